"""How boards came out, as values that travel between processes and are kept in files."""

import msgspec

BINS = 10


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one game came out, by seat."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


class Bin(msgspec.Struct, frozen=True, array_like=True):
    """Choices of one player from which it expected about the same: what it expected, and what came."""

    player: int
    tenth: int
    """0 where it expected a share of the win below 0.1, and so on up to 9."""
    choices: int
    expected: float
    """The expected shares of the win, added up."""
    came: float
    """The shares of the win that came, added up."""


class PlayedBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a board came out; the r-th result is that of the mix moved r seats on."""

    board: int
    starter: int
    mix: tuple[int, ...]
    results: tuple[Result, ...]
    calibration: tuple[Bin, ...] = ()

    def player_at(self, rotation: int, seat: int) -> int:
        return self.mix[(seat - rotation) % len(self.mix)]


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """How long one player thought at one board."""

    player: int
    choices: int
    seconds: float
    longest: float


class Thoughts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long the players thought at a board: measured, so never twice the same."""

    board: int
    thinking: tuple[Thought, ...]
