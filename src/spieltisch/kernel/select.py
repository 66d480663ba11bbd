"""Finding the n-th set bit of a word: the one bit trick that is worth a processor's own instruction.

Random choice does this once for every action, so it decides the speed of playouts. `nth_portable` is plain
Python without a branch. Compiled code that calls `nth` gets two instructions in its place on processors with
a fast `pdep`, and that Python everywhere else.
"""

from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba import config, types
from numba.extending import intrinsic, overload

from spieltisch.kernel.bits import BYTES, ONE, TOPS, U, cumulated, index, not_above

SLOW_DEPOSIT = ("znver1", "znver2")  # pdep is microcode there


def nth_portable(word, n):
    """The index of the n-th set bit (from 0): first its byte, then its place there."""
    parts = word - ((word >> U(1)) & U(0x5555555555555555))
    parts = (parts & U(0x3333333333333333)) + ((parts >> U(2)) & U(0x3333333333333333))
    parts = (parts + (parts >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    sums = cumulated(parts)
    shift = U(8 * not_above(sums, n))
    rest = n - np.int64(((sums << U(8)) >> shift) & U(255))
    spread = (((word >> shift) & U(255)) * BYTES) & U(0x8040201008040201)  # bit k of the byte into byte k
    present = ((spread + (TOPS - BYTES)) | spread) >> U(7) & BYTES
    return np.int64(shift) + not_above(cumulated(present), rest)


def nth(word, n):
    """The index of the n-th set bit (from 0), as fast as the target can."""
    return nth_portable(word, n)


def has_fast_deposit() -> bool:
    """Does the processor that Numba compiles for have a fast `pdep`?"""
    if config.CPU_NAME or config.CPU_FEATURES:
        return False  # somebody compiles for another processor
    features = llvmlite.binding.get_host_cpu_features()
    return bool(features.get("bmi2")) and llvmlite.binding.get_host_cpu_name() not in SLOW_DEPOSIT


@intrinsic
def deposit(typing_context: Any, source: Any, mask: Any) -> Any:
    """The low bits of the source, spread over the set bits of the mask."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        shape = ir.FunctionType(word, [word, word])
        return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), shape), arguments)

    return types.uint64(types.uint64, types.uint64), generate


def nth_by_deposit(word, n):
    return index(deposit(ONE << U(n), word))


NATIVE = nth_by_deposit if has_fast_deposit() else nth_portable


@overload(nth, jit_options={"forceinline": True})
def native_nth(word, n):
    return NATIVE
