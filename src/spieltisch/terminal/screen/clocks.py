"""Time that runs out, as clocks show it."""

from math import ceil

from spieltisch.terminal.wording import Words

DAY, HOUR = 86_400, 3_600
SOON = 10.0  # seconds before the end that are told in another colour


def shown_time(seconds: float, words: Words) -> str:
    """What is left; days and hours in words."""
    left = max(0, ceil(seconds))
    if left >= 2 * DAY:
        return words.t("unit.days", count=left // DAY)
    if left >= 2 * HOUR:
        return words.t("unit.hours", count=left // HOUR)
    return f"{left // 60}:{left % 60:02}"
