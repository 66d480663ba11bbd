"""Values that can never be right cannot be made."""

from collections.abc import Callable

import pytest

from spieltisch.storage import Entry, Line, Secret
from spieltisch.testing.stores.place import entry, record, summary


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Entry("t", 0, (Line(2, b""),)), "line 2 of table t should be line 1"),
        (lambda: Entry("t", 3, (Line(4, b""), Line(4, b""))), "line 4 of table t should be line 5"),
        (lambda: Entry("t", 3, (Line(4, b""), Line(6, b""))), "line 6 of table t should be line 5"),
        (lambda: Entry("t", 0, (Line(1, b"", personal="hello"),)), "is personal, but nobody's"),
        (lambda: entry("t", -1), "no entry for table t"),
        (lambda: entry("t", 0, summary=summary("u")), "no entry for table t"),
        (lambda: entry("t", 0, record=record("u")), "no entry for table t"),
        (lambda: Secret("correct horse battery staple"), "SHA-256 only"),
        (lambda: Secret("A" * 64), "SHA-256 only"),
        (lambda: Secret("a" * 63), "SHA-256 only"),
    ],
)
def test_refused(make: Callable[[], object], words: str) -> None:
    """It is refused where it is made, long before it is written."""
    with pytest.raises(ValueError, match=words):
        make()
