"""What is new in the log since somebody looked at it last.

A view may show only the end of its log (what lies further back is to be remembered), and all of it once the
deal is over: so the old log is found again inside the new one, and what follows is new.
"""

from collections.abc import Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]


def news(old: Sequence[Event], new: Sequence[Event]) -> list[Event]:
    """The events of the new log that come after the old one."""
    if list(new[: len(old)]) == list(old):
        return list(new[len(old) :])
    for end in range(len(new), 0, -1):
        known = min(end, len(old))
        if list(new[end - known : end]) == list(old[-known:]):
            return list(new[end:])
    return list(new)
