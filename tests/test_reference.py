"""The references keep the worked cases of the rules, and their deals run to the end without losing a card."""

from collections import Counter
from collections.abc import Iterator
from math import comb
from random import Random
from typing import Any

import pytest

from reference import REFERENCES, Reference, companeros, deuce, list_und_tuecke, series
from reference.cards import Truth, colour, in_order
from reference.companeros import ReferenceCompaneros
from reference.deuce import ReferenceDeuce, fits, start_pairs
from reference.list_und_tuecke import ReferenceListUndTuecke, score


def cards(text: str) -> list[str]:
    return text.split()


def play_all(deal: Reference, actions: str) -> None:
    for action in actions.split():
        deal.play(action)


# Compañeros


def companeros_at(hands: list[str], display: str, **changes: Any) -> ReferenceCompaneros:
    """A table that is about to lead a trick: hands and display as texts."""
    position: Truth = {
        "game": "companeros",
        "seats": len(hands),
        "options": {},
        "starter": 0,
        "turn": 0,
        "hands": [hand.split() for hand in hands],
        "display": display.split(),
        "played": [None] * len(hands),
        "taken": [[] for _ in hands],
        "takers": [],
        "first": None,
        "tricks_left": 9,
    }
    return ReferenceCompaneros(position | changes)


ANNA, BEN, CECILE, DORO, EMIL, FRANK = range(6)
WORKED_HANDS = ["G7 K1", "G2 K2", "Y9 K3", "R5 K4", "B10 K5", "R6 K6"]


def test_companeros_deck() -> None:
    """With n seats the first n colours are in play, n cards lie open and every seat holds nine (C-1, C-2)."""
    for seats in range(3, 7):
        pack = companeros.deck(seats)
        position = companeros.opening(seats, 0, pack)
        assert len(pack) == 10 * seats
        assert {colour(card) for card in pack} == set("RYGBVK"[:seats])
        assert len(position["display"]) == seats
        assert [len(hand) for hand in position["hands"]] == [9] * seats


def test_companeros_worked_example() -> None:
    """Frank, Doro and Emil take in that order, then a tie ends it; Frank leads (C-5 to C-12)."""
    deal = companeros_at(WORKED_HANDS, "Y7 Y4 R8 R1 G6 B4")
    played = "G7 G2 Y9 R5 B10 R6"
    assert companeros.colour_values(played.split()) == {"R": 11, "B": 10, "G": 9, "Y": 9}
    play_all(deal, played)
    assert (deal.takers, deal.first, deal.turn) == ([FRANK, DORO, EMIL], FRANK, FRANK)
    assert deal.truth()["played"] == played.split()
    assert sorted(deal.legal()) == ["take-B", "take-G", "take-R", "take-Y"]
    play_all(deal, "take-Y take-R")
    assert sorted(deal.legal()) == ["take-B", "take-G"]
    play_all(deal, "take-G")
    assert deal.scores() == [0, 0, 0, 9, 6, 11]
    truth = deal.truth()
    assert truth["display"] == in_order(["B4", *played.split()])
    assert truth["played"] == [None] * 6
    assert (truth["turn"], truth["takers"], truth["first"], truth["tricks_left"]) == (FRANK, [], None, 8)


def test_companeros_empty_display_ends_the_trick() -> None:
    """When the display is empty, the seats that would still take get nothing (C-9)."""
    deal = companeros_at(["R9 R1", "Y8 Y1", "G7 G1"], "R5 R6 Y2", turn=1)
    play_all(deal, "Y8 G7 R9")
    assert deal.takers == [0, 1, 2]
    play_all(deal, "take-R")
    assert (deal.turn, deal.takers, deal.first) == (1, [1, 2], 0)
    play_all(deal, "take-Y")
    assert (deal.turn, deal.takers, deal.first, deal.played) == (0, [], None, [None] * 3)
    assert deal.truth()["display"] == ["R9", "Y8", "G7"]


def test_companeros_nobody_takes() -> None:
    """If the strongest colours tie, nobody takes and the same seat leads again (C-8, C-12)."""
    deal = companeros_at(["R9 R1", "Y9 Y1", "G3 G1"], "R5 R6 Y2", turn=1)
    play_all(deal, "Y9 G3 R9")
    assert (deal.turn, deal.first, deal.tricks_left) == (1, None, 8)
    assert deal.truth()["display"] == ["R5", "R6", "R9", "Y2", "Y9", "G3"]


def test_companeros_stronger_colours_take_before_a_tie() -> None:
    """A tie further down does not touch the untied colours above it (C-8)."""
    assert companeros.taking_order(cards("R4 Y3 R2 G3 B1")) == [0, 2]
    assert companeros.taking_order(cards("R4 Y3 G2 B1 V10")) == [4, 0, 1, 2, 3]


def test_companeros_last_trick_scores_for_nobody() -> None:
    """The cards of the ninth trick and the rest of the display count for nobody (C-13)."""
    deal = companeros_at(["R9", "Y8", "G7"], "R5 R6 Y2 G4", tricks_left=1, taken=[["B1"], [], []])
    play_all(deal, "R9 Y8 G7 take-Y take-R take-G")
    assert (deal.over, deal.legal(), deal.tricks_left) == (True, [], 0)
    assert deal.scores() == [3, 11, 4]
    assert deal.truth()["display"] == ["R9", "Y8", "G7"]


# Deuce


def deuce_at(hands: list[str], piles: list[str], stock: str = "", **changes: Any) -> ReferenceDeuce:
    """A running round: hands, pile tops by seat and the stock as texts."""
    position: Truth = {
        "game": "deuce",
        "seats": len(hands),
        "options": {},
        "starter": 0,
        "turn": 0,
        "hands": [hand.split() for hand in hands],
        "piles": [tops.split() for tops in piles],
        "covered": [],
        "stock": stock.split(),
        "starting": False,
        "drawn": 0,
        "passes": 0,
        "reshuffles": 0,
    }
    return ReferenceDeuce(position | changes)


EVERYTHING = " ".join(dict.fromkeys(deuce.deck()))
REDS_AND_FIVES = " ".join(f"R{number}" for number in range(11)) + " Y5 G5 B5"


@pytest.mark.parametrize(
    ("top", "neighbour", "allowed"),
    [
        ("X", "R5", ""),
        ("R5", "X", "* X"),
        ("X", "*", EVERYTHING),
        ("*", "X", "* X"),
        ("X", "X", "*"),
        ("*", "R5", f"{REDS_AND_FIVES} * X"),
        ("R5", "*", EVERYTHING),
        ("B2", "R5", f"{REDS_AND_FIVES} * X"),
    ],
)
def test_deuce_lock(top: str, neighbour: str, allowed: str) -> None:
    """What may be laid follows from the top and its neighbour alone (D-7, D-8)."""
    laid = {card for card in EVERYTHING.split() if fits(card, top, neighbour)}
    assert laid == set(allowed.split())


def test_deuce_rainbow_on_x() -> None:
    """The house rule opens a lone X for the Rainbow and changes nothing else (D-8)."""
    for top in EVERYTHING.split():
        for neighbour in EVERYTHING.split():
            lone = top == "X" and neighbour not in ("X", "*")
            for card in EVERYTHING.split():
                opened = lone and card == "*"
                assert fits(card, top, neighbour, True) == (fits(card, top, neighbour) or opened)


def test_deuce_lays_on_every_pile() -> None:
    """A card goes on any pile, own or not, and is judged against the other pile of that owner (D-6, D-9)."""
    deal = deuce_at(["R1 X", "B3", "B4"], ["R7 G6", "B9 R5", "Y1 X"], "Y9")
    ones = {"R1>0b", "R1>1a"}  # beside R7, beside R5; beside Y1 lies an X, which is locked
    crosses = {f"X>{pile}" for pile in ("0a", "0b", "1a", "1b", "2a")}
    assert set(deal.legal()) == ones | crosses | {"draw"}


def test_deuce_start_pairs() -> None:
    """A start pair shares colour or number or holds a Rainbow; X only without such a pair (D-3, D-4)."""
    assert start_pairs(cards("R1 R2 Y3 G4 X X")) == [("R1", "R2")]
    assert start_pairs(cards("R1 Y1 G3 B4 X X")) == [("R1", "Y1")]
    assert len(start_pairs(cards("R1 Y2 G3 B4 * X"))) == 4
    assert len(start_pairs(cards("R1 Y2 G3 B4 X X"))) == 9  # eight X with a number, one X with X


def test_deuce_hands_without_a_pair() -> None:
    """0.039 % of hands may lay an X: both of them and four numbers of four colours (D-4)."""
    hands = 11 * 10 * 9 * 8
    assert round(100 * hands / comb(52, 6), 3) == 0.039


def test_deuce_start_phase() -> None:
    """The seats lay their pairs one after the other from the starter, who then begins (D-4, D-5)."""
    hands = ["R1 Y2 G3 B4 X X", "R7 R8 Y7 G0 B10 X", "* * Y9 G8 B6 B5"]
    deal = deuce_at(hands, ["", "", ""], "R0", starting=True, turn=1, starter=1)
    assert deal.truth()["piles"] == [[None, None]] * 3
    assert set(deal.legal()) == {"start-R7", "start-R8", "start-Y7"}
    play_all(deal, "start-R7")
    assert deal.truth()["piles"][1] == ["R7", None]
    assert (deal.turn, set(deal.legal())) == (1, {"start-R8", "start-Y7"})
    play_all(deal, "start-Y7")
    assert deal.turn == 2
    assert set(deal.legal()) == {"start-*", "start-Y9", "start-G8", "start-B6", "start-B5"}
    play_all(deal, "start-Y9")
    assert deal.legal() == ["start-*"]
    play_all(deal, "start-*")
    assert (deal.turn, deal.starting) == (0, True)
    assert set(deal.legal()) == {"start-R1", "start-Y2", "start-G3", "start-B4", "start-X"}
    play_all(deal, "start-G3")
    assert deal.legal() == ["start-X"]
    play_all(deal, "start-X")
    assert (deal.turn, deal.starting) == (1, False)
    assert deal.truth()["piles"] == [["G3", "X"], ["R7", "Y7"], ["Y9", "*"]]


def test_deuce_start_with_two_x() -> None:
    """In a hand without another pair the X goes beside any card, the other X too (D-4)."""
    deal = deuce_at(["R1 Y2 G3 B4 X X", "R7 R8"], ["", ""], starting=True)
    play_all(deal, "start-X")
    assert set(deal.legal()) == {"start-R1", "start-Y2", "start-G3", "start-B4", "start-X"}


def going_out(last: str) -> ReferenceDeuce:
    return deuce_at([last, "G1 Y10"], ["R7 R6", "B9 B5"], "G2 G3")


def test_deuce_going_out_on_an_own_pile() -> None:
    """Red 9 ends the round at 16 against 14 and is refused where it makes 13 against 18 (D-12, D-15)."""
    deal = going_out("R9")
    # On the own red 7 it makes 15 against 14, which is enough too; on the blue 5 it is refused.
    assert set(deal.legal()) == {"R9>0a", "R9>0b", "draw"}
    play_all(deal, "R9>0b")
    assert (deal.over, deal.turn, deal.legal()) == (True, None, [])
    assert deal.scores() == [10 + 1 + 10, 0]


def test_deuce_going_out_lowers_another_sum() -> None:
    """Blue 0 on the other's blue 9 leaves 13 against 5 and ends the round (D-12)."""
    deal = going_out("B0")
    # Beside blue 9 it would lie on blue 5 and leave 13 against 9, which is enough too.
    assert set(deal.legal()) == {"B0>1a", "B0>1b", "draw"}
    play_all(deal, "B0>1a")
    assert deal.scores() == [21, 0]


def test_deuce_last_card_too_low() -> None:
    """Red 0 can end the round nowhere: the player draws, and plays on in the same turn (D-10, D-12)."""
    deal = going_out("R0")
    assert deal.legal() == ["draw"]
    play_all(deal, "draw")
    assert (deal.turn, deal.drawn) == (0, 1)
    assert set(deal.legal()) == {"R0>0a", "R0>0b"}  # no longer the last card; no second voluntary draw


def test_deuce_equal_is_enough() -> None:
    """The last card may be laid at equal sums, and one point below it may not (D-12)."""
    assert "R8>0b" in deuce_at(["R8", "G1"], ["R7 R6", "B9 B6"], "G2").legal()
    assert deuce_at(["R8", "G1"], ["R7 R6", "B9 B7"], "G2").legal() == ["draw"]
    assert deuce_at(["R8", "G1", "G2"], ["R7 R6", "B1 B2", "Y9 Y7"], "G3").legal() == ["draw"]


def test_deuce_voluntary_draws() -> None:
    """Who can lay may draw one card first and must then lay; the house rule allows any number (D-11)."""
    hands, piles = ["R1 R2", "B1"], ["R7 R6", "B9 B5"]
    assert "draw" in deuce_at(hands, piles, "Y1 Y2").legal()
    assert "draw" not in deuce_at(hands, piles, "Y1 Y2", drawn=1).legal()
    assert "draw" in deuce_at(hands, piles, "Y1 Y2", drawn=1, options={"voluntary_draws": "any"}).legal()
    assert "draw" not in deuce_at(hands, piles).legal()  # D-14: nothing to draw, so lay


def test_deuce_forced_draws() -> None:
    """Who cannot lay draws until some card can be laid, then lays any legal one in the same turn (D-10)."""
    deal = deuce_at(["G1 G2", "B1"], ["R7 R6", "B9 B5"], "G3 G0 Y7 Y8")
    for drawn in range(3):
        assert (deal.turn, deal.drawn, deal.legal()) == (0, drawn, ["draw"])
        deal.play("draw")
    assert deal.legal() == ["Y7>0b"]
    deal.play("Y7>0b")
    assert (deal.turn, deal.drawn, deal.stock) == (1, 0, ["Y8"])
    assert deal.covered == ["R6"]


def test_deuce_reshuffle() -> None:
    """An empty stock is made anew of all covered cards, three times a round at most (D-13)."""
    deal = deuce_at(["G1 G2", "B1 B2"], ["R7 R6", "B9 B5"], covered=["X", "*", "Y3", "R2"], reshuffles=2)
    asked: list[list[str]] = []

    def restock(covered: list[str]) -> list[str]:
        asked.append(covered)
        return covered[::-1]

    deal.restock = restock
    play_all(deal, "draw")
    assert asked == [["R2", "Y3", "*", "X"]]
    assert (deal.hands[0], deal.stock, deal.covered) == (["G1", "G2", "X"], ["*", "Y3", "R2"], [])
    assert (deal.reshuffles, deal.drawn) == (3, 1)
    spent = deuce_at(["G1 G2", "B1 B2"], ["R7 R6", "B9 B5"], covered=["X", "*"], reshuffles=3)
    assert spent.legal() == ["pass"]


def test_deuce_void_round() -> None:
    """With nothing to draw, who cannot lay passes; when all pass in a row, nobody scores (D-13, D-14)."""
    deal = deuce_at(["G1 G2", "Y1 G3", "G10"], ["R7 R6", "B9 B5", "R8 R9"], turn=2)
    play_all(deal, "pass pass")
    assert (deal.turn, deal.passes, deal.legal()) == (1, 2, ["pass"])
    play_all(deal, "pass")
    assert (deal.over, deal.passes, deal.scores()) == (True, 3, [0, 0, 0])


def test_deuce_laying_breaks_the_passes() -> None:
    """Passes count in a row only: a card laid between them starts the count again (D-14)."""
    deal = deuce_at(["G1 G2", "R1 G3"], ["R7 R6", "B9 B5"], reshuffles=3)
    play_all(deal, "pass R1>0a")
    assert (deal.turn, deal.passes) == (0, 0)


def test_deuce_drawing_in_vain_and_passing() -> None:
    """Who draws the last card there is and still cannot lay passes; the next turn starts afresh (D-14)."""
    deal = deuce_at(["G1 G2", "Y1 G3"], ["R7 R6", "B9 B5"], "G4")
    play_all(deal, "draw pass")
    assert (deal.turn, deal.drawn, deal.passes, deal.legal()) == (1, 0, 1, ["pass"])


# Mit List und Tücke


def list_at(hands: list[str], **changes: Any) -> ReferenceListUndTuecke:
    """A round about to lead a trick: hands as texts."""
    position: Truth = {
        "game": "list-und-tuecke",
        "seats": len(hands),
        "options": {"three_seats": len(hands) == 3},
        "starter": 0,
        "turn": 0,
        "hands": [hand.split() for hand in hands],
        "trick": [],
        "phase": "play",
        "first": None,
        "second": None,
        "rest": [],
        "piles": [counts(0, 0, 0, 0) for _ in hands],
        "kept": [None] * len(hands),
        "gone": counts(0, 0, 0, 0),
        "tricks_left": 14,
    }
    return ReferenceListUndTuecke(position | changes)


def counts(*numbers: int) -> dict[str, int]:
    return dict(zip("RYGB", numbers, strict=True))


def test_list_deck() -> None:
    """The deck is dealt out to the last card, fourteen a seat (L-1, L-2)."""
    assert [len(list_und_tuecke.deck(seats)) for seats in (3, 4, 5, 6)] == [42, 56, 70, 84]


@pytest.mark.parametrize(
    ("piles", "kept", "points"),
    [
        ((6, 4, 2, 0), None, 12),
        ((5, 3, 0, 0), None, 15),
        ((7, 0, 0, 0), None, 0),
        ((0, 0, 0, 0), None, 0),
        ((4, 4, 3, 0), None, 5),
        ((2, 3, 5, 1), "RY", 1),
    ],
)
def test_list_scores(piles: tuple[int, ...], kept: str | None, points: int) -> None:
    """The product of the two collected piles is divided by all other cards, rounded down (L-13, L-14)."""
    assert score(counts(*piles), kept) == points


def test_list_worked_trick() -> None:
    """Red 12 takes any two; blue 3 lies before green 3, so its player gets the rest and leads (L-6, L-7)."""
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "R12 R2"])
    play_all(deal, "R9 B3 G3 R12")
    assert (deal.phase, deal.turn, deal.first, deal.second, deal.rest) == ("take", 3, 3, 1, [])
    assert deal.truth()["trick"] == [[0, "R9"], [1, "B3"], [2, "G3"], [3, "R12"]]
    assert sorted(deal.legal()) == ["take-GB", "take-RB", "take-RG", "take-RR"]
    play_all(deal, "take-RB")
    assert deal.piles == [counts(0, 0, 0, 0), counts(1, 0, 1, 0), counts(0, 0, 0, 0), counts(1, 0, 0, 1)]
    assert (deal.turn, deal.phase, deal.trick, deal.tricks_left) == (1, "play", [], 13)
    assert (deal.first, deal.second, deal.rest) == (None, None, [])


def test_list_fourth_colour() -> None:
    """Once three colours lie, the fourth may not be played (L-4)."""
    deal = list_at(["R9 R1", "B3 B4", "G3 G4", "Y12 Y2 R5"])
    play_all(deal, "R9 B3 G3")
    assert deal.legal() == ["R5"]


def test_list_early_end() -> None:
    """A seat that holds only the fourth colour ends the round at once and the trick is void (L-5)."""
    deal = list_at(
        ["R9 R1", "B3 B4", "G3 G4", "Y12 Y2"], piles=[counts(2, 3, 0, 0)] + [counts(0, 0, 0, 0)] * 3
    )
    play_all(deal, "R9 B3 G3")
    assert (deal.over, deal.turn, deal.legal(), deal.phase) == (True, None, [], "play")
    assert deal.truth()["trick"] == [[0, "R9"], [1, "B3"], [2, "G3"]]
    assert deal.truth()["hands"] == [["R1"], ["B4"], ["G4"], ["Y2", "Y12"]]
    assert (deal.scores(), deal.tricks_left) == ([6, 0, 0, 0], 14)


def test_list_all_trump() -> None:
    """Of five red cards the highest takes three, two leave the game and he leads (L-8, L-9)."""
    deal = list_at([f"R{number} B{number}" for number in (3, 8, 18, 4, 9)])
    play_all(deal, "R3 R8 R18 R4 R9")
    assert (deal.turn, deal.second, deal.legal()) == (2, None, ["take-RRR"])
    play_all(deal, "take-RRR")
    assert (deal.turn, deal.gone, deal.piles[2]) == (2, counts(2, 0, 0, 0), counts(3, 0, 0, 0))


def test_list_both_winners_choose() -> None:
    """The first winner takes and chooses before the second one takes and chooses (L-11)."""
    near = [counts(0, 1, 1, 1), counts(1, 1, 1, 0), counts(0, 0, 0, 0), counts(0, 0, 0, 0)]
    deal = list_at(["R9 R1", "B3 B4", "B5 B6", "R2 R3"], piles=near)
    play_all(deal, "R9 B3 B5 R2 take-RR")
    assert (deal.phase, deal.turn, deal.trick, deal.rest) == ("keep", 0, [], ["B", "B"])
    assert deal.piles[1] == counts(1, 1, 1, 0)
    assert sorted(deal.legal()) == ["keep-GB", "keep-RB", "keep-RG", "keep-RY", "keep-YB", "keep-YG"]
    play_all(deal, "keep-RG")
    assert (deal.phase, deal.turn, deal.rest) == ("keep", 1, [])
    assert (deal.first, deal.second, deal.piles[1]) == (0, 1, counts(1, 1, 1, 2))
    play_all(deal, "keep-GB")
    assert (deal.phase, deal.turn, deal.kept) == ("play", 1, ["RG", "GB", None, None])
    assert deal.scores() == [2 * 1 // 2, 1 * 2 // 2, 0, 0]


def test_list_choosing_after_all_trump() -> None:
    """Without a second winner the rest is gone before the first one chooses; he leads (L-8, L-9, L-11)."""
    deal = list_at(
        ["R9 R1", "R3 B4", "R5 B6", "R2 Y3"], piles=[counts(0, 1, 1, 1)] + [counts(0, 0, 0, 0)] * 3
    )
    play_all(deal, "R9 R3 R5 R2 take-RR")
    assert (deal.phase, deal.turn, deal.second, deal.rest) == ("keep", 0, None, [])
    assert deal.gone == counts(2, 0, 0, 0)
    play_all(deal, "keep-RY")
    assert (deal.phase, deal.turn, deal.tricks_left) == ("play", 0, 13)


def test_list_chooses_once() -> None:
    """The choice is final: later cards go to their piles without another question (L-11)."""
    kept = ["RG", None, None, None]
    deal = list_at(["R9 R1", "B3 B4", "B5 B6", "R2 R3"], piles=[counts(1, 1, 1, 1)] * 4, kept=kept)
    play_all(deal, "R9 B3 B5 R2 take-RR")
    assert (deal.turn, deal.phase) == (1, "keep")


def test_list_early_ends_are_normal() -> None:
    """Under random play about every eighth round of four seats and every second of six ends early (L-5)."""
    for seats, share in ((4, 1 / 8), (6, 1 / 2)):
        early = 0
        for seed in range(150):
            deal = list_of_seed(seats, seed)
            for _ in playout(deal, Random(seed)):
                pass
            early += deal.tricks_left > 0
        assert share / 2 < early / 150 < share * 3 / 2


# Deals to the end


def list_of_seed(seats: int, seed: int) -> ReferenceListUndTuecke:
    pack = shuffled(list_und_tuecke.deck(seats), seed)
    options = {"three_seats": seats == 3}
    return ReferenceListUndTuecke(list_und_tuecke.opening(seats, seed % seats, pack, options))


def shuffled(pack: list[str], seed: int) -> list[str]:
    return Random(seed).sample(pack, len(pack))


def playout(deal: Reference, chance: Random, eager: bool = False) -> Iterator[Truth]:
    """Plays random legal actions to the end and gives the position after each.

    Random rounds of Deuce hardly ever empty the stock: the eager ones draw whenever they may, almost.
    """
    if isinstance(deal, ReferenceDeuce):
        deal.restock = lambda covered: chance.sample(covered, len(covered))
    while not deal.over:
        assert deal.turn is not None
        legal = deal.legal()
        assert legal
        assert len(legal) == len(set(legal))
        draws = eager and "draw" in legal and chance.random() < 0.95
        deal.play("draw" if draws else chance.choice(legal))
        yield deal.truth()
    assert deal.legal() == []


def check_resumes(game: str, truth: Truth, deal: Reference) -> None:
    """A reference built from any position says the same as the one that was played there."""
    resumed = REFERENCES[game](truth)
    assert resumed.truth() == truth
    assert (resumed.turn, resumed.over, resumed.scores()) == (deal.turn, deal.over, deal.scores())
    assert resumed.legal() == deal.legal()


@pytest.mark.parametrize("seats", range(3, 7))
def test_companeros_playouts(seats: int) -> None:
    """Each deal has nine tricks, every card is always in one place and points are cards taken (C-2, C-13)."""
    for seed in range(20):
        pack = shuffled(companeros.deck(seats), seed)
        deal = ReferenceCompaneros(companeros.opening(seats, seed % seats, pack))
        for truth in playout(deal, Random(seed)):
            places = [*truth["hands"], *truth["taken"], truth["display"], filter(None, truth["played"])]
            assert in_order(card for place in places for card in place) == companeros.deck(seats)
            check_resumes("companeros", truth, deal)
        assert deal.tricks_left == 0
        assert not any(deal.hands)
        assert deal.played == [None] * seats


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("rainbow_on_x", [False, True])
@pytest.mark.parametrize("voluntary_draws", ["one", "any"])
def test_deuce_playouts(seats: int, rainbow_on_x: bool, voluntary_draws: str) -> None:
    """Each round ends by a last card or void, and all 52 cards are always in one place (D-1, D-14, D-15)."""
    options = {"rainbow_on_x": rainbow_on_x, "voluntary_draws": voluntary_draws}
    most_reshuffles = 0
    for seed in range(12):
        deal = ReferenceDeuce(deuce.opening(seats, seed % seats, shuffled(deuce.deck(), seed), options))
        for truth in playout(deal, Random(seed), eager=seed % 2 == 1):
            places = [*truth["hands"], *truth["piles"], truth["covered"], truth["stock"]]
            lying = [card for place in places for card in place if card is not None]
            assert in_order(lying) == deuce.deck()
            most_reshuffles = max(most_reshuffles, truth["reshuffles"])
            check_resumes("deuce", truth, deal)
        out = [not hand for hand in deal.hands]
        assert [points > 0 for points in deal.scores()] == out
        assert sum(out) == (0 if deal.passes == seats else 1)
    assert most_reshuffles == 3  # D-13


@pytest.mark.parametrize("seats", range(3, 7))
def test_list_playouts(seats: int) -> None:
    """Each colour's cards are always all there, and who owns four colours has chosen two (L-1, L-8, L-11)."""
    for seed in range(20):
        deal = list_of_seed(seats, seed)
        for truth in playout(deal, Random(seed)):
            lying = Counter(card[0] for hand in truth["hands"] for card in hand)
            lying.update(card[0] for _, card in truth["trick"])
            lying.update(truth["rest"])
            for piles in [*truth["piles"], truth["gone"]]:
                lying.update(piles)
            assert lying == list_und_tuecke.HIGHEST[seats]
            check_resumes("list-und-tuecke", truth, deal)
        assert deal.tricks_left == 0 or deal.trick
        for piles, kept in zip(deal.piles, deal.kept, strict=True):
            assert all(piles.values()) == (kept is not None)


# From deal to deal


def test_next_starter_companeros() -> None:
    """The leader in points starts; of equals the first clockwise from the last starter on (C-16)."""
    assert series.next_starter("companeros", {}, 4, 0, [10, 30, 20, 5], [1, 2, 20, 5]) == 1
    assert series.next_starter("companeros", {}, 4, 2, [30, 30, 20, 5], [1, 2, 20, 5]) == 0
    assert series.next_starter("companeros", {}, 4, 1, [30, 30, 20, 5], [1, 2, 20, 5]) == 1
    last_winner = {"next_starter": "last_winner"}
    assert series.next_starter("companeros", last_winner, 4, 0, [10, 30, 20, 5], [1, 2, 20, 5]) == 2


def test_next_starter_moves_left() -> None:
    """In the other two games the deal moves to the left, whoever leads (D-2, L-2)."""
    for game in ("deuce", "list-und-tuecke"):
        assert series.next_starter(game, {}, 4, 3, [50, 0, 0, 0], [50, 0, 0, 0]) == 0
        assert series.next_starter(game, {}, 5, 3, [50, 0, 0, 0, 0], [50, 0, 0, 0, 0]) == 4


def test_match_over() -> None:
    """A match ends after its deals, at the target, or after as many rounds as seats (C-15, D-16, L-15)."""
    assert series.match_over("companeros", {}, 3, [1, 2, 3], 1)
    assert not series.match_over("companeros", {"deals": 3}, 3, [1, 2, 3], 2)
    assert series.match_over("companeros", {"deals": 3}, 3, [1, 2, 3], 3)
    assert not series.match_over("deuce", {}, 2, [99, 98], 9)
    assert series.match_over("deuce", {}, 2, [100, 98], 9)
    assert series.match_over("deuce", {"target": 50}, 2, [0, 51], 1)
    assert not series.match_over("list-und-tuecke", {}, 5, [9, 9, 9, 9, 9], 4)
    assert series.match_over("list-und-tuecke", {}, 5, [9, 9, 9, 9, 9], 5)


def test_winners() -> None:
    """Most points win and equal points share the win (C-14, C-15, L-15)."""
    assert series.winners("companeros", [3, 9, 9]) == [1, 2]
    assert series.winners("list-und-tuecke", [9, 1, 9, 9]) == [0, 2, 3]
    assert series.winners("deuce", [100, 98]) == [0]
