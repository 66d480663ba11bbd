"""A table as text: the zones, what can be seen, and who is to act."""

from spieltisch.games.contract import Zone
from spieltisch.match.deal import Deal
from spieltisch.texts import say


def text(deal: Deal) -> str:
    """What a spectator sees: hands are counts."""
    public = deal.public()
    lines = [f"{deal.title}, {deal.seats} seats"]
    lines += [f"  {line(zone)}" for zone in public.zones if zone.owner is None]
    for seat in range(deal.seats):
        mark = ">" if seat == public.turn else " "
        own = "   ".join(
            line(zone) for zone in public.zones if zone.owner == seat and (zone.count or zone.cards)
        )
        lines.append(f"{mark} seat {seat}   {own}")
    lines += [f"  {say(fact.code, fact.params)}" for fact in public.facts]
    if public.scores is not None:
        lines.append(f"  over: {' '.join(map(str, public.scores))}")
    return "\n".join(lines) + "\n"


def line(zone: Zone) -> str:
    name = zone.id.partition(":")[0] if zone.kind != "piles" else zone.id.replace(":", " ")
    return f"{name} {zone.count if zone.cards is None else ' '.join(zone.cards) or '-'}"
