"""Cards, kinds and actions as one says them."""

import pytest

from spieltisch.texts import kinds_in_short, spoken_action, spoken_card
from spieltisch.texts.spoken import listed


@pytest.mark.parametrize(
    ("card", "names"),
    [
        ("R7", ("Red 7", "Rot 7", "Rood 7")),
        ("B10", ("Blue 10", "Blau 10", "Blauw 10")),
        ("V1", ("Violet 1", "Violett 1", "Paars 1")),
        ("*", ("Rainbow", "Regenbogen", "Regenboog")),
        ("X", ("X", "X", "X")),
        ("Q♥", ("Q♥", "Q♥", "Q♥")),  # of another game
    ],
)
def test_cards_have_names(card: str, names: tuple[str, ...]) -> None:
    """A card is its colour and its number, in each language."""
    assert tuple(spoken_card(card, language) for language in ("en", "de", "nl")) == names


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("R7", "Rot 7 spielen"),
        ("R7>2a", "Rot 7 auf Stapel 2a legen"),
        ("*>0b", "Regenbogen auf Stapel 0b legen"),
        ("start-X", "mit X starten"),
        ("take-RRB", "Rot, Rot und Blau nehmen"),
        ("keep-RG", "Rot und Grün sammeln"),
        ("draw", "eine Karte ziehen"),
        ("pass", "passen"),
        ("bid-3", "bid-3"),  # of another game
    ],
)
def test_actions_can_be_said(action: str, told: str) -> None:
    """An action is told as what one does; one that is not known stays as it is."""
    assert spoken_action(action, "de") == told


def test_kinds_are_told_in_short() -> None:
    """Many kinds of cards are told by colour, runs by their ends."""
    kinds = [*(f"R{number}" for number in range(11)), "B3", "B5", "B6", "*", "X"]
    assert kinds_in_short(kinds) == "red 0-10, blue 3 5 6, *, X"
    assert kinds_in_short(kinds, "nl") == "rood 0-10, blauw 3 5 6, *, X"
    assert kinds_in_short(kinds[-3:], "de", spoken=True) == "Blau 6, Regenbogen, X"
    assert kinds_in_short(["nothing"]) == "nothing"


@pytest.mark.parametrize(
    ("words", "told"),
    [([], "niets"), (["rood"], "rood"), (["rood", "blauw"], "rood en blauw"), (["a", "b", "c"], "a, b en c")],
)
def test_words_in_a_row(words: list[str], told: str) -> None:
    """The last of several words is joined by "and"; none at all are nothing."""
    assert listed(words, "nl") == told
