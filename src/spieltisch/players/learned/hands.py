"""Where the own hand is in what a seat sees: what a network guesses of the others."""

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules


def hand_of(game: GameRules) -> slice:
    at = 0
    for feature in game.features.FEATURES:
        if feature.name == "hand":
            return slice(at, at + feature.size)
        at += feature.size
    raise SetupError(f"nobody can learn {game.id}: none of its features is called hand")
