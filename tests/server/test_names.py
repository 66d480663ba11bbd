"""Names that people give themselves."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.server.names import MOST, UnfitName, clean_name


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("  Anna  ", "Anna"),
        ("Anna\t Maria", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),
        ("मनीषा", "मनीषा"),
        ("👩‍🚀", "👩‍🚀"),
        ("x" * MOST, "x" * MOST),
    ],
)
def test_names_are_made_uniform(given_name: str, kept: str) -> None:
    """Composed, with single spaces, in any script."""
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    ("given_name", "why"),
    [
        ("", "empty"),
        (" \n ", "empty"),
        ("\u200d", "empty"),
        ("\u0301", "empty"),
        ("x" * (MOST + 1), "too-long"),
        ("a\u202eb", "characters"),
        ("a\u2066b", "characters"),
        ("a\u0000b", "characters"),
        ("a\x1b[31m", "characters"),
        ("a\ud800", "characters"),
        ("a\ufeff", "characters"),
    ],
)
def test_names_that_mislead_are_refused(given_name: str, why: str) -> None:
    """Nothing unseen, nothing that turns the direction of writing, nothing endless."""
    with pytest.raises(UnfitName) as caught:
        clean_name(given_name)
    assert caught.value.why == why


@given(st.text(max_size=40))
def test_a_clean_name_is_clean(text: str) -> None:
    """What is accepted is short, composed, has no controls, and stays as it is when cleaned again."""
    try:
        name = clean_name(text)
    except UnfitName:
        return
    assert 1 <= len(name) <= MOST
    assert unicodedata.is_normalized("NFC", name)
    assert not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in name)
    assert clean_name(name) == name
