"""What was worth telling about a match of Mit List und Tücke."""

from collections import Counter
from collections.abc import Sequence

from spieltisch.games.contract import Fact, Happened

MOST = {"took-cards": "most-first", "gets-rest": "most-second"}


def highlights(_: int, story: Sequence[Happened]) -> list[Fact]:
    """Who was first and second winner most often, and each round that ended early."""
    found: list[Fact] = []
    for code, fact in MOST.items():
        wins = Counter(each.event.seat for each in story if each.event.code == code)
        if wins:
            seat, count = wins.most_common(1)[0]
            found.append(Fact(fact, {"seat": seat, "count": count}))
    for each in story:
        if each.event.code == "stuck":
            params = {"seat": each.event.seat, **each.event.public, "deal": each.deal, "step": each.step}
            found.append(Fact("ended-early", params))
    return found
