"""What a person at a table of Compañeros is shown: zones, facts, prompt, effects, the log, why not.

Every state that comes in here is redacted for its viewer; only `events` sees the truth, and it says for each
thing what all may know.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.cards import KEPT, kept
from spieltisch.games.companeros.notation import CARD_NUMBERS, CARD_TEXTS, write
from spieltisch.games.companeros.position import card_texts
from spieltisch.games.companeros.rules import (
    CARDS,
    COLOURS,
    EMPTIED,
    FIRST_TAKE,
    MOST_SEATS,
    ORDER,
    OVER,
    PLAY,
    SIZE,
    TAKE,
    TAKEN,
    TIED,
    TIED_TOP,
    TOLD,
    TRICK_DONE,
    TRICKS,
    VALUE,
    VALUES,
    WORDS,
    WORTH,
    State,
    hand_size,
    tell,
    tell_plays,
)
from spieltisch.games.companeros.rules import legal as legal_actions
from spieltisch.games.contract import Event, Fact, Options, Reason, Zone
from spieltisch.kernel.record import Fields

HAND_IDS, TRICK_IDS, TAKEN_IDS = (
    tuple(f"{kind}:{seat}" for seat in range(MOST_SEATS)) for kind in ("hand", "trick", "taken")
)

NOTHING_LIES = [0] * COLOURS
NOBODY_TAKES = 0  # an order without seats, though a card lies: the strongest colours are equal

table = Fields(
    State,
    *("display", "taken", "played", "takers", "entitled", "taking"),
    *("seats", "leader", "turn", "tricks_left", "phase"),
)
own_hand = Fields(State, "hands", "turn", "phase")
moment = Fields(State, "display", "leader", "turn", "tricks_left", "phase")


@lru_cache(2048)  # there are 1,957 orders
def in_order(packed: int) -> tuple[int, ...]:
    """The seats of what `order_so_far` gives."""
    return tuple(packed >> (3 * place + 3) & 7 for place in range(packed & 7))


def told(state: Any) -> list[int]:
    """What `tell` counts up."""
    counts = np.zeros(TOLD, np.int64)
    tell(state, counts)
    found: list[int] = counts.tolist()
    return found


def public(state: Any, options: Options) -> tuple[list[Zone], list[Fact], Fact]:
    now, counts = table(state), told(state)
    return zones(now, counts, options), facts(now, counts, options), prompt(now)


def zones(now: Any, counts: Sequence[int], options: Options) -> list[Zone]:
    taken_shown = options["open_scores"] or now.phase == OVER  # C-10
    lying = card_texts.lying(now.display)
    actor = now.turn if now.phase == TAKE else None
    found = [Zone("display", "display", None, len(lying), lying, "sorted", actor)]
    for seat in range(now.seats):
        actor = seat if now.phase == PLAY and seat == now.turn else None
        found += hand_zone(seat, counts[SIZE + seat], actor), trick_zone(seat, now.played[seat])
        if taken_shown:
            found.append(taken_zone(seat, now.taken[seat]))
    return found


@kept
def hand_zone(seat: int, count: int, actor: int | None) -> Zone:
    """As others see it."""
    return Zone(HAND_IDS[seat], "hand", seat, count, None, "sorted", actor)


@lru_cache(KEPT)  # what was taken lies there for the rest of the deal
def taken_zone(seat: int, cards: int) -> Zone:
    taken = card_texts.lying(cards)
    return Zone(TAKEN_IDS[seat], "taken", seat, len(taken), taken)


@kept
def trick_zone(seat: int, card: int) -> Zone:
    cards = (CARD_TEXTS[card],) if card >= 0 else ()
    return Zone(TRICK_IDS[seat], "trick", seat, len(cards), cards, "played")


def own_zones(state: Any, seat: int, options: Options) -> list[Zone]:
    now = own_hand(state)
    cards = card_texts.lying(now.hands[seat])
    actor = seat if now.phase == PLAY and seat == now.turn else None
    return [Zone(HAND_IDS[seat], "hand", seat, len(cards), cards, "sorted", actor)]


def facts(now: Any, counts: Sequence[int], options: Options) -> list[Fact]:
    found = [tricks_left(now.tricks_left), leader(now.leader)]
    for colour in range(COLOURS):
        value = counts[VALUE + colour]
        if value:
            players = [seat for seat, card in enumerate(now.played) if card >= 0 and card // VALUES == colour]
            found.append(colour_value(colour, value, counts[TIED + colour], tuple(players)))
    for colour in range(COLOURS):
        worth = counts[WORTH + colour]
        if worth:
            found.append(display_worth(colour, worth))
    if now.phase == PLAY and counts[VALUE : VALUE + COLOURS] != NOTHING_LIES:
        found.append(takers_so_far(counts[ORDER]))
    if now.phase == TAKE:
        found.append(Fact("takers", {"seats": list(now.takers[now.taking : now.entitled])}))
    if options["open_scores"] or now.phase == OVER:
        taken = counts[TAKEN : TAKEN + now.seats]
        found += [points(seat, count) for seat, count in enumerate(taken)]
    return found


@lru_cache(KEPT)
def colour_value(colour: int, value: int, tied: int, seats: tuple[int, ...]) -> Fact:
    params = {"colour": LETTERS[colour], "value": value, "seats": seats, "tied": bool(tied)}
    return Fact("colour-value", params)


@lru_cache(KEPT)
def takers_so_far(order: int) -> Fact:
    return Fact("takers-so-far", {"seats": in_order(order)})


@kept
def tricks_left(count: int) -> Fact:
    return Fact("tricks-left", {"left": count, "of": TRICKS})


@kept
def leader(seat: int) -> Fact:
    return Fact("leader", {"seat": seat})


@kept
def display_worth(colour: int, points: int) -> Fact:
    return Fact("display-worth", {"colour": LETTERS[colour], "points": points})


@kept
def points(seat: int, count: int) -> Fact:
    return Fact("points", {"seat": seat, "points": count})


def own_facts(state: Any, seat: int, options: Options) -> tuple[Fact, ...]:
    return ()


def prompt(now: Any) -> Fact:
    return prompted(now.phase, now.turn)


@kept
def prompted(phase: int, turn: int) -> Fact:
    if phase == OVER:
        return Fact("deal-over")
    return Fact("play-a-card" if phase == PLAY else "take-a-colour", {"seat": turn})


def plainly_forced(state: Any) -> bool:
    """The last card of a hand, or one colour in the display."""
    now = moment(state)
    if now.phase == PLAY:
        return bool(hand_size(state, now.turn) == 1)
    words = np.zeros(WORDS, np.uint64)
    legal_actions(state, words)
    return sum(word.bit_count() for word in words.tolist()) == 1


def legal(state: Any, actions: Sequence[int]) -> list[Mapping[str, Any]]:
    """Where a card goes, what its colour would count, and who would take as the trick would stand then.

    Of a take: what the colour of the display is worth.
    """
    now = moment(state)
    if now.phase == TAKE:
        counts, display, zone = told(state), card_texts(now.display), TAKEN_IDS[now.turn]
        return [
            {
                "action": write(action),
                "number": action,
                "zone": zone,
                "colour": LETTERS[action - FIRST_TAKE],
                "points": counts[WORTH + action - FIRST_TAKE],
                "cards": cards_of(action - FIRST_TAKE, display),
            }
            for action in actions
        ]
    values, orders = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    tell_plays(state, values, orders)
    turn, counts, takers = now.turn, values.tolist(), orders.tolist()
    return [card_to_play(turn, action, counts[action], takers[action]) for action in actions]


@lru_cache(KEPT)
def card_to_play(turn: int, card: int, value: int, takers: int) -> Mapping[str, Any]:
    """What its colour would count (a tied one counts below zero), and who would take, as `in_order` says."""
    shown = {"action": write(card), "number": card, "zone": TRICK_IDS[turn], "card": CARD_TEXTS[card]}
    value_shown = {"value": abs(value), "tied": value < 0}
    return {**shown, **value_shown, "takers": in_order(takers), "tied_top": takers == NOBODY_TAKES}


def cards_of(colour: int, cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card[0] == LETTERS[colour]]


def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
    then = moment(before)
    trick = TRICKS + 1 - then.tricks_left
    if action < FIRST_TAKE:
        found = [Event("played", then.turn, {"card": write(action), "trick": trick})]
    else:
        colour = action - FIRST_TAKE
        params = {
            "colour": LETTERS[colour],
            "cards": cards_of(colour, card_texts(then.display)),
            "points": told(before)[WORTH + colour],
            "trick": trick,
        }
        found = [Event("took-colour", then.turn, params)]
    if happened & TIED_TOP:
        found.append(Event("tied-top", None, {"trick": trick}))
    if happened & EMPTIED:
        found.append(Event("display-empty", None, {"trick": trick}))
    if happened & TRICK_DONE:
        now = moment(after)
        if now.phase != OVER:
            found.append(Event("leads", now.leader, {"trick": trick}))
    return found


def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
    """C-10: without open scores, only the running and the last trick."""
    if options["open_scores"] or state["phase"] == OVER:
        return list(events)
    running = TRICKS + 1 - int(state["tricks_left"])
    return [event for event in events if event.public["trick"] >= running - 1]


def plays(state: Any, card: str) -> list[tuple[int, str]]:
    return [(CARD_NUMBERS[card], TRICK_IDS[state["turn"]])] if card in CARD_NUMBERS else []


def why_nowhere(card: str, reasons: Sequence[Reason]) -> Reason:
    return reasons[0]


def why_not(state: Any, action: int) -> Reason:
    text = write(action)
    if state["phase"] == PLAY:
        if action >= FIRST_TAKE:
            return Reason("C-4", "play-first", {"action": text})
        return Reason("C-4", "not-in-hand", {"card": text})
    if action < FIRST_TAKE:
        return Reason("C-7", "take-first", {"action": text})
    return Reason("C-7", "colour-not-displayed", {"colour": LETTERS[action - FIRST_TAKE]})
