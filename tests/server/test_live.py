import asyncio
from pathlib import Path

import pytest

import spieltisch
from server.sitting import ANN, BEN, CLEO, SETTINGS, Gate, Guest, Room, in_room, until
from spieltisch.games.contract import ViewState
from spieltisch.players import Player
from spieltisch.server.settings import Limits, ServerSettings
from spieltisch.storage import Entry
from spieltisch.storage.errors import Unwritable
from spieltisch.table.outcome import Outcome, Thought
from spieltisch.table.steps import Steps
from spieltisch.table.table import Table
from spieltisch.wire import closing
from spieltisch.wire.commands import Act, Host, Remove, Say, Sit, Stand, Start, Undo
from spieltisch.wire.messages import Ok, Refused
from spieltisch.wire.settings import Settings


def test_nothing_is_told_before_it_is_durable(tmp_path: Path) -> None:
    """While the store holds commits back nothing leaves; then news and answers come in order."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann, watcher = Guest(live, ANN), Guest(live, BEN)
        await live.settle()
        room.store.opened.clear()
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        ann.ask(Sit(name="Ann", seat=1, ref=6))
        ann.ask(Sit(name="Ann", seat=9 - 2, ref=7))
        late = Guest(live, CLEO)
        await until(lambda: room.store.appends > 1)
        assert ann.types() == ["welcome"]
        assert watcher.types() == ["welcome"]
        assert late.types() == []
        room.store.opened.set()
        await live.settle()
        assert [message.get("ref") for message in ann.wire.got if message["type"] == "ok"] == [5, 6]
        assert ann.types().index("news") < ann.types().index("ok")
        assert ann.last("refused")["ref"] == 7
        assert watcher.types() == ["welcome", "news", "news"]
        assert late.types() == ["welcome"]
        assert late.number == watcher.number

    in_room(tmp_path, scenario)


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    """If the store fails, who asked is refused, all get the table as it was, and it goes on afterwards."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann, watcher = Guest(live, ANN), Guest(live, BEN)
        await live.settle()
        before = await room.store.lines(live.id)
        room.store.error = Unwritable("the disk is full")
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        ann.ask(Sit(name="Ann", seat=1, ref=6))
        await until(lambda: "view" in watcher.types() and len(ann.codes()) == 2)
        assert ann.codes() == ["not-kept", "not-kept"]
        assert watcher.last("view")["table"]["chairs"][0]["who"] == "free"
        assert await room.store.lines(live.id) == before
        room.store.error = None
        ann.ask(Sit(name="Ann", seat=0, ref=8))
        await live.settle()
        assert ann.last("ok")["ref"] == 8
        assert watcher.last("news")["public"]["table"]["chairs"][0]["name"] == "Ann"
        assert len(await room.store.lines(live.id)) == len(before) + 1

    in_room(tmp_path, scenario)


def test_a_refusal_rests_on_what_is_durable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal waits for what it is based on; if that is lost, it is decided again without it."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann, ben = Guest(live, ANN), Guest(live, BEN)
        await live.settle()
        whole, failed = Gate.append, asyncio.Event()

        async def fail_once(store: Gate, entry: Entry) -> None:
            if failed.is_set():
                return await whole(store, entry)
            await store.opened.wait()
            failed.set()
            raise Unwritable("the disk is full")

        monkeypatch.setattr(Gate, "append", fail_once)
        room.store.opened.clear()
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        ben.ask(Sit(name="Ben", seat=0, ref=5))
        assert ben.types() == ["welcome"]
        room.store.opened.set()
        await until(lambda: ann.codes() == ["not-kept"])
        monkeypatch.setattr(Gate, "append", whole)
        await until(lambda: "ok" in ben.types())
        assert ben.chairs()[0]["name"] == "Ben"

    in_room(tmp_path, scenario)


def test_what_was_kept_though_the_store_failed_has_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If an append fails after it was done, who asked gets their `ok`: no refusal of what has happened."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann = Guest(live, ANN)
        await live.settle()
        whole = Gate.append

        async def break_off(store: Gate, entry: Entry) -> None:
            await whole(store, entry)
            raise ConnectionResetError("the line to the database broke")

        monkeypatch.setattr(Gate, "append", break_off)
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        ann.ask(Sit(name="Ann", seat=1, ref=6))  # on top of it, and never written
        await until(lambda: ann.types()[-1] == "refused")
        monkeypatch.setattr(Gate, "append", whole)
        assert ann.types() == ["welcome", "view", "ok", "refused"]
        assert ann.last("ok")["ref"] == 5
        assert ann.last("ok")["number"] == ann.last("view")["number"]
        assert ann.last("refused")["code"] == "not-kept"
        assert [chair["who"] for chair in ann.chairs()[:2]] == ["person", "free"]
        assert len(await room.store.lines(live.id)) == 2

    in_room(tmp_path, scenario)


def test_a_host_without_a_seat_knows_who_is_host(tmp_path: Path) -> None:
    """A host who only watches is shown to be the host after an undo, and not to be after handing over."""

    async def scenario(room: Room) -> None:
        live = await room.table(Settings(game="companeros", seats=3))
        ann, ben = Guest(live, ANN), Guest(live, BEN)
        ben.ask(Sit(name="Ben", seat=0, ref=5))
        ann.ask(Start(fill="solid", ref=5))
        for _ in range(2):
            await live.settle()
            room.clock.turn(5.0)
        await until(lambda: bool(ben.legal(0)))
        ben.ask(Act(seat=0, decision=ben.turn()["decision"], action=ben.legal(0)[0], ref=6))
        ben.ask(Undo(seat=0, ref=7))
        await live.settle()
        assert ann.last("view")["log"] == []
        assert ann.last("view")["host"]
        ann.ask(Host(seat=0, ref=6))
        await live.settle()
        assert not ann.last("view")["host"]
        assert ben.last("news")["host"]

    in_room(tmp_path, scenario)


def test_who_has_sat_down_unseen_gets_the_view(tmp_path: Path) -> None:
    """A line that breaks between the news that one has sat down and the view of it costs nothing."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann = Guest(live, ANN)
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        await live.settle()
        told = ann.last("news")["number"]
        again = Guest(live, ANN, since=told)
        await live.settle()
        assert again.last("welcome")["view"]["seats"] == [0]

    in_room(tmp_path, scenario)


def test_a_match_goes_on_after_the_disk_was_full(tmp_path: Path) -> None:
    """Bots and time wait while nothing can be kept, and go on by themselves when it can."""

    async def scenario(room: Room) -> None:
        (ann,) = await room.playing()
        live = ann.live
        room.store.error = Unwritable("the disk is full")
        legal = ann.legal(0)
        ann.ask(Act(seat=0, decision=ann.turn()["decision"], action=legal[0], ref=5))
        await until(lambda: ann.codes()[-1:] == ["not-kept"])
        for _ in range(3):
            room.clock.turn(2.0)
            await live.settle()
        room.store.error = None
        await room.turn_until(lambda: live.unused or bool(ann.legal(0)))
        ann.ask(Act(seat=0, decision=ann.turn()["decision"], action=ann.legal(0)[0], ref=6))
        await live.settle()
        assert ann.last("ok")["ref"] == 6

    in_room(tmp_path, scenario)


def test_a_bot_decides_at_the_table_it_thought_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot has chosen for a position that was lost with the disk is not played in the next one."""
    seen: list[tuple[Table, Thought]] = []
    thoughts, decide = Table.thoughts, Table.decide
    decided: list[bool] = []

    def note(table: Table) -> list[Thought]:
        found = thoughts(table)
        seen.extend((table, thought) for thought in found)
        return found

    def check(table: Table, thought: Thought, *rest: object) -> Outcome:
        decided.append(any(one is table and other is thought for one, other in seen))
        return decide(table, thought, *rest)  # type: ignore[arg-type]

    async def scenario(room: Room) -> None:
        (ann,) = await room.playing(settings=Settings(game="companeros", seats=3))
        live = ann.live
        decision, legal = ann.turn()["decision"], ann.legal(0)
        monkeypatch.setattr(Table, "thoughts", note)
        monkeypatch.setattr(Table, "decide", check)
        for ref, action in enumerate(legal[:4], 5):  # so that the table is quiet for four seconds in the end
            if ref == 8:  # the bot after it thinks, and may not yet play, when this is lost, too
                room.store.opened.clear()
            room.store.error = Unwritable("the disk is full")
            ann.ask(Act(seat=0, decision=decision, action=action, ref=ref))
            if ref == 8:
                await until(lambda: len(live._pondering._under_way) == 1)
                await until(
                    lambda: any(hasattr(each, "call") for each in live._pondering._under_way.values())
                )
                room.clock.turn(1.5)
                room.store.opened.set()
            await until(lambda ref=ref: ann.refused(ref) == "not-kept")  # type: ignore[misc]
        room.store.error = None
        ann.ask(Act(seat=0, decision=decision, action=legal[4], ref=9))
        await live.settle()
        await room.turn_until(lambda: bool(decided))
        assert all(decided)

    in_room(tmp_path, scenario)


def test_a_table_that_breaks_is_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error inside a table is answered with `internal`; neither the table nor its sockets are lost."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann = Guest(live, ANN)
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        await live.settle()
        broken, whole = live.table, Table.handling

        def handling(table: Table, *rest: object) -> Steps[Outcome]:
            yield
            if table is broken:
                raise ZeroDivisionError("secret")
            return (yield from whole(table, *rest))  # type: ignore[arg-type]

        monkeypatch.setattr(Table, "handling", handling)
        ann.ask(Sit(name="Ann", seat=1, ref=6))
        ann.ask(Sit(name="Ann", seat=2, ref=7))  # waits until the table is whole again
        await until(lambda: ann.types()[-1] == "ok" and ann.last("ok")["ref"] == 7)
        assert ann.codes() == ["internal"]
        assert "secret" not in str(ann.wire.got)
        assert [chair["who"] for chair in ann.last("news")["public"]["table"]["chairs"]] == [
            "person", "free", "person", "free",
        ]  # fmt: skip

    in_room(tmp_path, scenario)


def test_a_table_that_breaks_again_and_again_is_not_built_without_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time has to pass between attempts: one table's fault must not keep the whole server busy."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann = Guest(live, ANN)
        await live.settle()

        def thoughts(_: Table) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(Table, "thoughts", thoughts)
            ann.ask(Sit(name="Ann", seat=0, ref=5))
            await until(lambda: room.store.reads == 1)
            for _ in range(50):
                await asyncio.sleep(0.001)
            assert room.store.reads == 1
        room.clock.turn(1.0)
        await until(lambda: room.store.reads == 2 and not live._held)
        ann.ask(Sit(name="Ann", seat=1, ref=6))
        await until(lambda: ann.types()[-1] == "ok")

    in_room(tmp_path, scenario)


def test_who_was_away_gets_what_was_missed(tmp_path: Path) -> None:
    """By number: nothing, the missed news, or the whole view if that was too many."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann = Guest(live, ANN)
        ann.ask(Sit(name="Ann", seat=0))
        watcher = Guest(live, BEN)
        await live.settle()
        here = watcher.number
        assert Guest(live, BEN, since=here).types() == ["welcome"]
        for _ in range(3):
            ann.ask(Say(seat=0, phrase="hello"))
        await live.settle()
        back = Guest(live, BEN, since=here)
        assert back.types() == ["welcome", "news", "news", "news"]
        assert back.wire.got[0]["view"] is None
        assert back.wire.got[1:] == [each for each in watcher.wire.got if each["type"] == "news"]
        assert Guest(live, BEN, since=here + 99).wire.got[0]["view"] is not None
        for _ in range(40):
            ann.ask(Say(seat=0, phrase="hello"))
        await live.settle()
        assert Guest(live, BEN, since=here).wire.got[0]["view"] is not None

    in_room(tmp_path, scenario)


def test_who_changes_role_gets_the_whole_view(tmp_path: Path) -> None:
    """Whoever sits down, is removed, or was away meanwhile is shown everything anew."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann, ben = Guest(live, ANN), Guest(live, BEN)
        await live.settle()
        before = ben.number
        ben.ask(Sit(name="Ben", seat=1, ref=4))
        await live.settle()
        assert ben.last("view")["seats"] == [1]
        other = Guest(live, BEN, since=before)
        assert other.wire.got[0]["view"]["seats"] == [1]
        ben.ask(Stand(seat=1))
        await live.settle()
        assert ben.last("view")["seats"] == []
        assert other.last("view")["seats"] == []
        ann.ask(Say(seat=0, phrase="hello"))
        ben.ask(Sit(name="Ben", seat=1))
        ann.ask(Remove(seat=1))
        await live.settle()
        assert ben.wire.code == closing.NOT_ADMITTED
        assert ben.codes() == ["removed"]

    in_room(tmp_path, scenario)


def test_all_sockets_of_a_person_get_everything_and_the_oldest_gives_way(tmp_path: Path) -> None:
    """Beyond the limit the oldest socket is told so and closed; the person is still there."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        first, second = Guest(live, ANN), Guest(live, ANN)
        first.ask(Sit(name="Ann", seat=0))
        await live.settle()
        assert first.types()[-2:] == ["ok", "view"]
        assert second.types()[-1] == "view"
        third = Guest(live, ANN)
        assert first.wire.code == closing.REPLACED
        assert first.codes() == ["replaced"]
        third.ask(Say(seat=0, phrase="hello"))
        await live.settle()
        assert second.types()[-1] == "news"
        second.leave()
        third.leave()
        await live.settle()
        assert ANN not in live.table.state.present

    in_room(tmp_path, scenario, settings=ServerSettings(limits=Limits(sockets_per_person=2)))


def test_a_reader_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """Too much that waits ends that connection, and no other."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann, slow = Guest(live, ANN), Guest(live, BEN)
        await live.settle()
        slow.wire.unread = 5000
        ann.ask(Sit(name="Ann", seat=0, ref=5))
        ann.ask(Say(seat=0, phrase="hello", ref=6))
        await live.settle()
        assert slow.wire.aborted
        assert slow.types() == ["welcome", "news"]
        assert ann.last("ok")["ref"] == 6

    in_room(tmp_path, scenario)


def test_who_may_not_watch_goes_when_the_match_begins(tmp_path: Path) -> None:
    """At a table without spectators people come to sit; who has no seat then is told, and sent away."""

    async def scenario(room: Room) -> None:
        settings = Settings(game="companeros", seats=4, spectators="none")
        live = await room.table(settings)
        ann, ben, nobody = Guest(live, ANN), Guest(live, BEN), Guest(live, "")
        ann.ask(Sit(name="Ann", seat=0))
        ann.ask(Start(fill="solid"))
        await live.settle()
        for guest in (ben, nobody):
            assert guest.codes() == ["not-admitted"]
            assert guest.wire.code == closing.NOT_ADMITTED
        late = Guest(live, BEN)
        assert (late.types(), late.wire.code) == (["refused"], closing.NOT_ADMITTED)
        assert ann.wire.code is None

    in_room(tmp_path, scenario)


def test_time_brings_the_caretaker(tmp_path: Path) -> None:
    """Who loses the last connection is waited for as long as the house says, then a bot plays."""

    async def scenario(room: Room) -> None:
        ann, ben = await room.playing((ANN, BEN))
        live = ann.live
        ben.leave()
        await live.settle()
        chair = ann.last("news")["public"]["table"]["chairs"][1]
        assert (chair["away"] - room.clock.now(), chair["caretaker"]) == (45.0, False)
        room.clock.turn(44.0)
        await live.settle()
        assert not live.table.state.chairs[1].caretaker
        room.clock.turn(1.5)
        await live.settle()
        assert live.table.state.chairs[1].caretaker
        back = Guest(live, BEN)
        await live.settle()
        assert not live.table.state.chairs[1].caretaker
        assert back.types()[0] == "welcome"

    in_room(tmp_path, scenario)


class Odd:
    """A player of which nothing good comes."""

    def __init__(self, answer: str) -> None:
        self.answer = answer

    def prepare(self, game: object) -> None:
        pass

    def choose(self, view: ViewState) -> str:
        if not self.answer:
            raise ZeroDivisionError
        return self.answer

    def explain(self, view: ViewState) -> None:
        raise ZeroDivisionError


@pytest.mark.parametrize("answer", ["", "nonsense"])
def test_a_bot_that_cannot_choose_plays_something_legal(tmp_path: Path, answer: str) -> None:
    """Neither an error nor an illegal choice freezes a table."""

    def maker(_: str) -> Player:
        return Odd(answer)  # type: ignore[return-value]

    async def scenario(room: Room) -> None:
        (ann,) = await room.playing()
        live = ann.live
        ann.ask(Act(seat=0, decision=ann.turn()["decision"], action=ann.legal(0)[0], ref=5))
        played = len(live.table.state.moves[-1])
        for _ in range(3):
            await bot_is_ready(room)
            room.clock.turn(2.0)
            await live.settle()
        assert len(live.table.state.moves[-1]) >= played + 3

    async def bot_is_ready(room: Room) -> None:
        (live,) = room.floor.tables.values()
        await until(lambda: any(hasattr(each, "call") for each in live._pondering._under_way.values()))

    in_room(tmp_path, scenario, maker)


def test_a_person_can_be_forgotten(tmp_path: Path) -> None:
    """The name is gone from the table, its sockets are closed, and a bot plays on."""

    async def scenario(room: Room) -> None:
        ann, ben = await room.playing((ANN, BEN))
        await room.floor.forget(BEN)
        assert ann.live.table.state.chairs[1].bot
        assert ben.wire.code in (closing.STRANGER, closing.NOT_ADMITTED)
        shown = ann.chairs()[1]
        assert (shown["who"], shown["name"]) == ("bot", "")

    in_room(tmp_path, scenario)


def test_a_finished_match_leaves_its_record(tmp_path: Path) -> None:
    """The record of a match comes into the store with its last action, and can be verified."""

    async def scenario(room: Room) -> None:
        (ann,) = await room.playing(settings=SETTINGS)
        live, ref = ann.live, 10
        while live.table.state.phase == "playing":
            if ann.turn()["seats"] == [0] and ann.legal(0):
                ref += 1
                ann.ask(Act(seat=0, decision=ann.turn()["decision"], action=ann.legal(0)[0], ref=ref))
            else:
                await until(
                    lambda: any(hasattr(each, "call") for each in live._pondering._under_way.values())
                )
                room.clock.turn(1.0)
            await live.settle()
        (head,) = await room.store.records(person=ANN)
        record = await room.store.record(head.id)
        assert head.id == ann.last("news")["revealed"]["record"]
        assert spieltisch.verify(record.record)
        assert [player.name for player in head.players] == [ANN, "", "", ""]

    in_room(tmp_path, scenario)


def test_the_store_is_asked_for_one_thing_at_a_time(tmp_path: Path) -> None:
    """What happens while an append is under way goes together with the next one."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ann = Guest(live, ANN)
        ann.ask(Sit(name="Ann", seat=0))
        await live.settle()
        store: Gate = room.store
        before = store.appends
        store.opened.clear()
        for _ in range(10):
            ann.ask(Say(seat=0, phrase="hello"))
        store.opened.set()
        await live.settle()
        assert store.appends == before + 2
        assert ann.types()[-20:].count("news") == 10

    in_room(tmp_path, scenario)


def test_a_hint_is_given_one_at_a_time(tmp_path: Path) -> None:
    """From what the person's own seat knows; nobody else gets one for it."""

    async def scenario(room: Room) -> None:
        ann, ben = await room.playing((ANN, BEN))
        live = ann.live
        mover = ann if ann.turn()["seats"] == [0] else ben
        seat = mover.turn()["seats"][0]
        other = ben if mover is ann else ann
        live.hint(mover.connection, mover.person, 7, seat)
        live.hint(mover.connection, mover.person, 8, seat)
        live.hint(other.connection, other.person, 9, seat)
        assert mover.codes() == ["one-hint-at-a-time"]
        assert len(other.codes()) == 1
        await until(lambda: mover.types()[-1] == "advice")
        advice = mover.last("advice")
        assert advice["ref"] == 7
        assert advice["choice"] in mover.legal(seat)

    in_room(tmp_path, scenario, lambda level: spieltisch.player("search:iterations=50"))


def test_commands_can_come_from_inside_the_server(tmp_path: Path) -> None:
    """Without a socket: the answer is there when it is durable."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        assert isinstance(await live.command(ANN, Sit(name="Ann", seat=0, ref=5)), Ok)
        assert len(await room.store.lines(live.id)) == live.table.last
        refused = await live.command(ANN, Sit(name="Ann", seat=7, ref=6))
        assert isinstance(refused, Refused)

    in_room(tmp_path, scenario)


def test_a_late_thought_and_an_old_one_do_no_harm(tmp_path: Path) -> None:
    """What a bot has chosen for a decision that is no longer open comes to nothing."""

    async def scenario(room: Room) -> None:
        (ann,) = await room.playing()
        live = ann.live
        ann.ask(Act(seat=0, decision=ann.turn()["decision"], action=ann.legal(0)[0]))
        (thought,) = live.table.thoughts()
        await until(lambda: any(hasattr(each, "call") for each in live._pondering._under_way.values()))
        room.clock.turn(2.0)
        await live.settle()
        before = live.table.last
        live._decide(thought, ann.legal(0)[0] if ann.legal(0) else "R1")
        await live.settle()
        assert live.table.last == before

    in_room(tmp_path, scenario)
