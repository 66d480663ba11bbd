"""The rules of thumb for Compañeros, each in a small position."""

import pytest

from games.positions import companeros_at, play_all
from players.following import choice, same_for_all, share_of_wins
from tables import TABLES, Table, name

HERE = [table for table in TABLES if table[0] == "companeros"]


def test_takes_the_colour_worth_most() -> None:
    """Red 4 and 5 are worth more than the yellow 8, whoever played what."""
    deal = companeros_at(["Y9 Y1", "R2 R1", "G3 G1"], "R4 R5 Y8 G2")
    play_all(deal, "Y9 R2 G3")
    assert choice(deal) == "take-R"


def test_last_to_play_avoids_the_tie() -> None:
    """C-8: yellow 2 would tie with the red 5, and nobody would take; yellow 4 takes first."""
    deal = companeros_at(["R5 G9", "Y3 G8", "Y2 Y4"], "R10 G10")
    play_all(deal, "R5 Y3")
    assert choice(deal) == "Y4"


def test_ties_below_do_not_matter() -> None:
    """C-8: a tie among weaker colours does not hurt: the green 9 is above it and takes first."""
    deal = companeros_at(["R5 R1", "Y5 Y1", "B1 B3", "G9 G1"], "R10 G8")
    play_all(deal, "R5 Y5 B1")
    assert choice(deal) == "G9"


def test_joins_a_strong_colour_with_a_low_card() -> None:
    """C-6: behind the red 9 the red 1 takes second, which is nearly as good and saves the red 10."""
    deal = companeros_at(["R9 G1", "Y4 G2", "R1 R10"], "R8 G9 Y7")
    play_all(deal, "R9 Y4")
    assert choice(deal) == "R1"


def test_throws_low_cards_when_there_is_little_to_win() -> None:
    """For one point nobody spends a 10."""
    deal = companeros_at(["R9 G1", "Y4 Y2", "G2 G10"], "R1")
    play_all(deal, "R9 Y4")
    assert choice(deal) == "G2"


def test_leads_high_for_a_rich_display() -> None:
    """For 27 points in one colour, and nothing else, it bids its 10."""
    deal = companeros_at(["G10 G2", "R4 R2", "Y2 G3"], "Y10 Y9 Y8")
    assert choice(deal) == "G10"


def test_guesses_who_comes_before() -> None:
    """With others to play after it a high colour value takes early, a low one late."""
    deal = companeros_at(["R9 G1", "R5 Y5", "Y2 G3", "B2 B3"], "Y10 Y9 G8 G7")
    play_all(deal, "R9")
    assert choice(deal) == "R5"


def test_keeps_cards_that_will_find_company() -> None:
    """Of two equal cards the one goes whose colour nobody else holds any more."""
    deal = companeros_at(["R5 G5", "R6 R7", "R2 R3"], "Y1")
    assert choice(deal) == "G5"


@pytest.mark.parametrize("table", HERE, ids=name)
def test_knows_what_its_seat_knows(table: Table) -> None:
    """The weights are the same for the truth, for what the seat sees and for any world that fits it."""
    assert sum(same_for_all(table, seed) for seed in range(4)) > 50


def test_wins() -> None:
    """Alone among three who play anything it wins most deals (about 85 %)."""
    assert share_of_wins(("companeros", 4, {}), 60) > 0.7
