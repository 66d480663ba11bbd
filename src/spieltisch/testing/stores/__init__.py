"""The one test-suite of every store: whoever implements the contract of `spieltisch.storage` runs it."""

import asyncio
from collections.abc import Callable

from spieltisch.testing.failure import ConformanceError, Violation
from spieltisch.testing.stores.logs import LOG_CHECKS
from spieltisch.testing.stores.notices import NOTICE_CHECKS
from spieltisch.testing.stores.people import PEOPLE_CHECKS
from spieltisch.testing.stores.place import StoreCheck, StorePlace
from spieltisch.testing.stores.records import RECORD_CHECKS
from spieltisch.testing.stores.sharing import SHARING_CHECKS
from spieltisch.testing.stores.tables import TABLE_CHECKS
from spieltisch.testing.stores.whole import WHOLE_CHECKS

STORE_CHECKS: dict[str, StoreCheck] = {
    check.__name__: check
    for checks in (
        LOG_CHECKS,
        TABLE_CHECKS,
        PEOPLE_CHECKS,
        NOTICE_CHECKS,
        RECORD_CHECKS,
        SHARING_CHECKS,
        WHOLE_CHECKS,
    )
    for check in checks
}

__all__ = ["STORE_CHECKS", "StorePlace", "check_store", "run_store_check"]


def check_store(new_place: Callable[[], StorePlace]) -> None:
    """Runs all checks, each at a new and empty place; the first that fails is a `ConformanceError`."""
    for name in STORE_CHECKS:
        run_store_check(name, new_place())


def run_store_check(name: str, place: StorePlace) -> None:
    """Runs one check at an empty place."""
    try:
        asyncio.run(STORE_CHECKS[name](place))
    except Violation as found:
        raise ConformanceError(f"{name}: {found}") from None
