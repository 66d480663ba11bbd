"""The fourth game of the examples, as pip would install it."""

import os
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent.parent / "examples" / "briscola"


def installed_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For programs that are started now: the package on the path, and what says that it brings a game."""
    info = folder / "spieltisch_briscola-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: spieltisch-briscola\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[spieltisch.games]\nbriscola = briscola:GAME\n")
    known = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(FOLDER), *filter(None, [known])]))
