"""Times as whole microseconds, where they pass through JSON: SQLite reads other numbers less exactly."""

import math


def micros(seconds: float) -> int:
    """Rounded down, so that what is due is never later than the time it is asked for."""
    return math.floor(seconds * 1e6)
