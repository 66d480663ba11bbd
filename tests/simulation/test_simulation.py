"""Evenings of the real server in a simulated world, by seed; and planted faults that they must find."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from simulation.network import Line as Wire
from simulation.play import Found, Simulation
from simulation.process import Process
from spieltisch.server.audience import Memory
from spieltisch.server.connection import Asker, refuse
from spieltisch.server.ledger import Ledger, Page
from spieltisch.server.live import Live
from spieltisch.table import talking
from spieltisch.table.refusal import Refusal

NORMAL, FULL, PORTION = 1_000, 20_000, 25
Plant = Callable[[pytest.MonkeyPatch], None]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Portions of all seeds, so that they can be played on all cores."""
    if "first" in metafunc.fixturenames:
        config = metafunc.config
        seeds = config.getoption("--seeds") or (FULL if config.getoption("--full") else NORMAL)
        metafunc.parametrize("first", range(0, seeds, PORTION))


def test_evenings_end_well(first: int) -> None:
    """Whatever goes wrong: nothing acknowledged is lost, nothing happens twice, all see the same end."""
    for seed in range(first, first + PORTION):
        Simulation(seed).play()


def test_a_seed_is_the_same_evening_again() -> None:
    """The same seed gives the same trace to the byte, also in another process that hashes otherwise."""
    simulation = Simulation(26, traced=True)
    simulation.play()
    assert simulation.trace is not None
    trace = "\n".join([*simulation.trace, "all is well", ""])
    for hashing in ("1", "2"):
        again = subprocess.run(
            [sys.executable, str(Path(__file__).parent / "run.py"), "26"],
            env=os.environ | {"PYTHONHASHSEED": hashing},
            check=True,
            capture_output=True,
            text=True,
        )
        assert again.stdout == trace


def telling_before_it_is_durable(patch: pytest.MonkeyPatch) -> None:
    whole = Ledger.enter

    def enter(ledger: Ledger, page: Page) -> None:
        page.tell()
        whole(ledger, Page(page.lines, lambda: None, page.lost, page.record))

    patch.setattr(Ledger, "enter", enter)


def doing_it_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(talking, "said_before", lambda words, other: False)


def losing_the_last_line(patch: pytest.MonkeyPatch) -> None:
    whole = Process.crash

    def crash(process: Process) -> None:
        whole(process)
        for lines in process.disk.logs.values():
            del lines[max(len(lines) - 1, 1) :]

    patch.setattr(Process, "crash", crash)


def skipping_a_number(patch: pytest.MonkeyPatch) -> None:
    whole = Memory.missed

    def missed(memory: Memory, *rest: object) -> list[bytes] | None:
        frames = whole(memory, *rest)  # type: ignore[arg-type]
        return frames[1:] if frames else frames

    patch.setattr(Memory, "missed", missed)


def swallowing_news(patch: pytest.MonkeyPatch) -> None:
    whole = Wire.write

    def write(wire: Wire, frame: bytes) -> int:
        return 0 if b'"has-chosen"' in frame or b'"said"' in frame else whole(wire, frame)

    patch.setattr(Wire, "write", write)


def refusing_what_was_kept(patch: pytest.MonkeyPatch) -> None:
    def decide(page: Page, log: object) -> None:
        if page.lost is not None:
            page.lost("not-kept")

    patch.setattr(Page, "decide", decide)


def refusing_at_once(patch: pytest.MonkeyPatch) -> None:
    def at_once(live: Live, asker: Asker, ref: int, refusal: Refusal, again: object) -> None:
        refuse(asker, ref, refusal)

    patch.setattr(Live, "_refuse", at_once)


PLANTS: tuple[Plant, ...] = (
    telling_before_it_is_durable,
    doing_it_twice,
    losing_the_last_line,
    skipping_a_number,
    swallowing_news,
    refusing_what_was_kept,
    refusing_at_once,
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__.replace("_", "-"))
def test_planted_faults_are_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with that fault does not get through the normal number of seeds; who finds it is told how."""
    for seed in range(NORMAL):
        simulation = Simulation(seed)
        with monkeypatch.context() as patch:
            plant(patch)
            simulation.run()
        if simulation.verdict():
            with pytest.raises(Found, match=rf"seed {seed}: (.|\n)*tests/simulation/run.py {seed}"):
                simulation.judge()
            return
    pytest.fail("it was not found")
