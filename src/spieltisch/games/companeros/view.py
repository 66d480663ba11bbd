"""What a person at a table of Compañeros is shown: zones, facts, prompt, effects, the log, why not.

Every state that comes in here is redacted for its viewer; only `events` sees the truth, and it says for each
thing what all may know.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.companeros.notation import CARD_TEXTS, write
from spieltisch.games.companeros.position import card_texts, takers_left
from spieltisch.games.companeros.rules import (
    COLOURS,
    EMPTIED,
    FIRST_TAKE,
    OVER,
    PLAY,
    TAKE,
    TIED_TOP,
    TRICK_DONE,
    TRICKS,
    colour_cards,
    colour_values,
    hand_size,
    points,
    tied_values,
)
from spieltisch.games.contract import Event, Fact, Options, Reason, Zone


def zones(state: Any, viewer: int, options: Options) -> list[Zone]:
    seats = range(int(state["seats"]))
    playing, taking = state["phase"] == PLAY, state["phase"] == TAKE
    turn = int(state["turn"])
    found = [
        Zone("display", "display", None, *shown(card_texts(state["display"])), actor=turn if taking else None)
    ]
    for seat in seats:
        actor = turn if playing and seat == turn else None
        if seat == viewer:
            found.append(
                Zone(f"hand:{seat}", "hand", seat, *shown(card_texts(state["hands"][seat])), actor=actor)
            )
        else:
            found.append(Zone(f"hand:{seat}", "hand", seat, int(hand_size(state, seat)), actor=actor))
        card = int(state["played"][seat])
        cards = [CARD_TEXTS[card]] if card >= 0 else []
        found.append(Zone(f"trick:{seat}", "trick", seat, *shown(cards), order="played"))
        if options["open_scores"] or state["phase"] == OVER:  # C-10
            found.append(Zone(f"taken:{seat}", "taken", seat, *shown(card_texts(state["taken"][seat]))))
    return found


def display_cards(state: Any, colour: int) -> np.uint64:
    """The cards of a colour in the display, as a word: that is what kernels take, also in the interpreter."""
    return np.uint64(int(state["display"]) & int(colour_cards(colour)))


def shown(cards: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    return len(cards), tuple(cards)


def facts(state: Any, viewer: int, options: Options) -> list[Fact]:
    found = [
        Fact("tricks-left", {"left": int(state["tricks_left"]), "of": TRICKS}),
        Fact("leader", {"seat": int(state["leader"])}),
    ]
    values = int(colour_values(state))
    tied = int(tied_values(np.uint64(values)))
    for colour in range(COLOURS):
        value = values >> 8 * colour & 255
        if value:
            players = [
                seat for seat, card in enumerate(state["played"]) if card >= 0 and card // 10 == colour
            ]
            params = {
                "colour": LETTERS[colour],
                "value": value,
                "seats": players,
                "tied": bool(tied >> value & 1),
            }
            found.append(Fact("colour-value", params))
    for colour in range(COLOURS):
        lying = display_cards(state, colour)
        if lying:
            found.append(Fact("display-worth", {"colour": LETTERS[colour], "points": int(points(lying))}))
    if state["phase"] == TAKE:
        found.append(Fact("takers", {"seats": takers_left(state)}))
    if options["open_scores"] or state["phase"] == OVER:
        sums = [int(points(cards)) for cards in state["taken"][: state["seats"]]]
        found += [Fact("points", {"seat": seat, "points": total}) for seat, total in enumerate(sums)]
    return found


def prompt(state: Any, options: Options) -> Fact:
    if state["phase"] == OVER:
        return Fact("deal-over")
    code = "play-a-card" if state["phase"] == PLAY else "take-a-colour"
    return Fact(code, {"seat": int(state["turn"])})


def effect(state: Any, action: int) -> Mapping[str, Any]:
    """Where a card goes and what its colour would count; what a colour of the display is worth."""
    if action >= FIRST_TAKE:
        cards = display_cards(state, action - FIRST_TAKE)
        return {
            "zone": f"taken:{int(state['turn'])}",
            "points": int(points(cards)),
            "cards": card_texts(int(cards)),
        }
    values = int(colour_values(state)) + (action % 10 + 1 << 8 * (action // 10))
    value = values >> 8 * (action // 10) & 255
    tied = bool(int(tied_values(np.uint64(values))) >> value & 1)
    return {"zone": f"trick:{int(state['turn'])}", "value": value, "tied": tied}


def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
    seat = int(before["turn"])
    trick = TRICKS + 1 - int(before["tricks_left"])
    if action < FIRST_TAKE:
        found = [Event("played", seat, {"card": write(action), "trick": trick})]
    else:
        cards = display_cards(before, action - FIRST_TAKE)
        params = {
            "colour": LETTERS[action - FIRST_TAKE],
            "cards": card_texts(int(cards)),
            "points": int(points(cards)),
        }
        found = [Event("took-colour", seat, params | {"trick": trick})]
    if happened & TIED_TOP:
        found.append(Event("tied-top", None, {"trick": trick}))
    if happened & EMPTIED:
        found.append(Event("display-empty", None, {"trick": trick}))
    if happened & TRICK_DONE and after["phase"] != OVER:
        found.append(Event("leads", int(after["leader"]), {"trick": trick}))
    return found


def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
    """C-10: without open scores, only the running and the last trick."""
    if options["open_scores"] or state["phase"] == OVER:
        return list(events)
    running = TRICKS + 1 - int(state["tricks_left"])
    return [event for event in events if event.public["trick"] >= running - 1]


def why_not(state: Any, action: int) -> Reason:
    text = write(action)
    if state["phase"] == PLAY:
        if action >= FIRST_TAKE:
            return Reason("C-4", "play-first", {"action": text})
        return Reason("C-4", "not-in-hand", {"card": text})
    if action < FIRST_TAKE:
        return Reason("C-7", "take-first", {"action": text})
    return Reason("C-7", "colour-not-displayed", {"colour": LETTERS[action - FIRST_TAKE]})
