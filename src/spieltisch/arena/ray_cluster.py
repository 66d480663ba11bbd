"""Work on the machines of a Ray cluster.

Every job is a task of Ray, which finds a free core for it anywhere in the cluster. If its process or its
machine is lost, Ray gives the job to another; it comes out the same, as it hangs on nothing but itself. A job
that loses its process again and again is at fault itself, and an error. Results are small and travel to this
process as soon as they are there, so a machine that is lost afterwards takes nothing with it.
"""

import itertools
import time
from collections.abc import Callable, Generator, Iterable
from typing import Any

from spieltisch.arena.backend import Answer, Backend, Job, Result, WorkError, answered, opened
from spieltisch.arena.ray_connection import connected, cores_of, in_short
from spieltisch.errors import SetupError

QUEUED = 2  # jobs a core, so that none waits for its next one
AHEAD = 4  # jobs a core that may be done before the one that is waited for
TRIES = 10  # machines may be lost so often under one job
LOOK = 5.0  # seconds between two looks at the cluster, while nothing is done
PATIENCE = 60.0  # seconds without any core


def on_ray(address: str | None = None, cores: int | None = None) -> Backend:
    """The backend for a Ray cluster, and for that many of its cores at most.

    Without an address it is the cluster that this machine belongs to, if any; else one is started here, and
    ends with this process. What cannot be reached is an error now, and not when the work begins.
    """
    if cores is not None and cores < 1:
        raise SetupError(f"at least one core must work, not {cores}")
    ray = connected(address)
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
        room = min(queue - len(self.busy), wanted + AHEAD * cores - self._given)
        return max(room, 0 if self.busy else 1)  # without any core, one waits for the next

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
