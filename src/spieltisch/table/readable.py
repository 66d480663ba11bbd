"""Names and words as they may be shown to others."""

import unicodedata


def readable(text: str) -> str:
    """The text on one line, without what cannot be seen: control signs, changes of direction."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(letter for letter in line if unicodedata.category(letter)[0] != "C")
