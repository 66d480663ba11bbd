"""Effects say what an action moves, and where to: so cards, places and actions are linked."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.games.contract import Zone
from spieltisch.match.shown import with_own
from spieltisch.testing.failure import require
from spieltisch.testing.play import Play, after


def effects_point_at_cards(play: Play) -> None:
    """An action that plays a card names it and a place that is shown; what others name is shown, too."""
    for _ in play.steps():
        seat = play.deal.turn
        if seat is None or not play.sometimes(6):
            continue
        own = play.deal.own(seat)
        zones = with_own(play.deal.public().zones, own.zones)
        for entry in play.some(list(own.legal), 8):
            points_at_cards(play, entry, zones, seat)


def points_at_cards(play: Play, entry: Mapping[str, Any], zones: Sequence[Zone], seat: int) -> None:
    text, card = entry["action"], entry.get("card")
    left = hand_after(play, entry["number"], seat)
    gone = Counter(play.deal.truth["hands"][seat]) - Counter(left)
    require(list(gone.elements()) == ([] if card is None else [card]), f"{text} plays {gone}, names {card!r}")
    if card is not None:
        held = [zone for zone in zones if zone.kind == "hand" and zone.owner == seat and card in lying(zone)]
        require(bool(held), f"{text} plays {card}, which is in no hand that seat {seat} is shown")
    shown = any(zone.id.startswith(entry["zone"]) for zone in zones)
    require(shown or card is None, f"{text} goes to {entry['zone']!r}, which is no zone")
    for named in entry.get("cards", ()):
        require(any(named in lying(zone) for zone in zones), f"{text} names {named}, which lies nowhere")


def hand_after(play: Play, action: int, seat: int) -> list[str]:
    state = after(play.game, play.state, action)
    found: list[str] = play.game.position.truth(state, play.table.options)["hands"][seat]
    return found


def lying(zone: Zone) -> tuple[str, ...]:
    return zone.cards or ()
