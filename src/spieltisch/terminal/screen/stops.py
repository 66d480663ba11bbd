"""Where stops lie on the screen, found in what was drawn; and which of them lies in which direction."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from spieltisch.terminal.screen.paragraphs import segments

ASIDE = 4.0  # a line down is so many columns across, to the eye
SIDEWAYS_COUNTS = 0.3


class Spot(NamedTuple):
    """The middle of a stop, in cells."""

    x: float
    y: float


STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def find_stops(lines: Sequence[Text]) -> dict[str, Spot]:
    """All stops in the order in which they are read."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for row, line in enumerate(lines):
        at = 0
        for segment in segments(line):
            width = cell_len(segment.text)
            stop = segment.style.meta.get("stop") if segment.style is not None else None
            if stop and width:
                found.setdefault(stop, []).append((at, at + width, row))
            at += width
    return {stop: middle(places) for stop, places in found.items()}


def middle(places: Iterable[tuple[int, int, int]]) -> Spot:
    starts, ends, rows = zip(*places, strict=True)
    return Spot((min(starts) + max(ends)) / 2, (min(rows) + max(rows)) / 2)


def step(stops: Mapping[str, Spot], here: str, direction: str) -> str:
    """The nearest stop in that direction; where there is none, one stays."""
    if here not in stops:
        return next(iter(stops), "")
    across, down = STEPS[direction]
    x, y = stops[here]
    best, least = here, float("inf")
    for key, spot in stops.items():
        along = (spot.x - x) * across if across else (spot.y - y) * down * ASIDE
        aside = abs(spot.y - y) * ASIDE if across else abs(spot.x - x)
        if key == here or along < 1 or (across and aside > ASIDE + along):
            continue
        far = along + aside * (3.0 if across else SIDEWAYS_COUNTS)
        if far < least:
            best, least = key, far
    return best


def nearest(stops: Mapping[str, Spot], spot: Spot) -> str:
    """What lies closest to where something was that is gone now."""
    if not stops:
        return ""
    return min(stops, key=lambda key: abs(stops[key].x - spot.x) + abs(stops[key].y - spot.y) * ASIDE)
