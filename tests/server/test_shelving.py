"""What the store is told of a table beside its log, and when."""

from pathlib import Path

from server.sitting import ANN, BEN, CLEO, DAN, SETTINGS, Guest, Room, in_room
from spieltisch.wire.commands import Act, Pause
from spieltisch.wire.settings import Clock, Settings

PEOPLE = (ANN, BEN, CLEO, DAN)


async def movers(room: Room, guest: Guest) -> tuple[str, ...]:
    """Whose turn it is, as the store knows it."""
    found = await room.store.summary(guest.live.id)
    assert found is not None
    return tuple(found.movers)


async def play(guests: list[Guest]) -> str:
    """An action of who is to move; gives back whose turn it is then."""
    live = guests[0].live
    (seat,) = live.table.state.movers
    action, decision = guests[seat].legal(seat)[0], live.table.state.decision
    guests[seat].ask(Act(seat=seat, decision=decision, action=action, ref=9))
    await live.settle()
    assert guests[seat].last("ok")["ref"] == 9
    return live.table.movers[0]


def test_whose_turn_it_is_is_told_a_moment_later(tmp_path: Path) -> None:
    """Not with each action, but within a beat of the floor, and the log is not longer for it."""

    async def scenario(room: Room) -> None:
        room.floor.start()
        guests = await room.playing(PEOPLE)
        before, live = await movers(room, guests[0]), guests[0].live
        room.clock.turn(1.5)
        await live.settle()
        now = await play(guests)
        assert (await movers(room, guests[0]), now != before[0]) == (before, True)
        lines = await room.store.lines(live.id)
        assert len(lines) == live.table.last
        room.clock.turn(1.5)
        await live.settle()
        assert await movers(room, guests[0]) == (now,)
        assert await room.store.lines(live.id) == lines
        await play(guests)
        assert len(await room.store.lines(live.id)) == live.table.last

    in_room(tmp_path, scenario)


def test_who_asks_is_told_as_it_is(tmp_path: Path) -> None:
    """A person's own tables are brought up to date first, and no others."""

    async def scenario(room: Room) -> None:
        guests = await room.playing(PEOPLE)
        now = await play(guests)
        assert not await room.floor.shelve("a stranger")
        assert await movers(room, guests[0]) != (now,)
        assert await room.floor.shelve(BEN)
        assert await movers(room, guests[0]) == (now,)
        assert not await room.floor.shelve(BEN)

    in_room(tmp_path, scenario)


def test_all_else_is_told_at_once(tmp_path: Path) -> None:
    """Where turns take days each action is: somebody may be reminded. So is all that is no action."""

    async def scenario(room: Room) -> None:
        days = Settings(game="companeros", seats=4, clock=Clock(kind="days", days=2))
        slow = await room.playing(PEOPLE, days)
        for _ in range(3):
            await play(slow)
            found = await room.store.summary(slow[0].live.id)
            assert found is not None
            assert tuple(found.movers) == tuple(slow[0].live.table.movers)
            assert found.wake == slow[0].live.table.due()
        guests = await room.playing(PEOPLE, SETTINGS)
        await play(guests)
        guests[0].ask(Pause(ref=8))
        await guests[0].live.settle()
        assert await movers(room, guests[0]) == ()

    in_room(tmp_path, scenario)


def test_the_end_of_the_server_leaves_nothing_untold(tmp_path: Path) -> None:
    """What is late is kept before the floor is closed."""

    async def scenario(room: Room) -> None:
        guests = await room.playing(PEOPLE)
        now = await play(guests)
        await room.floor.close()
        assert await movers(room, guests[0]) == (now,)

    in_room(tmp_path, scenario)


def test_what_is_late_outlives_a_full_disk(tmp_path: Path) -> None:
    """If the store cannot keep it, it is told with what can be kept next."""

    async def scenario(room: Room) -> None:
        guests = await room.playing(PEOPLE)
        live = guests[0].live
        await play(guests)
        room.store.error = OSError("full")
        live.shelve()
        await live.settle()
        room.store.error = None
        await room.turn_until(lambda: live._held is None)
        await live.settle()
        now = await play(guests)
        assert await movers(room, guests[0]) == (now,)

    in_room(tmp_path, scenario)
