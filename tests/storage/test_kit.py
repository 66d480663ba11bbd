"""Every check of the kit finds a store that breaks its promise."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spieltisch.storage.contract import (
    Contact,
    Entry,
    Expired,
    Health,
    Keeping,
    Line,
    Person,
    RecordHead,
    Secret,
)
from spieltisch.storage.errors import Conflict, StorageError
from spieltisch.storage.postgresql import PostgresStore
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.testing import ConformanceError
from spieltisch.testing.stores import STORE_CHECKS, StorePlace, run_store_check
from storage.places import PostgresPlace, SQLitePlace
from storage.postgres import Cluster

Method = Callable[..., Awaitable[Any]]
BREAKS: dict[str, tuple[str, ...]] = {}
BROKEN: dict[str, tuple[str, Method]] = {}


def breaks(*checks: str, method: str) -> Callable[[Method], Method]:
    """This in the place of that method must be found by those checks."""

    def add(broken: Method) -> Method:
        BREAKS[broken.__name__] = checks
        BROKEN[broken.__name__] = (method, broken)
        return broken

    return add


Good = SQLiteStore


@breaks("appended_lines_are_read", method="lines")
async def backwards(store: Good, table: str, after: int = 0) -> list[Line]:
    return (await Good.lines(store, table, after))[::-1]


@breaks("appended_lines_are_read", method="append")
async def trimming(store: Good, entry: Entry) -> None:
    lines = tuple(msgspec.structs.replace(line, body=line.body[:4096]) for line in entry.lines)
    await Good.append(store, msgspec.structs.replace(entry, lines=lines))


@breaks(
    "appends_that_do_not_follow_are_refused",
    "of_concurrent_appends_one_wins",
    "an_entry_is_all_or_nothing",
    method="append",
)
async def pretending(store: Good, entry: Entry) -> None:
    with contextlib.suppress(Conflict):
        await Good.append(store, entry)


@breaks("appends_that_do_not_follow_are_refused", method="append")
async def summary_first(store: Good, entry: Entry) -> None:
    if entry.summary is not None:
        last = len(await store.lines(entry.table))
        await Good.append(store, Entry(entry.table, last, (), entry.summary))
    await Good.append(store, entry)


@breaks("an_entry_is_all_or_nothing", method="append")
async def record_last(store: Good, entry: Entry) -> None:
    await Good.append(store, msgspec.structs.replace(entry, record=None))
    after = entry.after + len(entry.lines)
    await Good.append(store, Entry(entry.table, after, (), None, entry.record))


@breaks("appends_at_once_keep_their_order", method="append")
async def jumping_the_queue(store: Good, entry: Entry) -> None:
    for _ in range(-entry.after % 7):
        await asyncio.sleep(0)
    await Good.append(store, entry)


@breaks("a_deleted_table_is_gone", method="delete_table")
async def never_deleting(store: Good, table: str) -> None:
    del store, table


@breaks("everything_is_there_after_reopening", method="append")
async def hasty(store: Good, entry: Entry) -> None:
    """Acknowledges what it has not written."""
    if entry.after < 10:
        await Good.append(store, entry)


@breaks("tables_are_found", method="tables")
async def oldest_first(store: Good, **wanted: Any) -> list[Any]:
    return (await Good.tables(store, **wanted))[::-1]


@breaks("tables_are_found", method="tables")
async def whoever_sits_moves(store: Good, *, mover: str | None = None, **wanted: Any) -> list[Any]:
    return await Good.tables(store, **({"person": mover} | wanted if mover else wanted))


@breaks("tables_are_woken", method="to_wake")
async def sleepy(store: Good, now: float, limit: int = 1000) -> list[str]:
    return await Good.to_wake(store, now - 1, limit)


@breaks("people_are_known", method="person_of")
async def never_too_old(store: Good, secret_hash: str, now: float) -> Person | None:
    del now
    return await Good.person_of(store, secret_hash, 0)


@breaks("people_are_known", "a_transfer_works_once", method="add_secret")
async def all_devices(store: Good, person: str, secret: Secret) -> None:
    with contextlib.suppress(LookupError):
        await Good.add_secret(store, person, msgspec.structs.replace(secret, kind="device"))


@breaks("ones_own_is_at_hand", method="drop_secrets")
async def keeping_none(store: Good, person: str, keep: str) -> None:
    await Good.drop_secrets(store, person, "")
    await Good.drop_secret(store, keep)


@breaks("ones_own_is_at_hand", method="personal")
async def reading_everybody(store: Good, person: str) -> list[tuple[str, int, str]]:
    return await Good.personal(store, person) + await Good.personal(store, "bob")


@breaks("secrets_are_kept_hashed", method="add_person")
async def writing_it_down(store: Good, person: Person, secret: Secret) -> None:
    await Good.add_person(store, person, secret)
    if person.id == "ann":
        await Good.append(store, Entry("notes", 0, (Line(1, b"ann: correct-horse-battery"),)))


@breaks("the_forgotten_are_gone", method="_write")
async def without_scrubbing(store: Good, work: Any, *, alone: bool = False) -> Any:
    if not alone:
        return await Good._write(store, work)
    return await Good._write(store, lambda here: here.execute("SELECT 1").get)


@breaks("the_forgotten_are_gone", "the_forgotten_stay_forgotten", method="forget")
async def only_the_name(store: Good, person: str) -> list[str]:
    with contextlib.suppress(LookupError):
        await store.rename(person, "")
    return ["t", "v"]


@breaks("an_address_is_confirmed_once", method="confirm_contact")
async def confirming_late(store: Good, confirmation: str, now: float) -> Contact | None:
    return await Good.confirm_contact(store, confirmation, now - 1e9)


@breaks("nobody_is_asked_twice", method="ask_contact")
async def asking_each_time(store: Good, contact: Contact, confirmation: str, mailbox: str) -> bool:
    return await Good.ask_contact(store, contact, confirmation, mailbox + confirmation)


@breaks("a_link_stops", method="stop_contact")
async def stopping_late(store: Good, link: str, now: float) -> bool:
    return await Good.stop_contact(store, link, now - 1e9)


@breaks("browsers_are_known", method="drop_subscription")
async def dropping_anybodys(store: Good, person: str, endpoint: str) -> None:
    for who in (person, "ann", "bob"):
        await Good.drop_subscription(store, who, endpoint)


@breaks("a_turn_is_told_once", "notices_go_with_their_person", method="tell_once")
async def telling_each_time(store: Good, table: str, person: str, turn: int) -> bool:
    await Good.tell_once(store, table, person, turn)
    return True


@breaks("keys_are_made_once", method="key")
async def replacing_keys(store: Good, name: str, fresh: bytes) -> bytes:
    await Good.key(store, name, fresh)
    return fresh


@breaks("unconfirmed_addresses_expire", method="expire")
async def keeping_addresses(store: Good, now: float, rules: Keeping) -> Expired:
    return await Good.expire(store, now - 1e9, rules)


@breaks("records_are_kept", method="delete_record")
async def keeping_records(store: Good, record: str) -> None:
    del store, record


@breaks("records_are_found", method="records")
async def exact_names(store: Good, *, name: str | None = None, **wanted: Any) -> list[RecordHead]:
    found = await Good.records(store, **wanted)
    return [head for head in found if name is None or any(name in one.name for one in head.players)]


@breaks("the_old_expires", method="expire")
async def everything_at_once(store: Good, now: float, rules: Keeping) -> Expired:
    return await Good.expire(store, now + 1e9, rules)


@breaks("the_old_expires", "much_expires_at_once", method="expire")
async def never_expiring(store: Good, now: float, rules: Keeping) -> Expired:
    del store, now, rules
    return Expired()


@breaks("much_expires_at_once", method="_portions")
async def one_portion(store: Good, step: Any) -> int:
    return await Good._write(store, Good._changing_logs(store, step))


@breaks("a_backup_is_one_moment", method="backup")
async def overwriting(store: Good, file: Path, *, overwrite: bool = False) -> None:
    del overwrite
    await Good.backup(store, file, overwrite=True)


@breaks("a_backup_during_play_is_whole", method="backup")
async def copying_by_hand(store: Good, file: Path, *, overwrite: bool = False) -> None:
    """A log that was changed after its summary was copied."""
    await Good.backup(store, file, overwrite=overwrite)
    copy = await SQLiteStore.open(file)
    await Good.append(
        copy, Entry("t", len(await copy.lines("t")), (Line(len(await copy.lines("t")) + 1, b""),))
    )
    await copy.close()


@breaks("health_is_told", method="check")
async def hypochondriac(store: Good) -> Health:
    del store
    return Health(writable=False, trouble="a headache", waiting=0, size=1)


@breaks("health_is_told", method="lines")
async def undead(store: Good, table: str, after: int = 0) -> list[Line]:
    try:
        return await Good.lines(store, table, after)
    except StorageError:
        return []


@breaks("who_is_alone_has_every_table", method="claim")
async def somebody_elses(store: Good, table: str) -> str:
    return f"{table} is elsewhere"


Shared = PostgresStore


@breaks("one_of_two_has_a_table", method="claim")
async def claiming_nothing(store: Shared, table: str) -> None:
    store._check_open()


@breaks("one_of_two_has_a_table", method="append")
async def whoever_comes(store: Shared, entry: Entry) -> None:
    """Takes what another has."""
    await store._write(lambda here: here.execute("UPDATE tables SET owner = NULL"))
    await Shared.append(store, entry)


@breaks("who_leaves_leaves_everything", method="close")
async def leaving_its_lease(store: Shared) -> None:
    store._presence._node = 0  # nobody's
    await Shared.close(store)


@breaks("who_leaves_leaves_everything", method="to_wake")
async def waking_everybody(store: Shared, now: float, limit: int = 1000) -> list[str]:
    return [one.table for one in await store.tables() if one.wake is not None and one.wake <= now]


@breaks("news_reach_the_others", method="announce")
async def talking_to_itself(store: Shared, news: str) -> None:
    store._presence._tell(news)
    await Shared.announce(store, news)


@breaks("news_reach_the_others", method="announce")
async def mumbling(store: Shared, news: str) -> None:
    await Shared.announce(store, news.encode("ascii", "ignore").decode())


def cases() -> Collection[tuple[str, str]]:
    return [(broken, check) for broken, checks in BREAKS.items() for check in checks]


@pytest.mark.parametrize(("broken", "check"), cases())
def test_found(broken: str, check: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The check finds the store that is broken in this way."""
    method, instead = BROKEN[broken]
    place: StorePlace
    if instead.__annotations__["store"] is Shared:
        cluster: Cluster = request.getfixturevalue("cluster")
        place = PostgresPlace(tmp_path, cluster, type("Broken", (Shared,), {method: instead}))
    else:
        place = SQLitePlace(tmp_path, type("Broken", (Good,), {method: instead}))
    with pytest.raises(ConformanceError, match=f"^{check}: "):
        run_store_check(check, place)


def test_every_check_can_fail() -> None:
    """There is a broken store for each of them."""
    assert {check for _, check in cases()} == set(STORE_CHECKS)
