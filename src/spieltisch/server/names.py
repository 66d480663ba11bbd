"""Names that people give themselves: made uniform, and free of what could mislead the eye."""

import unicodedata

MOST = 24
JOINERS = "\u200c\u200d"  # needed inside words of some scripts, and inside emoji
# Controls and marks of direction, surrogates, private and unassigned characters, separators of lines.
UNFIT = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
UNSEEN = {"Mn", "Me", "Zs", "Cf"}


class UnfitName(ValueError):
    """A name that nobody can be called: `empty`, `too-long` or `characters`."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


def clean_name(given: str) -> str:
    """The name in NFC, with single spaces and none around it."""
    name = " ".join(unicodedata.normalize("NFC", given[: MOST * 20]).split())
    if any(unicodedata.category(sign) in UNFIT and sign not in JOINERS for sign in name):
        raise UnfitName("characters")
    if all(unicodedata.category(sign) in UNSEEN for sign in name):
        raise UnfitName("empty")
    if len(name) > MOST:
        raise UnfitName("too-long")
    return name
