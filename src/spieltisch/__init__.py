"""Compañeros, Deuce and Mit List und Tücke: exact rules, fast.

>>> import spieltisch
>>> spieltisch.games()
('companeros', 'deuce', 'list-und-tuecke')
>>> game = spieltisch.game("companeros")
>>> deal = game.deal(seats=4, seed=2026)
>>> deal.turn, deal.legal[:3]
(0, ('R2', 'R4', 'R7'))
>>> deal.play("R4")
>>> deal.turn
1
"""

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from spieltisch.errors import (
    AmbiguousError,
    CorruptRecord,
    FalseRecord,
    IllegalAction,
    IllegalInBatch,
    NewerRecord,
    NotYourTurn,
    PositionError,
    RecordError,
    SetupError,
    SpieltischError,
    TamperedRecord,
    TextError,
    UnknownError,
)

# Imported first, so that the function `games` below is not replaced by the package of that name.
from spieltisch.games import load, names

if TYPE_CHECKING:  # everything else is imported when it is first used: Numba takes a while
    from spieltisch.batches import Batch
    from spieltisch.games.contract import Options
    from spieltisch.match.deal import Deal
    from spieltisch.match.game import Game
    from spieltisch.match.match import Match
    from spieltisch.match.record import RecordData
    from spieltisch.match.shuffle import Seed
    from spieltisch.players import Means, Player

__version__ = "0.1.0"
__all__ = [
    "AmbiguousError",
    "CorruptRecord",
    "FalseRecord",
    "IllegalAction",
    "IllegalInBatch",
    "NewerRecord",
    "NotYourTurn",
    "PositionError",
    "RecordError",
    "SetupError",
    "SpieltischError",
    "TamperedRecord",
    "TextError",
    "UnknownError",
    "batch",
    "commit",
    "game",
    "games",
    "player",
    "record_text",
    "replay",
    "verify",
]


def fresh_seed() -> int:
    """256 bits that nobody can guess."""
    return secrets.randbits(256)


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return names()


def game(name: str) -> "Game":
    """A game by its id."""
    from spieltisch.match.game import Game

    return Game(load(name), fresh_seed)


def batch(
    name: str,
    seats: int,
    size: int,
    *,
    seed: int | None = None,
    options: "Options | None" = None,
    starter: int | None = None,
    rewards: str = "points",
    dtype: str | None = "float32",
    device: str = "cpu",
    threads: int = 1,
) -> "Batch":
    """Many games of one kind that go on together, in arrays.

    `seed` None: a fresh one. `starter`: the seat that begins every deal; None: seat 0 the first, then the
    next one clockwise. `rewards` of a deal: `points` above the mean of all, `places` (1 for the best to -1
    for the last, who are level share), or the share of the `win`. `dtype` of the observations: `float32`,
    `uint8` (255 is 1), or None for no observations. `device`: `cpu`, or `cuda` with `spieltisch[gpu]`.
    """
    from spieltisch.batches import make

    return make(
        load(name),
        seats,
        size,
        seed=secrets.randbits(64) if seed is None else seed,
        together=together,
        options=options,
        starter=starter,
        rewards=rewards,
        dtype=dtype,
        device=device,
        threads=threads,
    )


def player(spec: str) -> "Player":
    """A player from a text: `greedy`, `random:seed=7`, `search:ms=200`."""
    from spieltisch.players import make

    return make(spec, means())


def means() -> "Means":
    """What players need from the world around them: seeds, a clock, threads, files."""
    import time
    from pathlib import Path

    from spieltisch.players import Means

    return Means(
        fresh=lambda: secrets.randbits(63),
        clock=time.perf_counter,
        together=together,
        read=lambda name: Path(name).read_bytes(),
    )


def together(functions: Sequence[Callable[[], Any]]) -> list[Any]:
    """Calls all functions at the same time and gives back what they give."""
    if len(functions) == 1:
        return [functions[0]()]
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(len(functions)) as pool:
        return [future.result() for future in [pool.submit(function) for function in functions]]


def replay(record: "RecordData", to: int | None = None) -> "Deal | Match":
    """The deal or match of a record, played again and checked; `to`: only that many actions."""
    from spieltisch.match.record import read_record

    found = read_record(record)
    try:
        return game(found.game).replay(found, to)
    except UnknownError as error:
        raise CorruptRecord(f"the record is damaged: {error}") from None


def record_text(record: "RecordData") -> str:
    """A record as a text that a card player can read aloud."""
    from spieltisch.match.prose import tell

    return tell(replay(record))


def commit(seed: "Seed") -> str:
    """A commitment to a seed: show it before the deal, reveal the seed afterwards."""
    from spieltisch.match.shuffle import commit

    return commit(seed)


def verify(record: "RecordData", commitments: "Sequence[str] | None" = None) -> bool:
    """Were the deals of a record dealt from what was committed to before?

    Without commitments: by the proofs in the record, and False if a deal has none. With commitments, one a
    deal: each must be the table's in the proof of that deal or, where there is no proof, made to the seed.
    The record is replayed on the way, so one that is not true, its proofs included, is a `RecordError`.
    """
    from spieltisch.match.match import Match
    from spieltisch.match.record import read_record

    played = replay(record)
    deals = read_record(record).deals
    if commitments is None:
        return all(deal.proof is not None for deal in deals)
    if len(commitments) != len(deals):
        return False
    if not all(
        deal.chance_is_its_own() for deal in (played.deals if isinstance(played, Match) else [played])
    ):
        return False
    return all(deal.committed() == shown for deal, shown in zip(deals, commitments, strict=True))
