"""Worlds fit: what `resample` makes up could be the truth, as far as the viewer knows."""

from spieltisch.errors import PositionError
from spieltisch.games.contract import State
from spieltisch.testing.failure import require
from spieltisch.testing.play import MOST_ACTIONS, Play, choose, legal_numbers, seen_by, world_for


def worlds_fit(play: Play) -> None:
    """A world agrees with all the viewer knows, is a valid position, and can be played to its end."""
    for _ in play.steps():
        if not play.sometimes(12):
            continue
        for viewer in play.viewers:
            seen = seen_by(play.game, play.state, viewer)
            require(
                seen_by(play.game, seen, viewer).tobytes() == seen.tobytes(),
                f"viewer {viewer}: redacting twice is not redacting once",
            )
            worlds = [world_for(play.game, seen, viewer, play.rng) for _ in range(2)]
            for world in worlds:
                fits(play, viewer, seen, world)
            play_out(play, viewer, worlds[0])


def fits(play: Play, viewer: int, seen: State, world: State) -> None:
    game, who = play.game, f"viewer {viewer}"
    require(
        seen_by(game, world, viewer).tobytes() == seen.tobytes(),
        f"{who}: a world does not agree with what it knows",
    )
    for name, kernel in (("turn", game.rules.turn), ("over", game.rules.over)):
        here, there = kernel(play.state), kernel(world)
        require(here == there, f"{who}: {name} is {here}, in a world {there}")
    legal = legal_numbers(game, world)
    if play.deal.turn == viewer:
        require(legal == play.deal.legal_numbers, f"{who}: in a world it has other legal actions")
    require(bool(legal) != play.deal.over, f"{who}: in a world nobody can act")
    truth = game.position.truth(world, play.table.options)
    try:
        again = game.position.from_truth(truth, play.table.flags, 0)
    except PositionError as error:
        require(False, f"{who}: a world is no position: {error}")
    else:
        require(game.position.truth(again, play.table.options) == truth, f"{who}: a world does not come back")


def play_out(play: Play, viewer: int, world: State) -> None:
    rules = play.game.rules
    for _ in range(MOST_ACTIONS):
        legal = legal_numbers(play.game, world)
        if not legal:
            break
        rules.apply(world, choose(legal, play.rng))
    require(bool(rules.over(world)), f"viewer {viewer}: a world cannot be played to its end")
