"""Work on the cores of this machine, one process each.

Every process has a pipe to this one: a job goes in, what came of it comes out. Results wait until those
before them are there, and no process runs far ahead. A process whose pipe closes ends by itself, so nothing
stays behind, however this one ends; and a process that dies closes its pipe, so nobody waits for it.

Processes are started anew (spawn) and not forked: Numba's and other threads do not survive a fork.
"""

import itertools
import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection, resource_tracker
from typing import Any

from spieltisch.arena.backend import Answer, Backend, Job, Result, Work, WorkError, answered, failed, opened
from spieltisch.errors import SetupError

AHEAD = 4  # jobs a process may be ahead of the slowest one
DIED = (
    "its process ended. Was it killed, for memory perhaps? (In a program of your own, call this below "
    "`if __name__ == '__main__':`, as Python wants it where processes are started.)"
)


def on_cores(cores: int) -> Backend:
    """The backend for that many cores; one core needs no other process."""
    if cores < 1:
        raise SetupError(f"at least one core must work, not {cores}")

    def backend(work: Callable[[Job], Result], jobs: Iterable[Job], /) -> Generator[Result, Any, None]:
        return in_processes(work, jobs, cores)

    return in_turn if cores == 1 else backend


def in_turn(work: Callable[[Job], Result], jobs: Iterable[Job], /) -> Generator[Result, Any, None]:
    """Does the work here, one job after the other."""
    for job in jobs:
        try:
            result = work(job)
        except Exception as error:
            raise WorkError(failed(job, error)) from error
        yield result


def in_processes(
    work: Callable[[Job], Result], jobs: Iterable[Job], cores: int
) -> Generator[Result, Any, None]:
    """Does the work in that many processes, or fewer where there are not so many jobs."""
    waiting = enumerate(jobs)
    done: dict[int, Answer] = {}
    crew = Crew(work)
    try:
        for wanted in itertools.count():
            while wanted not in done:
                free = min(cores - len(crew.busy), wanted + AHEAD * cores - crew.given)
                for number, job in itertools.islice(waiting, max(free, 0)):
                    crew.give(number, job)
                if not crew.busy:
                    return
                done.update(crew.collect())
            yield opened(*done.pop(wanted))
    finally:
        crew.stop()


class Crew:
    """The processes, and what they are at."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._context = multiprocessing.get_context("spawn")
        self._processes: list[Any] = []
        self._pipes: list[Any] = []
        self._idle: list[Any] = []
        self.busy: dict[Any, tuple[int, object]] = {}
        """By pipe: the number of the job, and the job."""
        self.given = 0

    def give(self, number: int, job: object) -> None:
        """Gives a job to a process that has none; if there is no such process, a new one starts."""
        pipe = self._idle.pop() if self._idle else self._start()
        self.busy[pipe] = number, job
        self.given += 1
        with suppress(BrokenPipeError):  # it has died: waiting for what comes of the job will say so
            pipe.send(job)

    def collect(self) -> Iterator[tuple[int, Answer]]:
        """Waits for some process to be done with its job; gives back what came of it, by number."""
        ready: list[Any] = connection.wait(list(self.busy))
        for pipe in ready:
            number, job = self.busy.pop(pipe)
            try:
                yield number, pipe.recv()
                self._idle.append(pipe)
            except (EOFError, ConnectionResetError):
                yield number, (None, f"{job} failed: {DIED}", "")

    def _start(self) -> Any:
        here, there = self._context.Pipe()
        process = self._context.Process(target=work_on, args=(self._work, there), daemon=True)
        with deaf_to_interrupts():
            process.start()
        there.close()
        self._processes.append(process)
        self._pipes.append(here)
        return here

    def stop(self) -> None:
        """Ends all processes, whatever they are at."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()
        for pipe in self._pipes:
            pipe.close()


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """A process that is started here never hears Ctrl-C, which a terminal sends to all: this one stops it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # it would end the deafness when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work_on(work: Work, pipe: Any) -> None:
    """What a process does: job after job, until the pipe is closed."""
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            pipe.send(answered(work, pipe.recv()))
