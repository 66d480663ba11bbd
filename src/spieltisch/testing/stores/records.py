"""Finished records: kept, found, deleted."""

from spieltisch.storage.contract import Player, RecordHead
from spieltisch.testing.failure import require
from spieltisch.testing.stores.place import NOW, StorePlace, entry, opened, record


def player(who: str | None, name: str) -> Player:
    return Player(who, name, None, 5, won=False)


async def records_are_kept(place: StorePlace) -> None:
    """A record is given back as it was, until it is deleted; a list has no bodies."""
    body = bytes(range(256)) * 100
    async with opened(place) as store:
        one, two = record("a", record=body), record("b", owner=None, played=NOW - 1)
        await store.append(entry("a", 0, record=one))
        await store.append(entry("b", 0, record=two))
        require(await store.record("a") == one, "a record is not what it was")
        require(await store.record("b") == two, "a record is not what it was")
        require(await store.record("c") is None, "a record is there that nobody made")
        require(await store.records() == [one.head, two.head], "the list is another one")
        await store.delete_record("a")
        await store.delete_record("nobody's")
        require(await store.record("a") is None, "a deleted record is there")
        require(await store.records() == [two.head], "a deleted record is listed")
        require(await store.records(person="ann") == [two.head], "a deleted record is found")


async def records_are_found(place: StorePlace) -> None:
    """Records are found by game, people, parts of names, seats and time, newest first, page by page."""
    made = {
        "a": record("a", played=NOW + 1),
        "b": record("b", played=NOW + 2, game="companeros", players=(player("bob", "50% Bob_by"),)),
        "c": record("c", played=NOW + 2, seats=3, players=(player("ann", "STRASSE"), player("bob", "x"))),
        "d": record("d", played=NOW + 4, listed=False, players=(player(None, "Ćeda"),)),
    }

    def names(found: list[RecordHead]) -> str:
        return "".join(one.id for one in found)

    async with opened(place) as store:
        for name, one in made.items():
            await store.append(entry(name, 0, record=one))
        for wanted, found in (
            ("dcba", await store.records()),
            ("b", await store.records(game="companeros")),
            ("ca", await store.records(person="ann")),
            ("cb", await store.records(person="bob")),
            ("c", await store.records(person="ann", seats=3)),
            ("a", await store.records(name="ÄNNE")),
            ("a", await store.records(name="gross")),
            ("c", await store.records(name="straße")),
            ("d", await store.records(name="ćED")),
            ("b", await store.records(name="50%")),
            ("b", await store.records(name="b_b")),
            ("", await store.records(name="b%b")),
            ("", await store.records(name="zzz")),
            ("dcb", await store.records(since=NOW + 2)),
            ("a", await store.records(until=NOW + 2)),
            ("cb", await store.records(since=NOW + 2, until=NOW + 4)),
            ("cba", await store.records(listed=True)),
            ("d", await store.records(listed=False)),
            ("dc", await store.records(limit=2)),
            ("ba", await store.records(limit=2, before=made["c"].mark)),
            ("b", await store.records(person="bob", before=made["c"].mark)),
        ):
            require(names(found) == wanted, f"found {names(found)!r} instead of {wanted!r}")
        require((await store.records(limit=1))[0] == made["d"].head, "a head is another one")


RECORD_CHECKS = (records_are_kept, records_are_found)
