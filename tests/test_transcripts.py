"""The transcripts, hints and perft counts under `data/` are what the library says and counts today."""

import pytest

from cli.plainly import EVENINGS, Evening
from tables import TABLES, Table, name
from transcripts import DATA, HINTS, PERFT, hints_text, perft_text, transcript, transcript_file

AGAIN = "it changed: look at the difference after `scripts/regenerate`, and commit it if it is right"


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_transcript(table: Table) -> None:
    """A fixed deal is told exactly as the reviewed transcript tells it."""
    assert transcript(table) == transcript_file(table).read_text(encoding="utf-8"), AGAIN


def test_every_transcript_has_its_table() -> None:
    """There is one transcript for each game and number of seats, and no other."""
    files = {path.name for path in (DATA / "transcripts").iterdir()}
    assert files == {transcript_file(table).name for table in TABLES}


def test_hints() -> None:
    """What a person is told who asks for a hint, at fixed positions and with fixed thinking."""
    assert hints_text() == HINTS.read_text(encoding="utf-8"), AGAIN


def test_perft() -> None:
    """The number of action sequences from fixed positions is what was reviewed."""
    assert perft_text() == PERFT.read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize("evening", EVENINGS, ids=str)
def test_line_mode(evening: Evening) -> None:
    """An evening line by line is told exactly as somebody has reviewed it, in each language."""
    assert evening.told() == evening.file.read_text(encoding="utf-8"), AGAIN
