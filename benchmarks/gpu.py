"""Batches on a CUDA device: are all bytes the same as on the CPU, and how fast is it?

    python benchmarks/gpu.py [--json FILE] [--no-peers] [--games companeros,deuce] [--size N]

For every game and number of seats: random playouts inside one kernel (dealing included), and steps one by
one, each with the legal actions checked, chosen at random, and the masks and observations of the mover
written, in bytes and in 32-bit floats. Beside them Pgx in the same run, if it can be imported: its
observations are part of its states. With four seats also where the time goes: each kernel by itself, how many
warps run at once, what it costs that the games of a warp differ, and what the memory can do. It needs a CUDA
device and `pip install "spieltisch[gpu]"`; figures of a run are in docs/performance.md.
"""

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import spieltisch
import spieltisch.batches
from spieltisch.batches.binding import bind
from spieltisch.batches.cuda_kernels import BLOCK, bind_cuda, rows_of

from numba import cuda  # isort: skip  (after ours, which prepares NumPy for it)

SEATS = {"companeros": range(3, 7), "deuce": range(2, 7), "list-und-tuecke": range(4, 7)}
PLAYERS, DEALS = 1 << 19, 8  # of a launch of playouts
STEPS, ROUNDS = 40, 5
COMPARED, COMPARED_STEPS = 256, 130
ARRAYS = ("states", "words", "mover", "mask", "observations", "rewards", "ended", "scores")
PEERS = ("sparrow_mahjong", "backgammon", "leduc_holdem")
PEER_SIZE, PEER_STEPS = 1 << 17, 50
WARP = 32  # threads that do the same, or wait for each other
PROFILED = 4  # seats
COPIED = 1 << 32  # bytes


def same_bytes(name: str, seats: int) -> bool:
    """Do both devices write the same bytes, step after step and in a playout?"""
    cpu, gpu = (
        spieltisch.batch(name, seats, COMPARED, seed=2026, dtype="float32", device=device)
        for device in ("cpu", "cuda")
    )
    byte_rows = spieltisch.batch(name, seats, COMPARED, seed=2026, dtype="uint8", device="cpu")
    gpu_byte_rows = spieltisch.batch(name, seats, COMPARED, seed=2026, dtype="uint8", device="cuda")

    def same() -> bool:
        pairs = ((cpu, gpu), (byte_rows, gpu_byte_rows))
        return all(
            one.host(array).tobytes() == other.host(array).tobytes()
            for one, other in pairs
            for array in ARRAYS
        )

    for _ in range(COMPARED_STEPS):
        if not same():
            return False
        for batch in (cpu, gpu, byte_rows, gpu_byte_rows):
            batch.step(batch.random_actions())
    for batch in (cpu, gpu, byte_rows, gpu_byte_rows):
        batch.play_out(2)
    return same()


def timed(work: Callable[[], float], rounds: int = ROUNDS) -> float:
    """What is done a second, the median of some rounds after a first one."""
    found = []
    for _ in range(rounds + 1):
        cuda.synchronize()
        start = time.perf_counter()
        done = work()
        cuda.synchronize()
        found.append(done / (time.perf_counter() - start))
    return statistics.median(found[1:])


def playouts(name: str, seats: int) -> float:
    """Actions a second."""
    batch = spieltisch.batch(name, seats, PLAYERS, seed=1, dtype=None, device="cuda")
    return timed(lambda: batch.play_out(DEALS))


def steps(name: str, seats: int, size: int, dtype: str | None) -> float:
    """Steps a second, one action of one game each."""
    return stepping(spieltisch.batch(name, seats, size, seed=1, dtype=dtype, device="cuda"))


def stepping(batch: spieltisch.batches.Batch) -> float:
    actions = batch.random_actions()

    def work() -> float:
        for _ in range(STEPS):
            batch.random_actions(actions)
            batch.step(actions, check=False)
        batch.check()
        return STEPS * batch.size

    return timed(work)


def where_the_time_goes(name: str, seats: int, size: int) -> dict[str, float]:
    """Games a second of each kernel of a step by itself, the observations in bytes."""
    batch = spieltisch.batch(name, seats, size, seed=1, dtype="uint8", device="cuda")
    actions = batch.random_actions()
    rows = batch.observe(0)
    seats_to_see = cuda.to_device(np.zeros(size, np.int64))

    def repeated(kernel: Callable[[], Any]) -> float:
        for _ in range(STEPS):
            kernel()
        return STEPS * size

    return {
        "choose": timed(lambda: repeated(lambda: batch.random_actions(actions))),
        "observe": timed(lambda: repeated(lambda: batch.observe(seats_to_see, rows, check=False))),
    }


def make_alike(batch: spieltisch.batches.Batch) -> None:
    """The same game in all threads of a warp, now and later: nobody waits for one who does something else."""
    for array in ("states", "words", "_dealing", "_choosing"):
        there = getattr(batch, array)
        there.copy_to_device(np.repeat(there.copy_to_host()[::WARP], WARP, axis=0))


def alike(name: str, seats: int, size: int) -> dict[str, float]:
    """Playouts and steps as above, if all threads of a warp do the same."""
    players = spieltisch.batch(name, seats, PLAYERS, seed=1, dtype=None, device="cuda")
    make_alike(players)
    batch = spieltisch.batch(name, seats, size, seed=1, dtype=None, device="cuda")
    make_alike(batch)
    return {"playouts": timed(lambda: players.play_out(DEALS)), "steps_None": stepping(batch)}


def copied() -> float:
    """Bytes read and written a second by copying: what the memory can do."""
    here, there = (cuda.device_array(COPIED, np.uint8) for _ in range(2))

    def work() -> float:
        for _ in range(STEPS):
            there.copy_to_device(here)
        return STEPS * COPIED * 2

    return timed(work)


def needs(name: str) -> dict[str, Any]:
    """By kernel: registers and local bytes of a thread, and so how many warps of a processor run at once."""
    kernels = bind_cuda(spieltisch.game(name).rules)
    row = spieltisch.game(name).rules.feature_count
    found: dict[str, Any] = {}
    at_random = kernels.picking[bind(spieltisch.game(name).rules).at_random]
    for kernel, dispatcher, shared in (
        ("step", kernels.step, 0), ("play_out", at_random.play_out, 0),
        ("random_actions", at_random.pick_all, 0), ("observe", kernels.observe["uint8"], rows_of(row) * row),
    ):  # fmt: skip
        blocks = 0
        for one in dispatcher.overloads.values():
            function = one._codelibrary.get_cufunc()  # noqa: SLF001
            context = cuda.current_context()
            blocks = context.get_active_blocks_per_multiprocessor(function, BLOCK, shared)
        found[kernel] = {
            "registers": sorted(dispatcher.get_regs_per_thread().values()),
            "local_bytes": sorted(dispatcher.get_local_mem_per_thread().values()),
            "shared_bytes": shared,
            "warps": blocks * BLOCK // WARP,
        }
    return found


def pgx_steps(name: str) -> float:
    """Steps a second of a Pgx game, random and with its own reset, inside one compiled loop."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, chance = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choosing, logits, axis=-1)
        return (step(state, action, jax.random.split(chance, PEER_SIZE)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=PEER_STEPS)[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), PEER_SIZE))
    carry = run(state, jax.random.PRNGKey(1))

    def work() -> float:
        nonlocal carry
        carry = run(*carry)
        jax.block_until_ready(carry)
        return PEER_STEPS * PEER_SIZE

    return timed(work)


def peers() -> dict[str, float]:
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    found = {}
    for name in PEERS:
        try:
            found[name] = pgx_steps(name)
            print(f"{'pgx/' + name:<20}{'':>12}{found[name] / 1e6:>12.1f} M steps/s", flush=True)
        except Exception as error:
            print(f"pgx/{name}: not measured ({type(error).__name__}: {str(error)[:100]})", flush=True)
    return found


def row(name: str, seats: int, size: int) -> dict[str, Any]:
    began = time.perf_counter()
    found: dict[str, Any] = {"game": name, "seats": seats, "same_bytes": same_bytes(name, seats)}
    found["playouts"] = playouts(name, seats)
    for dtype in ("uint8", "float32", None):
        found[f"steps_{dtype}"] = steps(name, seats, size, dtype)
    batch = spieltisch.batch(name, seats, 1, seed=1, dtype="uint8", device="cuda")
    found["features"], found["actions"] = batch.features, batch.actions
    if seats == PROFILED:
        found["alike"], found["alone"] = alike(name, seats, size), where_the_time_goes(name, seats, size)
    found["seconds"] = time.perf_counter() - began
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    parser.add_argument("--games", default=",".join(SEATS), help="which games")
    parser.add_argument("--size", type=int, default=1 << 20, help="games of a batch that is stepped")
    parser.add_argument("--no-peers", action="store_true", help="without Pgx")
    options = parser.parse_args()
    device = cuda.get_current_device().name
    device = device.decode() if isinstance(device, bytes) else str(device)
    print(
        f"{device}, {PLAYERS} games × {DEALS} deals a playout, {options.size} games a step, blocks of {BLOCK}"
    )
    print(
        f"{'':<20}{'playouts':>12}{'steps uint8':>12}{'float32':>12}{'masks only':>12}  bytes as on the CPU"
    )
    rows: list[dict[str, Any]] = []
    for name in options.games.split(","):
        for seats in SEATS[name]:
            found = row(name, seats, options.size)
            rows.append(found)
            figures = "".join(
                f"{found[key] / 1e9:>12.3f}"
                for key in ("playouts", "steps_uint8", "steps_float32", "steps_None")
            )
            same = "yes" if found["same_bytes"] else "NO"
            print(f"{name + '/' + str(seats):<20}{figures}  {same}  ({found['seconds']:.0f} s)", flush=True)
        for found in rows:
            if found["game"] == name and "alike" in found:
                print(f"{name}: alike {found['alike']}, alone {found['alone']}", flush=True)
        print(f"{name}: {needs(name)}", flush=True)
    print("(thousand million a second)")
    memory = copied()
    print(f"copying: {memory / 1e12:.2f} terabytes a second, read and written", flush=True)
    others = {} if options.no_peers else peers()
    if options.json:
        needed = {name: needs(name) for name in options.games.split(",")}
        written = {
            "device": device,
            "size": options.size,
            "rows": rows,
            "needs": needed,
            "copied": memory,
            "pgx": others,
        }
        options.json.write_text(json.dumps(written, indent=1))


if __name__ == "__main__":
    main()
