"""The checks can see: a game that is broken on purpose fails the check that is made for it."""

import pytest

from spieltisch.testing import CHECKS, ConformanceError, check_game
from testing.broken import BROKEN, Broken, table


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
        if full or check != "interpreter_equals_native":
            CHECKS[check](game, deals=2 if full else 1)
