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


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("game", spieltisch.games())
def test_a_page_is_the_same_in_every_language(game: str, language: str) -> None:
    """Same title, same clauses under as many headings, with the same house rules, examples and references."""
    english, other = read_page(game), read_page(game, language)
    assert other != english
    assert title(other) == title(english)
    assert list(clauses(other)) == list(clauses(english))
    assert shape(other) == shape(english)


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("game", spieltisch.games())
def test_a_clause_is_the_same_in_every_language(game: str, language: str) -> None:
    """Each clause names the same other clauses, house rules and numbers as in English."""
    english, other = clauses(read_page(game)), clauses(read_page(game, language))
    for number, text in english.items():
        for pattern in (r"[CDL]-\d+", r"`[^`]+`", r"\d+"):
            assert set(re.findall(pattern, other[number])) == set(re.findall(pattern, text)), number


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("game", spieltisch.games())
def test_a_clause_is_no_list(game: str, language: str) -> None:
    """A dash at the beginning of a line would make the middle of a sentence an item of a list."""
    for number, text in clauses(read_page(game, language)).items():
        assert not re.search(r"\n *([-+*]|\d+\.) ", text), number


def shape(page: str) -> tuple[list[str], list[str], list[int]]:
    """What does not depend on the language: levels of headings, what is code, how wide rows of tables are."""
    return (
        re.findall(r"^#+", page, re.MULTILINE),
        sorted(re.findall(r"`[^`]+`", page)),
        [row.count("|") for row in re.findall(r"^\|.*$", page, re.MULTILINE)],
    )


def test_a_language_that_nobody_wrote_is_refused() -> None:
    """The error names the languages there are."""
    with pytest.raises(UnknownError, match="en, de, nl"):
        read_page("deuce", "../en")


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
