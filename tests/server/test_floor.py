import asyncio
from pathlib import Path

import pytest

from server.sitting import ANN, BEN, Guest, Room, in_room, until
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.storage.errors import Unwritable
from spieltisch.table.refusal import Refusal
from spieltisch.wire.commands import Act, Sit
from spieltisch.wire.settings import Clock, Settings

DAY = 86_400.0


def test_a_table_is_loaded_once_however_many_ask(tmp_path: Path) -> None:
    """Who comes at the same time comes to the same table."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        del room.floor.tables[live.id]
        found = await asyncio.gather(*[room.floor.find(live.id) for _ in range(5)])
        assert found[0] is not live
        assert all(each is found[0] for each in found)
        assert room.store.reads == 1

    in_room(tmp_path, scenario)


def test_there_is_no_table_of_another_name(tmp_path: Path) -> None:
    """A table that never was cannot be found."""

    async def scenario(room: Room) -> None:
        assert await room.floor.find("0000000000000000") is None

    in_room(tmp_path, scenario)


def test_a_table_that_nobody_uses_is_put_away_and_found_again(tmp_path: Path) -> None:
    """After a minute; whoever comes then finds it as it was."""

    async def scenario(room: Room) -> None:
        room.floor.start()
        live = await room.table()
        ann = Guest(live, ANN)
        ann.ask(Sit(name="Ann", seat=2))
        await live.settle()
        room.clock.turn(300.0)
        assert room.floor.tables == {live.id: live}
        ann.leave()
        await live.settle()
        room.clock.turn(58.0)
        assert room.floor.tables == {live.id: live}
        room.clock.turn(4.0)
        assert room.floor.tables == {}
        found = await room.floor.find(live.id)
        assert found is not None
        assert found is not live
        again = Guest(found, ANN)
        await found.settle()
        assert again.wire.got[0]["view"]["seats"] == [2]

    in_room(tmp_path, scenario)


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A table that was live is loaded when somebody comes, and everybody can play on."""

    async def scenario(room: Room) -> None:
        (ann,) = await room.playing()
        ann.ask(Act(seat=0, decision=ann.turn()["decision"], action=ann.legal(0)[0]))
        await ann.live.settle()
        before = ann.live.table.view(ANN, 0.0)
        room.floor.tables.clear()  # as a kill does
        ann.live.closed = True
        found = await room.floor.find(ann.live.id)
        assert found is not None
        again = Guest(found, ANN)
        await found.settle()
        assert again.types()[0] == "welcome"
        after = found.table.view(ANN, 0.0)
        assert (after.deal, after.own, after.turn) == (before.deal, before.own, before.turn)

    in_room(tmp_path, scenario)


def test_a_turn_of_days_runs_out_though_nobody_is_there(tmp_path: Path) -> None:
    """The table is put away, wakes by itself when the time is over, and the caretaker plays."""

    async def scenario(room: Room) -> None:
        slow = Settings(game="companeros", seats=4, clock=Clock(kind="days", days=2))
        ann, ben = await room.playing((ANN, BEN), slow)
        room.floor.start()
        live = ann.live
        ann.leave()
        ben.leave()
        await live.settle()
        room.clock.turn(1.0)
        await until(lambda: live.unused or not room.floor.tables)
        for _ in range(4):
            room.clock.turn(60.0)
            await asyncio.sleep(0)
        assert room.floor.tables == {}
        played = len(live.table.state.moves[-1])
        room.clock.turn(2 * DAY)
        await asyncio.sleep(0)
        waking = room.floor._waking
        assert waking is not None
        await waking
        room.clock.turn(1.0)  # the next look at what is due
        await until(lambda: bool(room.floor.tables))
        (woken,) = room.floor.tables.values()
        await until(lambda: bool(len(woken._pondering)) or len(woken.table.state.moves[-1]) > played)
        assert woken is not live
        assert woken.table.state.chairs[0].hurried or len(woken.table.state.moves[-1]) > played

    in_room(tmp_path, scenario)


def test_a_person_has_so_many_tables_and_no_more(tmp_path: Path) -> None:
    """Unfinished tables of a host are counted, whether they are live or not."""

    async def scenario(room: Room) -> None:
        first = await room.table()
        await room.table()
        del room.floor.tables[first.id]
        with pytest.raises(Refusal, match="too-many-tables"):
            await room.table()
        await room.table(host=BEN)

    in_room(tmp_path, scenario, settings=ServerSettings(limits=Limits(tables_per_person=2)))


def test_tables_that_are_asked_for_at_once_count_too(tmp_path: Path) -> None:
    """Of many requests at the same time only so many are granted as one after another."""

    async def scenario(room: Room) -> None:
        asked = await asyncio.gather(*[room.table() for _ in range(6)], return_exceptions=True)
        assert sum(isinstance(found, Refusal) for found in asked) == 4
        assert len(room.floor.tables) == 2

    in_room(tmp_path, scenario, settings=ServerSettings(limits=Limits(tables_per_person=2)))


def test_a_table_that_cannot_be_kept_is_not_made(tmp_path: Path) -> None:
    """With a full disk there is a refusal and no table."""

    async def scenario(room: Room) -> None:
        room.store.error = Unwritable("the disk is full")
        with pytest.raises(Refusal, match="not-kept"):
            await room.table()
        assert room.floor.tables == {}

    in_room(tmp_path, scenario)


def test_closing_tells_everybody_and_finishes_commits(tmp_path: Path) -> None:
    """Who has asked for something before gets the answer; then sockets are closed."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann = Guest(live, ANN)
        await live.settle()
        room.store.opened.clear()
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        closing = asyncio.create_task(room.floor.close())
        await until(lambda: ann.codes() == ["closing"])
        room.store.opened.set()
        await closing
        assert ann.last("ok")["ref"] == 5
        assert ann.wire.code == 1012
        with pytest.raises(Refusal, match="closing"):
            await room.table()

    in_room(tmp_path, scenario)
