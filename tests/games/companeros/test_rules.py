"""Compañeros, clause by clause, through the library."""

from itertools import permutations

import pytest

from games.positions import cards, companeros_at, fact, gains, game, play_all, refused, zone
from reference import companeros
from reference.cards import in_order

ANNA, BEN, CECILE, DORO, EMIL, FRANK = range(6)


@pytest.mark.parametrize("seats", range(3, 7))
def test_deck(seats: int) -> None:
    """C-1: with n seats the first n of six colours are in play, each with the values 1 to 10."""
    truth = game("companeros").deal(seats, seed=1).truth
    dealt = [card for hand in truth["hands"] for card in hand] + truth["display"]
    assert in_order(dealt) == [f"{letter}{n}" for letter in "RYGBVK"[:seats] for n in range(1, 11)]


@pytest.mark.parametrize("seats", range(3, 7))
def test_deal(seats: int) -> None:
    """C-2: n cards lie open in the middle and every seat holds nine; another seed deals other cards."""
    deals = [game("companeros").deal(seats, seed=seed).truth for seed in range(20)]
    for truth in deals:
        assert len(truth["display"]) == seats
        assert [len(hand) for hand in truth["hands"]] == [9] * seats
        assert truth["taken"] == [[]] * seats
    assert len({tuple(truth["display"]) for truth in deals}) > 15


def test_hands_are_secret() -> None:
    """C-3: a seat sees its own hand, of the others only how many cards they hold."""
    deal = game("companeros").deal(4, seed=1)
    assert zone(deal, "hand:2", 2)["cards"] == deal.truth["hands"][2]
    for viewer in (None, 0, 1, 3):
        assert (zone(deal, "hand:2", viewer)["cards"], zone(deal, "hand:2", viewer)["count"]) == (None, 9)


def test_clockwise() -> None:
    """C-4: the starter leads, then clockwise every seat plays one card that later seats see."""
    deal = game("companeros").deal(5, seed=3, starter=3)
    for seat in (3, 4, 0, 1, 2):
        assert deal.turn == seat
        card = deal.legal[0]
        deal.play(card)
        if seat != 2:
            assert zone(deal, f"trick:{seat}")["cards"] == [card]


def test_no_duty_to_follow() -> None:
    """C-4: every card of the hand may be played, whatever lies."""
    deal = companeros_at(["R1 R2", "R3 Y4", "Y1 Y2"], "G1 G2 G3")
    play_all(deal, "R1")
    assert deal.legal == ("R3", "Y4")


def test_nine_tricks() -> None:
    """C-4: a deal has nine tricks, and every seat plays all its cards."""
    deal = game("companeros").deal(3, seed=5)
    while not deal.over:
        deal.play(deal.legal_numbers[-1])
    assert sum(not action.startswith("take") for action in deal.actions) == 27
    assert deal.truth["hands"] == [[], [], []]


def test_colour_values() -> None:
    """C-5: a colour's value is the sum of its cards played in this trick; the display adds nothing."""
    deal = companeros_at(["R1 Y1", "R5 Y2", "Y4 G9", "R3 B1"], "R10 R9 Y10 B2")
    play_all(deal, "R1 R5 Y4 R3")
    values = {found["colour"]: found["value"] for found in fact(deal, "colour-value")}
    assert values == {"R": 9, "Y": 4}


@pytest.mark.parametrize(
    ("played", "takers"),
    [
        ("R4 Y9 R3 B1", [1, 0, 2, 3]),  # yellow 9, red 7, blue 1
        ("R1 Y5 R2 R3", [3, 2, 0, 1]),  # red 6, yellow 5
        ("R10 R9 R8 R7", [0, 1, 2, 3]),
        ("R1 R2 R3 R4", [3, 2, 1, 0]),
        ("Y1 B10 G5 R7", [1, 3, 2, 0]),
    ],
)
def test_order(played: str, takers: list[int]) -> None:
    """C-6: colours rank by their value, and inside a colour the higher own card comes first."""
    hands = [f"{card} {spare}" for card, spare in zip(played.split(), ("G1", "G2", "G3", "G4"), strict=True)]
    deal = companeros_at(hands, "R5 Y6 G6 B6")
    play_all(deal, played)
    assert deal.truth["takers"] == takers


def test_order_of_one_colour_is_strict() -> None:
    """C-6: in whatever order four reds are played, the players rank by their own cards."""
    for reds in permutations(["R2", "R4", "R7", "R9"]):
        deal = companeros_at([f"{card} G{seat + 1}" for seat, card in enumerate(reds)], "Y1 Y2 Y3 Y4")
        play_all(deal, " ".join(reds))
        assert [reds[seat] for seat in deal.truth["takers"]] == ["R9", "R7", "R4", "R2"]


def test_taking_all_of_a_colour() -> None:
    """C-7: each takes all display cards of one colour that still lies there, own colour or not."""
    deal = companeros_at(["R9 G1", "Y8 G2", "B7 G3", "G4 G10"], "Y1 Y2 Y3 R5 B4 B6")
    play_all(deal, "R9 Y8 B7 G4")
    assert (deal.turn, deal.legal) == (0, ("take-R", "take-Y", "take-B"))
    deal.play("take-B")
    assert (deal.turn, deal.legal) == (1, ("take-R", "take-Y"))
    deal.play("take-Y")
    assert gains(deal) == [10, 6, 0, 0]


def test_nobody_passes() -> None:
    """C-7: taking is a duty, and what does not lie in the display cannot be taken."""
    deal = companeros_at(["R9 G1", "Y8 G2", "G3 G4"], "Y1 Y2 Y3")
    play_all(deal, "R9 Y8 G3")
    assert deal.legal == ("take-Y",)
    refused(deal, "take-R", "C-7", "colour-not-displayed")


def test_tie_at_the_top() -> None:
    """C-8: when the strongest colours share their value, nobody gets anything."""
    deal = companeros_at(["R9 G1", "Y9 G2", "B3 G3", "B2 G4"], "R1 Y1 B1 G5")
    play_all(deal, "R9 Y9 B3 B2")
    assert (deal.truth["takers"], gains(deal)) == ([], [0, 0, 0, 0])
    assert "tied-top" in [event["code"] for event in deal.view(None)["log"]]


def test_tie_below() -> None:
    """C-8: a tie stops the tied and all weaker colours; stronger ones have taken before."""
    deal = companeros_at(["R9 G1", "Y4 G2", "B4 G3", "V2 G4", "R1 G6"], "R3 Y1 B1 G5 V1")
    play_all(deal, "R9 Y4 B4 V2 R1")
    assert deal.truth["takers"] == [0, 4]
    play_all(deal, "take-V take-G")
    assert gains(deal) == [1, 0, 0, 0, 5]
    assert deal.truth["display"] == cards("R1 R3 R9 Y1 Y4 B1 B4 V2")


def test_tie_of_weakest() -> None:
    """C-8: two weakest colours that tie get nothing, three that tie as little."""
    deal = companeros_at(["R9 G1", "Y2 G2", "B2 G3", "V2 G4", "R1 G6"], "R3 Y1 B1 G5 V1")
    play_all(deal, "R9 Y2 B2 V2 R1")
    assert deal.truth["takers"] == [0, 4]


def test_empty_display() -> None:
    """C-9: when the display is empty, those who have not taken get nothing."""
    deal = companeros_at(["R9 G1", "Y8 G2", "B7 G3", "G4 G10"], "Y1 Y2 R5 R6")
    play_all(deal, "R9 Y8 B7 G4 take-R take-Y")
    assert gains(deal) == [11, 3, 0, 0]
    assert (deal.turn, deal.truth["takers"]) == (0, [])
    assert "display-empty" in [event["code"] for event in deal.view(None)["log"]]


def test_display_empty_from_the_start() -> None:
    """C-9: with nothing to take at all, the trick ends by itself and C-12: its starter leads again."""
    deal = companeros_at(["R9 G1", "Y8 G2", "B7 G3", "G4 G10"], "", turn=2, starter=1)
    play_all(deal, "B7 G4 R9 Y8")
    assert (deal.turn, gains(deal)) == (2, [0, 0, 0, 0])
    assert deal.truth["display"] == ["R9", "Y8", "G4", "B7"]


def test_played_cards_join_the_display() -> None:
    """C-11: after the distribution the played cards lie beside what stayed in the display."""
    deal = companeros_at(["R9 G1", "Y8 G2", "G4 G10"], "Y1 Y2 R5 G6 G7 R1")
    play_all(deal, "R9 Y8 G4 take-Y take-R take-G")
    assert deal.truth["display"] == ["R9", "Y8", "G4"]
    assert deal.truth["played"] == [None, None, None]


def test_first_taker_leads() -> None:
    """C-12: the first taker leads the next trick."""
    deal = companeros_at(["R3 G1", "Y8 G2", "G4 G10"], "Y1 Y2 R5")
    play_all(deal, "R3 Y8 G4 take-Y take-R")
    assert deal.turn == 1


def test_nobody_took() -> None:
    """C-12: if nobody took, the last starter leads again."""
    deal = companeros_at(["R9 G1", "Y9 G2", "G4 G10"], "R1 Y1 G5", turn=1)
    play_all(deal, "Y9 G4 R9")
    assert (deal.turn, deal.truth["tricks_left"]) == (1, 1)


def test_last_trick() -> None:
    """C-13: each scores what it took; the last trick's cards and the rest of the display score for nobody."""
    deal = companeros_at(["R9", "Y9", "G10"], "R1 Y1 Y7 G5 G3", taken=["R2 Y2", "R3", ""])
    play_all(deal, "R9 Y9 G10 take-G")
    assert deal.over
    assert (deal.turn, deal.legal) == (None, ())
    assert deal.scores[:2] == (4, 3)
    assert gains(deal) == [0, 0, 8]
    assert deal.truth["display"] == cards("R1 R9 Y1 Y7 Y9 G10")


def test_winner_of_a_deal() -> None:
    """C-14: most points win, and equal points share the win."""
    winners = game("companeros").rules.series.winners
    assert winners([31, 50, 12]) == [1]
    assert winners([50, 31, 50]) == [0, 2]


def test_worked_example() -> None:
    """C-5 to C-12: the example of the box, from Anna's green 7 to Frank's lead."""
    hands = ["G7 K1", "G2 K2", "Y9 K3", "R5 K4", "B10 K5", "R6 K6"]
    deal = companeros_at(hands, "Y7 Y4 R8 R1 G6 B4")
    play_all(deal, "G7 G2 Y9 R5 B10 R6")
    values = {found["colour"]: (found["value"], found["tied"]) for found in fact(deal, "colour-value")}
    assert values == {"R": (11, False), "B": (10, False), "G": (9, True), "Y": (9, True)}
    assert deal.truth["takers"] == [FRANK, DORO, EMIL]
    assert (deal.turn, deal.truth["first"]) == (FRANK, FRANK)
    play_all(deal, "take-Y take-R take-G")
    assert gains(deal) == [0, 0, 0, 9, 6, 11]
    assert deal.truth["display"] == cards("R5 R6 Y9 G2 G7 B4 B10")
    assert deal.turn == FRANK


def test_random_deals_keep_all_cards() -> None:
    """C-11: at any moment every card in play lies in exactly one place."""
    for seats in range(3, 7):
        deal = game("companeros").deal(seats, seed=seats)
        while not deal.over:
            deal.play(deal.legal_numbers[len(deal.actions) % len(deal.legal_numbers)])
            truth = deal.truth
            places = [*truth["hands"], *truth["taken"], truth["display"], filter(None, truth["played"])]
            assert in_order(card for place in places for card in place) == companeros.deck(seats)


@pytest.mark.parametrize(
    ("played", "happened"),
    [("R9 Y9 B3 B2", {"trick-done", "tied-top"}), ("R9 Y4 B4 G1", {"tied-below"}), ("R9 Y4 B3 G1", set())],
)
def test_ties_are_reported(played: str, happened: set[str]) -> None:
    """C-8: what simulations count as ties: at the top, below it, or none although colours were not played."""
    *first, last = played.split()
    deal = companeros_at([f"{card} G{seat + 5}" for seat, card in enumerate(played.split())], "R1 Y1 B1 G9")
    play_all(deal, " ".join(first))
    rules = game("companeros").rules
    flags = int(rules.rules.apply(deal.view_state(3).state.copy(), rules.notation.read(last)))
    assert {name for at, name in enumerate(rules.rules.HAPPENINGS) if flags >> at & 1} == happened
