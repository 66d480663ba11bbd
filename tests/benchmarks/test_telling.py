"""What was found, as JSON, tables and pictures."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from insights_parts.figures import told
from insights_parts.page import FINAL, between_marks, told_answer, told_weights
from insights_parts.pictures import save, style
from insights_parts.players import Minds, names_of_shipped

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "insights.md").read_text(encoding="utf-8")
ANSWERS = json.loads((ROOT / "benchmarks" / "insights.json").read_text(encoding="utf-8"))


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
def test_the_page_has_what_was_found(name: str) -> None:
    """Below its picture; and every interval of the finding above the tables stands in them."""
    text = told_answer(import_module(f"insights_parts.{name.replace('-', '_')}"), ANSWERS[name])
    assert between_marks(PAGE, name, text) == PAGE
    below_picture = PAGE.split(f"pictures/insights-{name}.svg")[1].split(f"<!-- {name} -->")[0]
    finding = below_picture.split("<!-- finding -->\n")[1]
    for figure in re.findall(r"[\d.]+ ± [\d.]+", finding):
        assert re.search(rf"(?<![\d.]){re.escape(figure)}(?![\d.])", text), figure


def test_the_page_says_whose_figures_they_are() -> None:
    """Those of the networks that come with the package, or of which questions they are not."""
    assert between_marks(PAGE, "weights", told_weights(ANSWERS, names_of_shipped())) == PAGE


def test_figures_of_other_networks_are_a_preview(minds: Minds) -> None:
    """The word on it names the questions, and goes when all were asked of the package's own."""
    own, other = {"weights": minds.names()}, {"weights": {**minds.names(), "deuce": "another"}}
    assert told_weights({"ties": own, "skill": own}, minds.names()) == FINAL
    told_of = told_weights({"ties": own, "skill": other}, minds.names())
    assert "preview" in told_of
    assert "skill" in told_of
    assert "ties" not in told_of
    assert "ties" in told_weights({"ties": own}, {})  # none come with the package


def test_a_figure_and_its_interval() -> None:
    """With a sign where it is a difference, and nothing where nothing is known."""
    assert told({"mean": 0.3312, "margin": 0.004}, percent=True) == "33.1 ± 0.4"
    assert told({"mean": -1.25, "margin": 0.5}, 2, sign=True) == "−1.25 ± 0.50"
    assert told({"mean": -0.04, "margin": 0.5}, sign=True) == "+0.0 ± 0.5"
    assert told({"mean": 2.0, "margin": None}) == "2.0"
    assert told({"mean": None, "margin": None}) == "–"
