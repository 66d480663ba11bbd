"""What every player keeps to: it decides legally, from its view alone, and the same way for the same seed."""

from collections.abc import Callable
from typing import Any

from spieltisch.games.contract import GameRules
from spieltisch.players import Player
from spieltisch.testing.failure import require
from spieltisch.testing.play import DEALS, Play, Progress, each_deal, seen_by, world_for
from spieltisch.testing.secrecy import World

MakePlayer = Callable[[int], Player]  # the player of that seed


def check_player(
    make_player: MakePlayer,
    game: GameRules,
    *,
    deals: int = DEALS,
    seed: int = 0,
    progress: Progress | None = None,
) -> None:
    """At every table the player chooses legal actions and leaves its view as it is.

    A second player of the same seed, asked in another world that the seat cannot tell from this one, must
    choose the same.
    """

    def player_conforms(play: Play) -> None:
        sit_down(play, make_player)

    each_deal(player_conforms)(game, deals=deals, seed=seed, progress=progress)


def sit_down(play: Play, make_player: MakePlayer) -> None:
    seeds = [(play.seed + seat) % 2**32 for seat in range(play.table.seats)]
    players, twins = ([make_player(seed) for seed in seeds] for _ in range(2))
    totals = tuple(play.below(50) for _ in seeds)
    while play.deal.turn is not None:
        seat = play.deal.turn
        action = choice(play, players[seat], play.deal.view_state(seat, totals=totals))
        seen = seen_by(play.game, play.state, seat)
        world = World(play, world_for(play.game, seen, seat, play.rng), play.table.options)
        again = choice(play, twins[seat], world.view_state(seat, totals=totals))
        require(again == action, f"seat {seat} chooses {action}, in another world {again}")
        play.deal.play(action)


def choice(play: Play, player: Player, view: Any) -> str:
    before, options = view.state.tobytes(), dict(view.options)
    action = player.choose(view)
    require(view.state.tobytes() == before, f"the player of seat {view.seat} changed its view")
    require(dict(view.options) == options, f"the player of seat {view.seat} changed the options")
    require(action in play.deal.legal, f"seat {view.seat} chooses {action!r}, which is not legal")
    return action
