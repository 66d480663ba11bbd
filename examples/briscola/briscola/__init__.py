"""Briscola, an old Italian game: three cards in the hand, a trump, and no duty to follow."""

from briscola import features, notation, position, rules, series, view, worlds
from spieltisch.games.contract import GameRules

GAME = GameRules(
    id="briscola",
    title="Briscola",
    version=1,
    seats=series.SEATS,
    rules=rules,
    worlds=worlds,
    features=features,
    notation=notation,
    position=position,
    view=view,
    series=series,
    page="rules.en.md",
    texts={
        "en": {
            "game.briscola": "Briscola",
            "game.briscola-about": "Three cards in your hand, one trump, and nobody has to follow.",
            "option.briscola-deals": "Deals",
            "option.briscola-deals-about": "How many deals a match has.",
            "event.took-trick": "{seat} takes the trick: {points}.",
            "event.took-trick-you": "You take the trick: {points}.",
        }
    },
)
