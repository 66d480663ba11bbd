"""What can go wrong between a client and its server."""

from collections.abc import Mapping
from typing import Any

from spieltisch.errors import SpieltischError


class ClientError(SpieltischError):
    """What all of these have in common."""


class Refused(ClientError):
    """The server did not do it, and nothing has changed: a code, the clause, parameters."""

    def __init__(self, code: str, clause: str = "", params: Mapping[str, Any] | None = None) -> None:
        self.code = code
        self.clause = clause
        self.params = dict(params or {})
        super().__init__(f"{code} ({clause})" if clause else code)


class Unreachable(ClientError):
    """The server does not answer, or what answers is no Spieltisch."""


class Unanswered(ClientError):
    """The line broke before the answer: it may have been done, and doing it again would not be the same."""


class Gone(ClientError):
    """The server has ended this visit for good: the code with which it closed the socket."""

    def __init__(self, code: int, reason: str = "") -> None:
        self.code = code
        self.reason = reason
        super().__init__(f"closed with {code} {reason}".rstrip())


class Unfair(ClientError):
    """A deal was not dealt as the table and the people had committed themselves to."""
