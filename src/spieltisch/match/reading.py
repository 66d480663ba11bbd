"""From what somebody wrote to an action: the full notation, or any part of it that is clear enough.

`r7`, `take` where only one colour lies, `R7` in Deuce where it fits on one pile only: each is taken if it can
mean just one legal action, and refused with the candidates if it can mean several.
"""

from collections.abc import Callable, Sequence
from functools import cache

from spieltisch.errors import AmbiguousError, TextError
from spieltisch.games.contract import GameRules


def read_action(game: GameRules, text: str, legal: Callable[[], Sequence[str]]) -> int:
    """The number of the action; it need not be legal if it is written in full."""
    word = text.strip()
    try:
        return game.notation.read(word)
    except TextError:
        if not word or len(word) > 40:
            raise TextError(f"{word[:40]!r} is no action") from None
        candidates = [action for action in legal() if word.casefold() in short_forms(action)]
        if not candidates:
            raise
    if len(candidates) > 1:
        raise AmbiguousError(word, candidates)
    return game.notation.read(candidates[0])


@cache
def in_full(write: Callable[[int], str], actions: int) -> dict[str, int]:
    """All actions by their full notation: most come written so, and looking them up is far quicker."""
    return {write(number): number for number in range(actions)}


def short_forms(action: str) -> set[str]:
    """What may stand for an action: its verb, what comes after it, its card, its card and pile."""
    action = action.casefold()
    verb, dash, rest = action.partition("-")
    card, arrow, pile = action.partition(">")
    forms = {action}
    if dash:
        forms |= {verb, rest}
    if arrow:
        forms |= {card, f"{card}>{pile[:-1]}", f">{pile}", pile}
    return forms
