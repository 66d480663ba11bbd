"""`spieltisch arena`."""

import contextlib
import json
import os
import pty
import select
import signal
import subprocess
from pathlib import Path

import pytest

from cli.running import Run, Start

WORDS = ("arena", "companeros", "--seats", 3, "--players", "random,greedy,greedy:temperature=2")
QUICK = (*WORDS, "--cores", 1, "--boards", 6)
BOARDS = 800  # which take a second or two: long enough to be stopped in between


def test_the_table_is_printed_and_times_are_kept_apart(run: Run) -> None:
    """Standings to standard output; how long players thought, which is never the same, to standard error."""
    done = run(*QUICK)
    assert done.code == 0
    assert done.out.startswith("Compañeros, 3 seats: 18 deals on 6 boards\n")
    for part in (
        "House rules: deals 1",
        "player ",
        "rating",
        "random − greedy",
        "points by place",
        "33.33 %",
    ):
        assert part in done.out
    assert done.err.startswith("A choice took random ")
    assert run(*QUICK).out == done.out
    assert run(*QUICK, "--seed", 1).out != done.out


def test_json_is_whole(run: Run) -> None:
    """Everything that the table shows, and what was asked."""
    found = json.loads(run(*QUICK, "--matches", "--option", "deals=2", "--json").out)
    assert found["asked"]["options"]["deals"] == 2
    assert found["asked"]["matches"] is True
    assert found["asked"]["precision"] == 0.03
    assert len(found["standings"]["differences"]) == 3
    assert found["standings"]["players"][0]["rating"]["sigma"] > 0
    assert found["measured"]["thinking"][0]["choices"] > 0


def test_saved_again_and_resumed(run: Run, tmp_path: Path) -> None:
    """A folder is filled, read again without playing, and its manifest repeats the table byte for byte."""
    folder, other = tmp_path / "evening", tmp_path / "again"
    first = run(*QUICK, "--save", folder)
    assert f"Saved: {folder}" in first.err
    assert run(*QUICK, "--save", folder).out == first.out
    for manifest in (folder, folder / "manifest.json"):
        again = run("arena", "--again", manifest, "--cores", 1)
        assert again.out == first.out
        assert again.err.endswith("This is the table of the manifest, byte for byte.\n")
    run("arena", "--again", folder, "--save", other, "--cores", 1)
    assert (other / "boards.jsonl").read_bytes() == (folder / "boards.jsonl").read_bytes()
    refused = run(*QUICK, "--seed", 5, "--save", folder)
    assert refused.code == 2
    assert "holds another tournament (seed: 0 there, 5 here)" in refused.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deuce", "--players", "greedy,nobody"), "there is no player 'nobody'"),
        (("deuce", "--players", "greedy"), "at least two players"),
        (("deuce", "--players", "greedy,greedy"), "named twice"),
        (("deuce",), "say which game and which players"),
        ((), "say which game and which players"),
        (("deuce", "--players", "greedy,random", "--seats", "9"), "2 to 6 seats"),
        (("deuce", "--players", "greedy,random", "--cores", "0"), "at least one core"),
        (("deuce", "--players", "greedy,random", "--boards", "0"), "at least one board"),
        (("deuce", "--players", "greedy,random", "--precision", "2"), "share of wins"),
        (("deuce", "--players", "greedy,random", "--save", "/no/such/folder"), "cannot be made a folder"),
        (("deuce", "--players", "greedy,random", "--option", "x=1"), "no option 'x'"),
        (("poker", "--players", "greedy,random"), "no game 'poker'"),
        (("--again", "/no/such/manifest.json"), "No such file"),
        (("deuce", "--again", "manifest.json"), "only --cores, --backend"),
        (("--seed", "3", "--again", "manifest.json"), "only --cores, --backend"),
        (("deuce", "--players", "greedy,random", "--address", "x:1"), "--backend ray goes with it"),
        (("deuce", "--players", "greedy,random", "--backend", "moon"), "moon"),
    ],
)
def test_what_cannot_be_is_one_clean_line(run: Run, words: tuple[str, ...], message: str) -> None:
    """A wrong argument is one line on standard error and exit code 2, before anything is played."""
    done = run("arena", *words)
    assert done.code == 2
    assert done.err.startswith("spieltisch: ")
    assert done.err.count("\n") == 1
    assert message in done.err
    assert done.out == ""


def test_ctrl_c_keeps_what_was_played_and_it_goes_on(run: Run, start: Start, tmp_path: Path) -> None:
    """At a terminal, where all processes hear it: two lines, and the same command ends as if undisturbed."""
    folder, whole = tmp_path / "stopped", tmp_path / "whole"
    words = (*WORDS, "--precision", 0, "--boards", BOARDS)
    person, terminal = pty.openpty()
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": terminal, "apart": 1}
    running = start(*words, "--cores", 2, "--save", folder, **streams)
    os.close(terminal)
    seen, stopped = b"", False
    with contextlib.suppress(OSError):  # in the end the program closes the terminal
        while select.select([person], [], [], 120)[0]:
            seen += os.read(person, 4096)
            if b"boards" in seen and b"player" in seen and not stopped:
                os.killpg(running.pid, signal.SIGINT)
                stopped = True
    os.close(person)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == b""
    assert b"the same command goes on from there." in seen
    assert seen.endswith(b"spieltisch: stopped\r\n")
    assert b"Traceback" not in seen
    played = (folder / "boards.jsonl").read_bytes().count(b"\n")
    assert 0 < played < BOARDS
    resumed = run(*words, "--cores", 1, "--save", folder)
    assert run(*words, "--cores", 1, "--save", whole).out == resumed.out
    assert (folder / "boards.jsonl").read_bytes() == (whole / "boards.jsonl").read_bytes()
