"""The table as a full screen (Textual), for any game: it draws a view, and knows no rules.

    await run(visit, language="de", theme="auto")     # inside an event loop; returns when the person leaves
    wishes = await ask_settings(language="de")        # what to play; None: nothing

Textual is imported only when one of these is called.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spieltisch.client import Visit


async def run(
    visit: "Visit", *, language: str = "en", theme: str = "auto", link: str = "", name: str = ""
) -> None:
    """Shows the table of a visit until the person leaves.

    `link`: where others come to it; `name`: what the person sits down as.
    """
    import os

    from spieltisch.terminal.screen.app import TableApp
    from spieltisch.terminal.screen.look import wanted_look
    from spieltisch.terminal.screen.session import Session
    from spieltisch.terminal.wording import Words

    look = wanted_look(theme, os.environ.get("COLORFGBG", ""))
    app = TableApp(Session(visit, Words(language), look, link, name))
    await app.run_async()
    if app.return_code:  # it has failed, and told how
        raise SystemExit(app.return_code)


async def ask_settings(
    *, language: str = "en", theme: str = "auto", game: str = "companeros", seats: int = 4
) -> "Mapping[str, Any] | None":
    """Asks what to play: `game`, `seats`, `level`, `options`; None if the person wants nothing."""
    import os

    from spieltisch.terminal.screen.form import Form
    from spieltisch.terminal.screen.look import wanted_look
    from spieltisch.terminal.screen.setup import SetupApp
    from spieltisch.terminal.wording import Words

    asking = SetupApp(Form(game, seats), Words(language), wanted_look(theme, os.environ.get("COLORFGBG", "")))
    await asking.run_async()
    return asking.form.wishes if asking.wanted else None
