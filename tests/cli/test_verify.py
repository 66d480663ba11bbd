"""`spieltisch verify`."""

import json
from pathlib import Path
from typing import Any

import pytest

import spieltisch
from cli.running import Outcome, Run
from proven import copied, proof_of, proven_match, sealed, value
from spieltisch.match.match import Match

DEALS = 2


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A match of two deals at a table with persons in seats 0 and 2."""
    match, proofs = proven_match("companeros", 4, {"deals": DEALS})
    assert len(proofs) == DEALS
    return match.record(proofs, ["p" * len(deal.actions) for deal in match.deals])


@pytest.fixture
def saved(record: dict[str, Any], tmp_path: Path) -> Path:
    return save(record, tmp_path)


def save(record: dict[str, Any], folder: Path) -> Path:
    file = folder / "evening.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return file


def shown() -> list[str]:
    return [proof_of(number).commitment for number in range(DEALS)]


def refused(done: Outcome, code: int, words: str) -> None:
    """One clean line that says what is wrong, and the exit code for it."""
    assert done.code == code
    assert done.err.startswith("spieltisch: ")
    assert done.err.count("\n") == 1
    assert words in done.err


def test_every_check_of_a_fair_match_is_told(run: Run, saved: Path) -> None:
    """Each deal has its sentences: values, commitments, seed, cards, actions, scores."""
    done = run("verify", saved)
    assert (done.code, done.err) == (0, "")
    assert "Compañeros, 4 seats, 2 deals, match 3 of table 'kitchen'" in done.out
    for number in range(DEALS):
        assert f"Deal {number + 1}\n  The table's value fits its commitment {shown()[number]}.\n" in done.out
    for sentence in (
        "The values of 2 people fit their commitments (seat 0, seat 2).",
        "The seed is the mix of these values.",
        "The cards come from the seed.",
        "each of them legal; the scores are right.",
    ):
        assert done.out.count(sentence) == DEALS
    assert "FAILS" not in done.out


def test_standard_input_is_read(run: Run, program: Run, record: dict[str, Any]) -> None:
    """`-` is the record from a pipe, here and in a process of its own."""
    text = json.dumps(record, ensure_ascii=False)
    first = run("verify", "-", lines=text)
    second = program("verify", "-", lines=text.encode())
    assert first.code == second.code == 0
    assert first.out == second.out
    refused(program("verify", "-", lines=b"\xff"), 1, "this is no record")


def test_what_was_shown_is_compared(run: Run, saved: Path, tmp_path: Path) -> None:
    """Commitments come in a word or in a file, in any case of letters; each must be its deal's."""
    noted = tmp_path / "noted.txt"
    noted.write_text("\n".join(shown()).upper() + "\n\n", encoding="utf-8")
    for words in (("--commitments", ",".join(shown())), ("--commitment-file", noted)):
        done = run("verify", saved, *words)
        assert done.code == 0
        assert done.out.count("The commitment that you were shown is the table's.") == DEALS


def test_other_commitments_fail(run: Run, saved: Path) -> None:
    """A commitment of another deal, one too few or one too many: the exit code is 1."""
    swapped = run("verify", saved, "--commitments", ",".join(shown()[::-1]))
    refused(swapped, 1, "deal 1: the commitment that you were shown is not the table's")
    assert swapped.out.count("FAILS") == DEALS
    refused(run("verify", saved, "--commitments", shown()[0]), 1, "you gave 1 commitment, and the record")
    refused(run("verify", saved, "--commitments", ",".join(shown() * 2)), 1, "you gave 4 commitments")


def test_own_values_are_found(run: Run, saved: Path) -> None:
    """A client's value is part of its deal and no other; one that was left out is a failure."""
    done = run("verify", saved, "--value", value(2, 1), "--value", value(0, 0))
    assert done.code == 0
    assert f"Your value {value(2, 1)} is part of deal 2, from seat 2." in done.out
    assert f"Your value {value(0, 0)} is part of deal 1, from seat 0." in done.out
    refused(run("verify", saved, "--value", value(1, 0)), 1, f"your value {value(1, 0)} is part of no deal")


def forged(record: dict[str, Any], at: int, **changed: Any) -> dict[str, Any]:
    found = copied(record)
    found["deals"][at] |= changed
    return sealed(found)


def test_a_false_value_is_named(run: Run, record: dict[str, Any], tmp_path: Path) -> None:
    """Deals before the false one are told as they are; the false one says what does not fit."""
    proof = copied(record)["deals"][1]["proof"]
    proof["shares"][1]["value"] = "00" * 32
    done = run("verify", save(forged(record, 1, proof=proof), tmp_path))
    refused(done, 1, "deal 2: the value of seat 2 does not fit its commitment")
    assert done.out.count("The seed is the mix of these values.") == 1
    assert "FAILS: the value of seat 2 does not fit its commitment." in done.out
    assert "FAILS: the seed is not the mix of the values." in done.out


def test_a_false_play_is_named(run: Run, record: dict[str, Any], tmp_path: Path) -> None:
    """Where the proof holds but the scores do not, both are said."""
    done = run("verify", save(forged(record, 0, scores=[9, 9, 9, 9]), tmp_path))
    refused(done, 1, "deal 1 comes out as")
    assert "The seed is the mix of these values." in done.out
    assert "the scores are right" not in done.out


def test_a_record_without_proofs_proves_little(run: Run, tmp_path: Path) -> None:
    """The deals follow from their seeds, and that is all; with the right commitments it is enough."""
    match, _ = proven_match("companeros", 4, {"deals": DEALS})
    file = save(match.record(), tmp_path)
    done = run("verify", file)
    refused(done, 1, "nobody's commitment is in the record")
    assert "The deals follow from their seeds, but nobody's commitment is in the record" in done.out
    assert done.out.count("The cards come from the seed.") == DEALS
    commitments = [spieltisch.commit(deal.seed) for deal in match.deals if deal.seed is not None]
    done = run("verify", file, "--commitments", ",".join(commitments))
    assert done.code == 0
    assert done.out.count("The commitment that you were shown is the seed's.") == DEALS


def test_a_deal_that_runs_is_not_proven_yet(run: Run, record: dict[str, Any], tmp_path: Path) -> None:
    """Of an unfinished match, the last deal's value is not known yet: the finished ones are verified."""
    match, proofs = proven_match("companeros", 4, {"deals": DEALS})
    half = spieltisch.replay(match.record(), to=len(match.deals[0].actions) + 3)
    assert isinstance(half, Match)
    assert not half.over
    done = run("verify", save(half.record(proofs[:1]), tmp_path))
    refused(
        done, 1, "deal 2: nobody's commitment to this deal is in the record; a table shows its value when"
    )
    assert done.out.count("The seed is the mix of these values.") == 1


def test_reshuffles_are_told(run: Run, tmp_path: Path) -> None:
    """Chance inside a deal comes from the seed, too; a record that says something else fails."""
    deal = spieltisch.game("deuce").deal(3, 6, options={"voluntary_draws": "any"})
    while not deal.chances:
        deal.play("draw" if "draw" in deal.legal and len(deal.actions) % 4 else deal.legal[0])
    words = ("--commitments", spieltisch.commit(6))
    done = run("verify", save(deal.record(), tmp_path), *words)
    assert done.code == 0
    assert "1 reshuffle came from the seed, too." in done.out
    order = list(deal.chances[0])
    chosen = forged(deal.record(), 0, chances=[[*order[:-1][::-1], order[-1]]])
    refused(run("verify", save(chosen, tmp_path), *words), 1, "deal 1: a reshuffle is not the one")


def test_a_position_has_no_seed(run: Run, tmp_path: Path) -> None:
    """A deal that was set up by hand is true, but nothing about its cards is proven."""
    game = spieltisch.game("deuce")
    done = run("verify", save(game.deal_from(game.deal(2, 1).truth).record(), tmp_path))
    refused(done, 1, "nobody's commitment")
    assert "The deal begins in a position that was set up" in done.out
    assert "follow from their seeds" not in done.out


def test_a_table_of_bots_is_the_tables_alone(run: Run, tmp_path: Path) -> None:
    """A deal without people is proven, and the reader is told who chose."""
    match, proofs = proven_match("companeros", 4, {}, ())
    done = run("verify", save(match.record(proofs), tmp_path))
    assert done.code == 0
    assert "No person's client added a value: the seed is the table's alone." in done.out


def test_a_changed_record_fails(run: Run, record: dict[str, Any], tmp_path: Path) -> None:
    """What was changed without a new hash, is newer or is no record at all is exit code 1."""
    changed = copied(record)
    changed["totals"][0] += 1
    refused(run("verify", save(changed, tmp_path)), 1, "changed after it was written")
    refused(run("verify", save(record | {"format": 9}, tmp_path)), 1, "please update")
    refused(run("verify", save({}, tmp_path)), 1, "this is no record")
    refused(run("verify", save(sealed(record | {"game": "chess"}), tmp_path)), 1, "the record is damaged")


@pytest.mark.parametrize(
    "words",
    [
        ("--commitments", "abc"),
        ("--commitments", ""),
        ("--commitments", "0" * 64, "--commitment-file", "x"),
        ("--commitment-file", "missing"),
        ("--value", "0" * 63),
        ("--bogus",),
    ],
)
def test_wrong_words_are_bad_usage(run: Run, saved: Path, words: tuple[str, ...]) -> None:
    """What cannot be understood is exit code 2, and nothing is said about the record."""
    done = run("verify", saved, *words)
    refused(done, 2, "")
    assert done.out == ""


def test_a_missing_file_is_bad_usage(run: Run, tmp_path: Path) -> None:
    """There must be a record."""
    refused(run("verify", tmp_path / "none.json"), 2, "No such file")
    refused(run("verify"), 2, "")
