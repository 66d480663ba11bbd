"""What a tournament took: never twice the same, so kept apart from what it shows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spieltisch.arena.results import Thoughts


@dataclass(frozen=True)
class Thinking:
    """How long one player thought about a choice, in seconds."""

    player: str
    choices: int
    mean: float
    longest: float


def thinking(players: Sequence[str], boards: Iterable[Thoughts]) -> tuple[Thinking, ...]:
    rows = [row for board in boards for row in board.thinking]
    found = []
    for number, player in enumerate(players):
        own = [row for row in rows if row.player == number]
        choices = sum(row.choices for row in own)
        mean = sum(row.seconds for row in own) / choices if choices else 0.0
        found.append(Thinking(player, choices, mean, max((row.longest for row in own), default=0.0)))
    return tuple(found)


def thinking_text(players: Iterable[Thinking]) -> str:
    """One line: how long each one thought."""
    parts = (f"{one.player} {brief(one.mean)} (longest {brief(one.longest)})" for one in players)
    return f"A choice took {', '.join(parts)}."


def brief(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{1e3 * seconds:.0f} ms" if seconds >= 0.01 else f"{1e3 * seconds:.2g} ms"
