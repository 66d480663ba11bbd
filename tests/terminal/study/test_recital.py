"""Records line by line: every action a sentence, in the reader's language."""

import asyncio
import io
import re
from collections.abc import Iterator

import pytest

import spieltisch
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.typed import Typed
from spieltisch.terminal.study.moment import Moment
from spieltisch.terminal.study.recital import Recital
from spieltisch.terminal.wording import Words
from terminal.study.staging import record_of, recorded

LANGUAGES = ("en", "de", "nl")


class Listener(Typed):
    """Writes these lines, and then no more."""

    def __init__(self, *lines: str) -> None:
        super().__init__(io.StringIO())
        self._lines: Iterator[str] = iter(lines)

    async def next(self) -> str | None:
        return next(self._lines, None)


def everything(moment: Moment, language: str = "en") -> str:
    paper = io.StringIO()
    Recital(moment, Paper(paper), Words(language)).everything()
    return paper.getvalue()


def walked(moment: Moment, *lines: str) -> str:
    paper = io.StringIO()
    asyncio.run(Recital(moment, Paper(paper), Words("en")).walk(Listener(*lines)))
    return paper.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", spieltisch.games())
def test_a_whole_record_is_told(game: str, language: str) -> None:
    """All that happened is told in order, the points after each deal, and nothing moves a cursor."""
    moment = Moment(recorded(record_of(game)))
    text, words = everything(moment, language), Words(language)
    assert "\x1b" not in text
    place = 0
    for number in range(1, moment.actions + 1):
        place = text.index(f"\n{words.t('screen.place-of', place=number, of=moment.actions)}: ", place)
    for deal in range(1, moment.record.deals):
        assert words.t("screen.deal-ended", number=deal) in text
    assert words.t("screen.result") in text
    for points in moment.telling.retold.totals:
        assert str(points) in text[place:]
    assert words.t("screen.by-table").casefold() in text.casefold()


@pytest.mark.parametrize("game", spieltisch.games())
def test_eyes_are_told_no_more_than_they_saw(game: str) -> None:
    """Through somebody's eyes no other hand is told, and of every event what that seat was told."""
    moment = Moment(recorded(record_of(game)), seat=2)
    text = everything(moment)
    hands = {line.partition("'s hand: ")[0] for line in text.splitlines() if "'s hand: " in line}
    assert hands == {"Seat 3"}
    assert "Otto's hand" not in text


def test_one_goes_where_one_likes() -> None:
    """Enter goes on, b goes back, t tells the table, a number goes there; at the end Enter is enough."""
    moment = Moment(recorded(record_of("companeros")))
    last = moment.actions
    text = walked(moment, "", "", "b", "t", "?", str(last - 1), "", "")
    places = [int(found) for found in re.findall(rf"(\d+) of {last}: ", text)]
    assert places == [1, 2, 1, last - 1, last]
    assert "Not understood." in text
    assert text.count("Display: ") >= 2
    assert moment.is_last
    assert "wins the match" in text or "share the win" in text


def test_quitting_is_enough() -> None:
    """`q` stops at once."""
    moment = Moment(recorded(record_of("deuce")))
    walked(moment, "", "q", "")
    assert moment.number == 1


def test_the_end_of_a_deal_is_no_beginning() -> None:
    """Where one deal ends and the next begins, a number means the end."""
    moment = Moment(recorded(record_of("companeros")))
    first = len(moment.record.written[0].actions)
    for number, there in ((0, (0, 0)), (first, (0, first)), (first + 1, (1, 1)), (10**8, None)):
        moment.go_to(number)
        assert (moment.deal, moment.at) == there if there else moment.is_last
        assert moment.number == min(number, moment.actions)
