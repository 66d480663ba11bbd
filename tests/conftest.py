"""What all tests share: the flag for the full set, and the games with their seat counts and options."""

import pytest
from hypothesis import settings

# The first call of a kernel compiles it, so time limits of single examples say nothing; and the same commit
# gives the same result.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="the long proofs in full, not a reduced set of them")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Do the long proofs run in full?"""
    return bool(request.config.getoption("--full"))
