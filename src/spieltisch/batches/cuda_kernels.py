"""The kernels of a batch on a CUDA device, around the functions for one game of `loops.py`.

A thread plays a game, but a block writes together what is long. The bytes of a block's masks are written
side by side. Observations are put together in the block's shared memory, by one thread a game, of whose
features few are not 0; then all threads write the block's rows out as words. So all bytes go out in full
lines, once.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from spieltisch.batches.binding import Picking, bind
from spieltisch.games.contract import GameRules
from spieltisch.kernel.bits import ONE, U
from spieltisch.kernel.cuda import SIMULATED

from numba import cuda, types  # isort: skip  (after kernel.cuda, which prepares NumPy for it)

BLOCK = 8 if SIMULATED else 128  # the simulator starts a thread of Python for each
NONE = 1 << 62  # no game has an illegal action
SHARED_BYTES = 48 * 1024  # what every device gives a block


def rows_of(row_bytes: int) -> int:
    """How many observations a block puts together: a power of two, so that blocks are whole words."""
    rows = min(BLOCK, 32)
    while rows * row_bytes > SHARED_BYTES:
        rows //= 2
    return rows


@dataclass(frozen=True)
class CudaKernels:
    begin: Any
    find_illegal: Any
    step: Any
    branch: Any
    observe: Any
    picking: dict[Picking, "CudaPicking"]


@dataclass(frozen=True)
class CudaPicking:
    play_out: Any
    pick_all: Any


def callable_in_kernel(function: Any) -> Any:
    """The function as a kernel can call it: compiled code refuses the arrays of the simulator."""
    if not SIMULATED:
        return function

    def unwrapped(value: Any) -> Any:
        return value._item._ary if type(value).__name__ == "FakeWithinKernelCUDAArray" else value

    return lambda *arguments: function(*(unwrapped(argument) for argument in arguments))


@cache
def bind_cuda(game: GameRules) -> CudaKernels:
    """The kernels of a game."""
    rules = game.rules
    word_count, action_count = rules.WORDS, rules.ACTIONS
    names = {name: callable_in_kernel(function) for name, function in bind(game).one_game.items()}
    begin_one, allows, step_one = names["begin_one"], names["allows"], names["step_one"]
    feature_count = game.feature_count
    fill, turn = names["fill"], rules.turn

    @cuda.jit
    def begin(states, words, dealing, choosing, size, seed, seats, starter, flags):  # type: ignore[no-untyped-def]
        game = cuda.grid(1)
        if game < size:
            rng, chooser = dealing[game : game + 1], choosing[game : game + 1]
            begin_one(states[game], words[game], rng, chooser, seed, game, seats, starter, flags)

    @cuda.jit
    def find_illegal(words, actions, size, illegal):  # type: ignore[no-untyped-def]
        game = cuda.grid(1)
        if game < size and not allows(words[game], actions[game]):
            cuda.atomic.min(illegal, 0, game)

    @cuda.jit
    def step(  # type: ignore[no-untyped-def]
        acting, states, words, dealing, actions, size, illegal, mover, mask,
        rewards, ended, points, seats, starter, flags, kind,
    ):  # fmt: skip
        """`mask` is flat; 0 `acting`: only show."""
        if illegal[0] != NONE:
            return  # everywhere: nothing changes until that has been told
        thread, width = cuda.threadIdx.x, cuda.blockDim.x
        first = cuda.blockIdx.x * width
        game = first + thread
        if acting != 0 and game < size:
            rng = dealing[game : game + 1]
            ended[game] = step_one(
                states[game], words[game], actions[game], rng, seats, starter, flags, points[game],
                rewards[game], kind,
            )  # fmt: skip
        cuda.syncthreads()
        if game < size:
            mover[game] = turn(states[game])
        for at in range(thread, min(width, size - first) * action_count, width):
            own = at // action_count
            action = at - own * action_count
            word = words[first + own, action >> 6]
            mask[first * action_count + at] = (word >> U(action & 63)) & ONE

    @cuda.jit
    def branch(  # type: ignore[no-untyped-def]
        states, words, dealing, choosing, size, source_size, their_states, their_words, their_dealing,
        their_choosing, games,
    ):  # fmt: skip
        game = cuda.grid(1)
        if game < size:
            source = min(max(games[game], 0), source_size - 1)
            states[game] = their_states[source]
            dealing[game] = their_dealing[source]
            choosing[game] = their_choosing[source]
            for at in range(word_count):
                words[game, at] = their_words[source, at]

    def observing(kind: Any, in_a_word: int) -> Any:
        """A kernel that writes what a seat of each game sees, in numbers of that kind."""

        @cuda.jit
        def observe(states, seat_of, size, rows, out, words_out, one):  # type: ignore[no-untyped-def]
            """A block puts `rows` observations together. `words_out`: the memory of `out` as whole words."""
            numbers = cuda.shared.array(0, kind)
            words = cuda.shared.array(0, types.uint64)  # the same memory
            thread, width, block = cuda.threadIdx.x, cuda.blockDim.x, cuda.blockIdx.x
            part = rows * feature_count // in_a_word
            for at in range(thread, part, width):
                words[at] = 0
            cuda.syncthreads()
            game = block * rows + thread
            if thread < rows and game < size:
                row = numbers[thread * feature_count : (thread + 1) * feature_count]
                fill(states[game], seat_of[game], row, one)
            cuda.syncthreads()
            for at in range(thread, min(part, words_out.size - block * part), width):
                words_out[block * part + at] = words[at]
            if block == cuda.gridDim.x - 1:  # what is left of a word
                for at in range(words_out.size * in_a_word + thread, out.size, width):
                    out[at] = numbers[at - block * rows * feature_count]

        return observe

    observe = {"uint8": observing(types.uint8, 8), "float32": observing(types.float32, 2)}
    bound = bind(game)
    picking = {each: bind_picking(each, rules) for each in (bound.at_random, bound.by_thumb)}
    return CudaKernels(begin, find_illegal, step, branch, observe, picking)


def bind_picking(picking: Picking, rules: Any) -> CudaPicking:
    """Play by chance or by the rules of thumb."""
    state_type, word_count, weights = rules.State, rules.WORDS, picking.weights
    play_out_one, pick = callable_in_kernel(picking.play_out_one), callable_in_kernel(picking.pick)

    @cuda.jit
    def play_out(  # type: ignore[no-untyped-def]
        states, words, dealing, choosing, size, deals, actions, rewards, ended, points,
        seats, starter, flags, kind,
    ):  # fmt: skip
        game = cuda.grid(1)
        if game < size:
            # In the thread's own memory, which is cached for writing, too.
            own_state = cuda.local.array(1, state_type)
            own_words = cuda.local.array(word_count, types.uint64)
            out = cuda.local.array(weights, types.float64)
            rng = cuda.local.array(1, types.uint64)
            chooser = cuda.local.array(1, types.uint64)
            own_state[0] = states[game]
            rng[0] = dealing[game]
            chooser[0] = choosing[game]
            for at in range(word_count):
                own_words[at] = words[game, at]
            actions[game] = play_out_one(
                own_state[0], own_words, out, rng, chooser, deals, seats, starter, flags,
                points[game], rewards[game], kind,
            )  # fmt: skip
            ended[game] = 1
            states[game] = own_state[0]
            dealing[game] = rng[0]
            choosing[game] = chooser[0]
            for at in range(word_count):
                words[game, at] = own_words[at]

    @cuda.jit
    def pick_all(states, words, choosing, size, chosen):  # type: ignore[no-untyped-def]
        game = cuda.grid(1)
        if game < size:
            out = cuda.local.array(weights, types.float64)
            chosen[game] = pick(states[game], words[game], out, choosing[game : game + 1])

    return CudaPicking(play_out, pick_all)
