"""Everything that can go wrong for a user of the library, as one small tree.

A broken invariant of our own is an assertion, not one of these.
"""

from collections.abc import Mapping, Sequence
from typing import Any


class SpieltischError(Exception):
    """What all errors of this package have in common."""


class UnknownError(SpieltischError, LookupError):
    """A name that does not exist: a game, an option, a player."""


class SetupError(SpieltischError, ValueError):
    """A game cannot be set up so: number of seats, starter, seed, value of an option."""


class PositionError(SpieltischError, ValueError):
    """A position that no deal can be in: cards missing or twice, hands of a wrong size."""


class TextError(SpieltischError, ValueError):
    """A text that is no card and no action of this game."""


class AmbiguousError(TextError):
    """A text that stands for several legal actions."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        self.candidates = tuple(candidates)
        super().__init__(f"{text!r} can mean {', '.join(self.candidates)}")


class IllegalAction(SpieltischError, ValueError):
    """An action that the rules forbid now; it names the clause, and nothing has changed."""

    def __init__(
        self, action: str, clause: str, code: str, reason: str, params: Mapping[str, Any] | None = None
    ) -> None:
        self.action = action
        self.clause = clause
        self.code = code
        self.reason = reason
        self.params = dict(params or {})
        super().__init__(f"{action}: {reason} ({clause})")


class IllegalInBatch(IllegalAction):
    """An illegal action in one game of a batch; no game has changed."""

    def __init__(
        self,
        game: int,
        action: str,
        clause: str,
        code: str,
        reason: str,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(action, clause, code, reason, params)
        self.game = game
        self.args = (f"game {game}: {self}",)


class NotYourTurn(SpieltischError):
    """Somebody else is to act, or nobody any more."""


class RecordError(SpieltischError, ValueError):
    """A record that cannot be trusted."""


class CorruptRecord(RecordError):
    """Not a record: broken text, missing or wrong fields."""


class TamperedRecord(RecordError):
    """The hash does not fit the content."""


class NewerRecord(RecordError):
    """Written by a newer version than this one can read."""


class FalseRecord(RecordError):
    """A record that stops being true: an action was illegal, or the scores are others."""

    def __init__(self, message: str, deal: int, action: int) -> None:
        self.deal = deal
        self.action = action
        super().__init__(message)
