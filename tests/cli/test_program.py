"""The program as a whole: help, version, and how it ends when something outside goes wrong."""

import contextlib
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import spieltisch
from cli.running import Run, Start, complaints


@pytest.mark.parametrize(
    "command", ["rules", "play", "replay", "verify", "simulate", "arena", "serve", "backup", "restore"]
)
def test_help_of_a_command_teaches_by_examples(run: Run, command: str) -> None:
    """Each command explains itself and shows how it is called."""
    done = run(command, "--help")
    assert done.code == 0
    assert "Examples:" in done.out
    assert f"spieltisch {command} " in done.out.split("Examples:")[1]


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",)])
def test_help_names_every_command(run: Run, words: tuple[str, ...]) -> None:
    """The program by itself, and with --help, shows what it can do and how to begin."""
    done = run(*words)
    assert done.code == 0
    for command in ("games", "rules", "play", "replay", "verify", "simulate", "arena", "serve", "backup"):
        assert f"│ {command} " in done.out
    assert "A first evening:" in done.out


def test_version(run: Run) -> None:
    """--version prints the version of the package."""
    assert run("--version").out.strip() == spieltisch.__version__


def test_games_lists_all_with_title_and_goal(run: Run) -> None:
    """Every game is there under the name that the other commands take."""
    done = run("games")
    assert all(name in done.out for name in (*spieltisch.games(), "Compañeros", "Mit List und Tücke"))
    assert "Take cards with the highest values from the middle." in done.out


@pytest.mark.parametrize(
    "words", [["--help"], ["games"], ["rules", "deuce", "D-8"], ["verify", "--help"], ["backup", "--help"]]
)
def test_quick_commands_do_not_load_numba(words: list[str]) -> None:
    """Help, the list of games and the rules are there at once."""
    code = f"import sys; from spieltisch.cli import main; main({words}); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("words", [["bogus"], ["--bogus"], ["rules"], ["rules", "deuce", "D-8", "D-9"]])
def test_wrong_words_are_one_clean_line(run: Run, words: list[str]) -> None:
    """What the program does not understand is one line on standard error and exit code 2."""
    done = run(*words)
    assert done.code == 2
    assert done.err.startswith("spieltisch: ")
    assert done.err.count("\n") == 1


def test_rules_in_a_pipe_are_the_page_as_written(run: Run) -> None:
    """Nothing is wrapped or lost; a beginning of the name will do."""
    page = Path(spieltisch.__file__).parent / "games" / "list_und_tuecke" / "rules.en.md"
    assert run("rules", "list").out.strip() == page.read_text(encoding="utf-8").strip()


def test_rules_can_be_read_in_another_language(run: Run) -> None:
    """German and Dutch are asked for by their codes; any other code is refused."""
    assert run("rules", "companeros", "C-3", "--language", "de").out.startswith(
        "**C-3** Deine Hand ist geheim"
    )
    assert run("rules", "companeros", "--language", "fr").code == 2


def test_one_rule_is_its_paragraph(run: Run) -> None:
    """A number shows that rule and no other, in any case."""
    done = run("rules", "companeros", "c-7")
    assert done.out.startswith("**C-7** In that order")
    assert "C-8" not in done.out
    assert "\n\n" not in done.out.strip()


@pytest.mark.parametrize("words", [("rules", "poker"), ("rules", "deuce", "D-99"), ("rules", "deuce", "C-1")])
def test_unknown_games_and_rules_are_refused(run: Run, words: tuple[str, ...]) -> None:
    """A game or a rule that does not exist is one clean line that says which do."""
    done = run(*words)
    assert done.code == 2
    assert done.err.startswith("spieltisch: there is no ")


@pytest.mark.parametrize("words", [["--help"], ["games"], ["rules", "deuce"], ["play", "companeros"]])
def test_a_broken_pipe_is_quiet(start: Start, words: list[str]) -> None:
    """When nobody reads on (`| head -1`), the program ends without a word."""
    reader, writer = os.pipe()
    os.close(reader)
    running = start(*words, stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    _, said = running.communicate(timeout=120)
    assert complaints(said) == ""
    assert running.returncode == 141


def test_head_of_a_match(tmp_path: Path) -> None:
    """The classic: a long output into `head -1`."""
    line = f"yes 1 | {sys.executable} -m spieltisch.cli play deuce --seed 1 2>{tmp_path}/err | head -1"
    done = subprocess.run(["sh", "-c", line], capture_output=True, check=True, timeout=120)
    assert done.stdout.decode() == "Deuce, 4 seats. Seed 1.\n"
    assert complaints((tmp_path / "err").read_bytes()) == ""


def test_ctrl_c_at_the_table_is_one_line_and_keeps_the_match(start: Start, tmp_path: Path) -> None:
    """An interrupt ends with code 130 and one line; the match is saved if that was asked for."""
    file = tmp_path / "left.json"
    words = ("play", "companeros", "--seed", 1, "--save", file)
    running = start(*words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"1\n")
    running.stdin.flush()
    asked = 0
    while asked < 2:
        asked += running.stdout.readline().startswith(b"Your turn")
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=120)
    assert running.returncode == 130
    assert complaints(said) == "spieltisch: stopped\n"
    assert spieltisch.replay(file.read_bytes()).turn == 0


def test_ctrl_c_in_a_simulation_is_one_line(start: Start) -> None:
    """An interrupt while all cores are at work stops them soon; nothing is printed."""
    words = ("simulate", "companeros", "--deals", 10**9)
    person, terminal = pty.openpty()
    running = start(*words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=terminal)
    os.close(terminal)
    seen, stopped = b"", False
    with contextlib.suppress(OSError):  # in the end the program closes the terminal
        while select.select([person], [], [], 120)[0]:
            seen += os.read(person, 4096)
            if b"Playing" in seen and not stopped:
                running.send_signal(signal.SIGINT)
                stopped = True
    os.close(person)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert seen.endswith(b"spieltisch: stopped\r\n")
    assert out == b""
