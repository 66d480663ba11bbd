"""The program, run in this process and as a process of its own."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from spieltisch.cli import main, preparing


@dataclass(frozen=True)
class Outcome:
    """What a run left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


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


def complaints(said: bytes) -> str:
    """Standard error without the note that it takes a while, which depends on the machine."""
    return said.decode().replace(f"{preparing.NOTE}\n", "")


def command(*words: object) -> list[str]:
    return [sys.executable, "-m", "spieltisch.cli", *map(str, words)]


@pytest.fixture
def start() -> Callable[..., "subprocess.Popen[bytes]"]:
    """Starts the program and leaves it running."""

    def started(*words: object, **streams: int) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(command(*words), env=os.environ | {"TERM": "xterm-256color"}, **streams)

    return started
