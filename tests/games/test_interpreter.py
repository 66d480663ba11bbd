"""The whole library without compiled kernels: the same truth, views and legal actions."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from games.playing import positions
from spieltisch.match.deal import Deal
from tables import TABLES

SHOWN = (*TABLES[::4], ("deuce", 3, {"voluntary_draws": "any"}))


def digest() -> str:
    """All that a deal of each table says of itself, every few actions."""
    told = hashlib.sha256()
    for table in SHOWN:
        for deal in positions(table, 2):
            if deal.over or len(deal.actions) % 7 == 0:
                told.update(said(deal).encode())
    return told.hexdigest()


def said(deal: Deal) -> str:
    views = [deal.view(seat) for seat in (None, *range(deal.seats))]
    return json.dumps([deal.truth, deal.legal, deal.turn, deal.scores, views])


def test_interpreter() -> None:
    """C-4, D-6, L-3: with NUMBA_DISABLE_JIT=1 the library plays and shows the same."""
    here = Path(__file__).parents[1]
    program = "from games.test_interpreter import digest; print(digest())"
    paths = os.pathsep.join([str(here), str(here.parent / "src")])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    ran = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    assert ran.stdout.strip() == digest()
