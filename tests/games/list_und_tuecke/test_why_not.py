"""Mit List und Tücke refuses: each reason with its clause, and nothing changes."""

import pytest

from games.positions import counts, everything, game, list_at, play_all, refused
from spieltisch import AmbiguousError, TextError

HANDS = ["R9 R1", "B3 B4", "G3 G4", "R12 R2"]


def test_play_first() -> None:
    """L-3: nobody takes or chooses while cards are played."""
    deal = list_at(HANDS)
    for action in ("take-RR", "take-RRR", "keep-RG"):
        refused(deal, action, "L-3", "play-first")


def test_not_in_hand() -> None:
    """L-3: only a card of the own hand can be played, also one that is not in play at all."""
    deal = list_at(HANDS)
    for card in ("B3", "Y1", "R21"):
        refused(deal, card, "L-3", "not-in-hand")


def test_fourth_colour() -> None:
    """L-4: the fourth colour is refused, and the reason names it."""
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "Y12 R2"])
    play_all(deal, "R9 B3 G3")
    assert "yellow" in refused(deal, "Y12", "L-4", "fourth-colour")
    refused(deal, "Y13", "L-3", "not-in-hand")


def test_take_exactly() -> None:
    """L-6: the first winner takes exactly two, with five or six seats three, and does nothing else now."""
    deal = list_at(HANDS)
    play_all(deal, "R9 B3 G3 R12")
    for action in ("take-RRB", "R2", "keep-RG"):
        assert "2" in refused(deal, action, "L-6", "take-exactly")
    five = list_at([*HANDS, "R13 R3"])
    play_all(five, "R9 B3 G3 R12 R13")
    refused(five, "take-RR", "L-6", "take-exactly")


def test_not_in_trick() -> None:
    """L-6: only what lies in the trick can be taken, each card once."""
    deal = list_at(HANDS)
    play_all(deal, "R9 B3 G3 R12")
    for colours in ("RY", "YY", "GG", "BB"):
        refused(deal, f"take-{colours}", "L-6", "not-in-trick")


def test_keep_first() -> None:
    """L-11: who owns all four colours chooses before anything else happens."""
    deal = list_at(["R9 R1", "B3 B4", "B5 B6", "R2 R3"], piles=[counts(0, 1, 1, 1), *[counts()] * 3])
    play_all(deal, "R9 B3 B5 R2 take-RR")
    for action in ("R1", "B4", "take-RB"):
        refused(deal, action, "L-11", "keep-first")


def test_deal_is_over() -> None:
    """L-12: after the end of a round nothing can be played any more."""
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "Y12 Y2"])
    play_all(deal, "R9 B3 G3")
    for action in ("Y12", "take-RR", "keep-RG"):
        refused(deal, action, "end", "deal-is-over")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "R0",
        "R22",
        "R012",
        "V1",
        "take-R",
        "take-RRRR",
        "take-RV",
        "take-",
        "keep-R",
        "keep-RR",
        "keep-RGB",
        "draw",
    ],
)
def test_no_action(text: str) -> None:
    """L-3: a text that is no action of the game is another error than an illegal action."""
    deal = list_at(HANDS)
    before = everything(deal)
    with pytest.raises(TextError) as caught:
        deal.play(text)
    assert not isinstance(caught.value, AmbiguousError)
    assert everything(deal) == before


def test_multisets() -> None:
    """L-6: a choice is a multiset of colours: the order of the letters does not matter."""
    for text in ("take-RB", "take-BR", "TAKE-br"):
        deal = list_at(HANDS)
        play_all(deal, f"R9 B3 G3 R12 {text}")
        assert deal.actions[-1] == "take-RB"


def test_short_forms() -> None:
    """L-6: the colours alone are enough, and `take` alone is refused with the choices."""
    deal = list_at(HANDS)
    play_all(deal, "R9 B3 G3 R12")
    with pytest.raises(AmbiguousError) as caught:
        deal.play("take")
    assert set(caught.value.candidates) == {"take-RR", "take-RG", "take-RB", "take-GB"}
    deal.play("rr")
    assert deal.actions[-1] == "take-RR"


def test_numbers_and_texts() -> None:
    """L-6: every number has one text, and each is read back from the other, in small letters too."""
    rules = game("list-und-tuecke").rules
    numbers = list(range(rules.rules.ACTIONS))
    texts = [rules.notation.write(number) for number in numbers]
    assert len(set(texts)) == 84 + 20 + 10 + 6
    assert (texts[0], texts[83], texts[84], texts[-1]) == ("R1", "B21", "take-RRR", "keep-GB")
    assert [rules.notation.read(text) for text in texts] == numbers
    assert [rules.notation.read(text.lower()) for text in texts] == numbers
