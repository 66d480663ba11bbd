"""The tables that tests play at: every game, number of seats and house rule that matters in a deal."""

from typing import Any

Table = tuple[str, int, dict[str, Any]]

TABLES: tuple[Table, ...] = (
    *(("companeros", seats, {}) for seats in range(3, 7)),
    *(("deuce", seats, {}) for seats in range(2, 7)),
    *(("list-und-tuecke", seats, {}) for seats in range(4, 7)),
    ("list-und-tuecke", 3, {"three_seats": True}),
)
WITH_OPTIONS: tuple[Table, ...] = (
    *TABLES,
    ("companeros", 4, {"open_scores": True}),
    *(("deuce", seats, {"rainbow_on_x": True}) for seats in (2, 4)),
    *(("deuce", seats, {"voluntary_draws": "any"}) for seats in (2, 3, 6)),
    ("deuce", 3, {"voluntary_draws": "any", "rainbow_on_x": True}),
)


def name(table: Table) -> str:
    """How pytest calls a case."""
    game, seats, options = table
    return "-".join([game, str(seats), *(f"{key}={value}" for key, value in options.items())])
