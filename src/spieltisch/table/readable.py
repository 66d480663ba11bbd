"""Names and words as they may be shown to others."""

import unicodedata


def readable(text: str) -> str:
    """The text on one line, without what cannot be seen: control signs, changes of direction."""
    normal = unicodedata.normalize("NFC", text)
    seen = (letter for letter in normal if letter.isspace() or unicodedata.category(letter)[0] != "C")
    return " ".join("".join(seen).split())
