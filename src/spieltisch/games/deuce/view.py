"""What a person at a table of Deuce is shown: zones, facts, prompt, effects, the log, why not.

Every state that comes in here is redacted for its viewer; only `events` sees the truth, and it says for each
thing what all may know and what the seat itself knows besides.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from spieltisch.games.cards import KEPT, CardTexts, kept
from spieltisch.games.contract import Event, Fact, Options, Reason, Zone
from spieltisch.games.deuce.notation import CARD_KINDS, CARD_TEXTS, PILE_TEXTS, pile_text, write
from spieltisch.games.deuce.position import card_texts, top_text
from spieltisch.games.deuce.rules import (
    ALL_KINDS,
    DRAW,
    FIRST_START,
    KINDS,
    LOCK,
    MOST_RESHUFFLES,
    MOST_SEATS,
    NUMBERS,
    OUT,
    PASS,
    VOID,
    State,
    X,
    can_draw,
    goes_out,
    kinds_in,
    lays_nothing,
    may_lie,
    number_of,
    scores,
    start_kinds,
    tell,
    tell_lays,
)
from spieltisch.kernel.record import Fields

HAND_IDS = tuple(f"hand:{seat}" for seat in range(MOST_SEATS))
PILE_IDS = tuple(f"pile:{pile}" for pile in PILE_TEXTS)

table = Fields(
    State,
    *("covered", "lacks", "tops", "sizes", "stock_size", "seats", "turn"),
    *("starting", "drawn", "passes", "reshuffles", "ended"),
)
own_hand = Fields(State, "hands", "tops", "turn", "starting", "ended")
moment = Fields(
    State, "hands", "covered", "tops", "seats", "turn", "starting", "drawn", "reshuffles", "ended"
)
to_lay = Fields(State, "tops", "seats", "turn", "starting")
kind_texts = CardTexts(CARD_TEXTS)
EVERY_KIND = int(ALL_KINDS)


def public(state: Any, options: Options) -> tuple[list[Zone], list[Fact], Fact]:
    now = table(state)
    return zones(now), facts(state, now), prompt(state, now)


def zones(now: Any) -> list[Zone]:
    turn = None if now.ended else now.turn
    laying = None if now.starting else turn
    found = [stock_zone(now.stock_size, laying), covered_zone(now.covered)]
    tops = now.tops
    for seat in range(now.seats):
        found += [
            hand_zone(seat, now.sizes[seat], turn if seat == turn else None),
            pile_zone(2 * seat, tops[2 * seat], laying),
            pile_zone(2 * seat + 1, tops[2 * seat + 1], laying),
        ]
    return found


@kept
def stock_zone(count: int, laying: int | None) -> Zone:
    return Zone("stock", "stock", None, count, None, "stacked", laying)


@lru_cache(KEPT)
def covered_zone(cards: int) -> Zone:
    covered = card_texts.lying(cards)
    return Zone("covered", "piles", None, len(covered), covered)


@kept
def hand_zone(seat: int, count: int, actor: int | None) -> Zone:
    """As others see it."""
    return Zone(HAND_IDS[seat], "hand", seat, count, None, "sorted", actor)


@kept
def pile_zone(pile: int, top: int, laying: int | None) -> Zone:
    cards = (CARD_TEXTS[top],) if top >= 0 else ()
    return Zone(PILE_IDS[pile], "piles", pile // 2, len(cards), cards, "stacked", laying)


def own_zones(state: Any, seat: int, options: Options) -> list[Zone]:
    now = own_hand(state)
    cards = card_texts.lying(now.hands[seat])
    actor = seat if seat == now.turn and not now.ended else None
    found = [Zone(HAND_IDS[seat], "hand", seat, len(cards), cards, "sorted", actor)]
    if now.starting:  # D-4: not yet shown to others
        found += [pile_zone(pile, now.tops[pile], None) for pile in (2 * seat, 2 * seat + 1)]
    return found


def facts(state: Any, now: Any) -> list[Fact]:
    found = [reshuffles_left(MOST_RESHUFFLES - now.reshuffles)]
    if now.starting:
        return found
    points, lying = np.zeros(2 * now.seats, np.int64), np.zeros(2 * now.seats, np.uint64)
    tell(state, points, lying)
    scored, may_lie_on = points.tolist(), lying.tolist()
    for seat in range(now.seats):
        found.append(pile_points(seat, scored[seat]))
        if scored[now.seats + seat]:
            found.append(behind(seat, scored[now.seats + seat]))
        if now.lacks[seat]:
            found.append(lacks(seat, now.lacks[seat]))
        one, two = 2 * seat, 2 * seat + 1
        if X not in (now.tops[one], now.tops[two]):
            continue
        limited = [pile for pile in (one, two) if may_lie_on[pile] != EVERY_KIND]
        found += [pile_locked(pile, may_lie_on[pile]) for pile in limited]
    if now.drawn:
        found.append(Fact("drawn", {"seat": now.turn, "count": now.drawn}))
    if now.passes:
        found.append(Fact("passes", {"count": now.passes}))
    return found


@kept
def reshuffles_left(count: int) -> Fact:
    return Fact("reshuffles-left", {"left": count})


@kept
def pile_points(seat: int, points: int) -> Fact:
    return Fact("pile-points", {"seat": seat, "points": points})


@kept
def behind(seat: int, points: int) -> Fact:
    return Fact("behind", {"seat": seat, "points": points})


@lru_cache(KEPT)
def lacks(seat: int, kinds: int) -> Fact:
    return Fact("lacks", {"seat": seat, "kinds": kind_texts(kinds)})


@kept
def pile_locked(pile: int, kinds: int) -> Fact:
    return Fact("pile-locked", {"pile": PILE_TEXTS[pile], "kinds": kind_texts(kinds) or ["nothing"]})


def own_facts(state: Any, seat: int, options: Options) -> tuple[Fact, ...]:
    return ()


def prompt(state: Any, now: Any) -> Fact:
    draws = not (now.ended or now.starting) and bool(can_draw(state))
    return prompted(bool(now.ended), bool(now.starting), draws, int(now.turn))


@kept
def prompted(ended: bool, starting: bool, draws: bool, turn: int) -> Fact:
    if ended:
        return Fact("deal-over")
    if starting:
        return Fact("lay-start-card", {"seat": turn})
    return Fact("lay-or-draw" if draws else "lay-or-pass", {"seat": turn})


def plainly_forced(state: Any) -> bool:
    """No card that the seat has not shown to lack could be laid: it draws, or else passes."""
    return bool(lays_nothing(state))


def legal(state: Any, actions: Sequence[int]) -> list[Mapping[str, Any]]:
    """Where it goes, how the owner's points on the piles would change, how far behind the mover would be."""
    now = to_lay(state)
    tops = now.tops
    if now.starting:
        pile = 2 * now.turn + (tops[2 * now.turn] >= 0)
        return [start_card(action, pile) for action in actions]
    later = np.zeros(2 * now.seats * NUMBERS, np.int64)
    tell_lays(state, later)
    after, counts = later.tolist(), numbers()
    laid = actions[:-1] if actions[-1] >= DRAW else actions  # drawing or passing comes last
    found = [
        lay(action, tops[action // KINDS], after[NUMBERS * (action // KINDS) + counts[action % KINDS]])
        for action in laid
    ]
    return found if laid is actions else [*found, not_to_lay(actions[-1])]


@kept
def start_card(action: int, pile: int) -> Mapping[str, Any]:
    card = CARD_TEXTS[action - FIRST_START]
    return {"action": write(action), "number": action, "zone": PILE_IDS[pile], "card": card}


@lru_cache(KEPT)
def lay(action: int, top: int, behind: int) -> Mapping[str, Any]:
    pile, kind = divmod(action, KINDS)
    shown = {"action": write(action), "number": action, "zone": PILE_IDS[pile], "card": CARD_TEXTS[kind]}
    change = numbers()[kind] - numbers()[top]
    return {**shown, "owner": pile // 2, "change": change, "behind": behind}


@kept
def not_to_lay(action: int) -> Mapping[str, Any]:
    return {"action": write(action), "number": action, "zone": "stock"}


@cache
def numbers() -> tuple[int, ...]:
    """What each kind counts."""
    return tuple(int(number_of(kind)) for kind in range(KINDS))


def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
    then, now = moment(before), moment(after)
    seat = then.turn
    if FIRST_START <= action < DRAW:
        found = [Event("chose-start", seat, {}, {"card": CARD_TEXTS[action - FIRST_START]})]
        if not now.starting:
            tops = [top_text(kind) for kind in now.tops]
            pairs = [[tops[2 * owner], tops[2 * owner + 1]] for owner in range(now.seats)]
            found.append(Event("start-shown", None, {"pairs": pairs}))
        return found
    found = []
    if now.reshuffles > then.reshuffles:
        found.append(Event("reshuffled", None, {"count": then.covered.bit_count()}))
    if action == DRAW:
        new = drawn_card(then.hands[seat], now.hands[seat])
        return [*found, Event("drew", seat, {"count": now.drawn}, {"card": new})]
    if action == PASS:
        found.append(Event("passed", seat))
    else:
        pile, kind = divmod(action, KINDS)
        covers = top_text(then.tops[pile])
        found.append(
            Event("laid", seat, {"card": CARD_TEXTS[kind], "pile": PILE_TEXTS[pile], "covers": covers})
        )
    if happened & LOCK:
        found.append(Event("lock", seat, {"pile": PILE_TEXTS[action // KINDS]}))
    if happened & OUT:
        points = np.zeros(now.seats, np.int64)
        scores(after, points)
        found.append(Event("out", seat, {"points": int(points[seat])}))
    if happened & VOID:
        found.append(Event("void", None))
    return found


def drawn_card(before: int, after: int) -> str:
    """The card that the hand gained: alike cards fill their bits from below, so it is one bit more."""
    return card_texts(after & ~before)[0]


def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
    return list(events)


def plays(state: Any, card: str) -> list[tuple[int, str]]:
    kind = CARD_KINDS.get(card)
    if kind is None:
        return []
    if state["starting"]:
        return [(FIRST_START + kind, start_pile(state["tops"], int(state["turn"])))]
    return [(KINDS * pile + kind, PILE_IDS[pile]) for pile in range(2 * int(state["seats"]))]


def start_pile(tops: Any, seat: int) -> str:
    return PILE_IDS[2 * seat + (int(tops[2 * seat]) >= 0)]


def why_nowhere(card: str, reasons: Sequence[Reason]) -> Reason:
    """Where it would pair but is too low: that. Where nothing says more: that no pile takes it."""
    first = next((reason for reason in reasons if reason.clause == "D-12"), reasons[0])
    if first.clause == "D-12" or all(reason == first for reason in reasons):
        return first
    return Reason("D-7", "fits-nowhere", {"card": card})


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
