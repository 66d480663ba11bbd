"""What was found, as JSON, tables and pictures."""

import json
from importlib import import_module
from pathlib import Path

import pytest

from insights_parts.figures import told
from insights_parts.page import between_marks
from insights_parts.pictures import save, style
from insights_parts.players import Minds

PAGE = Path(__file__).parents[2] / "docs" / "insights.md"


@pytest.mark.parametrize("name", ["starter", "skill", "openings", "ties", "house_rules"])
def test_every_answer_can_be_told(name: str, minds: Minds, tmp_path: Path) -> None:
    """Even of four deals: it goes through JSON, has a table and a picture, and says how far it has come."""
    question = import_module(f"insights_parts.{name}")
    heard: list[str] = []
    found = json.loads(json.dumps(question.measure(minds, 4, heard.append)))
    assert heard
    assert question.tables(found).count("\n|") > 3
    with style():
        save(question.draw(found), tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8").startswith("<?xml")


def test_tables_are_put_between_their_marks() -> None:
    """What stood there goes, and all around stays."""
    page = "a\n<!-- ties -->\nold\n<!-- /ties -->\nb\n"
    assert between_marks(page, "ties", "new") == "a\n<!-- ties -->\n\nnew\n\n<!-- /ties -->\nb\n"


@pytest.mark.parametrize("name", ["starter", "skill", "openings", "ties", "house-rules"])
def test_the_page_has_room_for_every_answer(name: str) -> None:
    """Its marks, its picture, and a finding above them."""
    page = PAGE.read_text(encoding="utf-8")
    assert "<!-- finding -->\n" in page.split(f"pictures/insights-{name}.svg")[1].split(f"<!-- {name} -->")[0]
    assert "nothing" in between_marks(page, name, "nothing")


def test_a_figure_and_its_interval() -> None:
    """With a sign where it is a difference, and nothing where nothing is known."""
    assert told({"mean": 0.3312, "margin": 0.004}, percent=True) == "33.1 ± 0.4"
    assert told({"mean": -1.25, "margin": 0.5}, 2, sign=True) == "−1.25 ± 0.50"
    assert told({"mean": 2.0, "margin": None}) == "2.0"
    assert told({"mean": None, "margin": None}) == "–"
