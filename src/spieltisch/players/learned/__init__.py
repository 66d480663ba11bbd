"""Players that have learned: a network, trained by `spieltisch train`, chooses."""

from spieltisch.players.learned.player import SETTINGS, LearnedPlayer

__all__ = ["SETTINGS", "LearnedPlayer"]
