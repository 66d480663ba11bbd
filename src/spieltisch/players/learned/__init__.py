"""Players that have learned: a network, trained by `spieltisch train`, chooses."""

from spieltisch.players.learned.player import SETTINGS, make_learned

__all__ = ["SETTINGS", "make_learned"]
