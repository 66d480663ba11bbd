"""The kit itself: which tables it plays at, that its play repeats, and its digest as a program."""

import subprocess
import sys

import pytest

from spieltisch.games.contract import Option
from spieltisch.testing import CHECKS
from spieltisch.testing.digest import load_game, main, table_digest, trajectory_digest
from spieltisch.testing.play import STYLES, plays_of
from spieltisch.testing.tables import other_values, tables
from testing.broken import table


def test_tables_have_every_seat_count_and_option() -> None:
    """Every number of seats comes with the defaults and with each other value of each option."""
    found = {(at.seats, at.options["three_seats"]) for at in tables(load_game("list-und-tuecke"))}
    assert found == {(4, False), (5, False), (6, False), (3, True), (4, True), (5, True), (6, True)}
    deuce = tables(load_game("deuce"))
    assert len(deuce) == 5 * 4
    assert {at.flags for at in deuce} == {0, 1, 2}


def test_whole_numbers_have_one_other_value() -> None:
    """Of an option that is a whole number the default and one other value are played."""
    assert other_values(Option("deals", 1, "", most=100)) == [2]
    assert other_values(Option("deals", 100, "", most=100)) == [1]


def test_play_repeats() -> None:
    """The same seed gives the same deals, another seed gives others; all styles come up."""
    game = table("companeros", 3)

    def stories(seed: int) -> list[str]:
        plays = list(plays_of(game, 3, seed))
        assert {play.style for play in plays} == set(STYLES)
        for play in plays:
            assert [*play.steps()][-1] == len(play.deal.actions)
            assert play.deal.over
        return [str(play) for play in plays]

    assert stories(1) == stories(1)
    assert not set(stories(1)) & set(stories(2))


def test_progress_is_told() -> None:
    """A check says how far it is, up to the last deal."""
    told: list[tuple[str, int, int]] = []
    CHECKS["deals_end"](table("companeros", 3), deals=2, progress=lambda *step: told.append(step))
    assert told == [("deals_end", 1, 2), ("deals_end", 2, 2)]


def test_digest_tells_tables_and_seeds_apart() -> None:
    """The same play has the same digest; another seed or number of seats has another."""
    digests = [trajectory_digest("companeros", seats, {}, seed, 2) for seats in (3, 4) for seed in (0, 1)]
    assert len(set(digests)) == 4
    assert digests[0] == table_digest(tables(table("companeros", 3))[0], 0, 2)


def test_digest_is_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    """It prints the digest of one table, or of all."""
    main(["companeros", "--seats", "3", "--deals", "2"])
    assert capsys.readouterr().out.strip() == trajectory_digest("companeros", 3, {}, 0, 2)
    command = [sys.executable, "-m", "spieltisch.testing.digest", "list-und-tuecke"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == len(tables(load_game("list-und-tuecke")))
