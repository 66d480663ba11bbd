"""Levels for people: players by plain names, from forgiving to frightening (`docs/strength.md`)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """A player that a person can pick without knowing anything about players."""

    name: str
    spec: str
    meaning: str
    seconds: float
    """About the longest it thinks about a choice."""


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("gentle", "greedy:temperature=2", "plays for fun and often misses what is best", 0.0),
        Level("easy", "greedy:temperature=0.6", "knows what is good, and slips now and then", 0.0),
        Level("solid", "greedy", "keeps to good rules of thumb, and looks no further", 0.0),
        Level("strong", "search:ms=50", "thinks ahead for a moment", 0.05),
        Level("fierce", "search:ms=500", "thinks ahead for half a second, and forgives nothing", 0.5),
    )
}
USUAL_LEVEL = "solid"
