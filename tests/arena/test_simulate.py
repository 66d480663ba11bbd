"""Simulations and their figures."""

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path
from statistics import mean, median_low, stdev

import numpy as np
import pytest

import spieltisch
from spieltisch.arena.figures import make_figures
from spieltisch.arena.plot import PlotError, nearly_most, plot
from spieltisch.arena.simulate import CHUNK, Chunks, simulate
from spieltisch.arena.totals import Totals
from spieltisch.errors import SetupError

RESULTS = np.array([[3, 1, 2], [0, 0, 0], [5, 5, 1], [2, 9, 9], [7, 0, 1]])
HAPPENED = np.array([[0, 1], [2, 1], [0, 1], [0, 1], [1, 1]])


def totals_of(*parts: slice) -> Totals:
    """The deals above, counted in parts."""
    totals = Totals(3, 2)
    for part in parts:
        other = Totals(3, 2)
        other.add_deals(10, RESULTS[part], HAPPENED[part])
        totals.add(other)
    return totals


def test_figures_are_those_of_the_statistics_module() -> None:
    """Mean, spread, median, wins, happenings and the starter's lead are what a naive count gives."""
    found = make_figures(totals_of(slice(0, 2), slice(2, 5)), ("rare", "always"), "g", {}, 0)
    for seat, figures in enumerate(found.by_seat):
        points = RESULTS[:, seat].tolist()
        assert figures.mean == pytest.approx(mean(points))
        assert figures.spread == pytest.approx(stdev(points))
        assert figures.median == median_low(points)
        assert (figures.least, figures.most) == (min(points), max(points))
        assert figures.points == dict(sorted(Counter(points).items()))
    assert [seat.wins for seat in found.by_seat] == pytest.approx(
        [(1 + 1 / 3 + 1 / 2 + 1) / 5, 4 / 15, 1 / 6]
    )
    rare, always = found.happenings
    assert (rare.per_deal, rare.share) == (3 / 5, 2 / 5)
    assert (always.per_deal, always.share) == (1, 1)
    leads = [row[0] - sum(row) / 3 for row in RESULTS.tolist()]
    error = 1.959964 * stdev(leads) / math.sqrt(5)
    assert found.starter_lead.mean == pytest.approx(mean(leads))
    assert found.starter_lead.low == pytest.approx(mean(leads) - error)
    assert found.starter_lead.high == pytest.approx(mean(leads) + error)
    assert found.actions == 20


def test_the_order_of_counting_changes_nothing() -> None:
    """Deals counted one by one, backwards, give the very same figures as all at once."""
    forwards, backwards = totals_of(slice(0, 5)), totals_of(*(slice(at, at + 1) for at in (4, 3, 2, 1, 0)))
    one, other = (make_figures(totals, ("a", "b"), "g", {}, 0) for totals in (forwards, backwards))
    assert replace(one, actions=0) == replace(other, actions=0)


@pytest.mark.parametrize("name", spieltisch.games())
def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores(name: str) -> None:
    """Which core plays which deals cannot be seen in the figures."""
    game = spieltisch.game(name)
    found = [simulate(game, 4, 3 * CHUNK + 5, seed=8, cores=cores).figures for cores in (1, 2, 3)]
    assert found[0] == found[1] == found[2]
    assert found[0] != simulate(game, 4, 3 * CHUNK + 5, seed=9).figures


def test_chunks_cover_the_deals_exactly() -> None:
    """The last chunk is what is left; after an interrupt there are none."""
    chunks = Chunks(2 * CHUNK + 3)
    assert [chunks.take() for _ in range(4)] == [(0, CHUNK), (1, CHUNK), (2, 3), None]
    with pytest.raises(KeyboardInterrupt), Chunks(CHUNK) as stopped:
        raise KeyboardInterrupt
    assert stopped.take() is None


def test_all_deals_are_played_and_reported() -> None:
    """The counts add up to the number of deals, and the last report is all of them."""
    reports: list[int] = []
    found = simulate(spieltisch.game("deuce"), 2, 2 * CHUNK + 1, report=reports.append).figures
    assert found.deals == 2 * CHUNK + 1
    assert all(sum(seat.points.values()) == found.deals for seat in found.by_seat)
    assert reports[-1] == found.deals


def test_what_the_rules_page_says_about_random_play() -> None:
    """L-5: an early end comes in about every eighth round with four seats and every second with six."""
    game = spieltisch.game("list-und-tuecke")
    for seats, expected in ((4, 1 / 8), (6, 1 / 2)):
        happenings = {found.name: found for found in simulate(game, seats, 20_000).figures.happenings}
        assert happenings["early-end"].share == pytest.approx(expected, abs=0.025)


def test_options_change_the_play() -> None:
    """A house rule of the deal reaches the kernels."""
    game = spieltisch.game("deuce")
    plain = simulate(game, 3, 2000).figures
    assert simulate(game, 3, 2000, options={"voluntary_draws": "any"}).figures.actions > plain.actions


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"cores": 0}, {"seats": 9}])
def test_what_cannot_be_simulated_is_refused(wrong: dict[str, int]) -> None:
    """No deals, no cores, too many seats: an error, not a hang."""
    settings = {"seats": 4, "deals": 10} | wrong
    with pytest.raises(SetupError):
        simulate(spieltisch.game("deuce"), settings["seats"], settings["deals"], cores=settings.get("cores"))


def test_an_error_in_a_thread_comes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that fails ends the simulation with its error."""
    monkeypatch.setattr("spieltisch.arena.simulate.fork", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        simulate(spieltisch.game("deuce"), 4, 10 * CHUNK, cores=2)


def test_a_plot_of_one_deal_and_of_many(tmp_path: Path) -> None:
    """Pictures are made of any figures; what kind they are of must be known."""
    game = spieltisch.game("companeros")
    for deals in (1, 5000):
        figures = simulate(game, 3, deals).figures
        plot(figures, "Compañeros", tmp_path / f"{deals}.png")
        assert (tmp_path / f"{deals}.png").stat().st_size > 10_000
    with pytest.raises(PlotError, match=r"\.png"):
        plot(simulate(game, 3, 1).figures, "Compañeros", tmp_path / "x.doc")


def test_a_plot_is_not_pressed_together_by_a_few_high_points() -> None:
    """The axis ends where no more than one deal of a thousand goes beyond."""
    figures = simulate(spieltisch.game("list-und-tuecke"), 4, 20_000).figures
    end = nearly_most(figures.by_seat)
    beyond = sum(count for seat in figures.by_seat for value, count in seat.points.items() if value > end)
    assert 0 < beyond <= 80
