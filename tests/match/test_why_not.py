"""Why a card cannot be played: asked without playing anything."""

import random
from typing import Any

import pytest

import spieltisch
from games.playing import positions
from spieltisch.errors import NotYourTurn, TextError
from spieltisch.games import load
from spieltisch.match.deal import Deal
from tables import TABLES, Table, name


def deuce(hand: list[str], piles: list[list[str]], **changes: Any) -> Deal:
    """A position of Deuce for two, seat 0 to act with that hand."""
    game = spieltisch.game("deuce")
    truth = game.deal(2, seed=1).truth
    deck = [*truth["hands"][0], *truth["hands"][1], *truth["stock"]]
    for card in [*hand, *(card for pair in piles for card in pair)]:
        deck.remove(card)
    return game.deal_from(
        truth
        | {"hands": [hand, deck[:4]], "piles": piles, "stock": deck[4:], "starting": False, "turn": 0}
        | changes
    )


def code(deal: Deal, card: str, zone: str | None = None) -> str:
    found = deal.why_not(card, zone, seat=deal.turn)
    return "" if found is None else found.code


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_reasons_and_legal_actions_agree(table: Table) -> None:
    """For every card of the hand and every zone there is a reason or a legal action, and never both."""
    rng, game = random.Random(5), load(table[0])
    for deal in positions(table, 3):
        if deal.turn is None or rng.random() > 0.1:
            continue
        before = deal.truth
        legal = {(entry.get("card"), entry["zone"]) for entry in deal.own(deal.turn).legal}
        for card in set(deal.truth["hands"][deal.turn]):
            zones = {zone for _, zone in game.view.plays(deal._seen(deal.turn), card)}
            for zone in zones:
                found = deal.why_not(card, zone)
                assert (found is None) == ((card, zone) in legal), (card, zone)
                assert found is None or (found.clause and found.code)
            assert (deal.why_not(card) is None) == any((card, zone) in legal for zone in zones)
        assert deal.truth == before


def test_the_reason_that_covers_all_piles() -> None:
    """Without a zone, Deuce says that the last card is too low, or that no pile takes the card."""
    deal = deuce(["G2", "B9", "Y4", "X"], [["R7", "R2"], ["B5", "G5"]])
    assert (code(deal, "Y4"), code(deal, "Y4", "pile:0a")) == ("fits-nowhere", "no-pair")
    assert (code(deal, "G2"), code(deal, "G2", "pile:1a"), code(deal, "G2", "pile:1b")) == ("", "", "no-pair")
    assert code(deal, "R10") == "not-in-hand"
    assert code(deal, "B9", "stock") == "wrong-place"
    last = deuce(["R0"], [["R7", "R6"], ["B9", "B5"]])
    assert (code(last, "R0"), code(last, "R0", "pile:1a")) == ("last-card-too-low", "no-pair")
    locked = deuce(["G2", "B9"], [["X", "R2"], ["X", "G5"]])
    assert (code(locked, "B9"), code(locked, "B9", "pile:0a")) == ("fits-nowhere", "locked")


def test_asked_out_of_turn() -> None:
    """Who is not to act is told whose turn it is; after the end, that the deal is over."""
    deal = spieltisch.game("companeros").deal(3, seed=1)
    found = deal.why_not(deal.truth["hands"][1][0], seat=1)
    assert found is not None
    assert (found.code, found.params) == ("not-your-turn", {"seats": [0]})
    while not deal.over:
        deal.play(deal.legal[0])
    found = deal.why_not("R1", seat=1)
    assert found is not None
    assert found.code == "deal-is-over"


def test_the_wrong_time_for_cards() -> None:
    """Who has to take is told so, whichever card is asked about."""
    deal = spieltisch.game("companeros").deal(3, seed=1)
    while "take" not in deal.legal[0]:
        deal.play(deal.legal[0])
    assert deal.turn is not None
    assert code(deal, deal.truth["hands"][deal.turn][0]) == "take-first"


def test_no_card_and_no_seat() -> None:
    """What is no card of the game, or no seat, is an error and not a reason."""
    deal = spieltisch.game("companeros").deal(3, seed=1)
    with pytest.raises(TextError):
        deal.why_not("*")
    with pytest.raises(NotYourTurn):
        deal.why_not("R1", seat=3)
