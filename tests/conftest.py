"""What all tests share: the flag for the full set, and the games with their seat counts and options."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="the long proofs in full, not a reduced set of them")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Do the long proofs run in full?"""
    return bool(request.config.getoption("--full"))
