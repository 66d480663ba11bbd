"""One way to compile a kernel: `@compiled`, which is Numba's `njit` with a cache that can be trusted.

Numba keys its cache on disk by the file a function stands in, so a change in a function of *another*
file that it calls goes unnoticed. Here the stamp of every cached kernel covers all kernel sources of the
package, and where no folder can be written (a read-only container without a home) it compiles in memory
instead of failing at import.
"""

import functools
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numba import config, njit

from spieltisch.kernel.parts import Part

Function = TypeVar("Function", bound=Callable[..., Any])

FOLDERS = ("kernel", "games", "players")  # where kernels are
INTERPRETED = bool(config.DISABLE_JIT)
if INTERPRETED:
    # Wrapping is what unsigned words are for; compiled code does it silently, the interpreter would warn.
    np.seterr(over="ignore")


def compiled(function: Function) -> Function:
    """The function as native code, free of the interpreter lock, callable from CPU and CUDA kernels.

    It is inlined wherever it is called: rules are many small functions around one record, and that makes
    playouts half as fast again.
    """
    return compile_function(function, inline=True)


def compiled_apart(function: Function) -> Function:
    """The same without forced inlining: for large kernels, which would take long to compile."""
    return compile_function(function, inline=False)


def compiled_within(function: Function) -> Function:
    """The same for a function that only kernels call: it is compiled as a part of them, see `parts.py`."""
    return function if INTERPRETED else Part(function)


def compile_function(function: Function, *, inline: bool) -> Function:
    if INTERPRETED:
        return function
    dispatcher = njit(nogil=True, error_model="numpy", forceinline=inline)(function)
    try:
        dispatcher.enable_caching()
    except RuntimeError:  # no place to keep a cache: compile in memory
        return dispatcher  # type: ignore[no-any-return]
    file = dispatcher._cache._cache_file
    file._source_stamp = (file._source_stamp, fingerprint())
    return dispatcher  # type: ignore[no-any-return]


@functools.cache
def fingerprint() -> str:
    """A hash of every source file that kernels are made of."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for source in sorted(source for folder in FOLDERS for source in package.glob(f"{folder}/**/*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()
