"""What a page shows: the outcome, with the players in their order, each with a number and a colour."""

from dataclasses import dataclass

from spieltisch.arena.estimates import Mean
from spieltisch.arena.folder import Manifest
from spieltisch.arena.measured import Thinking
from spieltisch.arena.play import load
from spieltisch.arena.run import Outcome
from spieltisch.arena.standings import Difference, Standing, Standings
from spieltisch.arena.tournament import Tournament

COLOURS = 8  # then they come again; the numbers tell who is who
LONGEST = 24  # letters of a name inside a picture


@dataclass(frozen=True)
class Entrant:
    """A player, as the page calls it."""

    number: int
    """1 has won most."""
    name: str
    standing: Standing
    thinking: Thinking | None
    """Nothing where no times were kept."""

    @property
    def colour(self) -> int:
        return (self.number - 1) % COLOURS

    @property
    def label(self) -> str:
        """Number and name, short enough for a picture."""
        name = self.name if len(self.name) <= LONGEST else f"{self.name[: LONGEST - 1]}…"
        return f"{self.number}  {name}"


@dataclass(frozen=True)
class Contents:
    """All that a page shows."""

    title: str
    asked: Tournament
    found: Standings
    entrants: tuple[Entrant, ...]
    """The one who has won most comes first."""
    versions: dict[str, str]
    kernels: str
    finished: bool

    def lead(self, one: Entrant, other: Entrant) -> Difference:
        """How far the one is ahead of the other."""
        names = one.standing.player, other.standing.player
        for found in self.found.differences:
            if (found.player, found.other) == names:
                return found
            if (found.other, found.player) == names:
                return Difference(*names, turned(found.wins), turned(found.points))
        raise AssertionError("every two players are compared")


def turned(found: Mean) -> Mean:
    """The same, seen from the other side."""
    return found if found.mean is None else Mean(-found.mean, found.margin, found.boards)


def contents(outcome: Outcome, manifest: Manifest, *, finished: bool) -> Contents:
    times = {one.player: one for one in outcome.thinking if one.choices and one.mean > 0}
    ranked = sorted(outcome.standings.players, key=lambda one: -(one.wins.mean or 0.0))
    entrants = (
        Entrant(number, printable(one.player), one, times.get(one.player))
        for number, one in enumerate(ranked, 1)
    )
    title = load(outcome.asked.game).title
    return Contents(
        title,
        outcome.asked,
        outcome.standings,
        tuple(entrants),
        manifest.versions,
        manifest.kernels,
        finished,
    )


def printable(text: str) -> str:
    """Text from a file, without what no page and no picture can show."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)
