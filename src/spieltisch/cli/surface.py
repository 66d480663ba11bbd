"""How a table is shown: on the full screen of a terminal, or line by line."""

import os
import shutil
import sys
from typing import TYPE_CHECKING, Literal

from spieltisch.errors import UnknownError
from spieltisch.texts import LANGUAGES, PSEUDO, best_language

if TYPE_CHECKING:
    from spieltisch.client import Visit
    from spieltisch.terminal.plain import Heard, Paper, Typed

Theme = Literal["auto", "dark", "light"]
WIDEST = 100  # columns that are pleasant to read


def wants_screen(*, plain: bool) -> bool:
    """Is there a terminal that can show a full screen, and does nobody want it otherwise?"""
    return not plain and os.environ.get("TERM", "") not in ("", "dumb") and both_terminals()


def both_terminals() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


async def attend(
    visit: "Visit",
    heard: "Heard",
    *,
    plain: bool,
    language: str,
    typed: "Typed",
    paper: "Paper",
    theme: Theme = "auto",
    name: str = "",
    link: str = "",
) -> bool:
    """Sits at the table in the way that fits; False if the person left before the end of the match."""
    if wants_screen(plain=plain):
        from spieltisch.terminal.screen import run as run_screen

        await run_screen(visit, language=language, theme=theme, link=link, name=name)
        return visit.view.table.phase == "over"
    from spieltisch.terminal.plain import run

    return await run(visit, heard, language=language, typed=typed, paper=paper, name=name, link=link)


def paper() -> "Paper":
    """Where lines are written: broken at words on a terminal, whole in a pipe."""
    from spieltisch.terminal.plain import Paper

    width = min(shutil.get_terminal_size().columns, WIDEST) if sys.stdout.isatty() else None
    return Paper(sys.stdout, width)


def read_language(asked: str | None) -> str:
    """The language that was asked for, or the one of this user's system."""
    if asked is None:
        told = [text for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (text := os.environ.get(name))]
        return best_language(told[0].partition(".")[0].replace("_", "-") if told else "")
    wanted = asked.strip().casefold()
    if wanted not in (*LANGUAGES, PSEUDO):
        raise UnknownError(f"there is no language {asked!r}: choose one of {', '.join(LANGUAGES)}")
    return wanted
