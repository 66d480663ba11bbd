"""From boards to standings: counts, intervals, when it is enough, ratings, the table."""

import math
import random
from statistics import mean, stdev

import pytest

from arena.tournaments import made_up, quick, tallied
from spieltisch.arena.estimates import mean_of, ratio_of, student
from spieltisch.arena.results import Bin, PlayedBoard, Result
from spieltisch.arena.standings import standings
from spieltisch.arena.table import table
from spieltisch.arena.tally import LEAST, STEP

# Two players, three seats; player 0 sits twice on the first board and once on the second.
BOARDS = (
    PlayedBoard(
        0,
        1,
        (0, 0, 1),
        (Result((3, 5, 1), (1,)), Result((2, 2, 0), (0, 1)), Result((4, 4, 4), (0, 1, 2))),
        (Bin(0, 7, 2, 1.5, 1.0),),
    ),
    PlayedBoard(
        1,
        0,
        (1, 0, 1),
        (Result((0, 9, 0), (1,)), Result((1, 2, 3), (2,)), Result((5, 5, 0), (0, 1))),
        (Bin(0, 7, 1, 0.75, 0.0),),
    ),
)


def test_shared_wins_points_and_places_are_counted() -> None:
    """Everything about two small boards, counted by hand."""
    found = standings(tallied(quick(players=("random", "greedy")), BOARDS))
    first, second = found.players
    assert (found.boards, found.games, found.even) == (2, 6, 1 / 3)
    assert (first.boards, first.games, second.games) == (2, 9, 9)
    # Board 0: seats of player 0 are 0,1 then 1,2 then 2,0; board 1: 1, then 2, then 0.
    wins = [1 + 1 / 2 + 2 / 3, 1 + 1 + 1 / 2]
    assert first.wins.mean == pytest.approx(sum(wins) / 9)
    assert second.wins.mean == pytest.approx((6 - sum(wins)) / 9)
    assert first.points.mean == pytest.approx((8 + 2 + 8 + 9 + 3 + 5) / 9)
    # The starter is seat 1 on board 0 and seat 0 on board 1.
    places = (mean([5, 2, 5]), mean([0, 4, 9]), mean([3, 4, 3]))
    assert [place.mean for place in first.by_position] == pytest.approx(places)
    assert all(place.boards == 2 and place.margin is not None for place in first.by_position)
    assert first.calibration[0].choices == 3
    assert first.calibration[0].expected == 0.75
    assert first.calibration[0].came == pytest.approx(1 / 3)
    assert second.calibration == ()
    (difference,) = found.differences
    gaps = [wins[0] / 6 - (3 - wins[0]) / 3, wins[1] / 3 - (3 - wins[1]) / 6]
    assert difference.wins.mean == pytest.approx(mean(gaps))
    assert difference.wins.margin == pytest.approx(12.7062 * stdev(gaps) / math.sqrt(2))
    assert first.rating is None


def test_intervals_of_single_values_are_those_of_student() -> None:
    """With one value a board, the ratio is the mean, and its interval the one of the textbook."""
    values = [0.0, 1.0, 1.0, 0.5, 0.25, 0.0]
    found = mean_of(values)
    assert found.mean == pytest.approx(mean(values))
    assert found.margin == pytest.approx(2.5706 * stdev(values) / math.sqrt(6), rel=2e-3)
    assert mean_of([]).mean is None
    assert (mean_of([2.0]).mean, mean_of([2.0]).margin) == (2.0, None)


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.706), (4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (10**6, 1.96)]
)
def test_student_is_that_of_the_tables(freedom: int, expected: float) -> None:
    """As printed in any book of statistics."""
    assert student(freedom) == pytest.approx(expected, rel=2e-3)


def test_intervals_hold_the_truth_in_95_of_100() -> None:
    """Lopsided values, one or more a board: the true mean is inside as often as it says."""
    chance, inside, trials = random.Random(7), 0, 1500
    for _ in range(trials):
        counts = [chance.choice((1, 2, 3)) for _ in range(60)]
        luck = [chance.random() < 0.5 for _ in counts]  # the cards of a board favour all who hold them
        sums = [
            sum(chance.random() < 0.2 + 0.2 * lucky for _ in range(n))
            for n, lucky in zip(counts, luck, strict=True)
        ]
        found = ratio_of(sums, counts)
        assert found.mean is not None
        assert found.margin is not None
        inside += abs(found.mean - 0.3) <= found.margin
    assert 0.935 <= inside / trials <= 0.965


def test_alike_players_are_not_told_apart_also_when_it_stops_by_itself() -> None:
    """Stopping by width does not make differences up: 0 is inside 95 of 100 intervals."""
    chance, inside, trials = random.Random(3), 0, 150
    asked = quick(players=("random", "greedy"), precision=0.12)
    for _ in range(trials):
        tally = tallied(asked, [])
        for played in made_up(asked, 400, chance, lambda _: 1.0):
            tally.add(played)
            if tally.enough():
                break
        assert LEAST <= tally.boards < 400
        (difference,) = tally.differences()
        assert difference.mean is not None
        assert difference.margin is not None
        inside += abs(difference.mean) <= difference.margin <= 0.12
    assert 0.89 <= inside / trials <= 0.99


def test_it_is_enough_when_every_pair_is_known_well() -> None:
    """Only after every so many boards, and not before each pair has met often enough."""
    asked = quick(precision=0.5)
    boards = list(made_up(asked, 200, random.Random(1), lambda player: 1.0 + player))
    tally, ends = tallied(asked, []), []
    for played in boards:
        tally.add(played)
        if tally.enough():
            ends.append(tally.boards)
    assert ends
    assert all(end % STEP == 0 for end in ends)
    met = [len(compared.wins) for compared in tallied(asked, boards[: ends[0] - STEP]).compared.values()]
    assert min(met) < LEAST
    never = quick(precision=0.0)
    assert not tallied(never, boards).precise()


def test_the_stronger_player_is_ahead_in_every_way() -> None:
    """Shares of wins, differences and ratings all say the same of clear differences."""
    asked = quick()
    found = standings(tallied(asked, made_up(asked, 300, random.Random(2), lambda player: 3.0**player)))
    shares = [one.wins.mean or 0 for one in found.players]
    assert shares == sorted(shares)
    ordinals = [one.rating.ordinal for one in found.players if one.rating is not None]
    assert len(ordinals) == 3
    assert ordinals == sorted(ordinals)
    for one in found.differences:
        assert one.wins.mean is not None
        assert one.wins.margin is not None
        assert one.wins.mean < -one.wins.margin
    games = sum(one.games for one in found.players)
    assert sum((one.wins.mean or 0) * one.games for one in found.players) == pytest.approx(games / 3)


def test_the_table_has_everything_and_nothing_measured() -> None:
    """Players, differences, places, calibration; what is not known yet is a dash."""
    asked = quick(players=("random", "greedy"))
    text = table("Compañeros", asked, standings(tallied(asked, BOARDS)))
    for part in ("6 deals on 2 boards", "random − greedy", "starter", "random, 0.7 to 0.8", "33.33 %"):
        assert part in text
    alone = table("Compañeros", asked, standings(tallied(asked, BOARDS[:1])))
    assert "too few boards" in alone
    assert "–" in alone
    assert "nan" not in alone
