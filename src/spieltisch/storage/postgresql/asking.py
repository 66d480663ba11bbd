"""What statements are asked of: a connection, as this program makes them."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import asyncpg

if TYPE_CHECKING:
    Row: TypeAlias = asyncpg.Record
    Connection: TypeAlias = asyncpg.Connection[Row]
else:  # generic for type checkers only
    Row = asyncpg.Record
    Connection = asyncpg.Connection

T = TypeVar("T")
Task: TypeAlias = Callable[[Connection], Awaitable[T]]


def affected(status: str) -> int:
    """How many rows a statement changed, by what PostgreSQL says of it: "UPDATE 3"."""
    return int(status.rpartition(" ")[2])
