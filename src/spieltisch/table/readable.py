"""Names and words as they may be shown to others: the one rule of what may be seen."""

import unicodedata

JOINERS = "\u200c\u200d"  # needed inside words of some scripts, and inside emoji
UNSEEN = {"Mn", "Me", "Zs", "Cf"}  # what nobody sees if there is nothing else


def readable(text: str) -> str:
    """The text on one line, without what cannot be seen: control signs, changes of direction.

    Nothing is left of a text of which nothing can be seen.
    """
    shown = " ".join("".join(letter for letter in composed(text) if may_stand(letter)).split())
    return "" if all(unicodedata.category(letter) in UNSEEN for letter in shown) else shown


def composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def may_stand(letter: str) -> bool:
    """No control, no mark of direction, no surrogate, nothing private or unassigned."""
    return letter.isspace() or letter in JOINERS or unicodedata.category(letter)[0] != "C"
