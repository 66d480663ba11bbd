"""Naive references of the three games: each rule written as its clause says it, with lists and strings.

They exist to be compared with. A reference is built from a position (the JSON of `deal.truth`), is played by
action texts and gives its position back after every action. Nothing here is clever and nothing is shared with
the library, so that a difference between the two is a finding.

`scores()` of a deal that is not over is the score as it stands: the cards taken so far, the product of the
piles as they lie, and in Deuce nothing.
"""

from typing import Protocol

from reference.cards import Truth
from reference.companeros import ReferenceCompaneros
from reference.deuce import ReferenceDeuce
from reference.list_und_tuecke import ReferenceListUndTuecke


class Reference(Protocol):
    """One deal of one game."""

    def __init__(self, truth: Truth) -> None: ...

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the deal is over."""

    @property
    def over(self) -> bool: ...

    def legal(self) -> list[str]:
        """The texts of all legal actions in no particular order; empty when the deal is over."""

    def play(self, action: str) -> None:
        """Plays a legal action; an illegal one is an AssertionError."""

    def scores(self) -> list[int]: ...

    def truth(self) -> Truth: ...


REFERENCES: dict[str, type[Reference]] = {
    "companeros": ReferenceCompaneros,
    "deuce": ReferenceDeuce,
    "list-und-tuecke": ReferenceListUndTuecke,
}
