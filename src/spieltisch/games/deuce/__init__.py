"""Deuce: lay cards that pair on anybody's piles, and be the first to go out with most points on yours."""

from spieltisch.games.contract import Chance, GameRules, Together
from spieltisch.games.deuce import (
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
    id="deuce",
    title="Deuce",
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
    # start cards, turns, draws
    most_actions=2 * rules.MOST_SEATS + rules.MOST_TURNS + rules.GENERATIONS * rules.CARDS,
    own_follows_turn=True,
    chance=Chance(
        due=position.reshuffle_due,
        happen=position.reshuffle_now,
        fix=position.fix_reshuffle,
    ),
    together=Together(seats=position.still_starting, put=position.let_start),
)
