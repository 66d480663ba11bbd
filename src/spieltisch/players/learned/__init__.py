"""Players that have learned: a network, trained by `spieltisch train`, chooses."""

from spieltisch.players.learned.player import SETTINGS, knows, make_learned

__all__ = ["SETTINGS", "knows", "make_learned"]
