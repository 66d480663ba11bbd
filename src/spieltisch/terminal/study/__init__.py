"""Records and lessons as a full screen (Textual): the same that the browser shows, from the same messages.

    await show_record(Recorded(game, record, played), seat=None, language="de")
    game = await take_lesson(teach, games, language="de")    # what the learner wants to play now, or nothing

Textual is imported only when one of these is called.
"""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spieltisch.terminal.study.recorded import Recorded
    from spieltisch.wire.lessons import Lesson


async def show_record(
    record: "Recorded", *, seat: int | None = None, language: str = "en", theme: str = "auto"
) -> None:
    """Shows a record until the person leaves; `seat`: through whose eyes at first."""
    from spieltisch.terminal.screen.look import wanted_look
    from spieltisch.terminal.study.moment import Moment
    from spieltisch.terminal.study.replay import ReplayApp
    from spieltisch.terminal.study.watching import Watching
    from spieltisch.terminal.wording import Words

    look = wanted_look(theme, os.environ.get("COLORFGBG", ""))
    await ReplayApp(Watching(Moment(record, seat), Words(language), look)).run_async()


async def take_lesson(
    teach: "Callable[[str], Lesson]",
    games: Sequence[str],
    *,
    game: str = "",
    language: str = "en",
    theme: str = "auto",
) -> str:
    """Teaches a game, asked for first if none is given; the game to be played now, if one is wanted."""
    from spieltisch.terminal.screen.look import wanted_look
    from spieltisch.terminal.study.learning import LearnApp
    from spieltisch.terminal.wording import Words

    look = wanted_look(theme, os.environ.get("COLORFGBG", ""))
    learning = LearnApp(teach, games, Words(language), look, game)
    await learning.run_async()
    return learning.wanted
