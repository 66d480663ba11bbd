"""Work in steps, so that many tables can do it side by side.

What a processor has just done it does again several times as fast: the code is near, and where it branches is
known. A command runs through some hundred functions, and when the next one comes, the first of them are far
away again. So the work of a command is a generator that yields between its parts, and commands of several
tables that came together do their first part one after the other, then their second, and so on.

In the end it is the same as one command after the other: what is under way at one table touches no other.
"""

from collections.abc import Generator, Iterable
from typing import TypeVar

Result = TypeVar("Result")
Steps = Generator[None, None, Result]

DONE = object()


def nothing() -> Steps[None]:
    """What is done already."""
    yield from ()


def finish(steps: Steps[Result]) -> Result:
    """All steps at once; gives back what comes of them."""
    try:
        while True:
            next(steps)
    except StopIteration as end:
        found: Result = end.value
        return found


def side_by_side(works: Iterable[Steps[None]]) -> None:
    """The first step of each, then the second of each, until all are done; then the first error is raised."""
    going = list(works)
    errors: list[Exception] = []
    while going:
        left = []
        for work in going:
            try:
                if next(work, DONE) is not DONE:
                    left.append(work)
            except Exception as error:  # the others have nothing to do with it
                errors.append(error)
        going = left
    if errors:
        raise errors[0]
