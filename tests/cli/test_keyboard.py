"""The program at a terminal: a pseudo-terminal plays the person."""

import json
import os
import pty
import re
import select
import signal
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from cli.running import Start

Answer = Callable[[str], str]
PATIENCE = 300  # seconds: a busy machine may have to compile a game first
PROMPT = re.compile(r"(?:> |\]: )(?:\x1b\[\?2004h)?$")


@pytest.fixture
def converse(start: Start) -> Iterator[Callable[..., tuple[str, int]]]:
    """Runs the program on a terminal; an answer is typed whenever a prompt is at the end of the screen."""
    opened = []

    def talk(*words: object, answer: Answer) -> tuple[str, int]:
        person, terminal = pty.openpty()
        opened.append(person)
        running = start(*words, stdin=terminal, stdout=terminal, stderr=terminal)
        os.close(terminal)
        seen = ""
        while True:
            assert select.select([person], [], [], PATIENCE)[0], (
                f"it waits for something else:\n{seen[-2000:]}"
            )
            try:
                seen += os.read(person, 65536).decode(errors="replace")
            except OSError:  # the program has closed the terminal
                break
            if PROMPT.search(seen) and not select.select([person], [], [], 0.02)[0]:
                os.write(person, f"{answer(seen)}\n".encode())
                seen += " "
        return seen, running.wait(timeout=60)

    yield talk
    for person in opened:
        os.close(person)


def quick(seen: str) -> str:
    """Plays the first action, goes on to the next deal, and leaves when the match is over."""
    if "The match is over." in seen:
        return "quit"
    return "" if seen.rstrip().endswith("next deal.\r\n>") else "1"


@pytest.mark.parametrize("game", spieltisch.games())
def test_a_match_at_a_terminal_has_an_end_and_moves_no_cursor(converse: Any, game: str) -> None:
    """Line by line, a match is played to its end at a keyboard, without a single escape sequence."""
    seen, code = converse("play", game, "--plain", "--pace", 0, "--seed", 6, answer=quick)
    assert code == 0
    assert "\x1b" not in seen
    assert "The match is over." in seen
    assert "Write rematch to play again, or quit to leave." in seen


def test_no_line_is_wider_than_the_terminal(converse: Any) -> None:
    """Sentences are broken at words, where the terminal would break them anywhere."""
    answers = iter(["?", "rules", "quit"])
    seen, code = converse("play", "list", "--plain", "--seats", 6, answer=lambda _: next(answers))
    assert code == 0
    told = seen.split("The same cards again")[0]
    assert max(len(line.rstrip()) for line in told.splitlines()) <= 80


def test_a_rematch_is_another_match(converse: Any) -> None:
    """Who writes so after the end plays on at the same table."""
    answers = iter(["rematch", "quit"])

    def answer(seen: str) -> str:
        return next(answers) if "The match is over." in seen else quick(seen)

    seen, code = converse("play", "companeros", "--plain", "--pace", 0, "--seats", 3, answer=answer)
    assert code == 0
    assert seen.count("The match begins.") == 2
    assert "You left before the end." in seen


def test_it_asks_what_to_play(converse: Any) -> None:
    """Without a game it asks for one, for seats and for a level, and takes a number or a name."""
    answers = iter(["chess", "deu", "17", "3", "7", "hard", "gent", "quit"])
    seen, code = converse("play", "--plain", answer=lambda _: next(answers))
    assert code == 0
    assert "There is no game “chess”." in seen
    assert "Deuce, 3 seats." in seen
    assert "There is no level “7”" in seen
    assert "There is no level “hard”" in seen
    assert "Rosa. Bot, Gentle." in seen
    assert "--level gentle" in seen.split("The same cards again")[1]


def test_enter_takes_what_is_usual(converse: Any) -> None:
    """Who just presses Enter plays the first game, with four seats, at the usual level."""
    answers = iter(["", "", "", "quit"])
    seen, code = converse("play", "--plain", answer=lambda _: next(answers))
    assert code == 0
    assert "Compañeros, 4 seats." in seen
    assert "Bot, Solid." in seen


@pytest.mark.parametrize("given", [("--level", "easy", "Easy"), ("--bots", "greedy", "greedy")])
def test_what_was_given_is_not_asked(converse: Any, given: tuple[str, str, str]) -> None:
    """With a level, or with bots, there is no question about the level."""
    answers = iter(["1", "3", "quit"])
    seen, code = converse("play", "--plain", *given[:2], answer=lambda _: next(answers))
    assert code == 0
    assert "How well" not in seen
    assert f"Bot, {given[2]}." in seen


def test_ctrl_d_leaves(converse: Any) -> None:
    """The end of input at the keyboard is a way to leave."""
    seen, code = converse("play", "companeros", "--plain", "--seed", 6, answer=lambda _: "\x04")
    assert code == 0
    assert "You left before the end." in seen


def test_ctrl_c_leaves_and_saves(start: Start, tmp_path: Path) -> None:
    """An interrupt ends the program with its usual code, one line, the terminal as it was, and the record."""
    person, terminal = pty.openpty()
    file = tmp_path / "half.json"
    before = termios.tcgetattr(terminal)
    words = ("play", "companeros", "--plain", "--seed", 6, "--save", file)
    running = start(*words, stdin=terminal, stdout=terminal, stderr=terminal, apart=True)
    seen = ""
    while not PROMPT.search(seen):
        assert select.select([person], [], [], 120)[0], seen
        seen += os.read(person, 65536).decode(errors="replace")
    running.send_signal(signal.SIGINT)
    assert running.wait(timeout=60) == 130
    assert termios.tcgetattr(terminal) == before
    seen = os.read(person, 65536).decode(errors="replace")
    assert "spieltisch: stopped" in seen
    assert "Traceback" not in seen
    match: Any = spieltisch.replay(file.read_bytes())
    assert not match.over
    os.close(terminal)
    os.close(person)


def test_a_record_is_walked_through(converse: Any, tmp_path: Path) -> None:
    """Line by line, Enter goes on, b back, a number there, and the end is the end."""
    file = tmp_path / "match.json"
    match = spieltisch.game("companeros").match(3, 5)
    bot = spieltisch.player("random:seed=1")
    while not match.over:
        assert match.turn is not None
        match.play(bot.choose(match.view_state(match.turn)))
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    last = len(match.deal.actions)
    answers = iter(["", "", "b", str(last - 1), "", ""])
    seen, code = converse("replay", file, "--plain", answer=lambda _: next(answers))
    assert code == 0
    places = [int(number) for number in re.findall(rf"(\d+) of {last}\b", seen)]
    assert places == [1, 2, 1, last - 1, last]


def test_rules_at_a_terminal_are_set_for_the_eye(converse: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal shows the rules without the marks of Markdown."""
    monkeypatch.setenv("PAGER", "cat")
    seen, code = converse("rules", "deuce", answer=lambda _: "")
    assert code == 0
    assert "**D-1**" not in seen
    assert "D-1" in seen
