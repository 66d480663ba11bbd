"""Logs: what was appended is there, in order, once."""

import asyncio

from spieltisch.storage.contract import Entry, Line
from spieltisch.storage.errors import Conflict
from spieltisch.testing.failure import require
from spieltisch.testing.stores.place import StorePlace, entry, line, opened, record, refuses, summary


async def appended_lines_are_read(place: StorePlace) -> None:
    """What was appended is read in order, from any number on, with every byte."""
    odd = (
        Line(1, b""),
        Line(2, bytes(range(256)) * 40),
        Line(3, b"\0'\"\n", personal="Zoë \0 🂡 'x' \"y\"", person="ann"),
        Line(4, b"x", personal="", person="bob"),
    )
    async with opened(place) as store:
        await store.append(Entry("t", 0, odd))
        await store.append(entry("t", 4, 3))
        expected = [*odd, line(5), line(6), line(7)]
        for after in range(9):
            found = await store.lines("t", after)
            require(found == expected[after:], f"after {after} there is {found}, not {expected[after:]}")
        require(await store.lines("u") == [], "a table that nobody made has lines")
        await store.append(Entry("v", 0, (Line(1, b""),)))
        require(await store.lines("v") == [Line(1, b"")], "a line of nothing is lost")


async def appends_that_do_not_follow_are_refused(place: StorePlace) -> None:
    """A gap, a repetition and a table that does not exist are conflicts, and change nothing."""
    async with opened(place) as store:
        await store.append(entry("t", 0, 3, summary=summary("t")))
        for after in (0, 1, 2, 4, 9):
            late = entry("t", after, 2, summary=summary("t", free=0), record=record("t"))
            await refuses(Conflict, store.append(late), f"an append after {after} of 3 lines")
        await refuses(Conflict, store.append(entry("u", 1)), "a first append after line 1")
        require(await store.lines("t") == [line(1), line(2), line(3)], "a refused append changed the log")
        require(await store.summary("t") == summary("t"), "a refused append changed the summary")
        require(await store.record("t") is None, "a refused append left a record")
        require(await store.lines("u") == [], "a refused append left lines")
        require(len(await store.tables()) == 1, "a refused append left a table")
        await store.append(entry("t", 3))


async def of_concurrent_appends_one_wins(place: StorePlace) -> None:
    """Of many appends after the same line exactly one is done; the others are conflicts."""
    async with opened(place) as store:
        for after in range(5):
            rivals = [Entry("t", after, (Line(after + 1, b"%d" % number),)) for number in range(20)]
            results = await asyncio.gather(*map(store.append, rivals), return_exceptions=True)
            won = [number for number, result in enumerate(results) if result is None]
            require(len(won) == 1, f"{len(won)} of 20 rivals won")
            require(
                all(result is None or isinstance(result, Conflict) for result in results),
                f"rivals got {results}",
            )
            found = (await store.lines("t", after))[0]
            require(found.body == b"%d" % won[0], "another one was written than the one that won")


async def appends_at_once_keep_their_order(place: StorePlace) -> None:
    """Appends that do not wait for each other, at many tables, among wrong ones, are done in order."""
    names = [f"t{number}" for number in range(10)]
    async with opened(place) as store:
        waiting = []
        for after in range(0, 40, 2):
            for name in names:
                waiting.append(store.append(entry(name, after, 2, summary=summary(name, free=after))))
                waiting.append(store.append(entry(name, after, 1)))  # too late by one
        results = await asyncio.gather(*waiting, return_exceptions=True)
        require(all(result is None for result in results[0::2]), "an append in order was refused")
        require(
            all(isinstance(result, Conflict) for result in results[1::2]), "an append out of order was not"
        )
        for name in names:
            numbers = [found.number for found in await store.lines(name)]
            require(numbers == list(range(1, 41)), f"the numbers of a log are {numbers}")
            found = await store.summary(name)
            require(found == summary(name, free=38), f"the last summary is not kept, but {found}")


async def an_entry_is_all_or_nothing(place: StorePlace) -> None:
    """An entry whose record cannot be kept leaves no line either, and does not spoil those beside it."""
    async with opened(place) as store:
        await store.append(entry("t", 0, record=record("t")))
        twice = entry("t", 1, summary=summary("t"), record=record("t", match=2))  # the same id again
        results = await asyncio.gather(
            store.append(entry("u", 0)),
            store.append(twice),
            store.append(entry("u", 1)),
            return_exceptions=True,
        )
        require(results[0] is results[2] is None, f"those beside it got {results}")
        require(isinstance(results[1], Conflict), f"the same id twice gives {results[1]!r}")
        require(await store.lines("t") == [line(1)], "a refused record left its lines")
        require(await store.summary("t") is None, "a refused record left its summary")
        require(await store.lines("u") == [line(1), line(2)], "those beside it are not there")


async def a_deleted_table_is_gone(place: StorePlace) -> None:
    """Log and summary go, other tables and the records stay, and the name can be used again."""
    async with opened(place) as store:
        for name in ("t", "u"):
            await store.append(entry(name, 0, 3, summary=summary(name, wake=1.0), record=record(name)))
        await store.delete_table("t")
        await store.delete_table("nobody's")
        require(await store.lines("t") == [], "the log is still there")
        require(await store.summary("t") is None, "the summary is still there")
        require([found.table for found in await store.tables(person="ann")] == ["u"], "it is still listed")
        require(await store.to_wake(2.0) == ["u"], "it still wants to wake")
        require(await store.lines("u") == [line(1), line(2), line(3)], "another table is gone")
        require(await store.record("t") == record("t"), "its record is gone")
        await store.append(entry("t", 0))
        require(await store.lines("t") == [line(1)], "a new table of that name has old lines")
        require(await store.summary("t") is None, "a new table of that name has the old summary")


async def everything_is_there_after_reopening(place: StorePlace) -> None:
    """Close and open again: lines, summaries, wake times and records are the same, and logs go on."""
    async with opened(place) as store:
        await store.append(entry("t", 0, 3, summary=summary("t", wake=5.5), record=record("t")))
        await store.append(entry("u", 0, 2))
        waiting = [asyncio.ensure_future(store.append(entry("v", after))) for after in range(20)]
        await asyncio.sleep(0)  # they have begun, and `close` waits for them
    require(not any(await asyncio.gather(*waiting)), "an append that had begun when it was closed is lost")
    async with opened(place) as store:
        require(await store.lines("t") == [line(1), line(2), line(3)], "a log is another one")
        require(await store.summary("t") == summary("t", wake=5.5), "a summary is another one")
        require(await store.next_wake() == 5.5, "a time to wake is another one")
        require(await store.record("t") == record("t"), "a record is another one")
        require(len(await store.lines("v")) == 20, "lines are missing")
        await refuses(Conflict, store.append(entry("u", 0)), "an append after 0 of 2 lines")
        await store.append(entry("u", 2))
        require(len(await store.lines("u")) == 3, "a log does not go on")


LOG_CHECKS = (
    appended_lines_are_read,
    appends_that_do_not_follow_are_refused,
    of_concurrent_appends_one_wins,
    appends_at_once_keep_their_order,
    an_entry_is_all_or_nothing,
    a_deleted_table_is_gone,
    everything_is_there_after_reopening,
)
