"""What a person at a table of Briscola is shown; all but `events` get a state redacted for the viewer."""

from collections.abc import Mapping, Sequence
from typing import Any

from briscola.notation import CARD_NUMBERS, CARD_TEXTS
from briscola.position import card_texts
from briscola.rules import TRICK_DONE, VALUES, deck, hand_size, points
from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.contract import Event, Fact, Options, Reason, Zone


def public(state: Any, options: Options) -> tuple[list[Zone], list[Fact], Fact]:
    return zones(state), facts(state), prompt(state)


def actor(state: Any, seat: int) -> int | None:
    return seat if state["tricks_left"] and seat == state["turn"] else None


def zones(state: Any) -> list[Zone]:
    seats = int(state["seats"])
    left = deck(seats) - int(state["next"])
    found = [Zone("stock", "stock", None, max(left - 1, 0))]
    if left:
        found.append(Zone("trump", "display", None, 1, (CARD_TEXTS[state["trump"]],)))
    for seat in range(seats):
        card = int(state["played"][seat])
        lying = (CARD_TEXTS[card],) if card >= 0 else ()
        taken = int(state["taken"][seat]).bit_count()
        found += [
            Zone(f"hand:{seat}", "hand", seat, hand_size(state, seat), None, "sorted", actor(state, seat)),
            Zone(f"trick:{seat}", "trick", seat, len(lying), lying, "played"),
            Zone(f"taken:{seat}", "taken", seat, taken),
        ]
    return found


def facts(state: Any) -> list[Fact]:
    tricks = deck(state["seats"]) // int(state["seats"])
    found = [
        Fact("tricks-left", {"left": int(state["tricks_left"]), "of": tricks}),
        Fact("leader", {"seat": int(state["leader"])}),
        Fact("trump", {"colour": LETTERS[state["trump"] // VALUES]}),
    ]
    if not state["tricks_left"]:
        taken = state["taken"][: state["seats"]]
        found += [Fact("points", {"seat": seat, "points": points(cards)}) for seat, cards in enumerate(taken)]
    return found


def prompt(state: Any) -> Fact:
    return Fact("play-a-card", {"seat": int(state["turn"])}) if state["tricks_left"] else Fact("deal-over")


def own_zones(state: Any, seat: int, options: Options) -> list[Zone]:
    cards = card_texts(state["hands"][seat])
    return [Zone(f"hand:{seat}", "hand", seat, len(cards), tuple(cards), "sorted", actor(state, seat))]


def own_facts(state: Any, seat: int, options: Options) -> tuple[Fact, ...]:
    return ()


def plainly_forced(state: Any) -> bool:
    return bool(state["tricks_left"] == 1)


def legal(state: Any, actions: Sequence[int]) -> list[Mapping[str, Any]]:
    zone = f"trick:{state['turn']}"
    return [
        {"action": CARD_TEXTS[card], "number": card, "zone": zone, "card": CARD_TEXTS[card]}
        for card in actions
    ]


def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
    found = [Event("played", int(before["turn"]), {"card": CARD_TEXTS[action]})]
    if happened & TRICK_DONE:
        seat = int(after["leader"])
        worth = points(after["taken"][seat]) - points(before["taken"][seat])
        found.append(Event("took-trick", seat, {"points": worth}))
    return found


def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
    return list(events)


def why_not(state: Any, action: int) -> Reason:
    return Reason("B-3", "not-in-hand", {"card": CARD_TEXTS[action]})


def plays(state: Any, card: str) -> list[tuple[int, str]]:
    return [(CARD_NUMBERS[card], f"trick:{state['turn']}")] if card in CARD_NUMBERS else []


def why_nowhere(card: str, reasons: Sequence[Reason]) -> Reason:
    return reasons[0]
