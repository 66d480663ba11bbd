"""Digests of all that batches show, on either device: started by `test_cuda.py` in Numba's CUDA simulator."""

import hashlib
import json
import sys

import numpy as np

import spieltisch
import spieltisch.batches
from batches.playing import batch_of, digest
from tables import WITH_OPTIONS, name

STEPS = {"companeros-3": 50, "deuce-2": 30, "list-und-tuecke-3-three_seats=True": 60}  # deals end among them


def shown(device: str) -> dict[str, list[str]]:
    """For every table: what is shown step by step, after a playout, to others, after an illegal action."""
    found: dict[str, list[str]] = {}
    for table in WITH_OPTIONS:
        for dtype in ("float32", "uint8"):
            batch = batch_of(table, device=device, size=3, dtype=dtype)
            digests = found[f"{name(table)} {dtype}"] = [digest(batch)]
            for _ in range(STEPS.get(name(table), 2) if dtype == "uint8" else 1):
                batch.step(batch.random_actions())
                digests.append(digest(batch))
            digests.append(f"{batch.play_out(2)} actions {digest(batch)}")
            beside = batch_of(table, device=device, size=2, dtype=dtype)
            beside.branch(batch, np.array([2, 0]))
            beside.step(beside.greedy_actions())
            digests.append(f"{beside.play_out(greedy=True)} actions {digest(beside)}")
            seen = batch.observe(0)
            assert batch.observe(np.arange(3) % batch.seats, seen, check=False) is seen
            there = seen.copy_to_host() if device == "cuda" else seen
            digests.append(hashlib.sha256(there.tobytes()).hexdigest())
            digests += refused(batch)
    return found


def refused(batch: spieltisch.batches.Batch) -> list[str]:
    """What is said to an illegal action in game 1, and what is shown after it."""
    actions = np.argmax(batch.host("mask"), axis=1)
    actions[1] = np.flatnonzero(~batch.host("mask")[1])[0]
    try:
        batch.step(actions)
    except spieltisch.IllegalAction as error:
        return [str(error), digest(batch)]
    return ["nothing was said"]


if __name__ == "__main__":
    # The simulator waits for its threads in a busy loop, which keeps them from going on.
    sys.setswitchinterval(0.0005)
    json.dump(shown(sys.argv[1]), sys.stdout)
