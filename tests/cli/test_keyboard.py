"""The program at a terminal: a pseudo-terminal plays the person."""

import json
import os
import pty
import re
import select
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from cli.running import Start

Answer = Callable[[str], str]
PROMPT = re.compile(r"(?:> |\]: |next deal )(?:\x1b\[\?2004h)?$")


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
            assert select.select([person], [], [], 60)[0], f"it waits for something else:\n{seen[-2000:]}"
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


@pytest.mark.parametrize("game", spieltisch.games())
def test_a_match_at_a_terminal_has_colours_and_an_end(converse: Any, game: str) -> None:
    """At a terminal cards are coloured, and a match is played to its end."""
    seen, code = converse("play", game, "--seed", 6, answer=lambda _: "1")
    assert code == 0
    assert "\x1b[1;31mR" in seen
    assert "match with" in seen or "share the win" in seen


def test_it_asks_what_to_play(converse: Any) -> None:
    """Without a game it asks for one, for seats and for a level, and takes a number or a name."""
    answers = iter(["chess", "deu", "17", "3", "7", "hard", "gent", "quit"])
    seen, code = converse("play", answer=lambda _: next(answers))
    assert code == 0
    assert "There is no game 'chess'." in seen
    assert "Deuce, 3 seats." in seen
    assert "There is no level '7'." in seen
    assert "There is no level 'hard'." in seen
    assert "The bots are gentle: each plays for fun" in seen
    assert "--level gentle" in seen.splitlines()[-1]


def test_enter_takes_what_is_usual(converse: Any) -> None:
    """Who just presses Enter plays the first game, with four seats, at the usual level."""
    answers = iter(["", "", "", "quit"])
    seen, code = converse("play", answer=lambda _: next(answers))
    assert code == 0
    assert "Compañeros, 4 seats." in seen
    assert "The bots are solid" in seen


@pytest.mark.parametrize("given", [("--level", "easy"), ("--bots", "greedy")])
def test_what_was_given_is_not_asked(converse: Any, given: tuple[str, str]) -> None:
    """With a level, or with bots, there is no question about the level."""
    answers = iter(["1", "3", "quit"])
    seen, code = converse("play", *given, answer=lambda _: next(answers))
    assert code == 0
    assert "How well" not in seen
    assert f"The bots are {given[1]}" in seen


def test_a_bot_that_thinks_is_seen_thinking(converse: Any) -> None:
    """Who waits at a terminal for a bot or a hint sees why; the note goes when the thinking ends."""
    answers = iter(["hint", "1", "quit"])
    bots = ("--bots", "search:ms=700,random", "--seats", 3)
    seen, code = converse("play", "companeros", *bots, "--seed", 6, answer=lambda _: next(answers))
    assert code == 0
    assert "Thinking about it …" in seen
    assert "Bot 1 thinks …" in seen
    assert "Bot 2 thinks …" not in seen
    assert seen.count("\x1b[?25l") == seen.count("\x1b[?25h")  # the cursor comes back


def test_ctrl_d_leaves(converse: Any) -> None:
    """The end of input at the keyboard is a way to leave."""
    seen, code = converse("play", "companeros", "--seed", 6, answer=lambda _: "\x04")
    assert code == 0
    assert "You left before the end." in seen


def test_a_record_is_walked_through(converse: Any, tmp_path: Path) -> None:
    """Enter goes on, b back, a number there, and the end is the end."""
    file = tmp_path / "match.json"
    match = spieltisch.game("companeros").match(3, 5)
    bot = spieltisch.player("random:seed=1")
    while not match.over:
        assert match.turn is not None
        match.play(bot.choose(match.view_state(match.turn)))
    file.write_text(json.dumps(match.record()), encoding="utf-8")
    last = len(match.deal.actions)
    answers = iter(["", "", "b", str(last - 1), "", ""])
    seen, code = converse("replay", file, answer=lambda _: next(answers))
    assert code == 0
    places = [int(number) for number in re.findall(rf"(\d+) of {last}\b", seen)]
    assert places == [0, 1, 2, 1, last - 1, last]


def test_rules_at_a_terminal_are_set_for_the_eye(converse: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal shows the rules without the marks of Markdown."""
    monkeypatch.setenv("PAGER", "cat")
    seen, code = converse("rules", "deuce", answer=lambda _: "")
    assert code == 0
    assert "**D-1**" not in seen
    assert "D-1" in seen
