"""What was worth telling about a match: found in what happened, each with its moment where it has one."""

from collections.abc import Sequence

from spieltisch.games.contract import Fact, GameRules, Happened
from spieltisch.match.deal import Deal

MANY = 2  # with fewer deals there is nothing to compare


def highlights(game: GameRules, seats: int, deals: Sequence[Deal]) -> list[Fact]:
    """Of finished deals: what the game finds, the best deal, and how often the lead changed hands."""
    happened = [
        Happened(number, copy.played - 1, event)
        for number, deal in enumerate(deals)
        for copy in deal.again()
        if copy.played
        for event in copy.told(copy.played - 1)
    ]
    found = list(game.highlights(seats, happened)) if game.highlights is not None else []
    known = {fact.code for fact in found}
    series = [*best_deal(deals), *lead_changes(seats, deals)] if len(deals) >= MANY else []
    return found + [fact for fact in series if fact.code not in known]


def best_deal(deals: Sequence[Deal]) -> list[Fact]:
    """The first one in which somebody scored most."""
    points, number = max((max(deal.scores), -number) for number, deal in enumerate(deals))
    if points <= 0:
        return []
    seat = deals[-number].scores.index(points)
    return [Fact("best-deal", {"seat": seat, "points": points, "deal": -number})]


def lead_changes(seats: int, deals: Sequence[Deal]) -> list[Fact]:
    """How often somebody else had most points after a deal, alone; the moment is that of the last time."""
    totals, leader, count, last = [0] * seats, None, 0, 0
    for number, deal in enumerate(deals):
        totals = [total + points for total, points in zip(totals, deal.scores, strict=True)]
        best = [seat for seat, points in enumerate(totals) if points == max(totals)]
        if len(best) == 1 and best[0] != leader:
            count, last = count + (leader is not None), number
            leader = best[0]
    return [] if leader is None else [Fact("lead-changes", {"count": count, "seat": leader, "deal": last})]
