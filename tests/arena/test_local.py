"""Work on many cores."""

from collections.abc import Iterator

import pytest

from arena.working import die_at_three, fail_at_three, square
from spieltisch.arena.backend import Backend, WorkError
from spieltisch.arena.local import AHEAD, on_cores
from spieltisch.errors import SetupError


@pytest.fixture(scope="module", params=[1, 2], ids=["one core", "two cores"])
def backend(request: pytest.FixtureRequest) -> Backend:
    return on_cores(request.param)


def test_results_come_in_order_and_jobs_are_taken_as_needed(backend: Backend) -> None:
    """There may be endless jobs: who has enough closes the generator."""
    taken = 0

    def jobs() -> Iterator[int]:
        nonlocal taken
        while True:
            yield taken
            taken += 1

    results = backend(square, jobs())
    assert [next(results) for _ in range(20)] == [number * number for number in range(20)]
    results.close()
    assert taken <= 20 + 2 * AHEAD
    assert list(backend(square, ())) == []


def test_an_error_names_the_job(backend: Backend) -> None:
    """What was done before comes out; then the error, in one line."""
    results = backend(fail_at_three, range(10))
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(WorkError, match=r"^3 failed: ValueError: three is too many"):
        next(results)


def test_a_process_that_dies_is_noticed() -> None:
    """Nobody waits for it for ever."""
    with pytest.raises(WorkError, match="3 failed: its process ended"):
        list(on_cores(2)(die_at_three, range(10)))


def test_no_cores_are_refused() -> None:
    """Somebody must do it."""
    with pytest.raises(SetupError, match="at least one core"):
        on_cores(0)
