"""Boards that are played, and what players expect of them."""

from typing import Any

import pytest

import spieltisch
import tables
from arena.tournaments import quick
from spieltisch.arena.play import Job, play_board, prepare
from spieltisch.arena.thinking import Watched, calibrate
from spieltisch.errors import SetupError, SpieltischError
from spieltisch.games.contract import ViewState
from spieltisch.players import MAKERS, Explanation, Prospect
from spieltisch.players.random import SETTINGS, RandomPlayer


class Hopeful(RandomPlayer):
    """Plays anything, and always expects to win three games of four."""

    thinks = True
    views: list[ViewState]

    def explain(self, view: ViewState) -> Explanation:
        self.views.append(view)
        choice = self.choose(view)
        others = Prospect("another", 0.0, 0.1, 0.0, 0.5)
        return Explanation(choice, (others, Prospect(choice, 0.0, 0.75, 0.1, 0.5)), 100)


@pytest.fixture
def hopeful(monkeypatch: pytest.MonkeyPatch) -> list[ViewState]:
    """Such a player, and the views that it is shown."""
    Hopeful.views = []
    monkeypatch.setitem(MAKERS, "hopeful", (Hopeful, SETTINGS))
    prepare.cache_clear()
    return Hopeful.views


@pytest.mark.parametrize("table", tables.TABLES, ids=tables.name)
def test_every_game_and_number_of_seats(table: tables.Table) -> None:
    """A board is as many games as there are seats, each with points for all and a winner with the most."""
    game, seats, options = table
    asked = quick(game=game, seats=seats, options=options, seed=5)
    played, thoughts = play_board(Job(asked, 0))
    assert len(played.results) == seats
    for result in played.results:
        assert len(result.points) == seats
        assert set(result.winners) == {s for s in range(seats) if result.points[s] == max(result.points)}
    assert {row.player for row in thoughts.thinking} == set(played.mix)
    assert all(row.choices > 0 and 0 < row.longest <= row.seconds for row in thoughts.thinking)
    assert play_board(Job(asked, 0))[0] == played


def test_matches_are_played_to_their_end() -> None:
    """With `matches`, points are totals, and the target has been reached."""
    asked = quick(game="deuce", seats=2, matches=True, options={"target": 40})
    played, _ = play_board(Job(asked, 3))
    assert all(max(result.points) >= 40 for result in played.results)
    assert all(len(result.winners) == 1 for result in played.results)


@pytest.mark.parametrize(
    ("game", "options", "points", "last"),
    [
        ("companeros", {}, 0, 0),
        ("companeros", {"deals": 3}, 0, 2),
        ("companeros", {"deals": 100}, 0, 99),
        ("deuce", {}, 99, 0),
        ("deuce", {"target": 30}, 29, 0),
        ("list-und-tuecke", {}, 0, 3),
    ],
)
def test_a_deal_is_judged_as_the_last_one(
    hopeful: list[ViewState], game: str, options: dict[str, Any], points: int, last: int
) -> None:
    """Players are told an even match before its last deal; in a race, everybody needs a single point."""
    asked = quick(game=game, seats=4, players=("hopeful", "random"), options=options)
    play_board(Job(asked, 0))
    assert {(view.totals, view.deals_played) for view in hopeful} == {((points,) * 4, last)}


def test_what_a_thinking_player_expects_is_kept(hopeful: list[ViewState]) -> None:
    """Its choices are in the bin of what it expects of the chosen action."""
    played, thoughts = play_board(Job(quick(players=("hopeful", "random")), 0))
    assert hopeful
    (row,) = played.calibration
    assert (row.player, row.tenth, row.choices) == (0, 7, len(hopeful))
    assert row.expected == 0.75 * row.choices
    assert row.choices == thoughts.thinking[0].choices
    assert 0 <= row.came <= row.choices


def test_what_came_is_set_beside_what_was_expected() -> None:
    """Every choice of a game counts with the share of the win that the game brought."""
    games = [seated(0, 1.0, [0.0, 0.04, 0.55]), seated(0, 0.5, [0.5, 1.0]), seated(2, 0.0, [0.55])]
    found = {(row.player, row.tenth): (row.choices, row.expected, row.came) for row in calibrate(games)}
    assert found == {
        (0, 0): (2, 0.04, 2.0),
        (0, 5): (2, 1.05, 1.5),
        (0, 9): (1, 1.0, 0.5),
        (2, 5): (1, 0.55, 0),
    }


def seated(number: int, share: float, expected: list[float]) -> Watched:
    found = Watched(number, RandomPlayer(spieltisch.means(), 0))
    found.share, found.expected = share, expected
    return found


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": ("random",)}, "at least two"),
        ({"players": ()}, "at least two"),
        ({"players": ("random", "random ")}, "named twice"),
        ({"players": ("random", "nobody")}, "no player 'nobody'"),
        ({"players": ("random", "greedy:warmth=2")}, "no setting 'warmth'"),
        ({"players": [f"random:seed={seed}" for seed in range(21)]}, "at most 20"),
        ({"seats": 9}, "3 to 6 seats"),
        ({"boards": 0}, "at least one board"),
        ({"precision": -0.1}, "share of wins"),
        ({"precision": 3.0}, "share of wins"),
        ({"options": {"nothing": 1}}, "no option 'nothing'"),
    ],
)
def test_what_cannot_be_played_is_refused(settings: dict[str, Any], message: str) -> None:
    """The error says what is wrong."""
    with pytest.raises(SpieltischError, match=message) as caught:
        quick(**settings)
    assert isinstance(caught.value, (SetupError, LookupError))
