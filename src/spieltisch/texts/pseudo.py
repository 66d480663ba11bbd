"""A language that nobody speaks: English with accents, and longer, so that tests see what would not fit."""

import re

LONGER = 0.4
PLACEHOLDER = re.compile(r"(\{\w+\})")
ACCENTS = str.maketrans("aeiouyncsAEIOUYNCS", "áéîöûýñçšÁÉÎÖÛÝÑÇŠ")
FILLING = "~"


def pseudo(text: str) -> str:
    """The text so altered; placeholders stay as they are, and their length does not count."""
    parts = PLACEHOLDER.split(text)  # every second one is a placeholder
    letters = sum(map(len, parts[::2]))
    parts[::2] = [part.translate(ACCENTS) for part in parts[::2]]
    return f"{''.join(parts)}{FILLING * -int(-letters * LONGER // 1)}"
