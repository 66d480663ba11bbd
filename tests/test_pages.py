"""The rules page."""

import re

import pytest

import spieltisch
from spieltisch.errors import UnknownError
from spieltisch.pages import at_a_glance, clause, clauses, is_clause, read_page, title


@pytest.mark.parametrize("game", spieltisch.games())
def test_the_page_is_the_one_that_the_game_names(game: str) -> None:
    """Found without loading the game, it is still that game's page, with title, seats and goal."""
    page = read_page(game)
    assert title(page) == spieltisch.game(game).title
    assert {"Seats", "Goal"} <= set(at_a_glance(page))


@pytest.mark.parametrize("game", spieltisch.games())
def test_every_number_of_a_page_is_a_rule(game: str) -> None:
    """All rules are found by number, none is missing in between, and each is one paragraph."""
    found = clauses(read_page(game))
    letter = next(iter(found))[0]
    assert list(found) == [f"{letter}-{number}" for number in range(1, len(found) + 1)]
    assert not any(re.search(r"\n\s*\n", text) for text in found.values())


def test_a_rule_is_found_in_any_case() -> None:
    """c-7 is C-7; what is not there is refused with what is."""
    page = read_page("companeros")
    assert clause(page, "c-7").startswith("**C-7**")
    with pytest.raises(UnknownError, match="from C-1 to C-16"):
        clause(page, "C-17")


@pytest.mark.parametrize("word", ["R7", "take-R", "start-R7", "draw", "R7>2a", "-1", "7", ""])
def test_no_action_looks_like_a_rule(word: str) -> None:
    """What a person may write as an action is never taken for the number of a rule."""
    assert not is_clause(word)


def test_an_unknown_game_has_no_page() -> None:
    """The error names the games there are."""
    with pytest.raises(UnknownError, match="companeros"):
        read_page("poker")
