"""What a training is: everything that its result hangs on."""

import math
from dataclasses import asdict, dataclass, field
from typing import Any

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, Options

RARE = 0.25  # so many games with a house rule for one without


@dataclass(frozen=True)
class Course:
    """A kind of table that is learned: so many seats, and house rules."""

    seats: int
    options: Options = field(default_factory=dict)
    share: float = 1.0
    """Of the games, in comparison."""


@dataclass(frozen=True)
class Settings:
    """A training. The same settings with a number of updates give the same network on the same machine."""

    game: str
    updates: int | None
    """So many, or as many as there is time for."""
    courses: tuple[Course, ...]
    games: int = 65_536
    """At a time, all courses together."""
    steps: int = 32
    """Actions in each of them for one update."""
    width: int = 256
    layers: int = 3
    rate: float = 2e-3
    last_rate: float = 2e-5
    tries: int = 4
    """Actions that are tried out at each decision."""
    rounds: float = 1.5
    """Of the table, after an action that is tried: its seat should be to act again by then."""
    itself: float = 0.3
    """From this part of the training on the network itself plays these rounds."""
    trust: float = 0.5
    """How far its hopes are believed over what comes in the end, at first."""
    last_trust: float = 0.9
    heat: float = 2.0
    """How freely it chooses in the beginning: 1 is as its weights say."""
    last_heat: float = 0.3
    trace: float = 0.95
    passes: int = 2
    rows: int = 8192
    """Decisions in one step of learning."""
    seed: int = 0
    minutes: float | None = None
    """Instead of a number of updates."""
    origin: str = ""
    """The SHA-256 of the weights that it goes on from, if it does not begin with nothing."""
    begins: float = 0.0
    """That part of a training is taken to be over already: what changes with the time goes on from there."""

    def __post_init__(self) -> None:
        if (self.updates is None) == (self.minutes is None):
            raise SetupError("a training has a number of updates or a number of minutes, one of both")
        if self.minutes is not None and not 0 < self.minutes < math.inf:
            raise SetupError(f"the minutes of a training are more than 0, not {self.minutes}")
        if self.updates is not None and self.updates < 1:
            raise SetupError(f"updates of a training is at least 1, not {self.updates}")
        for name in ("games", "steps", "width", "layers", "passes", "rows", "tries"):
            if getattr(self, name) < 1:
                raise SetupError(f"{name} of a training is at least 1, not {getattr(self, name)}")
        if not 0 <= self.begins < 1:
            raise SetupError(f"a training begins at 0 or later, and before 1, not at {self.begins}")
        if not self.courses:
            raise SetupError("a training needs at least one number of seats")
        if self.games < len(self.courses):
            raise SetupError(f"{len(self.courses)} kinds of tables need at least as many games at a time")

    def manifest(self) -> dict[str, Any]:
        return asdict(self)


def usual_courses(game: GameRules) -> tuple[Course, ...]:
    """Every number of seats, and every house rule that changes how a deal is played, by itself."""
    usual = {option.name: option.default for option in game.series.OPTIONS}
    all_seats = game.series.seats(usual)
    changed: list[Course] = []
    for option in game.series.OPTIONS:
        for choice in option.choices or ():
            other = {option.name: choice}
            if choice == option.default:
                continue
            seats = [count for count in game.series.seats(usual | other) if count not in all_seats]
            if game.series.flags(usual | other) != game.series.flags(usual):
                seats = [*all_seats]
            changed += [Course(count, other, RARE) for count in seats]
    return (*(Course(count) for count in all_seats), *changed)
