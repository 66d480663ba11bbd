"""Tournaments for tests: quick ones that are played, and made-up boards that are not."""

import random
from collections.abc import Callable, Generator, Iterable
from typing import Any

import spieltisch
from spieltisch.arena.local import in_turn
from spieltisch.arena.results import PlayedBoard, Result
from spieltisch.arena.schedule import board
from spieltisch.arena.tally import Tally
from spieltisch.arena.tournament import Tournament, arrange

QUICK = ("random", "greedy", "greedy:temperature=2")


def quick(boards: int = 6, game: str = "companeros", seats: int = 3, **settings: Any) -> Tournament:
    """A tournament that is over soon."""
    players = settings.pop("players", QUICK)
    return arrange(spieltisch.game(game), players, seats, boards=boards, **settings)


def interrupted_after(boards: int) -> Callable[..., Generator[Any, Any, None]]:
    """A backend during which somebody presses Ctrl-C after so many boards."""

    def backend(work: Any, jobs: Iterable[Any], /) -> Generator[Any, Any, None]:
        for done, result in enumerate(in_turn(work, jobs)):
            if done == boards:
                raise KeyboardInterrupt
            yield result

    return backend


def made_up(
    asked: Tournament, boards: int, chance: random.Random, strength: Callable[[int], float]
) -> Iterable[PlayedBoard]:
    """Boards on which players win by their strength, a number above 0, and by chance."""
    for number in range(boards):
        cards = board(asked.seed, number, len(asked.players), asked.seats)
        results = []
        for rotation in range(asked.seats):
            weights = [strength(player) for player in cards.seating(rotation)]
            winner = chance.choices(range(asked.seats), weights)[0]
            points = tuple(10 * (seat == winner) + chance.randrange(5) for seat in range(asked.seats))
            results.append(Result(points, (winner,)))
        yield PlayedBoard(number, cards.starter, cards.mix, tuple(results))


def tallied(asked: Tournament, boards: Iterable[PlayedBoard]) -> Tally:
    tally = Tally(asked)
    for played in boards:
        tally.add(played)
    return tally
