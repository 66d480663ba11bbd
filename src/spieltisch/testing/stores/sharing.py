"""Several processes on one store: who has a table, and what they tell each other."""

import asyncio
from contextlib import AsyncExitStack

from spieltisch.storage.contract import Store
from spieltisch.storage.errors import Conflict
from spieltisch.testing.failure import Violation, require
from spieltisch.testing.stores.place import NOW, StorePlace, entry, line, opened, refuses, summary

SOON = 10.0  # seconds within which news arrive


async def two(place: StorePlace, stack: AsyncExitStack) -> tuple[Store, Store]:
    return await stack.enter_async_context(opened(place)), await stack.enter_async_context(opened(place))


async def who_is_alone_has_every_table(place: StorePlace) -> None:
    """Nothing stands in the way of the only process: it claims, releases, appends, and hears nobody."""
    heard: list[str] = []
    async with opened(place) as store:
        store.listen(heard.append)
        require(await store.claim("t") is None, "a table that does not exist yet is somebody's")
        await store.append(entry("t", 0))
        for _ in range(2):
            require(await store.claim("t") is None, "somebody else has the table")
            await store.append(entry("t", len(await store.lines("t"))))
            await store.release("t")
        await store.append(entry("t", 3))
        require(await store.lines("t") == [line(number) for number in range(1, 5)], "a log is another one")
        await store.announce("to all others")
        require(len(store.password) >= 32, "the password of processes can be guessed")
    require(heard == [], f"it heard {heard}")


async def one_of_two_has_a_table(place: StorePlace) -> None:
    """Only who has a table appends to it; who released it cannot after another one took it."""
    if not place.shared:
        return
    async with AsyncExitStack() as stack:
        one, other = await two(place, stack)
        await one.append(entry("t", 0))
        require(await other.claim("t") is not None, "two have the same table")
        await refuses(Conflict, other.append(entry("t", 1)), "an append by who has not got the table")
        await one.append(entry("t", 1))
        await one.release("t")
        require(await other.claim("t") is None, "a released table is not free")
        await refuses(Conflict, one.append(entry("t", 2)), "an append by who released the table")
        require(await one.claim("t") is not None, "two have the same table")
        await other.append(entry("t", 2))
        await other.release("t")
        await one.append(entry("t", 3))  # takes it
        await refuses(Conflict, other.append(entry("t", 4)), "an append to a table that an append took")
        require(await one.lines("t") == [line(number) for number in range(1, 5)], "a log is another one")


async def who_leaves_leaves_everything(place: StorePlace) -> None:
    """The tables of a process are not for others to wake or to take until it is gone; then all are."""
    if not place.shared:
        return
    async with opened(place) as other:
        async with opened(place) as one:
            await one.append(entry("due", 0, summary=summary("due", wake=NOW, status="lobby", movers=())))
            await one.append(entry("played", 0, summary=summary("played", wake=None)))
            await one.append(entry("idle", 0, summary=summary("idle", status="over")))
            await other.append(entry("own", 0, summary=summary("own", wake=NOW + 1)))
            found = await other.to_wake(NOW + 2)
            require(
                found == ["own"], f"of four tables, of which another has three, it is told to wake {found}"
            )
            require(await other.next_wake() == NOW + 1, "it would wake for the table of another")
        found = await other.to_wake(NOW + 2)
        require(found == ["due", "own", "played"], f"after another one left it is told to wake {found}")
        for table in ("due", "played", "idle"):
            require(await other.claim(table) is None, "who left still has a table")
            await other.append(entry(table, 1))


async def news_reach_the_others(place: StorePlace) -> None:
    """What one announces, all others hear, in order, and nobody else; they know the same password."""
    if not place.shared:
        return
    async with AsyncExitStack() as stack:
        one, other = await two(place, stack)
        own: list[str] = []
        heard: asyncio.Queue[str] = asyncio.Queue()
        one.listen(own.append)
        other.listen(heard.put_nowait)
        for news in ("", "Zoë 'x' 🂡", "x" * 4000):
            await one.announce(news)
            try:
                found = await asyncio.wait_for(heard.get(), SOON)
            except TimeoutError:
                raise Violation(f"{news[:20]!r} is not heard") from None
            require(found == news, f"{news[:20]!r} is heard as {found[:20]!r}")
        require(own == [], f"who announced heard {own}")
        require(one.password == other.password, "two processes on one store have two passwords")


SHARING_CHECKS = (
    who_is_alone_has_every_table,
    one_of_two_has_a_table,
    who_leaves_leaves_everything,
    news_reach_the_others,
)
