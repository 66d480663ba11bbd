"""The store as a whole: keeping times, backups, health."""

import asyncio

from spieltisch.storage.contract import Entry, Expired, Keeping, Line, Store
from spieltisch.storage.errors import StorageError
from spieltisch.testing.failure import require
from spieltisch.testing.stores.place import (
    DAY,
    NOW,
    StorePlace,
    entry,
    line,
    opened,
    person,
    record,
    refuses,
    secret,
    summary,
)


async def the_old_expires(place: StorePlace) -> None:
    """What is older than its rule says goes, with every trace; what is not, or has no rule, stays."""
    async with opened(place) as store:
        for name, age in (("new", 1), ("old", 5)):
            then = NOW - age * DAY
            for status in ("over", "closed", "playing", "lobby"):
                table = f"{name}-{status}"
                people = (f"{name}-host",) if status == "playing" else ()
                about = summary(table, status=status, people=people, movers=(), created=then, updated=then)
                said = Line(1, b"chat", f"{table} xyzzy", "bob")
                await store.append(Entry(table, 0, (said, line(2)), about))
            await store.append(entry(f"{name}-record", 0, record=record(f"{name}-record", played=then)))
            for who in ("host", "guest"):
                known = person(f"{name}-{who}", name=f"{name}-{who} plugh", seen=then)
                await store.add_person(known, secret(f"{name}-{who}"))
        for rules, wanted in (
            (Keeping(), Expired()),
            (Keeping(9 * DAY, 9 * DAY, 9 * DAY, 9 * DAY, 9 * DAY), Expired()),
            (Keeping(records=2 * DAY), Expired(records=1)),
            (Keeping(people=2 * DAY), Expired(people=1)),
            (Keeping(chat=2 * DAY), Expired(lines=2)),
            (Keeping(tables=2 * DAY), Expired(tables=2)),
            (Keeping(idle=2 * DAY), Expired(tables=2)),
            (Keeping(people=2 * DAY), Expired(people=1)),
            (Keeping(2 * DAY, 2 * DAY, 2 * DAY, 2 * DAY, 2 * DAY), Expired()),
        ):
            found = await store.expire(NOW, rules)
            require(found == wanted, f"{rules} leads to {found}, not {wanted}")
            if wanted.lines:
                kept = await store.lines("old-over")
                require(kept == [Line(1, b"chat"), line(2)], "a line went with its chat")
                require(b"old-over xyzzy" not in place.contents(), "old chat stands in a file")
        require([one.id for one in await store.records()] == ["new-record"], "another record is gone")
        require(len(await store.tables()) == 4, "other tables are gone")
        require((await store.lines("new-over"))[1] == line(2), "a log is gone")
        require((await store.lines("new-over"))[0].personal == "new-over xyzzy", "chat is gone")
        require(await store.person("new-host") is not None, "somebody is gone")
        held = place.contents()
        require(b"old-host plugh" not in held and b"old-over xyzzy" not in held, "traces are left")
        require(b"new-host plugh" in held, "these are other files")


async def much_expires_at_once(place: StorePlace) -> None:
    """More than one portion of old things goes in one call."""
    async with opened(place) as store:
        names = [f"t{number}" for number in range(250)]
        made = [
            entry(name, 0, summary=summary(name, status="over"), record=record(name, owner=None))
            for name in names
        ]
        await asyncio.gather(*map(store.append, made))
        found = await store.expire(NOW + DAY, Keeping(records=1, tables=1))
        require(found == Expired(records=250, tables=250), f"of 250 each there went {found}")
        require(await store.tables() == [], "old tables are left")


async def a_backup_is_one_moment(place: StorePlace) -> None:
    """A copy made while appends go on holds, of each log, a whole beginning, and all that came before it."""
    names = [f"t{number}" for number in range(5)]
    file = place.folder / "copy.backup"

    async def play(store: Store, name: str) -> None:
        for after in range(10, 60):
            await store.append(entry(name, after, summary=summary(name, free=after)))

    async with opened(place) as store:
        for name in names:
            await store.append(entry(name, 0, 10, summary=summary(name, free=9)))
        await asyncio.gather(store.backup(file), *(play(store, name) for name in names))
        await refuses(StorageError, store.backup(file), "a backup over another one")
        await store.backup(file, overwrite=True)
        await store.append(entry("late", 0))
    async with opened(place.of_backup(file)) as copy:
        for name in names:
            require(await copy.lines(name) == [line(number) for number in range(1, 61)], "lines are missing")
        require(await copy.lines("late") == [], "the copy has what came after it")
        await copy.append(entry("late", 0))


async def a_backup_during_play_is_whole(place: StorePlace) -> None:
    """The log and the summary of a table are those of the same moment in a copy."""
    file = place.folder / "copy.backup"
    async with opened(place) as store:
        await store.append(entry("t", 0, summary=summary("t", free=1)))
        copying = asyncio.ensure_future(store.backup(file))
        after = 1
        while not copying.done() and after < 5000:
            await store.append(entry("t", after, summary=summary("t", free=after + 1)))
            after += 1
        await copying
    async with opened(place.of_backup(file)) as copy:
        lines, about = await copy.lines("t"), await copy.summary("t")
        require([one.number for one in lines] == list(range(1, len(lines) + 1)), "lines are missing")
        require(about is not None and about.free == len(lines), "a summary is of another moment than its log")


async def health_is_told(place: StorePlace) -> None:
    """A store that works says so; one that is closed refuses."""
    store = await place.open()
    await store.append(entry("t", 0))
    health = await store.check()
    require(health.writable and health.trouble is None, f"it is said to be ill: {health.trouble}")
    require(health.size > 0, "it takes no space")
    await store.close()
    await store.close()
    await refuses(StorageError, store.append(entry("t", 1)), "an append after it was closed")
    await refuses(StorageError, store.lines("t"), "a question after it was closed")


WHOLE_CHECKS = (
    the_old_expires,
    much_expires_at_once,
    a_backup_is_one_moment,
    a_backup_during_play_is_whole,
    health_is_told,
)
