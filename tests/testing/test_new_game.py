"""The page for whoever adds a game says what is true."""

import re
from pathlib import Path

import pytest

from spieltisch.games.contract import GameRules

PAGE = Path(__file__).parent.parent.parent / "docs" / "new-game.md"
FOLDER = Path(__file__).parent.parent.parent / "src" / "spieltisch" / "games" / "companeros"


def test_examples_run() -> None:
    """Every Python example on the page runs."""
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    for example in examples:
        exec(compile(example, str(PAGE), "exec"), {})


@pytest.mark.parametrize("file", sorted(path.name for path in FOLDER.iterdir() if path.is_file()))
def test_every_file_is_named(file: str) -> None:
    """The page names every file of a game's folder."""
    assert f"`{file}`" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("part", GameRules.__dataclass_fields__)
def test_every_part_is_named(part: str) -> None:
    """The page names every part of the contract."""
    assert f"`{part}`" in PAGE.read_text(encoding="utf-8")
