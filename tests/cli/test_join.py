"""`spieltisch join`, against a real server."""

import asyncio
import json
import os
import stat
import sys
from collections.abc import Awaitable, Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import count
from pathlib import Path
from threading import Thread

import pytest

from cli.running import Run
from cli.terminals import Terminal, set_up
from server.hosting import Hosted, free_port
from spieltisch.client import Gone, Unfair
from spieltisch.terminal.plain.ending import why_ended
from spieltisch.terminal.wording import Words
from spieltisch.wire.settings import Clock, Settings

SMALL = Settings(game="companeros", seats=3)
ALWAYS_FIRST = ["1"] * 400


def served(folder: Path, scenario: Callable[[Hosted], Awaitable[None]]) -> None:
    async def go() -> None:
        async with Hosted(folder) as host:
            await scenario(host)

    asyncio.run(go())


def test_two_terminals_and_a_bot_play_a_match(tmp_path: Path) -> None:
    """Both go through the same match to its end, each in their own language and with their own hand."""

    async def scenario(host: Hosted) -> None:
        link = await set_up(host, tmp_path / "a", Settings(game="deuce", seats=3, options={"target": 40}))
        async with (
            Terminal(tmp_path / "a", "join", f" <{link}#x>. ") as one,
            Terminal(tmp_path / "b", "join", link, "--name", "Bea", "--language", "nl") as two,
        ):
            await two.until("Je zit op plaats")
            await one.until("Bea")  # who sits there already, or sits down now
            await one.write("say 2", "start gentle", *ALWAYS_FIRST)
            await two.write(*ALWAYS_FIRST)
            await two.until("Hosty: ")
            await one.until("The match is over.")
            await two.until("De partij is afgelopen.")
            assert await one.end() == (0, "")
            assert await two.end() == (0, "")
        hands = [line for line in one.seen.splitlines() if line.startswith("Your hand:")]
        assert hands
        assert "Your hand" not in two.seen

    served(tmp_path, scenario)


def test_coming_back_is_coming_back_as_the_same_person(tmp_path: Path) -> None:
    """The token is kept for this user's eyes only; `--new` makes somebody new, who finds the seat taken."""

    async def scenario(host: Hosted) -> None:
        link = await set_up(host, tmp_path / "a", SMALL)
        home = tmp_path / "b"
        async with Terminal(home, "join", link, "--name", "Bea", "--seat", 1) as bea:
            await bea.until("You are seat 1.")
            bea.interrupt()
            assert (await bea.end())[0] == 130
            assert f"Your seat waits for you: spieltisch join {link} brings you back." in bea.seen
        file = home / "spieltisch" / "guests.json"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert list(json.loads(file.read_text())) == [host.url]
        async with Terminal(home, "join", link) as bea:
            await bea.until("You are Bea at")
            await bea.until("You are seat 1.")
        async with Terminal(home, "join", link, "--new", "--seat", 1) as other:
            code, complaint = await other.end()
        assert code == 2
        assert "Somebody sits there already. Free seats: 0, 2." in complaint

    served(tmp_path, scenario)


def test_a_lost_server_is_told_and_come_back_to(tmp_path: Path) -> None:
    """When the server dies, the terminal says so, waits, and plays on when it is there again."""

    async def scenario(host: Hosted) -> None:
        link = await set_up(host, tmp_path / "a", SMALL)
        async with Terminal(tmp_path / "a", "join", link) as one:
            await one.write("start")
            await one.until("Your turn: play a card.")
            host.kill()
            await one.until("Connection lost.")
            await host.start()
            await one.until("Your turn: play a card.", times=2)
            assert "Connected again." in one.seen or "You are back at the table." in one.seen
            await one.write(*ALWAYS_FIRST)
            await one.until("The match is over.")
            assert await one.end() == (0, "")

    served(tmp_path, scenario)


def test_leaving_watching_and_clocks(tmp_path: Path) -> None:
    """Who watches hears what all hear and no hand; a clock is told; who has got up can come back."""

    async def scenario(host: Hosted) -> None:
        timed = Settings(game="companeros", seats=3, clock=Clock(kind="turn", seconds=3000))
        link = await set_up(host, tmp_path / "a", timed)
        async with (
            Terminal(tmp_path / "a", "join", link) as one,
            Terminal(tmp_path / "w", "join", link, "--watch") as watcher,
        ):
            await watcher.until("You are watching.")
            await one.until("50 minutes for each turn.")
            await one.write("start", "1")
            await one.until("Time left: ")
            await watcher.until("Hosty plays")
            assert "Your" not in watcher.seen
            await one.write("quit")
            assert await one.end() == (0, "")
            assert "spieltisch join" in one.seen

    served(tmp_path, scenario)


async def play_first(terminal: Terminal) -> None:
    """Plays the first action whenever it is this person's turn."""
    for turn in count(1):
        await terminal.until("Your turn: ", times=turn)
        await terminal.write("1")


def test_an_action_is_taken_back_if_the_other_agrees(tmp_path: Path) -> None:
    """Who would like an action back asks, the other is asked and answers, and both hear what came of it."""

    async def scenario(host: Hosted) -> None:
        link = await set_up(host, tmp_path / "a", SMALL)
        async with (
            Terminal(tmp_path / "a", "join", link, "--seat", 0) as one,
            Terminal(tmp_path / "b", "join", link, "--name", "Bea", "--seat", 1) as two,
        ):
            await one.until("Bea")  # who sits there already, or sits down now
            await one.write("start", "1")
            playing = asyncio.create_task(play_first(two))
            await one.until("Your turn: ", times=2)
            playing.cancel()
            await asyncio.wait([playing])
            await one.write("undo")
            await two.until("Write yes or no.")
            await two.write("no")
            await one.until("Bea does not agree.")
            await one.write("undo")
            await two.until("Write yes or no.", times=2)
            await two.write("yes")
            await one.until("You take your last action back.")
            await two.until("Hosty takes the last action back.")

    served(tmp_path, scenario)


def test_no_seat_is_free(tmp_path: Path) -> None:
    """Who comes too late is told so, and how to look on."""

    async def scenario(host: Hosted) -> None:
        link = await set_up(host, tmp_path / "a", SMALL)
        async with Terminal(tmp_path / "a", "join", link) as one:
            await one.write("bot 1 easy", "bot 2")
            await one.until("A bot sits down (Solid).")
            async with Terminal(tmp_path / "b", "join", link, "--name", "Bea") as late:
                code, complaint = await late.end()
            assert code == 2
            assert "No seat is free. --watch lets you look on." in complaint
            await one.write("start")
            await one.until("Your turn")
            async with Terminal(tmp_path / "b", "join", link) as late:
                assert "Seats can be taken before the match or after it." in (await late.end())[1]
        async with Terminal(tmp_path / "b", "join", f"{host.url}/t/nosuchtable") as lost:
            assert (await lost.end())[1].strip() == "spieltisch: There is no such table."
        long = "x" * 1000
        async with Terminal(tmp_path / "c", "join", link, "--name", long) as strange:
            assert "This name will not do: it is too long." in (await strange.end())[1]

    served(tmp_path, scenario)


def test_a_seat_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """Whoever asks for a seat beyond the table is told so at once, with those that are free."""

    async def scenario(host: Hosted) -> None:
        link = await set_up(host, tmp_path / "a", SMALL)
        for seat in (3, 9, -1):
            async with Terminal(tmp_path / "b", "join", link, "--name", "Bea", "--seat", seat) as lost:
                code, complaint = await lost.end()
            assert code == 2
            assert "The table has no such seat. Free seats: 0, 1, 2." in complaint

    served(tmp_path, scenario)


def test_a_reader_who_goes_away_is_no_error(tmp_path: Path) -> None:
    """`| head -3` ends the program without a word."""

    async def go() -> None:
        line = f"yes 1 | {sys.executable} -m spieltisch.cli play deuce --seed 3 | head -3"
        shell = await asyncio.create_subprocess_shell(
            line, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        out, err = await asyncio.wait_for(shell.communicate(), 240)
        assert len(out.decode().splitlines()) == 3
        assert b"Traceback" not in err

    asyncio.run(go())


class Stranger(BaseHTTPRequestHandler):
    """Answers, but is no Spieltisch."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>hello</html>")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        return


def test_what_leads_nowhere_is_one_clear_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No link, no server, and a server of something else: each is said, with what to do."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    strange = HTTPServer(("127.0.0.1", 0), Stranger)
    Thread(target=strange.serve_forever, daemon=True).start()
    cases = {
        "hello": "“hello” is no link to a table: one looks like https://",
        "\x1b[2J": "is no link to a table",
        f"localhost:{free_port()}/t/abc": "does not answer. Is the link right",
        f"localhost:{strange.server_port}/t/abc": "answers, but not as a Spieltisch does",
    }
    for link, told in cases.items():
        done = run("join", link)
        assert done.code == 2
        assert told in done.err
        assert done.err.count("\n") == 1
        assert "\x1b" not in done.err
    strange.shutdown()
    strange.server_close()
    assert not (tmp_path / "spieltisch").exists()
    german = run("join", "hallo", "--language", "de")
    assert "„hallo“ ist kein Link zu einem Tisch" in german.err


def test_an_unfair_deal_is_no_silence() -> None:
    """A table that did not keep its word is called so, and not said to be out of reach."""
    told = why_ended(Unfair("deal 1: the seed is not the mix of the values"), Words("en"), "https://a.org")
    assert told == "The shuffle cannot be verified: deal 1: the seed is not the mix of the values."


def test_another_protocol_is_told() -> None:
    """Whose server is too new, or too old, is told to update one of both."""
    told = why_ended(Gone(4408, "protocol"), Words("en"), "https://cards.example.org")
    assert told.startswith("https://cards.example.org speaks another version of the protocol")
    assert os.linesep not in told
