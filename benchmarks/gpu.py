"""Batches on a CUDA device: are all bytes the same as on the CPU, and how fast is it?

    python benchmarks/gpu.py [--json FILE] [--no-peers] [--games companeros,deuce] [--size N]

For every game and number of seats: random playouts inside one kernel (dealing included), and steps one by
one, each with the legal actions checked, chosen at random, and the masks and observations of the mover
written, in bytes and in 32-bit floats. Beside them Pgx in the same run, if it can be imported: its
observations are part of its states. It needs a CUDA device and `pip install "spieltisch[gpu]"`; figures of a
run are in docs/performance.md.
"""

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.batches.cuda_kernels import BLOCK, bind_cuda

from numba import cuda  # isort: skip  (after ours, which prepares NumPy for it)

SEATS = {"companeros": range(3, 7), "deuce": range(2, 7), "list-und-tuecke": range(4, 7)}
PLAYERS, DEALS = 1 << 19, 8  # of a launch of playouts
STEPS, ROUNDS = 40, 5
COMPARED, COMPARED_STEPS = 256, 130
ARRAYS = ("states", "words", "mover", "mask", "observations", "rewards", "ended", "scores")
PEERS = ("sparrow_mahjong", "backgammon", "leduc_holdem")
PEER_SIZE, PEER_STEPS = 1 << 17, 50


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
    batch = spieltisch.batch(name, seats, size, seed=1, dtype=dtype, device="cuda")
    actions = batch.random_actions()

    def work() -> float:
        for _ in range(STEPS):
            batch.random_actions(actions)
            batch.step(actions, check=False)
        batch.check()
        return STEPS * size

    return timed(work)


def needs(name: str) -> dict[str, Any]:
    """Registers and local bytes of a thread, by kernel: what limits how many run at once."""
    kernels = bind_cuda(spieltisch.game(name).rules)
    found: dict[str, Any] = {}
    for kernel in ("step", "play_out", "random_actions"):
        dispatcher = getattr(kernels, kernel)
        try:
            found[kernel] = {
                "registers": sorted(dispatcher.get_regs_per_thread().values()),
                "local_bytes": sorted(dispatcher.get_local_mem_per_thread().values()),
            }
        except Exception as error:
            found[kernel] = str(error)
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
        print(f"{name}: {needs(name)}", flush=True)
    print("(thousand million a second)")
    others = {} if options.no_peers else peers()
    if options.json:
        needed = {name: needs(name) for name in options.games.split(",")}
        written = {"device": device, "size": options.size, "rows": rows, "needs": needed, "pgx": others}
        options.json.write_text(json.dumps(written, indent=1))


if __name__ == "__main__":
    main()
