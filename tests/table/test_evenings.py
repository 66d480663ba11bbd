"""The evenings under `data/tables` are what people at a table are told today."""

import pytest

from table.driving import GAMES
from table.evenings import DATA, evening_file, evening_text


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_an_evening_is_told_as_reviewed(game: str, seats: int) -> None:
    """Two seats and a watcher are told exactly what the reviewed text says."""
    again = "it changed: look at the difference after `scripts/regenerate`, and commit it if it is right"
    assert evening_text(game, seats) == evening_file(game).read_text(encoding="utf-8"), again


def test_every_evening_has_its_game() -> None:
    """There is one text for each game, and no other."""
    assert {path.name for path in DATA.iterdir()} == {evening_file(game).name for game, _ in GAMES}
