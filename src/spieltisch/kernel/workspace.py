"""A little scratch memory inside a kernel, on whatever the kernel runs.

A CPU allocates it, a GPU thread has it in its local memory; kernels call `workspace()` and do not care.
It is not cleared.
"""

from typing import Any

import numpy as np
from numba.extending import overload

WORKSPACE = 10240  # words


def workspace():
    return np.empty(WORKSPACE, np.int64)


@overload(workspace, jit_options={"forceinline": True})
def native_workspace() -> Any:
    return lambda: np.empty(WORKSPACE, np.int64)
