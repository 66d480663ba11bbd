"""Who does the work: a backend is told what to do and gives back what came of it, in the order of the jobs.

`local.py` has one for the cores of this machine. Another one, for many machines, is a function like it.
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol, TypeVar

from spieltisch.errors import SpieltischError

Job = TypeVar("Job")
Result = TypeVar("Result")


class WorkError(SpieltischError):
    """Something went wrong where the work is done; its notes hold the traceback from there."""


class Backend(Protocol):
    """Does work on many jobs.

    `work` is a function of a module, and jobs and results can be pickled. The jobs are taken as they are
    needed, not all at once; the results come in their order. Who has enough closes the generator, and
    whatever is still being worked on is dropped. What goes wrong is a `WorkError` that names the job.
    """

    def __call__(
        self, work: Callable[[Job], Result], jobs: Iterable[Job], /
    ) -> Generator[Result, Any, None]: ...


def failed(job: object, error: BaseException) -> str:
    """What went wrong, in one line."""
    return f"{job} failed: {type(error).__name__}: {error}"
