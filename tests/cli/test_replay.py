"""`spieltisch replay`."""

import json
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from cli.running import Run
from spieltisch.texts import spoken_card


@pytest.fixture(params=spieltisch.games())
def saved(request: pytest.FixtureRequest, run: Run, tmp_path: Path) -> Path:
    """A match of each game, as `play` saves it."""
    file = tmp_path / "match.json"
    run("play", request.param, "--seed", 21, "--save", file, lines="1\n" * 2000)
    return file


def actions_in(file: Path) -> int:
    return sum(len(deal["actions"]) for deal in json.loads(file.read_text(encoding="utf-8"))["deals"])


def test_in_a_pipe_everything_is_told(run: Run, saved: Path) -> None:
    """Every action of the record has its place, and the end is the score sheet with the winner."""
    done = run("replay", saved, "--language", "en")
    count = actions_in(saved)
    assert done.code == 0
    places = [int(line.split()[0]) for line in done.out.splitlines() if f" of {count}: " in line]
    assert places == list(range(1, count + 1))
    assert "wins the match" in done.out or "share the win" in done.out


def test_it_speaks_the_readers_language(run: Run, saved: Path) -> None:
    """The sentences are those of the catalogues: none of them is English for who reads German."""
    english, german = (run("replay", saved, "--language", each).out.splitlines() for each in ("en", "de"))
    assert len(german) == len(english)
    assert set(german) & set(english) <= {""}


def test_to_tells_one_position_with_all_cards_open(run: Run, saved: Path) -> None:
    """`--to N` is the table after N actions: all hands that hold cards are told."""
    done = run("replay", saved, "--to", 9, "--language", "en")
    match: Any = spieltisch.replay(saved.read_bytes(), to=9)
    for hand in match.deal.truth["hands"]:
        names = [spoken_card(card, "en") for card in hand]
        told = next(line for line in done.out.splitlines() if all(name in line for name in names))
        assert "'s hand: " in told
    assert done.out.startswith(f"9 of {actions_in(saved)}: ")


def test_a_seat_sees_no_more_than_it_saw(run: Run, saved: Path) -> None:
    """From a seat only its own hand is open."""
    done = run("replay", saved, "--to", 9, "--seat", 1, "--language", "en")
    assert done.out.count("'s hand: ") == 1
    assert "Rosa's hand: " in done.out


def test_text_is_the_record_to_read_aloud(run: Run, saved: Path) -> None:
    """`--text` prints what the library tells."""
    assert run("replay", saved, "--text").out.strip() == spieltisch.record_text(saved.read_bytes()).strip()


def test_an_unfinished_match_is_shown_as_far_as_it_went(run: Run, tmp_path: Path) -> None:
    """A match that somebody left has no winner yet."""
    file = tmp_path / "half.json"
    run("play", "companeros", "--seed", 21, "--save", file, lines="1\n1\n")
    done = run("replay", file, "--language", "en")
    assert done.code == 0
    assert "wins the match" not in done.out
    assert " is over" not in done.out


def test_a_single_deal_is_shown_too(run: Run, tmp_path: Path) -> None:
    """Records of deals, which the library writes, are replayed like those of matches."""
    deal = spieltisch.game("deuce").deal(3, 5)
    deal.play(deal.legal[0])
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(deal.record()), encoding="utf-8")
    done = run("replay", file)
    assert done.code == 0
    assert "1 of 1" in done.out


def test_files_that_are_no_records_are_refused(run: Run, saved: Path, tmp_path: Path) -> None:
    """Missing, empty, not JSON, not UTF-8, a folder, changed: each is one clean line and exit code 2."""
    changed = json.loads(saved.read_text(encoding="utf-8"))
    changed["totals"][0] += 1
    contents = {
        "empty": b"",
        "text": b"not a record",
        "binary": bytes(range(256)),
        "other": b'{"a": 1}',
        "list": b"[]",
        "tampered": json.dumps(changed).encode(),
        "newer": json.dumps(changed | {"format": 99}).encode(),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    expected = {
        "tampered": "changed after it was written",
        "newer": "please update",
        "missing": "No such file",
    }
    for name in [*contents, "missing", "."]:
        done = run("replay", tmp_path / name)
        assert done.code == 2, name
        assert done.err.startswith("spieltisch: "), name
        assert done.err.count("\n") == 1, name
        assert expected.get(name, "") in done.err
        assert done.out == ""


@pytest.mark.parametrize("words", [("--to", "100000"), ("--to", "-1"), ("--seat", "9"), ("--seat", "-1")])
def test_places_that_do_not_exist_are_refused(run: Run, saved: Path, words: tuple[str, str]) -> None:
    """A position or a seat that the record has not is one clean line."""
    done = run("replay", saved, *words)
    assert done.code == 2
    assert done.err.startswith("spieltisch: ")
    assert done.out == ""
