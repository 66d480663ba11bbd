"""Summaries: the lobby, whose turn it is, what to wake."""

from spieltisch.storage.contract import Entry, Status, Summary
from spieltisch.testing.failure import require
from spieltisch.testing.stores.place import NOW, StorePlace, entry, opened, summary

PLAYING: tuple[Status, ...] = ("playing",)


async def tables_are_found(place: StorePlace) -> None:
    """Tables are found by what they are and who sits there, newest first, also when that changes."""
    made = (
        summary("a", created=NOW + 1),
        summary("b", created=NOW + 3, status="lobby", people=("ann",), movers=(), host="ann"),
        summary("c", created=NOW + 2, listed=False, people=("cid",), movers=("cid", "ann")),
        summary("d", created=NOW + 3, status="over", people=("bob",), movers=(), host="hal"),
    )

    def names(found: list[Summary]) -> str:
        return "".join(one.table for one in found)

    async with opened(place) as store:
        for one in made:
            await store.append(entry(one.table, 0, summary=one))
        await store.append(entry("bare", 0))
        newest = [made[3], made[1], made[2], made[0]]
        require(await store.tables() == newest, "not all tables, newest first")
        for wanted, found in (
            ("dba", await store.tables(listed=True)),
            ("c", await store.tables(listed=False)),
            ("ca", await store.tables(status=PLAYING)),
            ("db", await store.tables(status=("lobby", "over"))),
            ("", await store.tables(status=())),
            ("ba", await store.tables(person="ann")),
            ("c", await store.tables(mover="ann")),
            ("a", await store.tables(mover="bob")),
            ("c", await store.tables(person="cid", mover="cid", listed=False, status=PLAYING)),
            ("", await store.tables(person="eve")),
            ("d", await store.tables(host="hal")),
            ("", await store.tables(person="hal")),
            ("ba", await store.tables(host="ann", listed=True)),
            ("db", await store.tables(limit=2)),
            ("ca", await store.tables(limit=2, before=made[1].mark)),
            ("b", await store.tables(limit=1, before=made[3].mark)),
        ):
            require(names(found) == wanted, f"found {names(found)!r} instead of {wanted!r}")
        counted = await store.count()
        require(counted == {"playing": 2, "lobby": 1, "over": 1}, f"counted {counted}")
        await store.append(entry("a", 1, summary=summary("a", status="over", people=(), movers=("eve",))))
        await store.append(entry("a", 2))  # without a summary: the last one stays
        require(names(await store.tables(person="ann")) == "b", "who left is still found")
        require(names(await store.tables(mover="bob")) == "", "whose turn is over is still found")
        require(names(await store.tables(mover="eve")) == "a", "whose turn it is is not found")
        require(names(await store.tables(person="eve")) == "", "who only moves holds a seat")
        require(names(await store.tables(status=PLAYING)) == "c", "a status did not change")
        await store.append(Entry("a", 3, (), summary("a", status="over", movers=("zoe",))))
        require(names(await store.tables(mover="zoe")) == "a", "a summary without lines is not kept")
        require(len(await store.lines("a")) == 3, "a summary without lines has changed the log")
        await store.delete_table("b")
        require(names(await store.tables(before=made[1].mark)) == "ca", "a deleted table is no mark any more")


async def tables_are_woken(place: StorePlace) -> None:
    """Tables are to wake when their time has come, the longest overdue first; it changes with the summary."""
    async with opened(place) as store:
        require(await store.next_wake() is None, "an empty store wants to wake")
        require(await store.to_wake(NOW) == [], "an empty store has tables to wake")
        for name, wake in (("a", NOW + 0.25), ("b", NOW), ("c", None), ("d", NOW + 0.5)):
            await store.append(entry(name, 0, summary=summary(name, wake=wake)))
        require(await store.next_wake() == NOW, "the next time to wake is another one")
        for when, wanted in ((NOW - 0.01, ""), (NOW, "b"), (NOW + 0.25, "ba"), (NOW + 9, "bad")):
            found = "".join(await store.to_wake(when))
            require(found == wanted, f"at {when} there are {found!r} to wake instead of {wanted!r}")
        require(await store.to_wake(NOW + 9, limit=1) == ["b"], "more to wake than asked for")
        await store.append(entry("b", 1, summary=summary("b", wake=None)))
        await store.append(entry("a", 1, summary=summary("a", wake=NOW + 0.75)))
        require(await store.to_wake(NOW + 9) == ["d", "a"], "times to wake do not change")
        require(await store.next_wake() == NOW + 0.5, "the next time to wake does not change")


TABLE_CHECKS = (tables_are_found, tables_are_woken)
