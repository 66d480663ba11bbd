import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from server.networked import Served, closed, hear, say
from spieltisch.cli.serve import find_links
from spieltisch.errors import SetupError
from spieltisch.server.running import listen
from spieltisch.wire import PROTOCOL, closing
from storage.postgres import Cluster

SOURCES = str(Path(spieltisch.__file__).parent.parent)


@contextmanager
def running(database: Path | str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The program as a process, and the port that it listens at; gone afterwards, whatever happens."""
    command = [sys.executable, "-m", "spieltisch.cli", "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(
        [*command, "--database", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": SOURCES},
    ) as process:
        assert process.stderr is not None
        try:
            yield process, next(said["port"] for said in map(json.loads, process.stderr) if "port" in said)
        finally:
            process.kill()


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_server_within_five_seconds(tmp_path: Path, sig: signal.Signals) -> None:
    """People are told, what they were promised is kept, their sockets are closed, and the exit code is 0."""

    async def play(process: subprocess.Popen[bytes], port: int) -> float:
        there: Any = Served(None, port)  # type: ignore[arg-type]
        token = await there.guest()
        table = await there.table(token)
        async with there.socket(table, token) as connection:
            await say(connection, "hello", protocol=PROTOCOL)
            await say(connection, "sit", name="Ann", ref=2)
            await hear(connection, "ok")
            sent = time.monotonic()
            process.send_signal(sig)
            assert (await hear(connection, "notice"))["code"] == "closing"
            assert await closed(connection) == closing.RESTART
        return sent

    with running(tmp_path / "kept.sqlite") as (process, port):
        sent = asyncio.run(play(process, port))
        assert process.wait(60) == 0
        assert time.monotonic() - sent < 5.0
        out, err = process.communicate()
    assert f"http://localhost:{port}/".encode() in out
    assert b"Traceback" not in err


def test_on_postgresql(cluster: Cluster) -> None:
    """A server ends, and the next one has the table at once; the password of the database is never shown."""
    url = cluster.fresh_database().replace("owner@", "owner:correct-horse@")

    async def sit(port: int) -> tuple[str, str]:
        there: Any = Served(None, port)  # type: ignore[arg-type]
        token = await there.guest()
        table = await there.table(token)
        async with there.socket(table, token) as connection:
            await say(connection, "hello", protocol=PROTOCOL)
            await say(connection, "sit", name="Ann", ref=2)
            await hear(connection, "ok")
        return table, token

    async def come_back(port: int, table: str, token: str) -> str:
        there: Any = Served(None, port)  # type: ignore[arg-type]
        async with there.socket(table, token) as connection:
            await say(connection, "hello", protocol=PROTOCOL)
            return json.dumps(await hear(connection, "welcome"))

    with running(url) as (process, port):
        table, token = asyncio.run(sit(port))
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    with running(url) as (process, port):
        assert '"Ann"' in asyncio.run(come_back(port, table, token))
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"Everything is kept in postgresql://127.0.0.1" in out
    assert b"correct-horse" not in out + err
    assert b"Traceback" not in err


def test_the_next_free_port_is_taken_unless_one_is_asked_for() -> None:
    """A port that is taken is an error only if somebody wanted just that one."""
    with listen("127.0.0.1", 0, 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", None, port) as second:
            assert second.getsockname()[1] != port
        with pytest.raises(SetupError, match=f"port {port} cannot be used"):
            listen("127.0.0.1", port, 0)


def test_an_address_of_another_machine_is_refused() -> None:
    """With a sentence that names it."""
    with pytest.raises(SetupError, match=r"192\.0\.2\.7"):
        listen("192.0.2.7", 0, 0)


def test_links_name_the_way_from_here_and_from_elsewhere() -> None:
    """On loopback one link; everywhere also that of the local network; a public address comes last."""
    assert find_links("", "127.0.0.1", 81) == ["http://localhost:81/"]
    assert find_links("", "::2", 81) == ["http://[::2]:81/"]
    assert find_links("https://a.example", "127.0.0.1", 81)[-1] == "https://a.example/"
    assert find_links("", "0.0.0.0", 81)[0] == "http://localhost:81/"


def test_a_second_server_on_the_same_database_says_so(tmp_path: Path) -> None:
    """In one line, without a traceback."""
    with running(tmp_path / "kept.sqlite"):
        second = subprocess.run(
            [sys.executable, "-m", "spieltisch.cli", "serve", "--port", "0", "--no-open", "--database",
             str(tmp_path / "kept.sqlite")],
            capture_output=True, env=os.environ | {"PYTHONPATH": SOURCES}, timeout=60, check=False,
        )  # fmt: skip
    assert second.returncode == 2
    assert b"Traceback" not in second.stderr
    assert b"spieltisch: " in second.stderr


def test_listening_sockets_are_closed_when_nothing_comes_of_them() -> None:
    """A port that could not be had leaves nothing open."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(SetupError):
            listen("127.0.0.1", taken.getsockname()[1], 0)
