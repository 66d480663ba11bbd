"""Whole matches in two browsers, with bots: both press what is offered, to the end and into a rematch."""

from typing import TYPE_CHECKING

import pytest

from tables import WITH_OPTIONS, Table, name
from web.browsing import PATIENCE, Person, Served
from web.company import Company

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHORT = {"companeros": {"deals": 2}, "deuce": {"target": 1}, "list-und-tuecke": {}}
USUAL: tuple[Table, ...] = (
    ("companeros", 3, {}),
    ("deuce", 2, {}),
    ("list-und-tuecke", 3, {"three_seats": True}),
)
"""The fewest seats of each game; three at the last one are a house rule."""
SHEET = """() => [...document.querySelectorAll('.score-sheet tbody tr')]
    .map((row) => [...row.cells].slice(1).map((cell) => Number(cell.innerText)))"""
TOTALS = (
    "() => [...document.querySelectorAll('[data-total]')].map((cell) => Number(cell.lastChild.textContent))"
)
PLACED = """() => [...document.querySelectorAll('[data-placed]')]
    .map((each) => [Number(each.dataset.placed), parseInt(each.querySelector('b').innerText)])"""


def scores(person: Person) -> tuple[list[list[int]], list[int]]:
    """The sheet and its last line."""
    page = person.page
    page.keyboard.press("s")
    page.wait_for_selector("dialog .score-sheet", timeout=PATIENCE)
    found = page.evaluate(SHEET), page.evaluate(TOTALS)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached", timeout=PATIENCE)
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        tables = WITH_OPTIONS if metafunc.config.getoption("--full") else USUAL
        metafunc.parametrize("table", tables, ids=name)


def test_a_whole_match(shared_server: Served, browser: "Browser", table: Table, full: bool) -> None:
    """Both see the same all along, nobody another's hand; the scores add up, and a rematch begins."""
    game, seats, options = table
    with Company(browser, shared_server, game, seats, {**SHORT[game], **options}) as company:
        company.play_match(pressed=99 if full else 1, look=1 if full else 3)
        assert company.compared
        sheets = [scores(person) for person in company.people]
        assert sheets[0] == sheets[1]
        deals, totals = sheets[0]
        assert [sum(column) for column in zip(*deals, strict=True)] == totals
        for person in company.people:
            placed = person.page.evaluate(PLACED)
            assert dict(placed) == dict(enumerate(totals))
            assert [points for _, points in placed] == sorted(totals, reverse=True)
        company.go_on("rematch")
        assert company.act(2)
        assert scores(company.anna) == ([[]], [0] * seats)
        assert company.unexpected() == []


@pytest.mark.parametrize("game", SHORT)
def test_the_most_seats(shared_server: Served, browser: "Browser", game: str) -> None:
    """Six around one table: both see the same, and can touch all that is offered."""
    with Company(browser, shared_server, game, 6, {}) as company:
        while company.compared < 5:
            assert company.act(1)
        assert company.unexpected() == []


@pytest.mark.parametrize("shown", [False, True])
def test_open_scores_are_seen(shared_server: Served, browser: "Browser", shown: bool) -> None:
    """Where scores lie open, each plate has them; where they are covered, nobody's can be read."""
    with Company(browser, shared_server, "companeros", 3, {"open_scores": shown}) as company:
        company.act(6)
        for person in company.people:
            assert (person.page.locator("main .seat .mark").count() > 0) == shown
