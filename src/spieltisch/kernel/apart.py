"""Functions that stay apart from those that call them.

A GPU's compiler inlines what it can: a search in which the rules stand in ten places is ten times as much
code, which takes minutes to compile and no cache holds. Elsewhere the compiler knows better.
"""

from typing import Any

from numba.extending import overload


def apart():
    """Says of the function that calls it: not to be inlined on a GPU."""


@overload(apart, jit_options={"forceinline": True})
def native_apart() -> Any:
    return lambda: None
