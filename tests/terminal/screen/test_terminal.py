"""The program on a real terminal: a match to its end, and a terminal that is clean whatever ends it."""

import json
import os
import re
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import spieltisch
from terminal.screen.multiplexer import PROGRAM, TMUX, Terminal

pytestmark = pytest.mark.skipif(
    TMUX is None, reason="tmux is not here: install it to test on a real terminal"
)
PLAY = f"{PROGRAM} play companeros --seats 3 --level gentle --seed 7 --language en"


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    found = Terminal()
    yield found
    found.close()


def test_a_match_to_its_end(terminal: Terminal, tmp_path: Path) -> None:
    """A match is played by keys, the window changes its size in the middle, and the record is kept."""
    saved = tmp_path / "evening.json"
    terminal.run(f"{PLAY} --save {shlex.quote(str(saved))}")
    terminal.until_shown("Your turn")
    sizes = iter([(120, 40), (50, 10), (80, 24)])

    def over() -> bool:
        text = terminal.text()
        if "Your turn" in text:
            terminal.keys("Enter")
            if "Trick 4" in text and (size := next(sizes, None)):
                terminal.resize(*size)
        elif "too few" in text:
            terminal.resize(80, 24)
        return "Play again" in text

    terminal.until(over)
    terminal.keys("q")
    terminal.is_clean(tmp_path)
    match = spieltisch.replay(json.loads(saved.read_text(encoding="utf-8")))
    assert match.over


@pytest.mark.parametrize("how", ["ctrl-c", "term", "hangup"])
def test_the_terminal_is_left_clean(terminal: Terminal, tmp_path: Path, how: str) -> None:
    """After Ctrl-C and after being ended from outside, the shell has its screen, cursor and echo again."""
    process = tmp_path / "process"
    terminal.run(f"sh -c 'echo $$ > {process}; exec {PLAY}'")
    terminal.until_shown("Your turn")
    assert terminal.state("alternate_on")
    if how == "ctrl-c":
        terminal.keys("C-c")
    else:
        os.kill(int(process.read_text()), signal.SIGTERM if how == "term" else signal.SIGHUP)
    terminal.is_clean(tmp_path)


def test_suspended_and_back(terminal: Terminal, tmp_path: Path) -> None:
    """Ctrl-Z gives the terminal back as it was, and `fg` the table, which goes on."""
    terminal.run("bash --norc --noprofile -i")
    terminal.run(PLAY)
    terminal.until_shown("Your turn")
    terminal.keys("C-z")
    terminal.until_shown("Stopped")
    terminal.is_clean(tmp_path)
    terminal.run("fg")
    terminal.until(lambda: terminal.state("alternate_on"))
    terminal.until_shown("Trick 1 of 9")
    terminal.keys("Enter")
    terminal.until(lambda: "takes" in terminal.text() or "take a colour" in terminal.text())
    terminal.keys("C-c")
    terminal.is_clean(tmp_path)


def test_without_colour(tmp_path: Path) -> None:
    """NO_COLOR: no colour at all reaches the terminal, and everything can still be read."""
    terminal = Terminal(NO_COLOR="1")
    try:
        terminal.run(PLAY)
        terminal.until_shown("Your turn")
        painted = terminal.painted()
        assert not re.search(r"\x1b\[[0-9;]*\b(?:3[0-7]|38|4[0-7]|48|9[0-7]|10[0-7])\b", painted)
        assert "[1]" in terminal.text()
        terminal.keys("C-c")
        terminal.is_clean(tmp_path)
    finally:
        terminal.close()


def test_asked_what_to_play(terminal: Terminal, tmp_path: Path) -> None:
    """Without a game there is a form; Enter takes the usual answers, Escape wants nothing."""
    terminal.run(f"{PROGRAM} play --language de")
    terminal.until_shown("Wähl ein Spiel")
    terminal.keys("Escape")
    terminal.is_clean(tmp_path)
    terminal.run(f"clear; {PROGRAM} play --language de")
    terminal.until_shown("Wähl ein Spiel")
    terminal.keys("Right")
    terminal.until_shown("‹ Deuce ›")
    terminal.keys("Enter")
    terminal.until_shown("Du bist dran")
    terminal.keys("C-c")
    terminal.is_clean(tmp_path)


def test_plain_where_the_terminal_can_do_no_more(terminal: Terminal) -> None:
    """A dumb terminal, and whoever asks for it, gets the line mode."""
    for command in (f"TERM=dumb {PLAY}", f"{PLAY} --plain"):
        terminal.run(f"clear; {command}")
        terminal.until_shown("Your turn")
        assert not terminal.state("alternate_on")
        terminal.keys("C-c")
        terminal.until(terminal.at_prompt)
