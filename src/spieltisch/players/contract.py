"""What a player is, and what it may ask of the world around it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.players.spec import Setting


@dataclass(frozen=True)
class Prospect:
    """What a player expects of one legal action."""

    action: str
    points: float
    """Points of the own seat in this deal."""
    wins: float
    """The own share of the win of the match, 0 to 1."""
    doubt: float
    """Half the width of the 95 % interval of `wins`, as far as sampling goes."""
    weight: float
    """The share of the thinking that went there, 0 to 1."""
    continuation: tuple[str, ...] = ()
    """What will likely be played after it, the action itself left out."""


@dataclass(frozen=True)
class Explanation:
    """What a player would do, and what it expects of each legal action, the best first."""

    choice: str
    prospects: tuple[Prospect, ...]
    simulations: int
    """How many playouts, or solved worlds, it comes from."""
    solved: bool = False
    """The rest of the deal was searched to its end in every world that was looked at."""


class Player(Protocol):
    """Something that decides, from what its seat knows."""

    def prepare(self, game: GameRules) -> None:
        """Compiles what the player needs for a game: the first choice then takes no longer than others."""

    def choose(self, view: ViewState) -> str:
        """The action it plays, in notation."""

    def explain(self, view: ViewState) -> Explanation:
        """What it would play, and what it expects of every legal action."""


def no_files(name: str) -> bytes:
    raise SetupError(f"no files are read here, also not {name!r}")


@dataclass(frozen=True)
class Means:
    """What players need from outside: there is no clock, no chance and no thread below the table."""

    fresh: Callable[[], int]
    """A new 64-bit seed."""
    clock: Callable[[], float]
    """Seconds, never running backwards."""
    together: Callable[[Sequence[Callable[[], Any]]], list[Any]]
    """Calls all functions at the same time and gives back what they give."""
    read: Callable[[str], bytes] = no_files
    """The content of a file."""


class Maker(Protocol):
    """What a player's name stands for: a module, or an object, that makes it."""

    @property
    def SETTINGS(self) -> Mapping[str, Setting]: ...  # noqa: N802 (a constant)

    def make(self, means: Means, /, **settings: Any) -> Player:
        """The player with those settings: all of `SETTINGS`, and a `seed` among them is never None."""
