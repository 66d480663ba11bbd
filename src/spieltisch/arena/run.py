"""A tournament from its first board to its table."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import Any

from spieltisch.arena.backend import Backend
from spieltisch.arena.folder import Folder
from spieltisch.arena.measured import Thinking, thinking
from spieltisch.arena.play import Job, load, play_board
from spieltisch.arena.results import Thoughts
from spieltisch.arena.standings import Standings, standings
from spieltisch.arena.table import table
from spieltisch.arena.tally import Tally
from spieltisch.arena.tournament import Tournament


@dataclass(frozen=True)
class Outcome:
    """What a tournament shows, and what it took."""

    asked: Tournament
    standings: Standings
    table: str
    thinking: tuple[Thinking, ...]
    seconds: float
    """How long this run took, without the boards that were there before."""

    def measured(self) -> dict[str, Any]:
        """Everything that is never twice the same, as JSON takes it."""
        return {"seconds": self.seconds, "thinking": [asdict(one) for one in self.thinking]}


def run(
    asked: Tournament,
    backend: Backend,
    *,
    folder: Folder | None = None,
    report: Callable[[Tally], None] | None = None,
) -> Outcome:
    """Plays boards until it is enough; those in the folder are not played again, new ones are kept there."""
    began = time.perf_counter()
    tally = Tally(asked)
    thoughts = list(folder.thoughts) if folder is not None else []
    for played in folder.boards if folder is not None else ():
        tally.add(played)
    if not done(tally):
        jobs = (Job(asked, number) for number in range(tally.boards, asked.boards))
        with closing(backend(play_board, jobs)) as results:
            for played, thought in results:
                tally.add(played)
                thoughts.append(thought)
                if folder is not None:
                    folder.add(played, thought)
                if report is not None:
                    report(tally)
                if done(tally):
                    break
    outcome = conclude(tally, thoughts, time.perf_counter() - began)
    if folder is not None:
        folder.finish(outcome.standings.plain(), outcome.table, tally.boards, outcome.measured())
    return outcome


def done(tally: Tally) -> bool:
    return tally.boards >= tally.asked.boards or tally.enough()


def conclude(tally: Tally, thoughts: list[Thoughts], seconds: float) -> Outcome:
    asked, found = tally.asked, standings(tally)
    text = table(load(asked.game).title, asked, found)
    return Outcome(asked, found, text, thinking(asked.players, thoughts), seconds)
