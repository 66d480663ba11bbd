"""What was worth telling about a match of Deuce."""

from collections import Counter
from collections.abc import Sequence

from spieltisch.games.contract import Fact, Happened


def highlights(_: int, story: Sequence[Happened]) -> list[Fact]:
    """The best way out, the most cards drawn in one turn, and who locked most piles."""
    return [
        *greatest("biggest-out", [each for each in story if each.event.code == "out"], "points"),
        *greatest("most-drawn", [each for each in story if each.event.code == "drew"], "count"),
        *most_locks([each for each in story if each.event.code == "lock"]),
    ]


def greatest(code: str, among: Sequence[Happened], key: str) -> list[Fact]:
    """The first of those with the highest value, if there are any."""
    if not among:
        return []
    best = max(among, key=lambda each: each.event.public[key])
    moment = {"deal": best.deal, "step": best.step}
    return [Fact(code, {"seat": best.event.seat, key: best.event.public[key], **moment})]


def most_locks(locks: Sequence[Happened]) -> list[Fact]:
    if not locks:
        return []
    seat, count = Counter(each.event.seat for each in locks).most_common(1)[0]
    last = next(each for each in reversed(locks) if each.event.seat == seat)
    return [Fact("most-locks", {"seat": seat, "count": count, "deal": last.deal, "step": last.step})]
