"""The loops, bound to a game: for a processor, or for CUDA kernels."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from at_once import loops
from spieltisch.games.contract import GameRules
from spieltisch.kernel.binding import bind_functions
from spieltisch.kernel.compiled import compiled_apart, compiled_within
from spieltisch.players.learned import worlds
from spieltisch.players.search import thinking

FUNCTIONS = (*thinking.FUNCTIONS, *loops.DECIDING, *worlds.ONE_WORLD, *loops.WORLDS)


@cache
def on_processor(game: GameRules) -> Mapping[str, Any]:
    parts = bind(game, "at_once", compiled_within)
    return bind_functions(loops.LOOPS, names_of(game) | parts, f"{game.id}.at_once", compiled_apart)


@cache
def for_device(game: GameRules) -> Mapping[str, Any]:
    """What a CUDA kernel can call: not the parts of a processor's kernels (`kernel/parts.py`)."""
    return bind(game, "cuda", compiled_apart)


def bind(game: GameRules, what_for: str, compile_function: Callable[..., Any]) -> dict[str, Any]:
    return bind_functions(FUNCTIONS, names_of(game), f"{game.id}.{what_for}", compile_function)


def names_of(game: GameRules) -> dict[str, Any]:
    """All that the loops of a game know by name."""
    return thinking.names_of(game) | worlds.names_of(game) | {
        "NODES": thinking.NODES, "MOST_WORLDS": thinking.MOST_WORLDS, "MOST_NODES": thinking.MOST_NODES,
        "LARGER": thinking.LARGER, "LONGEST_PATH": thinking.LONGEST_PATH, "MOST_SEATS": thinking.MOST_SEATS,
        "FEATURE_COUNT": game.feature_count, "redact": game.worlds.redact,
    }  # fmt: skip
