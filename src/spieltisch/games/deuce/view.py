"""What a person at a table of Deuce is shown: zones, facts, prompt, effects, the log, why not.

Every state that comes in here is redacted for its viewer; only `events` sees the truth, and it says for each
thing what all may know and what the seat itself knows besides.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from spieltisch.games.contract import Event, Fact, Options, Reason, Zone
from spieltisch.games.deuce.notation import CARD_TEXTS, pile_text, write
from spieltisch.games.deuce.position import card_texts, top_text
from spieltisch.games.deuce.rules import (
    DRAW,
    FIRST_START,
    KINDS,
    LOCK,
    MOST_RESHUFFLES,
    OUT,
    PASS,
    VOID,
    X,
    can_draw,
    goes_out,
    kinds_in,
    may_lie,
    number_of,
    pile_points,
    scores,
    start_kinds,
)


def zones(state: Any, viewer: int, options: Options) -> list[Zone]:
    turn = None if state["ended"] else int(state["turn"])
    laying = turn if not state["starting"] else None
    found = [
        Zone("stock", "stock", None, int(state["stock_size"]), order="stacked", actor=laying),
        Zone(
            "covered", "piles", None, len(card_texts(state["covered"])), tuple(card_texts(state["covered"]))
        ),
    ]
    for seat in range(int(state["seats"])):
        actor = turn if seat == turn else None
        if seat == viewer:
            cards = tuple(card_texts(state["hands"][seat]))
            found.append(Zone(f"hand:{seat}", "hand", seat, len(cards), cards, actor=actor))
        else:
            found.append(Zone(f"hand:{seat}", "hand", seat, int(state["sizes"][seat]), actor=actor))
        for pile in (2 * seat, 2 * seat + 1):
            top = top_text(int(state["tops"][pile]))
            cards = (top,) if top else ()
            found.append(Zone(f"pile:{pile_text(pile)}", "piles", seat, len(cards), cards, "stacked", laying))
    return found


def kind_texts(kinds: int) -> list[str]:
    return [text for kind, text in enumerate(CARD_TEXTS) if int(kinds) >> kind & 1]


def facts(state: Any, viewer: int, options: Options) -> list[Fact]:
    found = [Fact("reshuffles-left", {"left": MOST_RESHUFFLES - int(state["reshuffles"])})]
    if state["starting"]:
        return found
    tops = state["tops"]
    for seat in range(int(state["seats"])):
        found.append(Fact("pile-points", {"seat": seat, "points": int(pile_points(tops, seat))}))
        if state["lacks"][seat]:
            found.append(Fact("lacks", {"seat": seat, "kinds": kind_texts(state["lacks"][seat])}))
        for pile in (2 * seat, 2 * seat + 1):
            if X in (tops[pile], tops[pile ^ 1]):
                kinds = kind_texts(may_lie(tops[pile], tops[pile ^ 1], state["house"]))
                if len(kinds) < KINDS:
                    found.append(
                        Fact("pile-locked", {"pile": pile_text(pile), "kinds": kinds or ["nothing"]})
                    )
    if state["drawn"]:
        found.append(Fact("drawn", {"seat": int(state["turn"]), "count": int(state["drawn"])}))
    if state["passes"]:
        found.append(Fact("passes", {"count": int(state["passes"])}))
    return found


def prompt(state: Any, options: Options) -> Fact:
    if state["ended"]:
        return Fact("deal-over")
    seat = int(state["turn"])
    if state["starting"]:
        return Fact("lay-start-card", {"seat": seat})
    if not can_draw(state):
        return Fact("lay-or-pass", {"seat": seat})
    return Fact("lay-or-draw", {"seat": seat})


def effect(state: Any, action: int) -> Mapping[str, Any]:
    """Where it goes, and how the owner's points on the piles would change."""
    if action >= DRAW:
        return {"zone": "stock"}
    seat = int(state["turn"])
    if action >= FIRST_START:
        return {"zone": f"pile:{pile_text(2 * seat + (state['tops'][2 * seat] >= 0))}"}
    pile, kind = divmod(action, KINDS)
    change = int(number_of(kind)) - int(number_of(int(state["tops"][pile])))
    return {"zone": f"pile:{pile_text(pile)}", "owner": pile // 2, "change": change}


def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
    seat = int(before["turn"])
    if FIRST_START <= action < DRAW:
        found = [Event("chose-start", seat, {}, {"card": CARD_TEXTS[action - FIRST_START]})]
        if not after["starting"]:
            seats = range(int(after["seats"]))
            pairs = [[top_text(int(after["tops"][2 * owner + pile])) for pile in (0, 1)] for owner in seats]
            found.append(Event("start-shown", None, {"pairs": pairs}))
        return found
    found = []
    if after["reshuffles"] > before["reshuffles"]:
        found.append(Event("reshuffled", None, {"count": len(card_texts(before["covered"]))}))
    if action == DRAW:
        new = drawn_card(before, after, seat)
        return [*found, Event("drew", seat, {"count": int(after["drawn"])}, {"card": new})]
    if action == PASS:
        found.append(Event("passed", seat))
    else:
        pile, kind = divmod(action, KINDS)
        covers = top_text(int(before["tops"][pile]))
        found.append(
            Event("laid", seat, {"card": CARD_TEXTS[kind], "pile": pile_text(pile), "covers": covers})
        )
    if happened & LOCK:
        found.append(Event("lock", seat, {"pile": pile_text(action // KINDS)}))
    if happened & OUT:
        points = np.zeros(int(after["seats"]), np.int64)
        scores(after, points)
        found.append(Event("out", seat, {"points": int(points[seat])}))
    if happened & VOID:
        found.append(Event("void", None))
    return found


def drawn_card(before: Any, after: Any, seat: int) -> str:
    """The card that the hand gained."""
    new = card_texts(after["hands"][seat])
    for card in card_texts(before["hands"][seat]):
        new.remove(card)
    return new[0]


def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
    return list(events)


def why_not(state: Any, action: int) -> Reason:
    seat = int(state["turn"])
    own = int(kinds_in(state["hands"][seat]))
    if state["starting"]:
        return why_not_start(state, action, seat, own)
    if FIRST_START <= action < DRAW:
        return Reason("D-4", "start-is-over")
    if action == DRAW:
        return Reason("D-11", "draw-only-one") if can_draw(state) else Reason("D-13", "nothing-to-draw")
    if action == PASS:
        return Reason("D-10", "draw-instead") if can_draw(state) else Reason("D-14", "must-lay")
    pile, kind = divmod(action, KINDS)
    if pile >= 2 * state["seats"]:
        return Reason("D-6", "no-such-pile", {"pile": pile_text(pile)})
    if not own >> kind & 1:
        return Reason("D-6", "not-in-hand", {"card": CARD_TEXTS[kind]})
    top, neighbour = int(state["tops"][pile]), int(state["tops"][pile ^ 1])
    if not int(may_lie(top, neighbour, state["house"])) >> kind & 1:
        if X in (top, neighbour):
            return Reason("D-8", "locked", {"pile": pile_text(pile)})
        return Reason("D-7", "no-pair", {"card": CARD_TEXTS[kind], "neighbour": CARD_TEXTS[neighbour]})
    assert not goes_out(state["tops"], int(state["seats"]), seat, pile, kind)
    return Reason("D-12", "last-card-too-low", {"card": CARD_TEXTS[kind]})


def why_not_start(state: Any, action: int, seat: int, own: int) -> Reason:
    if not FIRST_START <= action < DRAW:
        return Reason("D-4", "start-first", {"action": write(action)})
    kind = action - FIRST_START
    if not own >> kind & 1:
        return Reason("D-4", "not-in-hand", {"card": CARD_TEXTS[kind]})
    if kind == X and int(start_kinds(state["hands"][seat], int(state["tops"][2 * seat]))):
        return Reason("D-4", "no-x-at-start")
    first = int(state["tops"][2 * seat])
    if first < 0:
        return Reason("D-4", "no-partner", {"card": CARD_TEXTS[kind]})
    return Reason("D-4", "no-pair", {"card": CARD_TEXTS[kind], "neighbour": CARD_TEXTS[first]})
