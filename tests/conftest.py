"""What all tests share: the flag for the full set, and the games with their seat counts and options."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from storage.postgres import Cluster

# The first call of a kernel compiles it, so time limits of single examples say nothing; and the same commit
# gives the same result.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="the long proofs in full, not a reduced set of them")
    parser.addoption("--seeds", type=int, default=0, help="how many evenings are simulated")
    parser.addoption("--late", type=int, default=0, help="every second browser is so many milliseconds late")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Do the long proofs run in full?"""
    return bool(request.config.getoption("--full"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is marked as `long`, unless the full set is asked for."""
    if config.getoption("--full"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in set(long)]


@pytest.fixture
def cluster(started_cluster: "Cluster") -> Iterator["Cluster"]:
    """A PostgreSQL server whose databases are this test's own."""
    yield started_cluster
    started_cluster.take_back()


@pytest.fixture(scope="session")
def started_cluster() -> Iterator["Cluster"]:
    """One for all tests of this process."""
    from storage.postgres import Cluster

    found = Cluster()
    try:
        found.start()
        yield found
    finally:
        found.remove()
