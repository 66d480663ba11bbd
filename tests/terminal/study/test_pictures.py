"""The screens under `data/study` are what is shown today."""

import pytest
from rich.cells import cell_len

from terminal.screen.screens import SIZES
from terminal.study.pictures import FOLDER, names, picture_file, shown_text

AGAIN = "it changed: look at the difference after `scripts/regenerate`, and commit it if it is right"


@pytest.mark.parametrize("name", names())
def test_picture(name: str) -> None:
    """Each screen is exactly as it was reviewed, and no line is longer than the screen."""
    text = shown_text(name)
    assert text == picture_file(name).read_text(encoding="utf-8"), AGAIN
    width, height = SIZES[name.rsplit(".", 1)[1]]
    assert len(text.splitlines()) == height
    assert max(map(cell_len, text.splitlines())) <= width


def test_every_file_has_its_screen() -> None:
    """There is a file for each screen, and no other."""
    assert {path.name for path in FOLDER.iterdir()} == {picture_file(name).name for name in names()}
