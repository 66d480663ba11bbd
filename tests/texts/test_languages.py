"""Which language somebody reads, and the one that nobody does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.texts import LANGUAGES, PSEUDO, best_language, catalogue
from spieltisch.texts.pseudo import PLACEHOLDER, pseudo


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("fr-FR, de;q=0.3, en;q=0.7", "en"),
        ("fr, es;q=0.5", "en"),
        ("*", "en"),
        ("en;q=0.1,NL;q=0.2", "nl"),
        ("de;q=0, nl;q=nonsense", "en"),
        ("nl,de", "nl"),
    ],
)
def test_the_best_language_is_what_a_browser_asks_for(asked: str, language: str) -> None:
    """The one with the highest weight, of equal ones the first, and English where none is there."""
    assert best_language(asked) == language


@given(st.text())
def test_any_header_has_an_answer(asked: str) -> None:
    """Whatever a client sends, there is a language for it."""
    assert best_language(asked) in LANGUAGES


@given(
    st.text(st.characters(codec="ascii", exclude_characters="{}"), min_size=1),
    st.sampled_from(["seat", "count"]),
)
def test_the_pseudo_language_is_longer(text: str, name: str) -> None:
    """Two fifths longer at least, with every placeholder where it was."""
    found = pseudo(f"{text}{{{name}}}")
    assert PLACEHOLDER.findall(found) == [f"{{{name}}}"]
    assert len(found) - len(name) - 2 >= 1.4 * len(text)


def test_the_pseudo_language_is_unlike_english() -> None:
    """Where a screen shows plain English, it did not ask the catalogue."""
    assert catalogue(PSEUDO)["screen.play-now"] == "Pláý ñöw~~~~"
    assert catalogue(PSEUDO)["unit.points"] == {"one": "{count} pöîñt~~~", "other": "{count} pöîñtš~~~"}
