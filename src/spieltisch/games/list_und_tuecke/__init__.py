"""Mit List und Tücke: win with the highest trump or the lowest foreign card, and collect two colours."""

from spieltisch.games.contract import GameRules
from spieltisch.games.list_und_tuecke import (
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

GAME = GameRules(
    id="list-und-tuecke",
    title="Mit List und Tücke",
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
    highlights=highlights.highlights,
    page="rules.en.md",
    lesson="lesson",
    most_actions=rules.TRICKS * (rules.MOST_SEATS + 2) + 2 * rules.MOST_SEATS,  # play, two take; all keep
    own_follows_turn=True,
)
