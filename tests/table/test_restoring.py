"""A table that was built again from its log goes on as if nothing had been."""

import pytest

from spieltisch.table import events as log
from spieltisch.table.evolving import evolve
from spieltisch.table.news import News
from spieltisch.table.outcome import WATCHER
from table.driving import Evening


@pytest.mark.parametrize(("game", "seats"), [("companeros", 3), ("deuce", 3), ("list-und-tuecke", 4)])
def test_whoever_restarts_whenever_the_news_are_the_same(game: str, seats: int) -> None:
    """Whatever the moment of a restart, everybody is told the same afterwards as without it, to the byte."""
    evening = Evening(game, seats).started()
    evening.finish_deal()
    for place in range(1, len(evening.lines)):
        event = log.read(evening.lines[place])
        if isinstance(event, log.SILENT):
            continue
        told = []
        for known in (place, max(place - 5, 1)):  # just restarted, and a while ago
            table = evening.table.restore("kitchen", evening.lines[:known], evening.house, lambda: bytes(32))
            state, news = table.state, News(evening.house)
            news.catch_up(state)
            for line in evening.lines[known:place]:
                evolve(state, before := log.read(line))
                if not isinstance(before, log.SILENT):
                    news.spread(state, before)
            evolve(state, event)
            packed = news.spread(state, event).packed
            told.append([packed.frame(person) for person in [*state.people, WATCHER]])
        assert told[0] == told[1], type(event).__name__
