"""Work on the machines of a Ray cluster. Ray is an extra, and imported only here.

Every job is a task of Ray, which finds a free core for it anywhere in the cluster. If its process or its
machine is lost, Ray gives the job to another; it comes out the same, as it hangs on nothing but itself. A job
that loses its process again and again is at fault itself, and an error. Results are small and travel to this
process as soon as they are there, so a machine that is lost afterwards takes nothing with it.

All must work with the sources that this process has. Machines that have other ones, or none, are sent them.
What the package needs (Numba, NumPy, msgspec, openskill) must be installed there.
"""

import itertools
import logging
import os
import socket
import time
import warnings
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import spieltisch
from spieltisch.arena.backend import Answer, Backend, Job, Result, WorkError, answered, opened
from spieltisch.arena.local import deaf_to_interrupts
from spieltisch.errors import SetupError

QUEUED = 2  # jobs a core, so that none waits for its next one
AHEAD = 4  # jobs a core that may be done before the one that is waited for
TRIES = 10  # machines may be lost so often under one job
LOOK = 5.0  # seconds between two looks at the cluster, while nothing is done
PATIENCE = 60.0  # seconds without any core
REACH = 5.0  # seconds to reach an address


def on_ray(address: str | None = None, cores: int | None = None) -> Backend:
    """The backend for a Ray cluster, and for that many of its cores at most.

    Without an address it is the cluster that this machine belongs to, if any; else one is started here, and
    ends with this process. What cannot be reached is an error now, and not when the work begins.
    """
    if cores is not None and cores < 1:
        raise SetupError(f"at least one core must work, not {cores}")
    ray = load()
    if ray.is_initialized():  # by the program that this is a part of
        if not alike(ray):
            raise SetupError(
                f"machines of the Ray cluster have other sources: ray.init(runtime_env={sent()})"
            )
    else:
        connect(ray, address, {})
        if not alike(ray):
            ray.shutdown()
            connect(ray, address, sent())
    if not cores_of(ray):
        raise SetupError("no machine of the Ray cluster has a core to work with")

    def backend(work: Callable[[Job], Result], jobs: Iterable[Job], /) -> Generator[Result, Any, None]:
        return in_cluster(work, jobs, Cluster(ray, cores))

    return backend


def in_cluster(
    work: Callable[[Job], Result], jobs: Iterable[Job], cluster: "Cluster"
) -> Generator[Result, Any, None]:
    """Does the work wherever there is a core."""
    waiting = enumerate(jobs)
    done: dict[int, Answer] = {}
    try:
        for wanted in itertools.count():
            while wanted not in done:
                for number, job in itertools.islice(waiting, cluster.room(wanted)):
                    cluster.give(number, job, work)
                if not cluster.busy:
                    return
                done.update(cluster.collect())
            yield opened(*done.pop(wanted))
    finally:
        cluster.stop()


class Cluster:
    """The tasks that are under way."""

    def __init__(self, ray: Any, cores: int | None) -> None:
        self._ray = ray
        self._task = ray.remote(num_cpus=1, max_retries=TRIES)(answered)
        self._cores = cores
        self._alive = time.monotonic()
        self.busy: dict[Any, tuple[int, object]] = {}
        """By what Ray promises: the number of the job, and the job."""
        self._given = 0

    def room(self, wanted: int) -> int:
        """How many more jobs may be given; machines come and go, so it is asked anew each time."""
        cores = cores_of(self._ray)
        queue = QUEUED * cores
        if self._cores is not None:
            cores, queue = min(cores, self._cores), self._cores
        return max(0, min(queue - len(self.busy), wanted + AHEAD * cores - self._given))

    def give(self, number: int, job: object, work: Callable[[Any], Any]) -> None:
        self.busy[self._task.remote(work, job)] = number, job
        self._given += 1

    def collect(self) -> dict[int, Answer]:
        """Waits a while for some job to be done; gives back what came of those that are, by number."""
        ready, _ = self._ray.wait(list(self.busy), timeout=LOOK)
        if ready or cores_of(self._ray):
            self._alive = time.monotonic()
        elif time.monotonic() - self._alive > PATIENCE:
            raise WorkError("the Ray cluster has lost all machines that could work")
        return {number: self._open(promise, job) for promise, (number, job) in self._taken(ready)}

    def _taken(self, ready: list[Any]) -> list[tuple[Any, tuple[int, object]]]:
        return [(promise, self.busy.pop(promise)) for promise in ready]

    def _open(self, promise: Any, job: object) -> Answer:
        try:
            found: Answer = self._ray.get(promise)
        except self._ray.exceptions.RayError as error:
            return None, f"{job} failed: {in_short(error)}", str(error)
        return found

    def stop(self) -> None:
        """Drops what is still being worked on."""
        for promise in self.busy:
            self._ray.cancel(promise, force=True)


def load() -> Any:
    try:
        import ray
    except ImportError:
        raise SetupError('the Ray backend needs Ray: pip install "spieltisch[ray]"') from None
    return ray


def sent() -> dict[str, Any]:
    """What makes Ray send the package to all machines."""
    return {"py_modules": [str(Path(spieltisch.__file__).parent)], "excludes": ["**/__pycache__"]}


def connect(ray: Any, address: str | None, environment: dict[str, Any]) -> None:
    """Makes this process a part of a cluster."""
    check_address(address)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # of a cluster that is started here
    try:
        with deaf_to_interrupts(), warnings.catch_warnings():  # Ctrl-C is for this process alone
            warnings.filterwarnings("ignore", category=FutureWarning, module="ray")  # about GPUs
            ray.init(
                address,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
                runtime_env=environment,
            )
    except (OSError, ValueError, RuntimeError) as error:
        raise SetupError(f"no Ray cluster at {address or 'this machine'}: {in_short(error)}") from None


def disconnect() -> None:
    """Leaves the cluster; one that was started here ends."""
    import ray

    ray.shutdown()


def check_address(address: str | None) -> None:
    """Does anybody answer at HOST:PORT? Ray itself would try for minutes."""
    host, colon, port = (address or "").rpartition(":")
    if not colon or not port.isdecimal() or "/" in host:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACH).close()
    except (OSError, OverflowError) as error:
        raise SetupError(f"no Ray cluster at {address}: {in_short(error)}") from None


def cores_of(ray: Any) -> int:
    """How many cores the machines have that are there now."""
    return int(ray.cluster_resources().get("CPU", 0))


def alike(ray: Any) -> bool:
    """Do all machines have the package, with the same sources?"""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    def sources() -> str:  # inside a function: it is sent as it is, where there may be no package
        import hashlib
        from pathlib import Path

        try:
            import spieltisch
        except ImportError:
            return ""
        files = sorted(Path(spieltisch.__file__).parent.rglob("*.py"))
        return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()

    machines = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
    task = ray.remote(num_cpus=0, max_retries=1)(sources)
    asked = [
        task.options(scheduling_strategy=NodeAffinitySchedulingStrategy(machine, soft=False)).remote()
        for machine in machines
    ]
    ready, late = ray.wait(asked, num_returns=len(asked), timeout=PATIENCE)
    return not late and all(found(ray, promise) in {None, sources()} for promise in ready)


def found(ray: Any, promise: Any) -> str | None:
    """What a machine says; nothing if it was lost meanwhile."""
    try:
        return str(ray.get(promise))
    except ray.exceptions.RayError:
        return None


def in_short(error: BaseException) -> str:
    """What went wrong, in one line: the last one of a traceback from another machine."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[-1 if "ray::" in lines[0] else 0].strip()
