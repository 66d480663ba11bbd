"""How the match stands: what points are worth, to those behind and to those in front."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.positions import game
from spieltisch.games.contract import ViewState
from spieltisch.players.search.tree import judge
from spieltisch.players.standing import deal_figures, deals_left, read_standing, target

SOFT = 0.4


def view_of(
    name: str, totals: tuple[int, ...], played: int = 0, options: dict[str, Any] | None = None
) -> ViewState:
    deal = game(name).deal(len(totals), 1, options=options)
    assert deal.turn is not None
    return deal.view_state(deal.turn, totals=totals, deals_played=played)


def judged(view: ViewState, points: tuple[int, ...], softness: float = SOFT) -> tuple[list[float], float]:
    """The softened shares of all seats after these points, and the win of seat 0."""
    standing, seats = read_standing(view, softness), len(points)
    shares = np.zeros(8)
    win = judge(
        np.array([*points, *[0] * (8 - seats)]), seats, 0, standing.totals, standing.softness,
        standing.hardness, standing.race, standing.race_step, shares,
    )  # fmt: skip
    return shares[:seats].tolist(), float(win)


def expected(view: ViewState, outcomes: list[tuple[int, ...]]) -> tuple[float, float]:
    """The mean share and win of seat 0 over outcomes that are equally likely."""
    found = [judged(view, points) for points in outcomes]
    return sum(shares[0] for shares, _ in found) / len(found), sum(win for _, win in found) / len(found)


three = st.tuples(*[st.integers(0, 300)] * 3)


@given(three, st.tuples(*[st.integers(0, 60)] * 3), st.integers(0, 4), st.integers(1, 30))
def test_more_points_are_never_worse(
    totals: tuple[int, ...], points: tuple[int, ...], played: int, more: int
) -> None:
    """Shares add up to 1, and who gets more points has no smaller share and no smaller win."""
    view = view_of("companeros", totals, played, {"deals": 5})
    shares, win = judged(view, points)
    better, better_win = judged(view, (points[0] + more, *points[1:]))
    assert sum(shares) == pytest.approx(1)
    assert 0 <= win <= 1
    assert better[0] >= shares[0]
    assert better_win >= win
    assert all(after <= before for after, before in zip(better[1:], shares[1:], strict=True))


@given(st.tuples(*[st.integers(0, 99)] * 3), st.integers(1, 80), st.integers(0, 40))
def test_more_points_are_never_worse_in_a_race(totals: tuple[int, ...], points: int, more: int) -> None:
    """In Deuce, too: shares add up to 1, and a won round is worth the more the more points it brings."""
    view = view_of("deuce", totals)
    nothing, _ = judged(view, (0, 0, 0))
    shares, win = judged(view, (points, 0, 0))
    better, _ = judged(view, (points + more, 0, 0))
    assert sum(shares) == pytest.approx(1)
    assert win == shares[0]
    assert nothing[0] - 1e-9 <= shares[0] <= better[0] + 1e-9


def test_deals_left() -> None:
    """The deals after this one are counted by the rules of the series; a race has no number of them."""
    assert deals_left(view_of("companeros", (0, 0, 0))) == 0
    assert deals_left(view_of("companeros", (0, 0, 0), 1, {"deals": 4})) == 2
    assert deals_left(view_of("list-und-tuecke", (0, 0, 0, 0))) == 3
    assert deals_left(view_of("list-und-tuecke", (0, 0, 0, 0), 3)) == 0
    assert deals_left(view_of("deuce", (0, 99))) is None


@pytest.mark.parametrize("points", [1, 2, 99, 100, 101, 10_000])
def test_target(points: int) -> None:
    """The points that end a race are found from the rules of the series."""
    view = view_of("deuce", (0, 0), 0, {"target": points})
    assert target(view.game, view.options, 2) == points


def test_last_deal() -> None:
    """In the last deal the most points win and equal ones share; softened less, shares come to the same."""
    view = view_of("companeros", (10, 0, 0))
    for points, wins in (((30, 40, 20), [0.5, 0.5, 0]), ((30, 45, 20), [0, 1, 0]), ((30, 10, 5), [1, 0, 0])):
        shares, win = judged(view, points, 0.01)
        assert win == wins[0]
        assert shares == pytest.approx(wins, abs=1e-6)
        gentle, _ = judged(view, points)
        assert abs(gentle[0] - wins[0]) > 1e-3


def test_last_deal_softened() -> None:
    """In the last deal points count beside the win: a narrow defeat is better than a clear one."""
    view = view_of("companeros", (0, 0, 0))
    narrow, clear = judged(view, (30, 31, 0)), judged(view, (10, 31, 0))
    assert narrow[1] == clear[1] == 0
    assert narrow[0][0] > clear[0][0] > 0


@pytest.mark.parametrize(
    ("name", "seats", "played", "options", "mean"),
    [
        ("companeros", 3, 1, {"deals": 3}, 40),
        ("companeros", 4, 8, {"deals": 10}, 40),
        ("list-und-tuecke", 4, 2, {}, 12),
        ("list-und-tuecke", 6, 4, {}, 12),
    ],
)
def test_risk(name: str, seats: int, played: int, options: dict[str, Any], mean: int) -> None:
    """With two rounds to go, who is 80 points behind gains from risk, and who is in front from safety."""
    others = (mean,) * (seats - 1)
    safe: list[tuple[int, ...]] = [(mean, *others)]
    risky: list[tuple[int, ...]] = [(0, *others), (2 * mean, *others)]
    behind = view_of(name, (0, *[80] * (seats - 1)), played, options)
    assert deals_left(behind) == 1
    ahead = view_of(name, (80, *[0] * (seats - 1)), played, options)
    for at in range(2):  # share and win
        assert expected(behind, risky)[at] > expected(behind, safe)[at]
        assert expected(ahead, risky)[at] <= expected(ahead, safe)[at]
    assert expected(ahead, risky)[0] < expected(ahead, safe)[0]


def test_leads_count_the_more_the_fewer_deals_are_left() -> None:
    """The same lead is worth more towards the end."""
    shares = [
        judged(view_of("companeros", (30, 0, 0), played, {"deals": 5}), (40, 40, 40))[1]
        for played in range(5)
    ]
    assert shares == sorted(shares)
    assert 1 / 3 < shares[0] < shares[-1] == 1


def test_race() -> None:
    """Who needs one more round is the favourite, and who reaches the target has won."""
    for nobody in (judged(view_of("deuce", totals), (0, 0, 0))[0] for totals in ((90, 40, 40), (99, 60, 0))):
        assert nobody[0] > 0.5
        assert nobody[0] == max(nobody)
    view = view_of("deuce", (90, 95, 0))
    assert judged(view, (10, 0, 0)) == ([1.0, 0.0, 0.0], 1.0)
    assert judged(view, (9, 0, 0))[1] < 1
    assert judged(view, (0, 30, 0))[0] == [0.0, 1.0, 0.0]
    assert judged(view, (0, 0, 100))[0] == [0.0, 0.0, 1.0]


def test_race_depends_on_points() -> None:
    """A round is worth more to who comes near the target with it, and level seats are level."""
    level, _ = judged(view_of("deuce", (50, 50)), (0, 0))
    assert level == pytest.approx([0.5, 0.5])
    early = judged(view_of("deuce", (0, 0)), (20, 0))[1]
    late = judged(view_of("deuce", (70, 70)), (20, 0))[1]
    assert 0.5 < early < late < 1


def test_figures_are_measured_once() -> None:
    """How wide deals spread hangs on the table, and is the same each time."""
    rules = game("companeros").rules
    assert deal_figures(rules, 3, 0) is deal_figures(rules, 3, 0)
    spread, gain = deal_figures(rules, 3, 0)
    assert 5 < spread < gain
