"""Views of tables with whatever people one likes."""

from collections.abc import Sequence

from spieltisch.wire.messages import Chair, TableShown, Turn, View
from spieltisch.wire.settings import Settings


def view_of(seats: int, own: list[int], names: Sequence[str] = ("Ann", "Ben", "Cleo", "Dirk")) -> View:
    """A table before anything was dealt."""
    people = [*names, *("Eve" for _ in range(seats))][:seats]
    chairs = [Chair(who="person", name=name) for name in people]
    settings = Settings(game="deuce", seats=seats)
    table = TableShown(id="table", settings=settings, phase="lobby", host=0, chairs=chairs)
    return View(
        number=1,
        at=0.0,
        seats=own,
        host=False,
        table=table,
        turn=Turn(decision=0, seats=[]),
        deal=None,
        own={},
        log=[],
        chat=[],
        muted=[],
    )
