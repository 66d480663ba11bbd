"""What one asks to see is told so that it fits any width."""

import pytest

import spieltisch
from spieltisch.pages import clauses, read_page
from spieltisch.terminal.plain.looking import unmarked
from spieltisch.texts import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", spieltisch.games())
def test_a_rule_is_one_line(game: str, language: str) -> None:
    """However narrow the terminal is, a rule is broken for it once, and not where its file breaks."""
    page = read_page(game, language)
    told = unmarked(page)
    assert " ".join(told).split() == page.replace("**", "").replace("`", "").split()
    for number in clauses(page):
        (rule,) = (line for line in told if line.startswith(f"{number} "))
        assert rule.endswith((".", ":")), rule


def test_tables_lists_and_examples_keep_their_lines() -> None:
    """What stands on lines of its own stays there; what goes on an item belongs to it."""
    page = (
        "# A\nb\n\n- c\n  d\n- e\n\n| f |\n|---|\n| g |\n\n1. h\n   i\n\n    R7 Y4\n    `B1`\n\n**X-1** j\nk"
    )
    told = ["# A", "b", "", "- c d", "- e", "", "| f |", "|---|", "| g |", "", "1. h i", ""]
    assert unmarked(page) == [*told, "    R7 Y4", "    B1", "", "X-1 j k"]
