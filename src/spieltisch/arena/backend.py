"""Who does the work: a backend is told what to do and gives back what came of it, in the order of the jobs.

`local.py` has one for the cores of this machine, `ray_cluster.py` one for the machines of a Ray cluster.
"""

import traceback
from collections.abc import Callable, Generator, Iterable
from typing import Any, Protocol, TypeVar

from spieltisch.errors import SpieltischError

Job = TypeVar("Job")
Result = TypeVar("Result")
Work = Callable[[Any], Any]
Answer = tuple[Any, str, str]  # what came of a job; or what went wrong, and the traceback


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


def answered(work: Work, job: object) -> Answer:
    """Does the work where it is to be done; what goes wrong travels back as words."""
    try:
        return work(job), "", ""
    except Exception as error:
        return None, failed(job, error), traceback.format_exc()


def opened(result: Any, message: str, trace: str) -> Any:
    """What came of a job; what went wrong there goes wrong here, after all that came before it."""
    if message:
        error = WorkError(message)
        error.add_note(trace)
        raise error
    return result
