"""What must hold of the logs after any storm, and of all that people were told in it."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from server.hosting import QUICK
from server.storming import Storm, Witness
from spieltisch.storage import Store
from spieltisch.table import events as log
from spieltisch.table.evolving import begin, evolve
from spieltisch.table.news import News
from spieltisch.table.outcome import WATCHER, Line
from spieltisch.table.table import Table
from spieltisch.wire import messages as wire
from spieltisch.wire.messages import AnyMessage, View

decode = msgspec.json.Decoder(AnyMessage).decode


async def kept_lines(store: Store, tables: list[str]) -> dict[str, list[Line]]:
    """The logs, as the store has them; it is closed afterwards."""
    try:
        return {
            table: [
                Line(line.number, line.body, line.personal, line.person) for line in await store.lines(table)
            ]
            for table in tables
        }
    finally:
        await store.close()


def check_numbers(lines: list[Line]) -> None:
    """The log has no gap and nothing twice."""
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))


def check_actions(events: list[log.AnyEvent], witness: Witness) -> None:
    """What was acknowledged is in the log, in order; what is in the log was sent, and is there once."""
    played = [
        event.action
        for event in events
        if isinstance(event, log.Played) and event.by == "p" and event.person == witness.person
    ]
    rest = iter(played)
    assert all(action in rest for action in witness.acknowledged)
    assert not Counter(played) - witness.tried


def check_words(events: list[log.AnyEvent], witness: Witness) -> None:
    """What was said is in the log once; the last words may have got there unacknowledged."""
    said = Counter(
        event.phrase for event in events if isinstance(event, log.Said) and event.person == witness.person
    )
    assert not witness.said - said
    assert (said - witness.said).total() <= 1


def check_messages(table: str, events: list[log.AnyEvent], witnesses: list[Witness]) -> None:
    """All that anybody ever was told is what the log gives, to the letter."""
    state = begin(table, events[0])
    news = News(QUICK)
    news.catch_up(state)
    told: dict[tuple[str, int], object] = {}
    for event in events[1:]:
        evolve(state, event)
        if isinstance(event, log.SILENT):
            continue
        spread = news.spread(state, event)
        for stream in (WATCHER, *(witness.person for witness in witnesses)):
            if (frame := spread.packed.frame(stream)) is not None:
                message = decode(frame)
                assert isinstance(message, View | wire.News)
                told[stream, message.number] = message
    for witness in witnesses:
        for seated, message in witness.heard:
            assert message == told[witness.person if seated else WATCHER, message.number]


def check_end(table: str, lines: list[Line], witnesses: list[Witness]) -> None:
    """Matches finish, and everybody saw the same end that the log has."""
    restored = Table.restore(table, lines, QUICK, lambda: bytes(32))
    for witness in witnesses:
        assert witness.final is not None
        assert witness.final.table.phase == "over"
        assert witness.final.table.sheet == restored.view(witness.person, 0.0).table.sheet


def check(kept: dict[str, list[Line]], storm: Storm) -> None:
    """All of it, for all tables."""
    for table, witnesses in storm.witnesses.items():
        events = [log.read(line) for line in kept[table]]
        check_numbers(kept[table])
        for witness in witnesses:
            check_actions(events, witness)
            check_words(events, witness)
        check_messages(table, events, witnesses)
        check_end(table, kept[table], witnesses)


def check_that_it_can_fail(kept: dict[str, list[Line]], storm: Storm) -> None:
    """An action less in a log, an action twice, or a message that was another, would be noticed."""
    table, (witness, *_) = next(iter(storm.witnesses.items()))
    events = [log.read(line) for line in kept[table]]
    mine = [
        place
        for place, event in enumerate(events)
        if isinstance(event, log.Played) and event.by == "p" and event.person == witness.person
    ]
    lost, twice = events[: mine[3]] + events[mine[3] + 1 :], events[: mine[3]] + events[mine[3] :] * 2
    for wrong in (lost, twice):
        with pytest.raises(AssertionError):
            check_actions(wrong, witness)
    seated, message = witness.heard[-5]
    witness.heard[-5] = seated, replace(message, number=message.number + 1)
    with pytest.raises(AssertionError):
        check_messages(table, events, [witness])
