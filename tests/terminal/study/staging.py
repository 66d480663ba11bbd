"""Records and lessons to look at: matches that were played as at a table, with proofs and who played."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from textual.app import App
from textual.pilot import Pilot

import spieltisch
from proven import proven_match
from spieltisch.match.record import read_record
from spieltisch.pages import read_lesson
from spieltisch.table.teaching import teach
from spieltisch.terminal.screen.look import DARK, Look
from spieltisch.terminal.study.course import Course
from spieltisch.terminal.study.learning import LearnApp
from spieltisch.terminal.study.moment import Moment
from spieltisch.terminal.study.recorded import Recorded
from spieltisch.terminal.study.replay import ReplayApp, ReplayScreen
from spieltisch.terminal.study.watching import Watching
from spieltisch.terminal.wording import Words
from spieltisch.wire.lessons import Lesson
from terminal.screen.staging import text_on

SMALL, LARGE = (80, 24), (160, 50)
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "companeros": (4, {"deals": 2}),
    "deuce": (3, {"target": 30}),
    "list-und-tuecke": (4, {}),
}
"""Of each game a short match."""
MOST: dict[str, int] = {"companeros": 6, "deuce": 6, "list-und-tuecke": 6}


@cache
def record_of(game: str, seats: int | None = None) -> dict[str, Any]:
    """A match in which persons sat in seats 0 and 2; the caretaker played once, and the table, too."""
    usual, options = SHORT[game]
    match, proofs = proven_match(game, seats or usual, options)
    by = []
    for deal in match.deals:
        turns = [copy.turn for copy in deal.again()][:-1]
        letters = ["p" if turn in (0, 2) else "b" for turn in turns]
        for letter in "cf":
            letters[next(at for at, each in enumerate(letters) if each == "p")] = letter
        by.append("".join(letters))
    return match.record(proofs=proofs, by=by)


def recorded(record: dict[str, Any]) -> Recorded:
    read = read_record(record)
    game = spieltisch.game(read.game)
    return Recorded(game, read, game.replay(read))


def replaying(
    record: dict[str, Any], language: str = "en", seat: int | None = None, look: Look = DARK
) -> ReplayApp:
    return ReplayApp(Watching(Moment(recorded(record), seat), Words(language), look))


@cache
def lesson_of(game: str, language: str = "en") -> Lesson:
    script, texts = read_lesson(game, language)
    return teach(spieltisch.game(game), script.encode(), msgspec.json.decode(texts, type=dict[str, str]))


def course_of(game: str, language: str = "en") -> Course:
    return Course(lesson_of(game, language))


def learning(game: str = "", language: str = "en", beat: float = 0.001) -> LearnApp:
    taught = "en" if language == "xx" else language
    games: Sequence[str] = spieltisch.games()
    return LearnApp(lambda name: lesson_of(name, taught), games, Words(language), DARK, game, beat)


async def shown(app: App[Any], pilot: Pilot[Any], screen: type[Any] = ReplayScreen) -> None:
    """Waits until that screen is there and drawn."""
    while not isinstance(app.screen, screen) or not text_on(app).strip():
        await pilot.pause()
    await pilot.pause()
