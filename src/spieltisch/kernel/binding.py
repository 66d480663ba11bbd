"""Functions that are written once for all games.

Numba cannot cache a function that is given other compiled functions. So what is done with every game alike
is written against the names that every game has (`deal`, `legal`, `apply`, …) and *bound* to a game: the
same code with that game's names as its globals. Its constants are then constants, and loops over them unroll.
"""

import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from spieltisch.kernel.compiled import compiled


def bind_functions(
    functions: Iterable[Callable[..., Any]],
    names: Mapping[str, Any],
    game: str,
    compile_function: Callable[..., Any] = compiled,
) -> dict[str, Any]:
    """The functions compiled with these names as their globals; each knows those before it, too.

    `game` tells the copies apart in the cache.
    """
    known = dict(names) | {"__builtins__": __builtins__}
    bound = {}
    for function in functions:
        copy = types.FunctionType(function.__code__, known, function.__name__, function.__defaults__)
        copy.__qualname__ = f"{game.replace('-', '_')}.{function.__name__}"
        copy.__module__ = function.__module__
        known[function.__name__] = bound[function.__name__] = compile_function(copy)
    return bound
