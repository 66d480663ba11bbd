"""Compañeros from deal to deal."""

from typing import Any

import pytest

from games.positions import companeros_truth, game, match_of
from reference.cards import Truth
from spieltisch.match.match import Match


def last_trick(*taken: str) -> Truth:
    """A deal before its last trick, whose strongest colours tie: what was taken before is the score."""
    return companeros_truth(["R9", "Y9", "G1"], rest="display", taken=taken)


def play_to_the_end(match: Match) -> list[int]:
    """Plays the match; gives the starter of each deal."""
    while not match.over:
        match.play(match.deal.legal[0])
    return [deal.starter for deal in match.deals]


LOW, MIDDLE, HIGH = "R1", "R5 Y5", "R10 Y10 G10"  # 1, 10, 30 points


def test_one_deal() -> None:
    """C-15: a match is one deal unless the table agrees on more."""
    match = game("companeros").match(4, seed=1)
    play_to_the_end(match)
    assert (len(match.deals), match.totals) == (1, match.deal.scores)


def test_points_add_up() -> None:
    """C-15: option `deals`: the points of so many deals are added up and most points in total win."""
    deals = [last_trick(LOW, MIDDLE, HIGH), last_trick(HIGH, MIDDLE, LOW), last_trick(LOW, HIGH, MIDDLE)]
    match = match_of("companeros", deals, {"deals": 3})
    assert (match.totals, match.winners) == ((0, 0, 0), ())
    play_to_the_end(match)
    assert (match.totals, match.winners) == ((32, 50, 41), (1,))


def test_shared_win() -> None:
    """C-15: equal points in total share the win (C-14)."""
    match = match_of("companeros", [last_trick(LOW, HIGH, ""), last_trick(HIGH, LOW, "")], {"deals": 2})
    play_to_the_end(match)
    assert (match.totals, match.winners) == ((31, 31, 0), (0, 1))


@pytest.mark.parametrize("starter", range(3))
def test_first_starter(starter: int) -> None:
    """C-16: the first starter is a seat given by the table."""
    assert game("companeros").match(3, seed=1, starter=starter).deal.turn == starter


@pytest.mark.parametrize(("option", "starters"), [("leader", [0, 2, 2]), ("last_winner", [0, 2, 1])])
def test_next_starter(option: str, starters: list[int]) -> None:
    """C-16: a later deal is led by the leader in total points, or by the last winner (`next_starter`)."""
    deals = [last_trick("", LOW, HIGH), last_trick("", MIDDLE, LOW), last_trick("", "", "")]
    options: dict[str, Any] = {"deals": 3, "next_starter": option}
    assert play_to_the_end(match_of("companeros", deals, options)) == starters


def test_leader_is_the_default() -> None:
    """C-16: the German rule, the leader in total, is the default."""
    assert game("companeros").deal(3, seed=1).options["next_starter"] == "leader"


@pytest.mark.parametrize("option", ["leader", "last_winner"])
@pytest.mark.parametrize(
    ("starter", "taken", "following"),
    [
        (0, (MIDDLE, "R4 Y6", ""), 0),  # the starter himself is the first of equals
        (1, (MIDDLE, "R4 Y6", ""), 1),
        (2, (MIDDLE, "R4 Y6", ""), 0),
        (1, (MIDDLE, "", "R4 Y6"), 2),
        (2, ("", "", ""), 2),
    ],
)
def test_among_equals(option: str, starter: int, taken: tuple[str, ...], following: int) -> None:
    """C-16: among equals the first clockwise from the last deal's starter leads, that starter included."""
    deals = [last_trick(*taken), last_trick("", "", "")]
    options: dict[str, Any] = {"deals": 2, "next_starter": option}
    assert play_to_the_end(match_of("companeros", deals, options, starter)) == [starter, following]
