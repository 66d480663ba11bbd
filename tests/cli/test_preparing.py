"""A word to who waits for the games to be compiled."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.running import Run
from spieltisch.cli import preparing


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Preparing the cards"), ("de", "Die Karten werden vor"), ("nl", "De kaarten")],
)
def test_it_is_in_the_readers_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, told: str
) -> None:
    """The first minute of a table, a record and a lesson is not English for who reads something else."""
    notes: list[str] = []

    @contextmanager
    def waiting(_: object, note: str, *__: object, **___: object) -> Iterator[None]:
        notes.append(note)
        yield

    monkeypatch.setattr(preparing, "waiting", waiting)
    file = tmp_path / "evening.json"
    run("play", "deuce", "--save", file, "--language", language, lines="1\n")
    run("replay", file, "--language", language)
    run("learn", "deuce", "--language", language)
    assert len(notes) >= 3
    assert all(note.startswith(told) for note in notes)
