import asyncio
import os
import sys
from pathlib import Path

import pytest

from server.sitting import ANN, Guest, Room, in_room, until
from spieltisch.server.rehearsal import STEPS
from spieltisch.server.warming import Warming
from spieltisch.wire.commands import Sit, Start


def test_without_the_other_process_everything_is_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process fails at once: a thread does its work, in order, and the games get ready."""
    monkeypatch.setattr(sys, "executable", "/bin/false")
    done: list[tuple[str, str]] = []

    async def scenario() -> None:
        warming = Warming(lambda game, step: done.append((game, step)), games=["a", "b"])
        assert warming.progress() == {"done": 0, "of": 6}
        assert not warming.is_ready("a")
        warming.start()
        await warming.ready("a")
        await warming.ready("b", STEPS)
        assert warming.is_ready("b", STEPS)
        assert warming.progress("b") == {"done": 3, "of": 3}
        await warming.close()

    asyncio.run(scenario())
    assert done == [(game, step) for step in STEPS for game in ("a", "b")]


def test_an_error_in_compiling_does_not_make_people_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who needs it then compiles it, or fails alone."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    def prepare(game: str, step: str) -> None:
        raise ZeroDivisionError

    async def scenario() -> None:
        warming = Warming(prepare, games=["a"])
        warming.start()
        await warming.ready("a", STEPS)
        await warming.close()

    asyncio.run(scenario())


def test_no_process_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that said something wrong and went on: when the server is down it is gone and reaped."""
    slow = tmp_path / "slow"
    slow.write_text(f"#!/bin/sh\necho $$ > {tmp_path}/pid\necho wrong\nexec sleep 600\n")
    slow.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(slow))

    async def scenario() -> None:
        warming = Warming(lambda game, step: None, games=["a"])
        warming.start()
        await warming.ready("a", STEPS)
        await warming.close()

    asyncio.run(scenario())
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


def test_a_match_waits_until_its_game_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile people are told how far it is, and can sit down; then it starts."""

    async def scenario(room: Room) -> None:
        live = await room.table()
        ready = asyncio.Event()
        warming = room.floor.warming

        async def wait(game: str, steps: tuple[str, ...] = ()) -> None:
            await ready.wait()

        monkeypatch.setattr(warming, "is_ready", lambda *_: ready.is_set())
        monkeypatch.setattr(warming, "ready", wait)
        ann = Guest(live, ANN)
        ann.ask(Start(fill="solid", ref=3))
        ann.ask(Sit(name="Ann", seat=0, ref=4))
        await until(lambda: "preparing" in ann.codes())
        await live.settle()
        assert ann.last("ok")["ref"] == 4
        assert not live.unused
        ready.set()
        await until(lambda: ann.last("ok")["ref"] == 3)
        assert ann.codes() == ["preparing", "ready"]
        assert live.table.state.phase == "shuffling"

    in_room(tmp_path, scenario)
