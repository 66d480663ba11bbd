"""Work on a Ray cluster: a real one of two machines, which are processes here."""

import os
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from arena.tournaments import quick
from arena.working import die_at_three, fail_at_three, play_held, square, wait_for, where
from spieltisch.arena import ray_cluster, ray_connection
from spieltisch.arena.backend import WorkError
from spieltisch.arena.folder import BOARDS, Folder, read_manifest
from spieltisch.arena.local import in_turn
from spieltisch.arena.ray_cluster import AHEAD, on_ray
from spieltisch.arena.run import run
from spieltisch.errors import SetupError

BOARDS_ASKED = 60


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A machine with one core that the work is given out from; others can be added."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(__file__).parent.parent), prepend=os.pathsep)  # arena.working
        found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        yield found
        ray.shutdown()
        found.shutdown()


def test_it_is_a_backend_like_any_other(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, taken as needed from endless jobs, errors by name; and who dies every time is noticed."""
    taken = 0

    def jobs() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    monkeypatch.setattr(ray_cluster, "TRIES", 1)
    backend = on_ray(cluster.address, cores=1)
    results = backend(square, jobs())
    assert [next(results) for _ in range(20)] == [number * number for number in range(20)]
    results.close()
    assert taken <= 20 + AHEAD
    assert list(backend(square, ())) == []
    results = backend(fail_at_three, range(10))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(WorkError, match=r"^3 failed: ValueError: three is too many"):
        next(results)
    with pytest.raises(WorkError, match=r"^3 failed: .*died"):
        list(backend(die_at_three, range(10)))


def test_without_any_core_it_waits_but_not_for_ever(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No job is forgotten while all machines are away; if none comes back, that is an error."""
    backend = on_ray(cluster.address)
    monkeypatch.setattr(ray_cluster, "cores_of", lambda _: 0)
    assert list(backend(square, range(5))) == [0, 1, 4, 9, 16]
    monkeypatch.setattr(ray_cluster, "LOOK", 0.05)
    monkeypatch.setattr(ray_cluster, "PATIENCE", 0.1)
    with pytest.raises(WorkError, match="lost all machines"):
        list(backend(time.sleep, [60.0]))


def test_machines_without_the_package_are_sent_it(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They work with the sources that are here, from a folder of their own."""
    here = where(0)
    assert list(on_ray(cluster.address)(where, range(2))) == [here] * 2
    monkeypatch.setattr(ray_connection, "alike", lambda _: False)
    with pytest.raises(SetupError, match="have other sources"):
        on_ray(cluster.address)
    ray.shutdown()
    sent = list(on_ray(cluster.address)(where, range(2)))
    ray.shutdown()
    assert here not in sent
    assert all(Path(folder).name == "spieltisch" for folder in sent)


def test_a_machine_that_is_lost_changes_nothing(cluster: Any, tmp_path: Path) -> None:
    """Killed in the middle of a board, it is played elsewhere: the bytes are those of a run on one core."""
    asked, held = quick(BOARDS_ASKED, precision=0.0), tmp_path / "held"
    straight = run(asked, in_turn, folder=Folder(tmp_path / "straight", asked))
    machine = cluster.add_node(num_cpus=1)
    backend = on_ray(cluster.address)

    def holding(_: Any, jobs: Iterable[Any], /) -> Generator[Any, Any, None]:
        return backend(play_held, ((held, machine.node_id, job) for job in jobs))

    def lose() -> None:
        wait_for(held)
        some.wait(60)
        cluster.remove_node(machine, allow_graceful=False)

    some, killer = threading.Event(), threading.Thread(target=lose)
    killer.start()
    lost = run(
        asked,
        holding,
        folder=Folder(tmp_path / "lost", asked),
        report=lambda tally: some.set() if tally.boards == 4 else None,
    )
    killer.join()
    assert lost.standings.boards == BOARDS_ASKED
    assert lost.table == straight.table == read_manifest(tmp_path / "lost").table
    files = [(tmp_path / name / BOARDS).read_bytes() for name in ("straight", "lost")]
    assert files[0] == files[1]
    begun = int(held.read_text())
    assert f'{{"board":{begun},'.encode() in files[1]


def test_what_cannot_be_is_said_at_once() -> None:
    """No core, nobody at the address, no address at all."""
    with pytest.raises(SetupError, match="at least one core"):
        on_ray(cores=0)
    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(SetupError, match=r"no Ray cluster at 127\.0\.0\.1:1: .*refused"):
        on_ray("127.0.0.1:1")
    with pytest.raises(SetupError, match="no Ray cluster at nowhere"):
        on_ray("nowhere")
