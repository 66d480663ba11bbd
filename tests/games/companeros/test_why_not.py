"""Compañeros refuses: each reason with its clause, and nothing changes."""

import pytest

from games.positions import companeros_at, everything, game, play_all, refused
from spieltisch import AmbiguousError, IllegalAction, NotYourTurn, TextError

HANDS = ["R9 G1", "Y8 G2", "G3 G4"]


def test_not_in_hand() -> None:
    """C-4: a card of another hand, a played card and one that is not in play at all cannot be played."""
    deal = companeros_at(HANDS, "Y1 Y2 Y3")
    deal.play("R9")
    for card in ("G3", "R9", "K10"):
        assert card in refused(deal, card, "C-4", "not-in-hand")


def test_play_first() -> None:
    """C-4: nobody takes while cards are played."""
    refused(companeros_at(HANDS, "Y1 Y2 Y3"), "take-Y", "C-4", "play-first")


def test_take_first() -> None:
    """C-7: nobody plays a card while colours are taken, even one that is in the hand."""
    deal = companeros_at(HANDS, "Y1 Y2 R1")
    play_all(deal, "R9 Y8 G3")
    refused(deal, "G1", "C-7", "take-first")


def test_colour_not_displayed() -> None:
    """C-7: only a colour that still lies in the display can be taken."""
    deal = companeros_at(HANDS, "Y1 Y2 R1")
    play_all(deal, "R9 Y8 G3 take-R")
    for colour in "RGK":
        refused(deal, f"take-{colour}", "C-7", "colour-not-displayed")


def test_deal_is_over() -> None:
    """C-13: after the ninth trick nothing can be played any more."""
    deal = companeros_at(["R9", "Y9", "G3"], "Y1 Y2 R1")
    play_all(deal, "R9 Y9 G3")
    for action in ("R9", "take-Y", 0):
        refused(deal, action, "end", "deal-is-over")


def test_match_is_over() -> None:
    """C-15: after the last deal of a match nothing can be played any more."""
    match = game("companeros").match(3, seed=1)
    while not match.over:
        match.play(match.deal.legal_numbers[0])
    before = match.totals, everything(match.deal)
    with pytest.raises(IllegalAction, match="the match is over") as caught:
        match.play("R1")
    assert caught.value.code == "match-is-over"
    assert (match.totals, everything(match.deal)) == before


def test_not_your_turn() -> None:
    """C-4: a seat that says who it is cannot act before its turn, and nothing changes."""
    deal = companeros_at(HANDS, "Y1 Y2 Y3")
    before = everything(deal)
    for seat in (1, 2, 3, -1):
        with pytest.raises(NotYourTurn):
            deal.play("R9", seat=seat)
    assert everything(deal) == before
    deal.play("R9", seat=0)


@pytest.mark.parametrize(
    "text",
    ["", "R", "R0", "R11", "R07", "Z5", "7R", "take-", "take-Z", "take-RY", "keep-R", "draw", "R7>1a", "R²"],
)
def test_no_action(text: str) -> None:
    """C-4: a text that is no action of the game is another error than an illegal action."""
    deal = companeros_at(HANDS, "Y1 Y2 Y3")
    before = everything(deal)
    with pytest.raises(TextError) as caught:
        deal.play(text)
    assert not isinstance(caught.value, AmbiguousError)
    assert everything(deal) == before


@pytest.mark.parametrize("number", [-1, 66, 10**9, True, 1.0, None])
def test_no_number(number: object) -> None:
    """C-4: a number that no action has is refused as malformed."""
    deal = companeros_at(HANDS, "Y1 Y2 Y3")
    with pytest.raises(TextError):
        deal.play(number)  # type: ignore[arg-type]  # on purpose


def test_short_forms() -> None:
    """C-7: `take` alone is enough where one colour lies, and refused with the choices where several do."""
    deal = companeros_at(HANDS, "Y1 Y2 R1")
    play_all(deal, "r9 y8 g3")
    with pytest.raises(AmbiguousError) as caught:
        deal.play("take")
    assert caught.value.candidates == ("take-R", "take-Y")
    play_all(deal, "y take")
    assert deal.actions[-2:] == ("take-Y", "take-R")


def test_numbers_and_texts() -> None:
    """C-4: every number has one text, and each is read back from the other, in small letters too."""
    notation = game("companeros").rules.notation
    texts = [notation.write(number) for number in range(66)]
    assert (len(set(texts)), texts[0], texts[59], texts[60], texts[65]) == (
        66,
        "R1",
        "K10",
        "take-R",
        "take-K",
    )
    assert [notation.read(text) for text in texts] == list(range(66))
    assert [notation.read(text.lower()) for text in texts] == list(range(66))
