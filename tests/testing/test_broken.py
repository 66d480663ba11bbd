"""The checks can see: a game that is broken on purpose fails the check that is made for it."""

import pytest

from spieltisch.testing import CHECKS, ConformanceError, check_game
from testing.broken import BROKEN, Broken, acts_after_the_end


def name(broken: Broken) -> str:
    return f"{broken.check}-{broken.make.__name__}"


@pytest.mark.parametrize("broken", BROKEN, ids=name)
def test_broken_game_is_seen(broken: Broken) -> None:
    """The check fails, and says which check, at which table, with which seed."""
    game = broken.make()
    with pytest.raises(ConformanceError) as caught:
        CHECKS[broken.check](game, deals=broken.deals)
    message = str(caught.value)
    assert message.startswith(f"{broken.check}: ")
    for part in (game.id, "seats", "options", "seed"):
        assert part in message


@pytest.mark.parametrize("broken", [broken for broken in BROKEN if broken.also != set(CHECKS)], ids=name)
def test_other_checks_do_not_mind(broken: Broken, full: bool) -> None:
    """A game that is broken in one place fails no check that this place does not matter to."""
    game = broken.make()
    for check in CHECKS.keys() - {broken.check} - broken.also:
        if full or check not in ("interpreter_equals_native", "worlds_are_uniform"):  # the slow ones
            CHECKS[check](game, deals=2 if full else 1)


def test_every_check_can_fail() -> None:
    """For every check there is a broken game, and one that no unrelated check sees."""
    assert {broken.check for broken in BROKEN} == set(CHECKS)
    precise = {broken.check for broken in BROKEN if broken.also != set(CHECKS)}
    assert precise == set(CHECKS) - {"deals_end"}  # a deal without an end is no deal for any check


def test_check_game_runs_all_checks() -> None:
    """The first broken promise ends the whole run."""
    with pytest.raises(ConformanceError, match=r"ended_states_never_act: .*the turn is"):
        check_game(acts_after_the_end(), deals=1)
