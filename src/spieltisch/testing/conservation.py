"""No card is lost, doubled or invented.

Where the cards lie is the game's own business (some keep only counts of what was taken), so the count is
made where every game makes it: `from_truth` takes a position only if each card of the deck is in one place.
That it does is checked as well, with positions that are damaged on purpose.
"""

import copy
from collections.abc import Iterator

from spieltisch.errors import PositionError
from spieltisch.games.contract import Truth
from spieltisch.testing.failure import require
from spieltisch.testing.play import Play


def cards_conserved(play: Play) -> None:
    """At every moment each card of the deck is in exactly one place."""
    position, flags = play.game.position, play.table.flags
    size = len(play.game.rules.deck_cards(play.table.seats))
    for _ in play.steps():
        truth = play.deal.truth
        held = sum(len(hand) for hand in truth["hands"])
        require(held <= size, f"hands hold {held} cards of a deck of {size}")
        try:
            state = position.from_truth(copy.deepcopy(truth), flags, 0)
        except PositionError as error:
            require(False, f"the truth is no position: {error}")
        else:
            again = position.truth(state, play.table.options)
            require(again == truth, f"truth {truth} comes back as {again}")
        if play.sometimes(8):
            refuse_damage(play, truth)


def refuse_damage(play: Play, truth: Truth) -> None:
    """`from_truth` refuses a position that lacks a card or has one twice."""
    for what, damaged in damages(play, truth):
        try:
            play.game.position.from_truth(damaged, play.table.flags, 0)
        except PositionError:
            continue
        require(False, f"from_truth accepts a position in which {what}")


def damages(play: Play, truth: Truth) -> Iterator[tuple[str, Truth]]:
    holders = [seat for seat, hand in enumerate(truth["hands"]) if hand]
    if not holders:
        return
    one, two = holders[play.below(len(holders))], holders[play.below(len(holders))]
    at = play.below(len(truth["hands"][one]))
    card, other = truth["hands"][one][at], truth["hands"][two][-1]
    damaged = copy.deepcopy(truth)
    del damaged["hands"][one][at]
    yield f"{card} is missing", damaged
    damaged = copy.deepcopy(truth)
    damaged["hands"][one].append(card)
    yield f"{card} is there twice", damaged
    if other != card:
        damaged = copy.deepcopy(truth)
        damaged["hands"][one][at] = other
        yield f"{card} is replaced by another {other}", damaged
