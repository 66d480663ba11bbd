"""The check of players sees what a player must not do."""

from collections.abc import Callable

import pytest

from spieltisch.players import Player
from spieltisch.testing import ConformanceError, check_player, check_time_limit
from spieltisch.testing.digest import load_game
from spieltisch.testing.tables import tables
from spieltisch.testing.timing import Steps
from testing import cheats
from testing.broken import keeps_a_hand, table

SECONDS = 0.004


def reseed(player: Player, seed: int) -> None:
    assert isinstance(player, cheats.Plain)
    player.chance.seed(seed)


def test_sound_player_passes() -> None:
    """A player that keeps to everything passes, and was asked for every kind of decision at all tables."""
    game = load_game("list-und-tuecke")
    asked = check_player(cheats.Plain, game, deals=2, before=[load_game("deuce")], reseed=reseed)
    assert asked.first == 2 * len(tables(game))
    assert asked.last > asked.first
    assert asked.explanations > 3 * asked.first
    assert min(asked.forced, asked.fuzzed, asked.past) > asked.first


def test_costly_players_are_asked_less() -> None:
    """With a number of positions about so many decisions of a deal are the player's, at every table."""
    game = load_game("companeros")
    few, all_ = (check_player(cheats.Plain, game, deals=1, positions=most) for most in (8, None))
    assert few.first == all_.first == len(tables(game))
    assert few.choices - few.forced < (all_.choices - all_.forced) / 2


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (cheats.Illegal, "not legal"),
        (cheats.Meddling, "changed its view"),
        (cheats.Moody, "in another world"),
        (cheats.MeddlingTeacher, "changed its view while it explained"),
        (cheats.Liar, "but explains"),
    ],
)
def test_broken_player_is_seen(player: Callable[[int], Player], message: str) -> None:
    """It says what the player did, and where."""
    with pytest.raises(ConformanceError, match=message) as caught:
        check_player(player, table("companeros", 3), deals=3)
    for part in ("player_conforms: ", "3 seats", "seed ", "played: "):
        assert part in str(caught.value)


@pytest.mark.parametrize("fault", cheats.UNSOUND)
def test_unsound_explanation_is_seen(fault: str) -> None:
    """Every legal action has one prospect, with numbers that can be."""
    change, message = cheats.UNSOUND[fault]
    with pytest.raises(ConformanceError, match=message):
        check_player(lambda seed: cheats.Unsound(seed, change), table("companeros", 3), deals=1)


def test_peeking_player_is_seen() -> None:
    """A player that decides by another hand decides otherwise in a world where that hand is another."""
    check_player(
        cheats.Peeking, table("companeros", 3), deals=1
    )  # there is nothing to see in a redacted state
    with pytest.raises(ConformanceError, match="in another world"):
        check_player(cheats.Peeking, keeps_a_hand(), deals=1)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (cheats.Cheater, "chooses .*, in another world"),
        (cheats.ToldLater, "chooses .*, in another world"),
        (cheats.KnowingTeacher, "explains .*, otherwise in another world"),
    ],
)
def test_cheater_is_seen(player: type[cheats.Cheater], message: str) -> None:
    """Whoever gets at the truth is seen: now, in the next deal, or in what it explains."""
    truth = cheats.Truth()
    with pytest.raises(ConformanceError, match=message):
        check_player(lambda seed: player(seed, truth), truth.game, deals=1)


def test_told_later_is_honest_in_the_first_deal() -> None:
    """The cheater that acts on the last deal is caught by its past alone."""
    truth = cheats.Truth()
    with pytest.raises(ConformanceError) as caught:
        check_player(lambda seed: cheats.ToldLater(seed, truth), truth.game, deals=1)
    assert "at an earlier table" not in str(caught.value)


def test_memory_is_seen() -> None:
    """A player that is still led by an earlier deal is seen when its chance can be set back."""
    game = table("companeros", 3)
    check_player(cheats.Grudge, game, deals=2)  # it knows nothing that it must not
    with pytest.raises(ConformanceError, match=r"a new player chooses .*, one that has played before"):
        check_player(cheats.Grudge, game, deals=4, reseed=reseed)


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (cheats.Late, "ms were the limit"),
        (cheats.Heedless, "ms were the limit"),
        (cheats.Unprepared, "ms were the limit"),
        (cheats.Compiling, "something was compiled"),
    ],
)
def test_overstaying_is_seen(player: type[cheats.Timed], message: str) -> None:
    """Who thinks half as long again is seen, whether it looks at the clock or not; so is who is not ready."""
    game = table("companeros", 3)
    check_time_limit(lambda seed, clock: cheats.Timed(seed, clock, SECONDS), game, SECONDS)
    with pytest.raises(ConformanceError, match=message):
        check_time_limit(lambda seed, clock: player(seed, clock, SECONDS), game, SECONDS)


def test_looks_are_counted() -> None:
    """With a clock that moves on at each look, time is kept to the look, on every machine."""

    def late_by_steps(seed: int, clock: Callable[[], float]) -> Player:
        return (cheats.Late if isinstance(clock, Steps) else cheats.Timed)(seed, clock, SECONDS)

    with pytest.raises(ConformanceError, match="50 looks at the clock were the limit, the player took 7"):
        check_time_limit(late_by_steps, table("companeros", 3), SECONDS)


def test_blame_for_an_earlier_table() -> None:
    """What goes wrong at a table before says at which."""
    with pytest.raises(ConformanceError, match=r"at an earlier table: deuce, 6 seats.*not legal"):
        check_player(cheats.Illegal, table("companeros", 3), deals=1, before=[load_game("deuce")])
