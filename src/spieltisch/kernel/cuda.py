"""The same kernels on a CUDA device, or without one in Numba's simulator (`NUMBA_ENABLE_CUDASIM=1`).

A game's functions are called from the kernels below as they are: each thread has its own record, generator
and words in local memory. Importing this module needs Numba's CUDA support, so nothing else does.
"""

from typing import Any

import numpy as np

# numba-cuda asks NumPy for names that 2.5 has dropped.
for gone, kept in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, gone):
        setattr(np, gone, getattr(np, kept))

from numba import config, cuda, types  # noqa: E402 (after the names above)

from spieltisch.kernel.apart import apart  # noqa: E402
from spieltisch.kernel.driver import Driver  # noqa: E402
from spieltisch.kernel.generator import fork  # noqa: E402
from spieltisch.kernel.select import nth, nth_portable  # noqa: E402
from spieltisch.kernel.workspace import WORKSPACE, workspace  # noqa: E402

SIMULATED = bool(config.ENABLE_CUDASIM)

if not SIMULATED:  # the simulator calls the functions of the CPU
    from numba.cuda.extending import intrinsic, overload

    @overload(nth, target="cuda")
    def cuda_nth(word, n):
        return nth_portable

    @overload(workspace, target="cuda", inline="always")  # a local array cannot be returned
    def cuda_workspace():
        return lambda: cuda.local.array(WORKSPACE, types.int64)

    @intrinsic
    def not_inlined(typing_context):
        def generate(context, builder, signature, arguments):
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return types.none(), generate

    @overload(apart, target="cuda", inline="always")  # in the function that is meant
    def cuda_apart():
        return lambda: not_inlined()  # noqa: PLW0108 (Numba compiles it)


def bind_cuda(rules: Any, driver: Driver) -> tuple[Any, Any]:
    """Two kernels of a game: `run` plays deals in every thread, `trace` keeps every state of one deal."""
    state_type, size = rules.State, rules.WORDS
    deal, over, legal, apply = rules.deal, rules.over, rules.legal, rules.apply
    play, choose = driver.run, driver.choose

    @cuda.jit
    def run(seats, starter, flags, deals, seed, actions):
        thread = cuda.grid(1)
        if thread < actions.size:
            state = cuda.local.array(1, state_type)[0]
            words = cuda.local.array(size, types.uint64)
            rng = cuda.local.array(1, types.uint64)
            rng[0] = seed
            rng[0] = fork(rng, thread)
            actions[thread] = play(state, words, seats, starter, flags, deals, rng)

    @cuda.jit
    def trace(seats, starter, flags, seed, states, lengths):
        # The loop stands here, not in the driver: compiled code refuses the arrays of the simulator.
        thread = cuda.grid(1)
        if thread < lengths.size:
            state = cuda.local.array(1, state_type)[0]
            words = cuda.local.array(size, types.uint64)
            rng = cuda.local.array(1, types.uint64)
            rng[0] = seed
            rng[0] = fork(rng, thread)
            deal(state, seats, starter, flags, rng)
            states[thread, 0] = state
            length = 1
            while not over(state) and length < states.shape[1]:
                legal(state, words)
                apply(state, choose(words, rng))
                states[thread, length] = state
                length += 1
            lengths[thread] = length

    return run, trace
