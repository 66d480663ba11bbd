"""Levels for people: players by plain names, from forgiving to frightening (`docs/strength.md`)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A player that a person can pick without knowing anything about players."""

    name: str
    spec: str
    otherwise: str
    """The same for a game that nobody has learned yet."""
    meaning: str
    seconds: float
    """About the longest it thinks about a choice."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "gentle",
            "learned:temperature=8",
            "greedy:temperature=2",
            "plays for fun and often misses what is best",
            0.0,
        ),
        Level(
            "easy",
            "learned:temperature=3",
            "greedy:temperature=0.6",
            "knows what is good, and slips now and then",
            0.0,
        ),
        Level(
            "solid",
            "learned:temperature=1",
            "greedy",
            "plays what experience tells it, and looks no further",
            0.0,
        ),
        Level(
            "strong",
            "learned:search,ms=50",
            "search:ms=50",
            "thinks ahead for a moment",
            0.05,
        ),
        Level(
            "fierce",
            "learned:search,ms=500",
            "search:ms=500",
            "thinks ahead for half a second, and forgives nothing",
            0.5,
        ),
    )
}
USUAL_LEVEL = "solid"
