"""The program, run in this process and as a process of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from cli.running import Outcome, Run, Start, command, complaints, hear_interrupts
from spieltisch.cli import main, preparing


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program here, with lines to read."""

    def started(*words: object, lines: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        monkeypatch.setattr(preparing, "PATIENCE", 3600)  # how fast it compiles is not the question here
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Outcome(code, said.out, said.err)

    return started


@pytest.fixture
def program() -> Run:
    """Runs the program as a process of its own, in a pipe."""

    def started(*words: object, lines: str | bytes = "") -> Outcome:
        given = lines if isinstance(lines, bytes) else lines.encode()
        done = subprocess.run(command(*words), input=given, capture_output=True, check=False, timeout=300)
        return Outcome(done.returncode, done.stdout.decode(), complaints(done.stderr))

    return started


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the program and leaves it running, until the test is over."""
    running: list[subprocess.Popen[bytes]] = []

    def started(*words: object, **streams: int) -> "subprocess.Popen[bytes]":
        environment = os.environ | {"TERM": "xterm-256color"}
        process = subprocess.Popen(
            command(*words),
            env=environment,
            stdin=streams["stdin"],
            stdout=streams["stdout"],
            stderr=streams["stderr"],
            start_new_session=bool(streams.get("apart")),  # a group of its own, as at a terminal
            preexec_fn=hear_interrupts,  # noqa: PLW1509 (this process has no other threads)
        )
        running.append(process)
        return process

    yield started
    for process in running:
        process.kill()
        process.communicate()
