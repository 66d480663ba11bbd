"""One tournament, as JSON takes it; by boards or for a time."""

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any

import spieltisch
from spieltisch.arena.backend import Backend
from spieltisch.arena.play import prepare
from spieltisch.arena.run import Outcome, run
from spieltisch.arena.standings import Standings
from spieltisch.arena.tournament import arrange

ENDLESS = 100_000  # boards, for a time


def play(
    table: str, players: Sequence[str], boards: int, backend: Backend, seconds: float | None = None
) -> dict[str, Any]:
    """So many boards, or as many as the seconds allow."""
    game, seats = table.split("/")
    if seconds is not None:
        boards, backend = ENDLESS, timed(backend, seconds)
    asked = arrange(spieltisch.game(game), players, int(seats), boards=boards, precision=0)
    prepare(game, asked.players)  # here first: what is compiled is kept for the processes
    outcome: Outcome = run(asked, backend)
    print(outcome.table, f"{table}, {outcome.seconds:.0f} s", flush=True)
    return {**plain(outcome.standings, players), "thinking": outcome.measured()["thinking"]}


def plain(found: Standings, players: Sequence[str]) -> dict[str, Any]:
    """What a tournament shows, without its smallest parts."""
    standings = found.plain()
    for player in standings["players"]:
        del player["by_position"]
    return {"players": list(players), **standings}


def timed(backend: Backend, seconds: float) -> Backend:
    """The same backend, but it stops after that time."""

    def work(function: Any, jobs: Iterable[Any]) -> Generator[Any]:
        end = time.perf_counter() + seconds
        results: Iterator[Any] = backend(function, jobs)
        try:
            for result in results:
                yield result
                if time.perf_counter() > end:
                    return
        finally:
            results.close()  # type: ignore[attr-defined]

    return work
