"""A server as a process of its own, and a real browser, for the tests of the page."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.browsing import Person, Served, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_configure(config: pytest.Config) -> None:
    """What one page shows says nothing about another: waiting for the wrong one is found by a slow line."""
    Person.lateness = cycle((0, config.getoption("--late")))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    running = Served(tmp_path)
    yield running
    running.end()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """For tests that leave nothing behind which others would notice."""
    running = Served(tmp_path_factory.mktemp("served"), "--guests-per-hour", "100000")
    yield running
    running.end()


@pytest.fixture(scope="module")  # not longer: it keeps an event loop, and other tests run their own
def browser() -> Iterator["Browser"]:
    with chromium() as found:
        yield found


@pytest.fixture(autouse=True)
def everybody_goes_home(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who came for a test leaves after it: pages that nobody looks at would still cost time."""
    if "browser" not in request.fixturenames:
        yield
        return
    browser = request.getfixturevalue("browser")
    before = set(browser.contexts)
    yield
    for context in set(browser.contexts) - before:
        context.close()
