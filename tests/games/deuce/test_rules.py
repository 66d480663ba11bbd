"""Deuce, clause by clause, through the library: the start, what may be laid, drawing."""

from collections import Counter

import pytest

from games.positions import deuce_at, game, play_all, refused, zone
from reference.cards import in_order

NUMBERS = [f"{letter}{number}" for letter in "RYGB" for number in range(11)]
EVERYTHING = [*NUMBERS, "*", "X"]
REDS_AND_FIVES = [card for card in NUMBERS if card[0] == "R" or card[1:] == "5"]


def test_deck() -> None:
    """D-1: 52 cards: 0 to 10 in four colours, six Rainbows, two X."""
    for seats in range(2, 7):
        truth = game("deuce").deal(seats, seed=1).truth
        cards = [card for hand in truth["hands"] for card in hand] + truth["stock"]
        assert Counter(cards) == Counter(NUMBERS) + Counter({"*": 6, "X": 2})


@pytest.mark.parametrize("seats", range(2, 7))
def test_deal(seats: int) -> None:
    """D-2: every seat gets six cards, the rest is the stock, face down; another seed deals other cards."""
    deals = [game("deuce").deal(seats, seed=seed) for seed in range(20)]
    for deal in deals:
        assert [len(hand) for hand in deal.truth["hands"]] == [6] * seats
        assert len(deal.truth["stock"]) == 52 - 6 * seats
        assert zone(deal, "stock", 0)["cards"] is None
    assert len({tuple(deal.truth["stock"]) for deal in deals}) == 20


# The start


def starting(*hands: str, stock: str = "") -> list[str]:
    return list(deuce_at(hands, [""] * len(hands), stock, rest="stock", starting=True).legal)


OTHER = "R0 R1 R2 Y0 Y1 Y2"


def test_pairs() -> None:
    """D-3: two cards pair when they share the colour or the number."""
    assert starting("R7 R5 Y7 G3 B2 Y9", OTHER) == ["start-R5", "start-R7", "start-Y7", "start-Y9"]


def test_rainbow_pairs_with_every_card() -> None:
    """D-3: a Rainbow pairs with every card, another Rainbow included."""
    assert starting("R7 Y5 G3 * * X", OTHER) == ["start-R7", "start-Y5", "start-G3", "start-*"]
    deal = deuce_at(["R7 Y5 G3 * * X", OTHER], ["", ""], rest="stock", starting=True)
    deal.play("start-*")
    assert deal.legal == ("start-R7", "start-Y5", "start-G3", "start-*")


def test_x_does_not_pair_with_a_zero() -> None:
    """D-3: Rainbow and X carry no number: an X is no partner of a 0."""
    assert starting("R0 Y5 G3 B4 B6 X", "R1 R2 R3 Y0 Y1 Y2") == ["start-B4", "start-B6"]


def test_second_start_card_pairs_with_the_first() -> None:
    """D-4: every seat lays two cards of its hand that pair; the first one becomes its pile a."""
    deal = deuce_at(["R7 R5 Y7 G3 B2 Y9", OTHER], ["", ""], rest="stock", starting=True)
    deal.play("start-Y7")
    assert (deal.turn, deal.legal) == (0, ("start-R7", "start-Y9"))
    deal.play("start-R7")
    assert deal.truth["piles"] == [["Y7", "R7"], [None, None]]
    assert deal.truth["hands"][0] == ["R5", "Y9", "G3", "B2"]


def test_all_seats_lay_their_start_pairs() -> None:
    """D-4: seat by seat from the starter, both cards in a row, and D-5: then the starter begins."""
    deal = game("deuce").deal(4, seed=7, starter=2)
    turns = []
    while deal.truth["starting"]:
        turns.append(deal.turn)
        deal.play(deal.legal_numbers[0])
    assert turns == [2, 2, 3, 3, 0, 0, 1, 1]
    assert (deal.turn, [len(hand) for hand in deal.truth["hands"]]) == (2, [4, 4, 4, 4])


def test_start_cards_are_hidden() -> None:
    """D-4: nobody sees another's choice before all have chosen; then all do."""
    deal = deuce_at(["R7 R5 Y7 G3 B2 Y9", OTHER], ["", ""], rest="stock", starting=True)
    play_all(deal, "start-R7 start-R5 start-R0")
    for viewer in (None, 1):
        assert zone(deal, "pile:0a", viewer)["cards"] in ([], None)
        chosen = [event["params"] for event in deal.view(viewer)["log"] if event["seat"] == 0]
        assert chosen == [{}, {}]
    assert zone(deal, "pile:0a", 0)["cards"] == ["R7"]
    assert zone(deal, "pile:1a", 0)["cards"] in ([], None)
    deal.play("start-R1")
    for viewer in (None, 0, 1):
        assert [zone(deal, f"pile:{pile}", viewer)["cards"] for pile in ("0a", "0b", "1a")] == [
            ["R7"],
            ["R5"],
            ["R0"],
        ]


def test_no_x_at_the_start() -> None:
    """D-4: Rainbows are allowed in a start pair, X is not while there is any other pair."""
    assert "start-X" not in starting("R7 R5 Y4 G3 X X", OTHER)
    assert starting("R7 Y5 G3 B2 X *", OTHER) == ["start-R7", "start-Y5", "start-G3", "start-B2", "start-*"]


def test_x_at_the_start_without_another_pair() -> None:
    """D-4: a hand of both X and four numbers of four colours may lay an X beside any card, and only so."""
    hand = "R7 Y5 G3 B2 X X"
    assert len(starting(hand, OTHER)) == 5
    for first, seconds in (("R7", ["X"]), ("X", ["R7", "Y5", "G3", "B2", "X"])):
        deal = deuce_at([hand, OTHER], ["", ""], rest="stock", starting=True)
        deal.play(f"start-{first}")
        assert deal.legal == tuple(f"start-{card}" for card in seconds)


def test_turns_go_clockwise() -> None:
    """D-5: the seat left of the dealer begins, then clockwise."""
    deal = deuce_at(["R1 R2", "R3 R4", "R5 R6"], ["R7 R8", "R9 R10", "Y7 Y8"], turn=1, starter=1)
    play_all(deal, "R3>0a R5>0a")
    assert deal.turn == 0


# Laying


@pytest.mark.parametrize(
    ("top", "neighbour", "allowed"),
    [
        ("X", "R5", []),
        ("R5", "X", ["*", "X"]),
        ("X", "*", EVERYTHING),
        ("*", "X", ["*", "X"]),
        ("X", "X", ["*"]),
        ("*", "R5", [*REDS_AND_FIVES, "*", "X"]),
        ("R5", "*", EVERYTHING),
        ("*", "*", EVERYTHING),
        ("Y0", "R5", [*REDS_AND_FIVES, "*", "X"]),
        ("R5", "Y0", [card for card in NUMBERS if card[0] == "Y" or card[1:] == "0"] + ["*", "X"]),
    ],
)
def test_what_may_be_laid(top: str, neighbour: str, allowed: list[str]) -> None:
    """D-8: each row of the table, tried with a hand that holds every other card of the deck."""
    deal = deuce_at(["", "B10"], [f"{top} {neighbour}", "Y10 Y9"], rest=0)
    held = set(deal.truth["hands"][0])
    on_a = [action.removesuffix(">0a") for action in deal.legal if action.endswith(">0a")]
    assert on_a == [card for card in allowed if card in held]
    for card in held - set(on_a):
        refused(deal, f"{card}>0a", *(("D-8", "locked") if "X" in (top, neighbour) else ("D-7", "no-pair")))


def test_on_any_pile() -> None:
    """D-6: one card is laid on the top of any pile, own or another's; what it covers does not matter."""
    deal = deuce_at(["R7 G1", "B10 B9"], ["R2 Y3", "R4 Y7"])
    assert deal.legal == ("R7>0b", "R7>1a", "R7>1b", "draw")
    deal.play("R7>1a")
    assert (deal.truth["piles"][1], deal.turn) == (["R7", "Y7"], 1)
    assert "R4" in deal.truth["covered"]


def test_judged_against_the_neighbour() -> None:
    """D-6: a card that pairs with the top it would cover, but not with its neighbour, is refused."""
    deal = deuce_at(["R7 G1", "B10 B9"], ["R2 Y3", "R4 Y7"])
    refused(deal, "R7>0a", "D-7", "no-pair")


def test_number_cards_must_pair() -> None:
    """D-7: a number card must pair with the neighbour; a Rainbow or an X needs no pair."""
    deal = deuce_at(["G1 * X", "B10 B9"], ["R2 Y3", "R4 Y7"])
    piles = ("0a", "0b", "1a", "1b")
    assert {action for action in deal.legal if action != "draw"} == {
        f"{card}>{pile}" for card in "*X" for pile in piles
    }


def test_lock_of_a_lone_x() -> None:
    """D-8: nothing may be laid on an X beside a number, and only Rainbow or X on the card beside it."""
    deal = deuce_at(["R1 * X R6", "B10 B9"], ["X R5", "G4 B7"])
    assert [action for action in deal.legal if ">0" in action] == ["*>0b", "X>0b"]


def test_x_beside_a_rainbow_locks_nothing() -> None:
    """D-8: only what lies there counts: an X laid beside a Rainbow is open to every card."""
    deal = deuce_at(["X G1", "R1 B9"], ["* R5", "G4 B7"])
    deal.play("X>0b")
    assert {"R1>0b", "B9>0b"} <= set(deal.legal)
    assert not {"R1>0a", "B9>0a"} & set(deal.legal)


@pytest.mark.parametrize(("neighbour", "locked", "open_to"), [("R5", [], ["*"]), ("X", ["*"], ["*"])])
def test_rainbow_on_x(neighbour: str, locked: list[str], open_to: list[str]) -> None:
    """D-8: option `rainbow_on_x`: a Rainbow, and nothing else, may also be laid on a lone X."""
    for option, allowed in ((False, locked), (True, open_to)):
        deal = deuce_at(["", "B10"], [f"X {neighbour}", "Y10 Y9"], rest=0, options={"rainbow_on_x": option})
        assert [action[0] for action in deal.legal if action.endswith(">0a")] == allowed


def test_x_on_the_own_pile() -> None:
    """D-9: an X may be laid on one's own pile, too."""
    deal = deuce_at(["X G1", "B10 B9"], ["R2 R3", "R4 R7"])
    deal.play("X>0b")
    assert deal.truth["piles"][0] == ["R2", "X"]
    assert "lock" in [event["code"] for event in deal.view(None)["log"]]


# Drawing


def test_forced_draws() -> None:
    """D-10: who cannot lay draws one by one until some card can be laid, then lays any legal one."""
    deal = deuce_at(["G1 G2", "B1 B2"], ["R7 R6", "B9 B5"], "G3 G0 * Y8")
    for drawn in range(3):
        assert (deal.turn, deal.truth["drawn"], deal.legal) == (0, drawn, ("draw",))
        deal.play("draw")
    assert set(deal.legal) == {"*>0a", "*>0b", "*>1a", "*>1b"}
    deal.play("*>1a")
    assert (deal.turn, deal.truth["drawn"], deal.truth["stock"]) == (1, 0, ["Y8"])
    assert deal.truth["hands"][0] == ["G0", "G1", "G2", "G3"]


def test_old_cards_may_be_laid_after_a_draw() -> None:
    """D-10: after a draw any legal card may be laid, drawn or not."""
    deal = deuce_at(["R1 G2", "B1 B2"], ["R7 R6", "B9 B5"], "R0 Y8")
    deal.play("draw")
    assert deal.legal == ("R0>0a", "R1>0a", "R0>0b", "R1>0b")


def test_one_voluntary_draw() -> None:
    """D-11: who can lay may draw one card first, and then must lay if any card can be laid."""
    deal = deuce_at(["R1 G2", "B1 B2"], ["R7 R6", "B9 B5"], "Y8 Y9")
    assert "draw" in deal.legal
    deal.play("draw")
    assert deal.legal == ("R1>0a", "R1>0b")
    refused(deal, "draw", "D-11", "draw-only-one")


def test_any_voluntary_draws() -> None:
    """D-11: option `voluntary_draws` = any: who can lay may draw as often as there is something to draw."""
    deal = deuce_at(
        ["R1 G2", "B1 B2"], ["R7 R6", "B9 B5"], "Y8 Y9 Y10", rest=1, options={"voluntary_draws": "any"}
    )
    for _ in range(3):
        assert {"draw", "R1>0a"} <= set(deal.legal)
        deal.play("draw")
    assert "draw" not in deal.legal
    refused(deal, "draw", "D-13", "nothing-to-draw")


def test_rounds_keep_all_cards() -> None:
    """D-13: at any moment each of the 52 cards lies in exactly one place, also after reshuffles."""
    deal = game("deuce").deal(3, seed=4)
    while not deal.over and len(deal.actions) < 400:
        deal.play("draw" if "draw" in deal.legal else deal.legal[0])
        truth = deal.truth
        places = [*truth["hands"], *truth["piles"], truth["covered"], truth["stock"]]
        lying = in_order(card for place in places for card in place if card)
        assert Counter(lying) == Counter(NUMBERS) + Counter({"*": 6, "X": 2})
    assert deal.truth["reshuffles"] > 0
