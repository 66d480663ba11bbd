"""What is new in a log."""

from typing import Any

import pytest

import spieltisch
import tables
from spieltisch.terminal.news import news


def event(name: str) -> dict[str, Any]:
    return {"code": name, "seat": None, "params": {}}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "abc", "abc"),
        ("ab", "abc", "c"),
        ("abc", "abc", ""),
        ("abcd", "cdef", "ef"),
        ("cd", "abcdef", "ef"),
        ("aab", "aabb", "b"),
        ("add", "addd", "d"),
        ("a", "aa", "a"),
    ],
)
def test_the_old_log_is_found_in_the_new_one(old: str, new: str, expected: str) -> None:
    """Whether the view drops the beginning or brings it back, only what was not there before is new."""
    assert news([event(name) for name in old], [event(name) for name in new]) == [
        event(name) for name in expected
    ]


@pytest.mark.parametrize("table", tables.WITH_OPTIONS, ids=tables.name)
def test_all_news_together_are_the_whole_story(table: tables.Table) -> None:
    """Looking after each action, a seat misses nothing and hears nothing twice."""
    name, seats, options = table
    deal = spieltisch.game(name).deal(seats, 9, options=options)
    bot = spieltisch.player("random:seed=9")
    log: list[dict[str, Any]] = []
    heard: list[Any] = []
    while deal.turn is not None:
        deal.play(bot.choose(deal.view_state(deal.turn)))
        new = deal.view(1)["log"]
        heard += news(log, new)
        log = new
    assert heard == log
