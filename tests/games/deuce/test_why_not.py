"""Deuce refuses: each reason with its clause, and nothing changes."""

import pytest

from games.positions import deuce_at, everything, game, play_all, refused
from spieltisch import AmbiguousError, TextError
from spieltisch.match.deal import Deal

OTHER = "R0 R1 R2 Y0 Y1 Y2"
PILES = ["R7 R6", "B9 B5"]


def at_the_start(hand: str) -> Deal:
    return deuce_at([hand, OTHER], ["", ""], rest="stock", starting=True)


def test_start_first() -> None:
    """D-4: before all start pairs lie nobody lays, draws or passes."""
    deal = at_the_start("R7 R5 Y7 G3 B2 Y9")
    for action in ("R7>0a", "draw", "pass"):
        refused(deal, action, "D-4", "start-first")


def test_start_card_not_in_hand() -> None:
    """D-4: a start card comes from the own hand."""
    deal = at_the_start("R7 R5 Y7 G3 B2 Y9")
    for card in ("R0", "*", "X", "G9"):
        refused(deal, f"start-{card}", "D-4", "not-in-hand")


def test_no_x_at_start() -> None:
    """D-4: an X is refused as first and as second start card while the hand holds another pair."""
    deal = at_the_start("R7 R5 Y7 G3 B2 X")
    refused(deal, "start-X", "D-4", "no-x-at-start")
    deal.play("start-R5")
    refused(deal, "start-X", "D-4", "no-x-at-start")


def test_no_partner() -> None:
    """D-4: a first start card that no other card of the hand pairs with is refused."""
    refused(at_the_start("R7 R5 Y7 G3 B2 X"), "start-G3", "D-4", "no-partner")


def test_start_cards_must_pair() -> None:
    """D-4: the second start card must pair with the first."""
    deal = at_the_start("R7 R5 Y7 G3 B2 Y9")
    deal.play("start-R5")
    refused(deal, "start-Y7", "D-4", "no-pair")
    beside_x = at_the_start("R7 Y5 G3 B2 X X")
    beside_x.play("start-R7")
    refused(beside_x, "start-Y5", "D-4", "no-pair")


def test_start_is_over() -> None:
    """D-4: after the start nobody lays a start card, in the hand or not."""
    deal = deuce_at(["R1 G2", "B1 B2"], PILES)
    for card in ("R1", "Y4", "X"):
        refused(deal, f"start-{card}", "D-4", "start-is-over")


def test_draw_only_one() -> None:
    """D-11: who has drawn and can lay may not draw again."""
    deal = deuce_at(["R1 G2", "B1 B2"], PILES, "Y8 Y9")
    deal.play("draw")
    refused(deal, "draw", "D-11", "draw-only-one")


def test_nothing_to_draw() -> None:
    """D-13: with an empty stock and three reshuffles, or with nothing covered, there is nothing to draw."""
    refused(deuce_at(["R1 G2", "B1"], PILES, reshuffles=3), "draw", "D-13", "nothing-to-draw")
    refused(deuce_at(["R1 G2", "B1"], PILES, rest=1), "draw", "D-13", "nothing-to-draw")


def test_draw_instead() -> None:
    """D-10: nobody passes while there is something to draw, whether he can lay or not."""
    for hand in ("R1 G2", "G1 G2"):
        refused(deuce_at([hand, "B1"], PILES), "pass", "D-10", "draw-instead")


def test_must_lay() -> None:
    """D-14: who can lay does not pass."""
    refused(deuce_at(["R1 G2", "B1"], PILES, reshuffles=3), "pass", "D-14", "must-lay")


def test_no_such_pile() -> None:
    """D-6: a pile of a seat that is not at the table cannot be laid on."""
    deal = deuce_at(["R1 G2", "B1"], PILES)
    for pile in ("2a", "5b"):
        refused(deal, f"R1>{pile}", "D-6", "no-such-pile")


def test_not_in_hand() -> None:
    """D-6: only a card of the own hand can be laid."""
    deal = deuce_at(["R1 G2", "B1"], PILES)
    for card in ("B1", "*", "X", "R7"):
        refused(deal, f"{card}>0a", "D-6", "not-in-hand")


def test_no_pair() -> None:
    """D-7: a number card that does not pair with the neighbour is refused, and the reason names both."""
    deal = deuce_at(["R1 G2", "B1"], PILES)
    assert refused(deal, "R1>1a", "D-7", "no-pair") == "R1 does not pair with B5"


def test_locked() -> None:
    """D-8: on and beside a lone X the lock is the reason, also for cards that would pair."""
    deal = deuce_at(["R1 R4 * X", "B1"], ["X R5", "B9 B5"])
    for action in ("R1>0a", "*>0a", "X>0a", "R4>0b"):
        refused(deal, action, "D-8", "locked")


def test_last_card_too_low() -> None:
    """D-12: a last card after which another has more on the piles is refused."""
    refused(deuce_at(["R0", "G1 G2"], PILES), "R0>0a", "D-12", "last-card-too-low")


def test_deal_is_over() -> None:
    """D-15: after the last card nothing can be played any more."""
    deal = deuce_at(["R9", "G1 G2"], PILES)
    deal.play("R9>0a")
    for action in ("draw", "pass", "G1>0a", "start-G1"):
        refused(deal, action, "end", "deal-is-over")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "R11>0a",
        "R7>6a",
        "R7>0c",
        "R7>",
        ">0a>",
        "start-",
        "start-Z1",
        "take-R",
        "drawn",
        "R7>0a1",
        "**>0a",
        "V1>0a",
    ],
)
def test_no_action(text: str) -> None:
    """D-6: a text that is no action of the game is another error than an illegal action."""
    deal = deuce_at(["R1 G2", "B1"], PILES)
    before = everything(deal)
    with pytest.raises(TextError) as caught:
        deal.play(text)
    assert not isinstance(caught.value, AmbiguousError)
    assert everything(deal) == before


def test_short_forms() -> None:
    """D-6: a card alone is enough where it fits on one pile only, else the choices are named."""
    deal = deuce_at(["R1 G5 G2", "B1 B2"], PILES)
    with pytest.raises(AmbiguousError) as caught:
        deal.play("r1")
    assert caught.value.candidates == ("R1>0a", "R1>0b")
    play_all(deal, "g5")
    assert deal.actions == ("G5>1a",)


def test_numbers_and_texts() -> None:
    """D-6: every number has one text, and each is read back from the other, in small letters too."""
    rules = game("deuce").rules
    numbers = list(range(rules.rules.ACTIONS))
    texts = [rules.notation.write(number) for number in numbers]
    assert len(set(texts)) == 12 * 46 + 46 + 2
    assert (texts[0], texts[551], texts[552], texts[-2:]) == ("R0>0a", "X>5b", "start-R0", ["draw", "pass"])
    assert [rules.notation.read(text) for text in texts] == numbers
    assert [rules.notation.read(text.lower()) for text in texts] == numbers


def test_fits_nowhere() -> None:
    """D-7: a card that is asked about without a pile, and that no pile takes, has one reason for all."""
    reason = deuce_at(["Y4 R3", OTHER], PILES, rest="stock").why_not("Y4")
    assert reason is not None
    assert (reason.clause, reason.code) == ("D-7", "fits-nowhere")
