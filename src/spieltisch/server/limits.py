"""How often and how many: token buckets by key, and counters of what is open."""

from collections import Counter, OrderedDict
from collections.abc import Hashable


class Bucket:
    """Fills at a rate, holds a burst, and is asked before each thing that costs."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._at: float | None = None

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Is there enough in it? Then it is taken out."""
        if now != self._at:
            self._fill(now)
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Seconds until there will be enough."""
        self._fill(now)
        missing = cost - self._level
        if missing <= 0:
            return 0.0
        return missing / self._rate if self._rate > 0 else float("inf")

    def full(self, now: float) -> bool:
        """Does it hold as much as a new one?"""
        self._fill(now)
        return self._level >= self._burst

    def _fill(self, now: float) -> None:
        before = self._at
        if before is None:
            self._at = now
        elif now > before:
            level = self._level + (now - before) * self._rate
            self._level = min(self._burst, level)
            self._at = now


class Buckets:
    """A bucket for each key. Those that are full again are forgotten, and never more than `most` are kept."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, now: float, cost: float = 1.0) -> float:
        """0 if it was granted, else the seconds to wait."""
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room(now)
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        else:
            self._buckets.move_to_end(key)
        return 0.0 if bucket.take(now, cost) else bucket.wait(now, cost)

    def _make_room(self, now: float) -> None:
        # Two looked at for each one added keeps the heap small without ever walking through all of it. Who
        # was asked longest ago comes first; when there is no room, that one starts anew with a full bucket.
        for _ in range(2):
            if not self._buckets:
                return
            key, bucket = next(iter(self._buckets.items()))
            if bucket.full(now) or len(self._buckets) >= self._most:
                del self._buckets[key]


class Counters:
    """How many things are open by key, and never more than so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[Hashable] = Counter()

    def enter(self, key: Hashable) -> bool:
        """Is there room for one more? Then it counts until `leave`."""
        if self._open[key] >= self._most:
            return False
        self._open[key] += 1
        return True

    def leave(self, key: Hashable) -> None:
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]

    def count(self, key: Hashable) -> int:
        return self._open.get(key, 0)
