"""Names that people give themselves: as tables show them, or refused."""

from spieltisch.table.readable import composed, may_stand, readable

MOST = 24


class UnfitName(ValueError):
    """A name that nobody can be called: `empty`, `too-long` or `characters`."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


def clean_name(given: str) -> str:
    """The name as tables show it; refused if something would have to be left out of it."""
    given = given[: MOST * 20]
    if not all(may_stand(letter) for letter in composed(given)):
        raise UnfitName("characters")
    name = readable(given)
    if not name:
        raise UnfitName("empty")
    if len(name) > MOST:
        raise UnfitName("too-long")
    return name
