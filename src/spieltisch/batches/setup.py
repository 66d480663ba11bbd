"""Making a batch, everything checked first."""

from typing import Any

from spieltisch.batches.base import DTYPES, REWARDS, Batch, Shape
from spieltisch.batches.binding import fills_bytes
from spieltisch.batches.cpu import CpuBatch, Together
from spieltisch.errors import SetupError, UnknownError
from spieltisch.games.contract import GameRules, Options
from spieltisch.match.options import check_seats, settle

DEVICES = ("cpu", "cuda")


def make(
    game: GameRules,
    seats: int,
    size: int,
    *,
    seed: int,
    together: Together,
    options: Options | None = None,
    starter: int | None = None,
    rewards: str = "points",
    dtype: str | None = "float32",
    device: str = "cpu",
    threads: int = 1,
) -> Batch:
    """See `spieltisch.batch`; `together` calls functions at the same time."""
    settled = settle(game, options)
    check_seats(game, settled, seats, 0 if starter is None else starter)
    check_whole("size", size)
    check_whole("threads", threads)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SetupError(f"the seed is a whole number, not {seed!r}")
    check_choice("rewards", rewards, tuple(REWARDS))
    check_choice("device", device, DEVICES)
    check_choice("dtype", dtype, (*DTYPES, None))
    if dtype == "uint8" and not fills_bytes(game):
        raise SetupError(f"{game.id} has no observations in bytes: its features have no `fill`")
    shape = Shape(game, seats, size, settled, starter, rewards, dtype)
    if device == "cpu":
        return CpuBatch(shape, seed, threads, together)
    try:
        from spieltisch.batches.cuda import CudaBatch
    except ImportError as error:
        raise SetupError(f'CUDA cannot be used ({error}): pip install "spieltisch[gpu]"') from None
    return CudaBatch(shape, seed)


def check_whole(what: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise SetupError(f"{what} is a whole number of at least 1, not {value!r}")


def check_choice(what: str, value: Any, choices: tuple[str | None, ...]) -> None:
    if value not in choices:
        names = ", ".join(repr(choice) for choice in choices)
        raise UnknownError(f"{what} can be {names}, not {value!r}")
