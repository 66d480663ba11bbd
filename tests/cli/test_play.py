"""`spieltisch play`, in a pipe."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import spieltisch
import tables
from cli.running import Run

FIRST = "1\n" * 2000


@pytest.mark.parametrize("table", tables.TABLES, ids=tables.name)
def test_a_whole_match_ends_with_a_verdict(run: Run, table: tables.Table) -> None:
    """A person who always takes the first action gets through a match of every game and number of seats."""
    game, seats, options = table
    chosen = [f"--option={name}={str(value).lower()}" for name, value in options.items()]
    done = run("play", game, "--seats", seats, "--seed", 3, *chosen, lines=FIRST)
    assert done.code == 0
    assert done.err == ""
    assert "The match is over." in done.out
    assert re.search(r"wins? the match|share the win", done.out)
    assert "You left" not in done.out


@pytest.mark.parametrize("game", spieltisch.games())
def test_the_real_program_in_a_pipe(program: Run, game: str) -> None:
    """The program as a process of its own plays a match to its end without colours or prompts."""
    done = program("play", game, "--seed", 3, lines=FIRST)
    assert done.code == 0
    assert "The match is over." in done.out
    assert "\x1b" not in done.out
    assert "\n> \n" not in done.out


def test_it_speaks_the_readers_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The language of the system, or the one that was asked for, for sentences and commands alike."""
    monkeypatch.setenv("LC_ALL", "nl_BE.UTF-8")
    assert "Jouw beurt: speel een kaart." in run("play", "comp", "--seed", 1, lines="stop\n").out
    german = run("play", "comp", "--seed", 1, "--language", "de", lines="punkte\n1\nende\n1\n").out
    assert "Du bist dran: Spiel eine Karte." in german
    assert "Noch ist keine Runde zu Ende." in german
    assert german.count("Du spielst") == 1
    wrong = run("play", "comp", "--language", "klingon")
    assert (wrong.code, wrong.out) == (2, "")
    assert "there is no language 'klingon': choose one of en, de, nl" in wrong.err


def test_an_action_is_taken_back(run: Run) -> None:
    """Against bots `undo` goes back to the same decision."""
    done = run("play", "companeros", "--seed", 4, lines="2\nundo\n")
    assert "You take your last action back." in done.out
    hands = re.findall(r"^Your hand: .*$", done.out, re.MULTILINE)
    assert hands[0] == hands[-1] != hands[1]


def test_the_same_seed_and_actions_make_the_same_match(run: Run) -> None:
    """A seed repeats the cards and what the bots do; another one does not."""
    first, again = (run("play", "deuce", "--seed", 11, lines=FIRST).out for _ in range(2))
    assert first == again
    assert run("play", "deuce", "--seed", 12, lines=FIRST).out != first


def test_without_a_seed_the_cards_are_fresh_and_the_seed_is_told(run: Run) -> None:
    """Two matches differ, and the line at the end deals the same cards again."""
    first, second = (run("play", "companeros", lines="1\n").out for _ in range(2))
    assert first != second
    again = first.splitlines()[-1].removeprefix("The same cards again: spieltisch ").split()
    assert run(*again, lines="1\n").out == first


def test_no_game_in_a_pipe_is_companeros(run: Run) -> None:
    """Where nobody can be asked, no line is eaten by the question."""
    done = run("play", "--seed", 1, lines="1\n")
    assert done.out == run("play", "companeros", "--seed", 1, lines="1\n").out


@pytest.mark.parametrize("lines", ["", "1\n", "1", "1\nquit\n2\n", "1\nq\n"])
def test_the_end_of_input_and_quit_end_cleanly(run: Run, lines: str) -> None:
    """Leaving in the middle of a match says so, and how to come back to these cards."""
    done = run("play", "companeros", "--seats", 5, "--seed", 4, lines=lines)
    assert done.code == 0
    assert "You left before the end." in done.out
    assert "--save FILE" in done.out
    assert "spieltisch play companeros --seats 5 --seed 4" in done.out


def test_an_action_in_notation_does_what_its_number_does(run: Run) -> None:
    """The text of an action, in any case, or what it is called, is as good as its number."""
    by_number = run("play", "companeros", "--seed", 2026, lines="2\n").out
    spoken, card = re.findall(r"^2: (.+) \((.+?)\)", by_number, re.MULTILINE)[0]
    for line in (card, f"  {card.lower()} ", spoken, spoken.removeprefix("Play ").lower()):
        assert run("play", "companeros", "--seed", 2026, lines=f"{line}\n").out == by_number


def test_a_refused_action_names_its_clause_and_changes_nothing(run: Run) -> None:
    """An illegal action is explained by the rule that forbids it, and the person is asked again."""
    done = run("play", "companeros", "--seed", 1, lines="take-R\n1\n")
    assert "Not possible: you play a card now (C-4)." in done.out
    assert "Write C-4 to read that rule." in done.out
    calm = run("play", "companeros", "--seed", 1, lines="1\n")
    assert done.out.splitlines()[-16:] == calm.out.splitlines()[-16:]


@pytest.mark.parametrize(
    "word",
    ["R99", "hello", "[bold]", "0", "10", "99999999999999999999", "²", "*", "-", "take-", "\x00", "x" * 5000],
)
def test_malformed_input_gets_an_answer(run: Run, word: str) -> None:
    """Whatever is written, the table answers in words and goes on."""
    done = run("play", "companeros", "--seed", 1, lines=f"{word}\nquit\n")
    assert done.code == 0
    assert done.err == ""
    assert "Write ? for help." in done.out.split("Your turn")[1] or "There is no number" in done.out


def test_bytes_that_are_no_text_get_an_answer(program: Run) -> None:
    """Input that is not UTF-8 is one more malformed action."""
    done = program("play", "companeros", "--seed", 1, lines=b"\xff\xfe\n1\n")
    assert done.code == 0
    assert "You play" in done.out


def test_help_log_more_score_and_rules_answer_without_an_action(run: Run) -> None:
    """All commands of the table answer, and none of them is an action."""
    asked = ("?", "help", "log", "more", "score", "who", "last", "chat", "settings", "hand", "say")
    lines = "\n".join([*asked, "D-8", "d-8", "D-99", "rules"])
    done = run("play", "deuce", "--seed", 1, lines=f"{lines}\n")
    assert done.out.count("quit: leaves the table.") == 2
    assert "The stock can be renewed 3 more times." in done.out
    assert "No deal has ended yet." in done.out
    assert "Nobody has said anything yet." in done.out
    assert "3: Well played!" in done.out
    assert done.out.count("Nothing may be laid on an X whose neighbour is a number") == 3
    assert "There is no rule D-99: they go from D-1 to D-17." in done.out
    assert "You have chosen" not in done.out


def test_a_pause_is_told_once_and_how_it_ends(run: Run) -> None:
    """Whoever tries to play in a pause is told that it is one, and not that it is somebody else's turn."""
    done = run("play", "companeros", "--seed", 5, "--language", "en", lines="pause\n1\n\nresume\n1\n")
    paused, how = "The match is paused.", "Write resume to go on."
    told = done.out.partition("The match goes on.")[0]
    assert told.count(f"{paused}\n{how}") == told.count(paused) == 3
    assert "not your turn" not in done.out
    assert "You play" in done.out.partition("The match goes on.")[2]


def test_enter_plays_the_only_action(run: Run) -> None:
    """An empty line plays where there is nothing to choose, and shows the table where there is."""
    done = run("play", "companeros", "--seed", 1, lines="\n1\n" + "\n" * 3)
    assert done.out.count("Trick 1 of 9.") > 1
    forced = run("play", "deuce", "--seats", 2, "--seed", 1, lines="1\n\n" * 300)
    assert "The match is over." in forced.out


def test_a_seat_of_ones_own(run: Run) -> None:
    """The person sits where they want to; the bots before them have played then."""
    done = run("play", "companeros", "--seed", 1, "--seat", 2, lines=FIRST)
    assert "You are seat 2." in done.out
    assert done.out.index("Pip plays") < done.out.index("Your turn")
    assert "Seat 2: You. Host." in done.out


def test_options_reach_the_match(run: Run) -> None:
    """House rules of all kinds, whole numbers, switches and words, are understood."""
    done = run("play", "companeros", "-o", "deals=2", "-o", "open-scores=on", "--seed", 1, lines=FIRST)
    assert "Deal 2: the cards are dealt" in done.out
    short = run("play", "deuce", "--option", "target=5", "--option", "voluntary_draws=any", lines=FIRST)
    assert short.code == 0
    assert "Deal 2" not in short.out


def test_save_keeps_a_finished_match(run: Run, tmp_path: Path) -> None:
    """What is saved is the record of just this match."""
    file = tmp_path / "evening.json"
    done = run("play", "list-und-tuecke", "--seed", 5, "--save", file, lines=FIRST)
    assert f"spieltisch replay {file}" in done.out
    match: Any = spieltisch.replay(file.read_bytes())
    assert match.over
    assert json.loads(file.read_text(encoding="utf-8"))["totals"] == list(match.totals)


def test_save_keeps_an_unfinished_match(run: Run, tmp_path: Path) -> None:
    """Leaving early keeps what was played."""
    file = tmp_path / "half.json"
    run("play", "deuce", "--seed", 5, "--save", file, lines="1\n1\n1\n")
    match: Any = spieltisch.replay(file.read_bytes())
    assert not match.over
    assert match.deal.actions


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("poker",), "there is no game 'poker': choose one of companeros, deuce, list-und-tuecke"),
        (("",), "there is no game ''"),
        (("deuce", "--seats", "7"), "deuce is for 2 to 6 seats, not 7"),
        (("deuce", "--seats", "x"), "--seats"),
        (("deuce", "--seat", "4"), "there is no seat 4"),
        (("deuce", "--seat", "-1"), "there is no seat -1"),
        (("deuce", "--seed", "many"), "a seed is a whole number"),
        (("deuce", "--option", "aim=3"), "deuce has no option 'aim'"),
        (("deuce", "--option", "target"), "an option is written name=value"),
        (("deuce", "--option", "target=0"), "from 1 to 10000"),
        (("deuce", "--option", "rainbow_on_x=maybe"), "can be False, True"),
        (("list-und-tuecke", "--seats", "3"), "4 to 6 seats, not 3"),
        (("deuce", "--save", "/no/such/folder/x.json"), "cannot be written"),
        (("deuce", "--save", "/"), "cannot be written"),
        (("deuce", "--bogus"), "--bogus"),
    ],
)
def test_what_cannot_be_is_one_clean_line(run: Run, words: tuple[str, ...], message: str) -> None:
    """A wrong argument is one line on standard error and exit code 2, before anything is played."""
    done = run("play", *words)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("spieltisch: ")
    assert done.err.count("\n") == 1
    assert message in done.err
