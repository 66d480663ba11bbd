"""Compañeros: play into the colour that counts most, and take your pick of the display."""

from spieltisch.games.companeros import (
    features,
    highlights,
    notation,
    position,
    rules,
    series,
    symmetry,
    view,
    worlds,
)
from spieltisch.games.contract import GameRules

GAME = GameRules(
    id="companeros",
    title="Compañeros",
    version=1,
    seats=series.SEATS,
    rules=rules,
    worlds=worlds,
    features=features,
    notation=notation,
    position=position,
    view=view,
    series=series,
    symmetry=symmetry.SYMMETRY,
    opened={"open_scores": True},
    highlights=highlights.highlights,
    page="rules.en.md",
    lesson="lesson",
    most_actions=2 * rules.TRICKS * rules.MOST_SEATS,  # all play and all take in every trick
    own_follows_turn=True,
)
