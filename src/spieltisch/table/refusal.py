"""Why a table does not do what it was asked: a code with parameters, never a sentence."""

from collections.abc import Mapping
from typing import Any

from spieltisch.errors import SpieltischError


class Refusal(SpieltischError):
    """The command is not carried out, and nothing has changed."""

    def __init__(self, code: str, clause: str = "", params: Mapping[str, Any] | None = None) -> None:
        self.code = code
        self.clause = clause
        self.params = dict(params or {})
        super().__init__(code)
