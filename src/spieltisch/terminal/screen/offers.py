"""What a seat may do, as it is offered: the legal actions say where each goes and what it does."""

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.games.contract import Fact, Zone
from spieltisch.texts import colour_names
from spieltisch.wire.messages import View

Offer = Mapping[str, Any]
"""A legal action. With `card`: it plays that card to `zone`. With `colour`: it takes that colour. With
`colours`: it chooses those. Else it is about the zone itself, as drawing is."""


def zones_of(view: View) -> list[Zone]:
    """The zones as the viewer sees them: own ones in the places of public ones."""
    if view.deal is None or not isinstance(view.deal.zones, list):
        return []
    own = {zone.id: zone for part in view.own.values() if isinstance(part.zones, list) for zone in part.zones}
    return [own.get(zone.id, zone) for zone in view.deal.zones]


def facts_of(view: View) -> list[Fact]:
    """What all see, then what only the viewer does."""
    if view.deal is None or not isinstance(view.deal.facts, list):
        return []
    own = [fact for part in view.own.values() if isinstance(part.facts, list) for fact in part.facts]
    return [*view.deal.facts, *own]


def offers_of(view: View, seat: int | None) -> list[Offer]:
    """What the seat may do now; nothing when it is not its turn or the match stands still."""
    own = view.own.get(seat) if seat is not None else None
    if own is None or not isinstance(own.legal, list) or seat not in view.turn.seats:
        return []
    return own.legal if view.table.phase == "playing" and not view.table.paused else []


def of_card(offers: Sequence[Offer], card: str) -> list[Offer]:
    return [offer for offer in offers if offer.get("card") == card]


def choices(offers: Sequence[Offer]) -> list[Offer]:
    """Choices of colours, each with what it makes."""
    return [offer for offer in offers if offer.get("colours")]


def deeds(offers: Sequence[Offer]) -> list[Offer]:
    """What is done without a card: drawing, passing."""
    return [offer for offer in offers if not any(offer.get(key) for key in ("card", "colour", "colours"))]


def is_heap(zone: Zone) -> bool:
    """Is it one of several piles by colour, of which only the numbers count?"""
    return zone.kind == "piles" and zone.owner is not None and zone.id[-1] in colour_names()


def is_place(zone: Zone) -> bool:
    """Is it a pile before a seat, that cards are put on?"""
    return zone.kind == "piles" and zone.owner is not None and not is_heap(zone)


def seat_to_show(view: View) -> int | None:
    """Whose hand is shown: the own seat that is to act, or the first; none for who watches."""
    acting = [seat for seat in view.seats if seat in view.turn.seats]
    return next(iter(acting or view.seats), None)


def params_of(facts: Sequence[Fact], code: str) -> list[Mapping[str, Any]]:
    return [fact.params for fact in facts if fact.code == code]


def of_seat(facts: Sequence[Fact], code: str, seat: int | None) -> Mapping[str, Any] | None:
    return next((params for params in params_of(facts, code) if params.get("seat") == seat), None)
