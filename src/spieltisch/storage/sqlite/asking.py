"""Statements and what they give."""

from typing import Any

import apsw


def rows(connection: apsw.Connection, statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """All rows at once: a statement that is not read to its end would keep its transaction open."""
    found: list[tuple[Any, ...]] = connection.execute(statement, values).fetchall()
    return found


def column(connection: apsw.Connection, statement: str, *values: Any) -> list[Any]:
    """The first value of every row."""
    return [row[0] for row in rows(connection, statement, *values)]


def value(connection: apsw.Connection, statement: str, *values: Any) -> Any:
    """The first value of the first row; None if there is none."""
    return next(iter(column(connection, statement, *values)), None)
