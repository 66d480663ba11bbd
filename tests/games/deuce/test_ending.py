"""Deuce, clause by clause: going out, reshuffles, void rounds, scores, the match, what is public."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.positions import deuce_at, deuce_truth, fact, game, match_of, play_all, refused, zone
from reference.deuce import start_pairs
from spieltisch.games.deuce.rules import ALL_KINDS, KINDS, goes_out, points_of_all
from spieltisch.games.deuce.rules import going_out as going_out_kinds
from spieltisch.kernel.generator import generator

OWN, OTHER = "R7 R6", "B9 B5"  # 13 points against 14


def lays(*hands: str, **changes: Any) -> list[str]:
    deal = deuce_at(hands, changes.pop("piles", [OWN, OTHER]), **changes)
    return [action for action in deal.legal if action != "draw"]


# Going out


def test_going_out_on_the_own_pile() -> None:
    """D-12: last card red 9 on the own red 6 makes 16 against 14 and ends the round."""
    deal = deuce_at(["R9", "G1 G2"], [OWN, OTHER])
    deal.play("R9>0b")
    assert deal.over
    assert deal.scores == (13, 0)


def test_last_card_that_would_help_another() -> None:
    """D-12: last card red 9 on the other's blue 5 makes 18 against 13 and is refused."""
    deal = deuce_at(["R9", "G1 G2"], [OWN, OTHER])
    refused(deal, "R9>1b", "D-12", "last-card-too-low")
    assert deal.legal == ("R9>0a", "R9>0b", "draw")  # 15 or 16 against 14


def test_going_out_by_lowering_another() -> None:
    """D-12: last card blue 0 on the other's blue 9 leaves 13 against 5 and ends the round."""
    deal = deuce_at(["B0", "G1 G2"], [OWN, OTHER])
    assert deal.legal == ("B0>1a", "B0>1b", "draw")  # 5 or 9 against 13
    deal.play("B0>1a")
    assert (deal.over, deal.scores) == (True, (13, 0))


def test_last_card_too_low() -> None:
    """D-12: last card red 0 is too low on either own pile and pairs with no other: the player must draw."""
    deal = deuce_at(["R0", "G1 G2"], [OWN, OTHER], "G5")
    assert deal.legal == ("draw",)
    refused(deal, "R0>0a", "D-12", "last-card-too-low")
    refused(deal, "R0>0b", "D-12", "last-card-too-low")
    refused(deal, "R0>1a", "D-7", "no-pair")


@given(st.integers(2, 6), st.data())
def test_going_out_with_many_kinds_at_once(seats: int, data: st.DataObject) -> None:
    """D-12: the kinds that are found all at once are those that are found one by one, on any pile."""
    kinds = st.integers(0, KINDS - 1)
    tops = np.array(data.draw(st.lists(kinds, min_size=2 * seats, max_size=2 * seats)), np.int8)
    seat = data.draw(st.integers(0, seats - 1))
    for pile in range(2 * seats):
        found = int(going_out_kinds(tops, points_of_all(tops, seats), seats, seat, pile, ALL_KINDS))
        assert found == sum(1 << kind for kind in range(KINDS) if goes_out(tops, seats, seat, pile, kind))


def test_playing_on_after_a_refused_last_card() -> None:
    """D-12: who drew because the last card was too low plays on in the same turn, and may lay it now."""
    deal = deuce_at(["R0", "G1 G2"], [OWN, OTHER], "G8")
    deal.play("draw")
    assert (deal.turn, deal.legal) == (0, ("R0>0a", "R0>0b"))


def test_equal_is_enough() -> None:
    """D-12: equal points on the piles are enough to go out; one point less is not."""
    assert lays("R8", "G1", piles=["R2 R3", "B6 B5"]) == ["R8>0a"]  # 11 against 11; on the 3 it makes 10


def test_every_other_seat_is_compared() -> None:
    """D-12: no other seat at all may have more, not only the owner of the pile."""
    piles = [OWN, "B9 B3", "Y10 Y5"]
    assert lays("R8", "G1", "G2", piles=piles) == ["R8>0b"]  # 15 against 12 and 15; on the 7 it makes 14
    assert lays("B1", "G1", "G2", piles=piles) == []  # the third seat keeps its 15


def test_wild_cards_count_nothing() -> None:
    """D-12: Rainbow and X count 0 on the piles, also as the last card."""
    assert lays("*", "G1", piles=["R7 R6", "X *"]) == ["*>0a", "*>0b", "*>1a", "*>1b"]
    assert lays("X", "G1", piles=["R7 R6", "B9 B5"]) == ["X>1a", "X>1b"]
    assert lays("R6", "G1", piles=["R4 R5", "X B10"]) == ["R6>0a", "R6>0b"]  # 11 or 10 against 10


# Reshuffles and void rounds


def test_reshuffle() -> None:
    """D-13: with an empty stock all covered cards, but no tops, are shuffled into a new stock."""
    covered = ["Y1", "Y2", "*", "X"]
    deal = deuce_at(["G1 G2", ""], [OWN, OTHER], covered=" ".join(covered), rest=1)
    deal.play("draw")
    truth = deal.truth
    assert sorted(deal.chances[0]) == sorted(covered)
    assert [truth["hands"][0][-1] in covered, truth["stock"]] == [True, list(deal.chances[0][1:])]
    assert (truth["covered"], truth["reshuffles"], truth["piles"]) == ([], 1, [OWN.split(), OTHER.split()])


def test_voluntary_draw_reshuffles_too() -> None:
    """D-13: also a draw that is not forced (D-11) brings about the reshuffle."""
    deal = deuce_at(["R1 G2", ""], [OWN, OTHER], covered="Y1 Y2", rest=1)
    assert {"draw", "R1>0a"} <= set(deal.legal)
    deal.play("draw")
    assert deal.truth["reshuffles"] == 1


def test_nothing_is_reshuffled_while_there_is_a_stock() -> None:
    """D-13: the last card of the stock is drawn without a reshuffle, which waits until one is needed."""
    deal = deuce_at(["G1 G2", "B1"], [OWN, OTHER], "G3")
    deal.play("draw")
    assert (deal.truth["stock"], deal.truth["reshuffles"], deal.legal) == ([], 0, ("draw",))


def test_orders_of_a_reshuffle_differ() -> None:
    """D-13: the new stock is shuffled: another seed brings another order, the same seed the same."""
    truth = deuce_truth(["G1 G2", "B1"], [OWN, OTHER])
    orders = []
    for seed in (1, 1, 2):
        deal = game("deuce").deal_from(truth, seed=seed)
        deal.play("draw")
        orders.append(deal.chances[0])
    assert orders[0] == orders[1] != orders[2]


def test_three_reshuffles_at_most() -> None:
    """D-13: after three reshuffles nothing can be drawn any more."""
    for reshuffles, legal in ((2, ("draw",)), (3, ("pass",))):
        assert deuce_at(["G1 G2", "B1"], [OWN, OTHER], reshuffles=reshuffles).legal == legal
    spent = deuce_at(["G1 G2", "B1"], [OWN, OTHER], reshuffles=3)
    refused(spent, "draw", "D-13", "nothing-to-draw")


def test_must_lay_when_nothing_can_be_drawn() -> None:
    """D-14: with nothing to draw, who can lay must lay."""
    deal = deuce_at(["R1 G2", "B1"], [OWN, OTHER], reshuffles=3)
    assert deal.legal == ("R1>0a", "R1>0b")
    refused(deal, "pass", "D-14", "must-lay")


def test_passing() -> None:
    """D-14: with nothing to draw, who cannot lay passes, also with a last card refused by D-12."""
    deal = deuce_at(["R0", "B1 B2"], [OWN, OTHER], reshuffles=3)
    assert deal.legal == ("pass",)
    deal.play("pass")
    assert (deal.turn, deal.truth["passes"]) == (1, 1)


def test_void_round() -> None:
    """D-14: when all pass in a row, the round is void and nobody scores."""
    deal = deuce_at(["G1 G2", "Y1 G3", "G10"], [OWN, OTHER, "R8 R9"], turn=2, reshuffles=3)
    play_all(deal, "pass pass pass")
    assert deal.over
    assert (deal.turn, deal.scores, deal.truth["passes"]) == (None, (0, 0, 0), 3)
    assert deal.view(None)["log"][-1]["code"] == "void"


def test_a_lay_breaks_the_passes() -> None:
    """D-14: only passes in a row count: a card laid between them starts the count again."""
    deal = deuce_at(["G1 G2", "R0 G3", "G10 G4"], [OWN, OTHER, "R8 R9"], reshuffles=3)
    play_all(deal, "pass R0>0a pass pass")
    assert (deal.over, deal.truth["passes"]) == (False, 2)


# Scores and match


def test_score() -> None:
    """D-15: the last card wins 10 points and the numbers in all other hands; Rainbow and X count 0."""
    deal = deuce_at(["R9", "G1 Y10 *", "X B4 B0"], [OWN, "B9 B3", "Y1 Y2"], starter=2)
    deal.play("R9>0b")
    assert deal.scores == (10 + 11 + 4, 0, 0)
    assert deal.view(None)["log"][-1] == {"code": "out", "seat": 0, "params": {"points": 25}}


def test_no_points_before_the_end() -> None:
    """D-15: as long as nobody is out, nobody has points."""
    assert deuce_at(["R9", "G1 Y10 *"], [OWN, OTHER]).scores == (0, 0)


def going_out(seat: int, points: int) -> dict[str, Any]:
    """A round that this seat ends with its first card for 10 points and that many more."""
    cards = {0: "R0", 5: "R5", 30: "R10 Y10 G10"}
    hands = [cards[points], cards[points]]
    hands[seat] = "*"
    piles = ["B1 B2", "B1 B2"]
    piles[seat], piles[1 - seat] = "B9 B8", "B1 B2"
    return deuce_truth(hands, piles)


def test_target() -> None:
    """D-16: who first reaches the target wins the match, here 50 points; D-2: the deal moves to the left."""
    rounds = [going_out(0, 30), going_out(1, 5), going_out(0, 0)]
    match = match_of("deuce", rounds, {"target": 50})
    starters = []
    while not match.over:
        starters.append(match.deal.starter)
        match.play("*>0a")
    assert (starters, match.totals, match.winners) == ([0, 1, 0], (50, 15), (0,))


def test_target_is_a_hundred() -> None:
    """D-16: without an option the match goes to 100 points: 99 do not end it."""
    series = game("deuce").rules.series
    options = game("deuce").deal(2, seed=1).options
    assert options["target"] == 100
    assert not series.match_over(options, 2, [99, 98], 7)
    assert series.match_over(options, 2, [98, 100], 7)


def test_void_round_in_a_match() -> None:
    """D-14: after a void round nobody has scored and the deal moves on (D-2)."""
    void = deuce_truth(["G1 G2", "Y1 G3"], [OWN, OTHER], reshuffles=3)
    match = match_of("deuce", [void, going_out(0, 5)], {"target": 15}, starter=1)
    match.play("pass")
    match.play("pass")
    assert (match.totals, match.over, match.deal.starter) == ((0, 0), False, 0)
    match.play("*>0a")
    assert (match.totals, match.over, match.winners) == ((15, 0), True, (0,))


# What is public


def test_public_and_secret() -> None:
    """D-17: tops, covered cards and sizes of hands and stock are public; hands and stock are not."""
    deal = deuce_at(["R1 R2", "G1 Y10 *"], [OWN, OTHER], "Y1 Y2 Y3")
    for viewer in (None, 1):
        assert (zone(deal, "hand:0", viewer)["count"], zone(deal, "hand:0", viewer)["cards"]) == (2, None)
        assert (zone(deal, "stock", viewer)["count"], zone(deal, "stock", viewer)["cards"]) == (3, None)
        assert zone(deal, "pile:0b", viewer)["cards"] == ["R6"]
        assert zone(deal, "covered", viewer)["cards"] == deal.truth["covered"]


def test_drawn_cards_are_public_by_number_only() -> None:
    """D-17: how many cards a seat drew in a turn is public, which ones only the seat itself knows."""
    deal = deuce_at(["G1 G2", "B1 B2"], [OWN, OTHER], "G3 R5")
    play_all(deal, "draw draw")
    for viewer, cards in ((None, []), (1, []), (0, ["G3", "R5"])):
        drew = [event["params"] for event in deal.view(viewer)["log"] if event["code"] == "drew"]
        assert [params["count"] for params in drew] == [1, 2]
        assert [params["card"] for params in drew if "card" in params] == cards


def test_second_draw_proves() -> None:
    """D-17: a second draw in one turn proves that nothing in that hand could be laid at that moment."""
    deal = deuce_at(["G1 G2", "B1 B2"], [OWN, OTHER], "G3 R5")
    play_all(deal, "draw draw R5>0a")
    [proof] = fact(deal, "lacks")
    assert proof["seat"] == 0
    fitting = {card for card in proof["kinds"] if card not in "*X"}
    assert fitting == {f"{letter}{n}" for letter in "RB" for n in range(11)} | {
        f"{letter}{n}" for letter in "YG" for n in (5, 6, 7, 9)
    }
    assert {"*", "X"} <= set(proof["kinds"])


@pytest.mark.parametrize(("options", "draws"), [({}, 1), ({"voluntary_draws": "any"}, 2)])
def test_free_draws_prove_nothing(options: dict[str, Any], draws: int) -> None:
    """D-17: one draw proves nothing, and with voluntary draws at will no number of them does."""
    deal = deuce_at(["G1 G2", "B1 B2"], [OWN, OTHER], "G3 R5" if draws == 2 else "R5", options=options)
    play_all(deal, "draw " * draws + "R5>0a")
    assert fact(deal, "lacks") == []


def test_pass_proves() -> None:
    """D-17: a pass proves that nothing in the hand can be laid."""
    deal = deuce_at(["G1 G2", "B1 B2"], [OWN, OTHER], reshuffles=3)
    deal.play("pass")
    [proof] = fact(deal, "lacks")
    assert proof["seat"] == 0
    assert {"R0", "B10", "Y7", "*", "X"} <= set(proof["kinds"])
    assert not {"G1", "G2", "Y8"} & set(proof["kinds"])


def test_last_card_not_laid_proves_nothing() -> None:
    """D-17: a last card that was not laid proves nothing: the seat may have drawn freely (D-11)."""
    deal = deuce_at(["R0", "G1 G2"], [OWN, OTHER], "R8")
    play_all(deal, "draw R8>0a")
    assert fact(deal, "lacks") == []


def test_positions_bring_no_proof() -> None:
    """D-17: draws before a position was set up prove nothing about the hand: it may hold anything."""
    deal = deuce_at(["R1 R2 G2", "B1 B2"], [OWN, OTHER], drawn=2)
    deal.play("R1>0a")
    lacking = {card for proof in fact(deal, "lacks", seat=0) for card in proof["kinds"]}
    assert not lacking & set(deal.truth["hands"][0])


def test_x_in_a_start_pair_proves() -> None:
    """D-17: an X in a start pair proves that the six cards held no other pair (D-4)."""
    hands = ["R7 Y5 G3 B2 X X", "R0 R1 R2 Y0 Y1 Y2"]
    deal = deuce_at(hands, ["", ""], rest="stock", starting=True)
    play_all(deal, "start-X start-R7 start-R0 start-R1")
    rules, rng = game("deuce").rules, generator(1)
    for _ in range(100):
        state = deal.view_state(1).state.copy()
        rules.worlds.resample(state, 1, rng)
        world = rules.position.truth(state, deal.options)
        six = world["hands"][0] + world["piles"][0]
        assert all("X" in couple for couple in start_pairs(six))
        assert six.count("X") == 2
