"""The rules of thumb for Mit List und Tücke, each in a small position."""

import pytest

from games.positions import counts, list_at, play_all
from players.following import choice, same_for_all, share_of_wins
from tables import TABLES, Table, name

HERE = [table for table in TABLES if table[0] == "list-und-tuecke"]
NOTHING = counts()


def test_takes_for_the_smaller_of_its_two_piles() -> None:
    """L-13: five red and four yellow make 20, six red and three yellow only 18."""
    piles = [counts(red=5, yellow=2), NOTHING, NOTHING, NOTHING]
    deal = list_at(["R12 B1", "Y5 B2", "G3 B3", "Y4 B4"], piles=piles)
    play_all(deal, "R12 Y5 G3 Y4")
    assert choice(deal) == "take-YY"


def test_leaves_the_second_winner_what_he_does_not_want() -> None:
    """L-7: one card of no use it must take; it is the green one, which the second winner collects."""
    piles = [counts(red=3, yellow=4), counts(green=4, yellow=4), NOTHING, NOTHING]
    deal = list_at(["R12 B1", "G2 B2", "B8 B3", "B9 B4"], piles=piles)
    play_all(deal, "R12 G2 B8 B9")
    assert choice(deal) == "take-RG"


def test_keeps_the_two_large_piles() -> None:
    """L-11: with four red and three green, red and green."""
    piles = [counts(4, 1, 3, 1), NOTHING, NOTHING, NOTHING]
    deal = list_at(["R1", "R2", "R3", "R4"], piles=piles, phase="keep", first=0, tricks_left=2)
    assert choice(deal) == "keep-RG"


def test_wins_what_it_collects() -> None:
    """L-6: a red 14 takes the trick with two more red cards, a red 1 takes nothing."""
    piles = [NOTHING, NOTHING, NOTHING, counts(red=2, yellow=4)]
    deal = list_at(["R9 B1", "R8 B2", "Y5 B3", "R14 R1"], piles=piles)
    play_all(deal, "R9 R8 Y5")
    assert choice(deal) == "R14"


def test_does_not_win_what_it_must_not_collect() -> None:
    """L-13: with red and yellow alone, a blue 10 would win cards that ruin the round, a blue 2 nothing."""
    piles = [NOTHING, NOTHING, NOTHING, counts(red=4, yellow=4)]
    deal = list_at(["B9 R1", "G5 R2", "B3 R3", "B10 B2"], piles=piles)
    play_all(deal, "B9 G5 B3")
    assert choice(deal) == "B2"


def test_does_not_go_below_for_rubbish() -> None:
    """L-7: the first winner takes what he likes and leaves green and blue: not for red and yellow."""
    piles = [counts(red=3, green=2), NOTHING, NOTHING, counts(red=4, yellow=4)]
    deal = list_at(["R9 Y1", "B5 Y2", "B6 Y3", "G2 G8"], piles=piles)
    play_all(deal, "R9 B5 B6")
    assert choice(deal) == "G8"


def test_goes_below_for_a_good_rest() -> None:
    """L-7: the first winner will take his red cards and leave two green ones to the lowest, the green 2."""
    piles = [counts(red=3, blue=4), NOTHING, NOTHING, counts(yellow=4, green=3)]
    deal = list_at(["R9 Y1", "G5 Y2", "R3 Y3", "G2 G8"], piles=piles)
    play_all(deal, "R9 G5 R3")
    assert choice(deal) == "G2"


def test_goes_low_enough_for_those_who_play_later() -> None:
    """L-7: with two to play and many low cards unseen a green 7 will hardly stay the lowest."""
    piles = [counts(red=3, blue=4), counts(yellow=4, green=3), NOTHING, NOTHING]
    deal = list_at(["R9 Y1 Y3", "G1 G7 R5", "Y2 G2 B3", "G3 B4 B5"], piles=piles)
    play_all(deal, "R9")
    assert choice(deal) == "G1"


def test_throws_middle_cards() -> None:
    """When no card wins anything, the high and the low ones stay for later tricks."""
    deal = list_at(["R9 Y1 Y3", "R14 Y4 Y6", "G1 Y7 Y8", "B7 B13 B2"])
    play_all(deal, "R9 R14 G1")
    assert choice(deal) == "B7"


@pytest.mark.parametrize("table", HERE, ids=name)
def test_knows_what_its_seat_knows(table: Table) -> None:
    """The weights are the same for the truth, for what the seat sees and for any world that fits it."""
    assert sum(same_for_all(table, seed) for seed in range(4)) > 50


def test_wins() -> None:
    """Alone among three who play anything it wins most rounds (about 78 %)."""
    assert share_of_wins(("list-und-tuecke", 4, {}), 60) > 0.6
