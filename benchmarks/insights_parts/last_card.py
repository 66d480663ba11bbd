"""What the last card of a trick of Compañeros does: asked of the rules, each card in a copy of the state."""

from typing import Any

from spieltisch.games.companeros import rules
from spieltisch.kernel.record import copy_of


def cards_in(hand: int) -> list[int]:
    return [card for card in range(rules.CARDS) if hand >> card & 1]


def ends_tied(state: Any, card: int) -> bool:
    """C-8: does the trick end with a tie at the top, if the last seat plays that card?"""
    return bool(rules.apply(copy_of(state), card) & rules.TIED_TOP)


def takes_first(state: Any, card: int) -> bool:
    """C-6: would the last seat be the first to take?"""
    after = copy_of(state)
    rules.apply(after, card)
    return bool(after["phase"] == rules.TAKE and after["turn"] == state["turn"])


def stands_tied(state: Any) -> bool:
    """Is there a tie at the top before the last seat plays?"""
    return not int(rules.order_so_far(copy_of(state))) & 7  # nobody would take
