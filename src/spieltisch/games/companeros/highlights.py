"""What was worth telling about a match of Compañeros."""

from collections.abc import Sequence

from spieltisch.games.contract import Fact, Happened


def highlights(seats: int, story: Sequence[Happened]) -> list[Fact]:
    """The biggest take, how often nobody took because of a tie, and how often the lead changed hands."""
    takes = [each for each in story if each.event.code == "took-colour"]
    ties = [each for each in story if each.event.code == "tied-top"]
    found: list[Fact] = []
    if takes:
        best = max(takes, key=lambda each: each.event.public["points"])
        params = {"seat": best.event.seat, **best.event.public, "deal": best.deal, "step": best.step}
        found.append(Fact("biggest-take", params))
    if ties:
        found.append(Fact("tied-tops", {"count": len(ties), "deal": ties[-1].deal, "step": ties[-1].step}))
    return found + lead_changes(seats, takes)


def lead_changes(seats: int, takes: Sequence[Happened]) -> list[Fact]:
    """How often somebody else had most points, alone; the moment is that of the last time."""
    totals, leader, count, last = [0] * seats, None, 0, None
    for each in takes:
        seat = each.event.seat
        assert seat is not None
        totals[seat] += each.event.public["points"]
        best = [seat for seat, points in enumerate(totals) if points == max(totals)]
        if len(best) == 1 and best[0] != leader:
            count, last = count + (leader is not None), each
            leader = best[0]
    if last is None or leader is None:
        return []
    return [Fact("lead-changes", {"count": count, "seat": leader, "deal": last.deal, "step": last.step})]
