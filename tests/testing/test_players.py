"""The check of players sees what a player must not do."""

import itertools
from collections.abc import Callable

import pytest

from spieltisch.games.contract import ViewState
from spieltisch.players import Player
from spieltisch.players.random import RandomPlayer
from spieltisch.testing import ConformanceError, check_player
from testing.broken import keeps_a_hand, table

MOODS = itertools.count()


class Illegal(RandomPlayer):
    """Plays the first action there is."""

    def choose(self, view: ViewState) -> str:
        return view.game.notation.write(0)


class Meddling(RandomPlayer):
    """Changes what it was shown."""

    def choose(self, view: ViewState) -> str:
        action = super().choose(view)
        view.state["hands"][0] = 0
        return action


class Moody(RandomPlayer):
    """Decides by more than its seed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed + next(MOODS))


class Peeking(RandomPlayer):
    """Looks at the next hand, where a careless game leaves it in the view."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seed = seed

    def choose(self, view: ViewState) -> str:
        hand = int(view.state["hands"][(view.seat + 1) % int(view.state["seats"])])
        return RandomPlayer((self.seed + hand) % 2**64).choose(view)


@pytest.mark.parametrize(
    ("player", "message"),
    [(Illegal, "not legal"), (Meddling, "changed its view"), (Moody, "in another world")],
)
def test_broken_player_is_seen(player: Callable[[int], Player], message: str) -> None:
    """It says what the player did, and where."""
    with pytest.raises(ConformanceError, match=message) as caught:
        check_player(player, table("companeros", 3), deals=3)
    assert "played: " in str(caught.value)


def test_peeking_player_is_seen() -> None:
    """A player that decides by another hand decides otherwise in a world where that hand is another."""
    check_player(Peeking, table("companeros", 3), deals=1)  # there is nothing to see in a redacted state
    with pytest.raises(ConformanceError, match="in another world"):
        check_player(Peeking, keeps_a_hand(), deals=1)
