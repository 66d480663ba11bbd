"""Records and lessons at 80×24 and 160×50 as text to be reviewed; `scripts/regenerate` writes them anew."""

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

from textual.app import App

from spieltisch.terminal.study.learning import Choice
from spieltisch.terminal.study.lesson import LessonScreen
from spieltisch.terminal.study.replay import ReplayScreen
from terminal.screen.screens import SIZES, settled
from terminal.study.staging import learning, record_of, replaying, shown

FOLDER = Path(__file__).parent.parent.parent / "data" / "study"


class Staged(NamedTuple):
    """A record or a lesson, the keys that are pressed there, and what must be seen then."""

    what: str
    game: str
    keys: str
    sees: str
    language: str = "en"


SCREENS = {
    "replay-companeros": Staged("replay", "companeros", "pagedown right right right", "plays"),
    "replay-companeros-eyes-de": Staged("replay", "companeros", "pagedown right 1", "Blick von", "de"),
    "replay-deuce-nl": Staged("replay", "deuce", "n pagedown right right", "Alle handen", "nl"),
    "replay-list-xx": Staged("replay", "list-und-tuecke", "pagedown right right right", "▲R", "xx"),
    "replay-end": Staged("replay", "companeros", "n end", "match"),
    "replay-log": Staged("replay", "companeros", "pagedown l", "╭─ Log"),
    "replay-scores-de": Staged("replay", "deuce", "s", "╭─ Punktestand", "de"),
    "replay-verify": Staged("replay", "deuce", "v", "╭─ Verify"),
    "replay-help-de": Staged("replay", "deuce", "question_mark", "╭─ Hilfe", "de"),
    "learn-choice": Staged("learn", "", "down", "► 2"),
    "learn-companeros": Staged("learn", "companeros", "", "Welcome"),
    "learn-deuce-de": Staged("learn", "deuce", "enter enter", "rote 7", "de"),
    "learn-list-nl": Staged("learn", "list-und-tuecke", "n", "Deel 2", "nl"),
    "learn-instead": Staged("learn", "deuce", "enter enter enter", "That would do"),
    "learn-done": Staged("learn", "deuce", "n n n n n", "Play now"),
    "learn-help-nl": Staged("learn", "deuce", "question_mark", "╭─ Hulp", "nl"),
}


def happening(app: App[Any]) -> bool:
    """Does something go on by itself in a lesson?"""
    return isinstance(app.screen, LessonScreen) and app.screen.taking.course.busy


async def screen(staged: Staged, size: tuple[int, int]) -> str:
    replayed = staged.what == "replay"
    app = (
        replaying(record_of(staged.game), staged.language)
        if replayed
        else learning(staged.game, staged.language)
    )
    first = ReplayScreen if replayed else LessonScreen if staged.game else Choice
    async with asyncio.timeout(120), app.run_test(size=size) as pilot:
        await shown(app, pilot, first)
        await pilot.press(*staged.keys.split())
        return "\n".join(await settled(pilot, staged.sees, lambda: not happening(app))) + "\n"


def names() -> list[str]:
    return [f"{name}.{size}" for name in SCREENS for size in SIZES]


def shown_text(name: str) -> str:
    what, size = name.rsplit(".", 1)
    return asyncio.run(screen(SCREENS[what], SIZES[size]))


def picture_file(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        picture_file(name).write_text(shown_text(name), encoding="utf-8")
