"""What a person at a table of Mit List und Tücke is shown: zones, facts, prompt, effects, the log, why not.

Every state that comes in here is redacted for its viewer; only `events` sees the truth, and it says for each
thing what all may know.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.cards import KEPT, kept
from spieltisch.games.contract import Event, Fact, Options, Reason, Zone
from spieltisch.games.list_und_tuecke.notation import (
    CARD_NUMBERS,
    CARD_TEXTS,
    KEEP_TEXTS,
    TAKE_TEXTS,
    write,
)
from spieltisch.games.list_und_tuecke.position import (
    card_texts,
    colour_counts,
    kept_text,
    seat_or_none,
    texts_of,
)
from spieltisch.games.list_und_tuecke.rules import (
    ALL_TRUMP,
    CARDS,
    COLOURS,
    COLOURS_LYING,
    EARLY_END,
    FIRST_KEEP,
    FIRST_TAKES,
    FIRST_TRIPLE,
    KEEP_FIRST,
    KEEP_SECOND,
    MOST_SEATS,
    OVER,
    PLAY,
    SCORE,
    SIZE,
    TAKE,
    TOLD,
    TRICK_DONE,
    TRICKS,
    VALUES,
    WORDS,
    State,
    hand_size,
    tell,
    tell_choices,
    tell_plays,
)
from spieltisch.games.list_und_tuecke.rules import legal as legal_actions
from spieltisch.kernel.record import Fields

HAND_IDS, TRICK_IDS = (tuple(f"{kind}:{seat}" for seat in range(MOST_SEATS)) for kind in ("hand", "trick"))
PILE_IDS = tuple(tuple(f"pile:{seat}{letter}" for letter in LETTERS[:COLOURS]) for seat in range(MOST_SEATS))
# Only colours matter once cards are taken (L-6): a pile is its letter, as often as it has cards.
PILES = tuple(tuple((letter,) * count for count in range(VALUES + 1)) for letter in LETTERS[:COLOURS])

table = Fields(
    State,
    *("rest", "gone", "piles", "trick", "kept", "seats", "leader", "turn"),
    *("cards", "first", "second", "tricks_left", "phase"),
)
own_hand = Fields(State, "hands", "turn", "phase")
moment = Fields(State, "gone", "piles", "seats", "leader", "turn", "second", "phase", "stuck")


def told(state: Any) -> list[int]:
    """What `tell` counts up."""
    counts = np.zeros(TOLD, np.int64)
    tell(state, counts)
    found: list[int] = counts.tolist()
    return found


def public(state: Any, options: Options) -> tuple[list[Zone], list[Fact], Fact]:
    now, counts = table(state), told(state)
    return zones(now, counts), facts(now, counts), prompt(now)


def zones(now: Any, counts: Sequence[int]) -> list[Zone]:
    turn, phase = now.turn, now.phase
    taker = turn if phase == TAKE else None
    found: list[Zone] = []
    for seat in range(now.seats):
        actor = turn if phase == PLAY and seat == turn else None
        found += hand_zone(seat, counts[SIZE + seat], actor), trick_zone(seat, now.trick[seat], taker)
        chooser = turn if phase in (KEEP_FIRST, KEEP_SECOND) and seat == turn else None
        found += pile_zones(seat, now.piles[seat], chooser)
    return found


@kept
def hand_zone(seat: int, count: int, actor: int | None) -> Zone:
    """As others see it."""
    return Zone(HAND_IDS[seat], "hand", seat, count, None, "sorted", actor)


@kept
def trick_zone(seat: int, card: int, taker: int | None) -> Zone:
    lying = (CARD_TEXTS[card],) if card >= 0 else ()
    return Zone(TRICK_IDS[seat], "trick", seat, len(lying), lying, "played", taker)


@lru_cache(KEPT)
def pile_zones(seat: int, piles: int, chooser: int | None) -> tuple[Zone, ...]:
    """A zone for each colour: together, because they change once a trick."""
    return tuple([pile_zone(seat, colour, piles >> 8 * colour & 255, chooser) for colour in range(COLOURS)])


@kept
def pile_zone(seat: int, colour: int, count: int, chooser: int | None) -> Zone:
    return Zone(PILE_IDS[seat][colour], "piles", seat, count, PILES[colour][count], "stacked", chooser)


def own_zones(state: Any, seat: int, options: Options) -> list[Zone]:
    now = own_hand(state)
    cards = texts_of.lying(now.hands[2 * seat] | now.hands[2 * seat + 1] << 64)
    actor = seat if now.phase == PLAY and seat == now.turn else None
    return [Zone(HAND_IDS[seat], "hand", seat, len(cards), cards, "sorted", actor)]


def facts(now: Any, counts: Sequence[int]) -> list[Fact]:
    found = [tricks_left(now.tricks_left), leader(now.leader)]
    if now.cards:
        found.append(trump(CARD_TEXTS[now.trick[now.leader]][0]))
        if now.phase != OVER:
            found.append(winners(seat_or_none(now.first), seat_or_none(now.second)))
    closed = forbidden(counts[COLOURS_LYING])
    if closed is not None and now.phase == PLAY:
        found.append(Fact("forbidden-colour", {"colour": closed}))
    for seat in range(now.seats):
        if now.kept[seat]:
            found.append(collects(seat, now.kept[seat]))
        found.append(points(seat, counts[SCORE + seat]))
    if now.rest:
        found.append(Fact("rest", {"colours": colours_of(now.rest), "seat": now.second}))
    if now.gone:
        found.append(gone(now.gone))
    return found


@kept
def tricks_left(count: int) -> Fact:
    return Fact("tricks-left", {"left": count, "of": TRICKS})


@kept
def leader(seat: int) -> Fact:
    return Fact("leader", {"seat": seat})


@kept
def trump(colour: str) -> Fact:
    return Fact("trump", {"colour": colour})


@kept
def winners(first: int | None, second: int | None) -> Fact:
    return Fact("winners-so-far", {"first": first, "second": second})


@kept
def collects(seat: int, colours: int) -> Fact:
    return Fact("collects", {"seat": seat, "colours": kept_text(colours)})


@lru_cache(KEPT)
def gone(counts: int) -> Fact:
    lying = {letter: count for letter, count in colour_counts(counts).items() if count}
    return Fact("gone", {"counts": lying})


@kept
def points(seat: int, count: int) -> Fact:
    return Fact("points", {"seat": seat, "points": count})


def own_facts(state: Any, seat: int, options: Options) -> tuple[Fact, ...]:
    return ()


def forbidden(lying: int) -> str | None:
    """L-4: the colour that may not join this set of colours any more."""
    absent = [colour for colour in range(COLOURS) if not lying >> colour & 1]
    return LETTERS[absent[0]] if len(absent) == 1 else None


def prompt(now: Any) -> Fact:
    return prompted(now.phase, now.turn, now.seats)


@kept
def prompted(phase: int, turn: int, seats: int) -> Fact:
    if phase == OVER:
        return Fact("deal-over")
    if phase == PLAY:
        return Fact("play-a-card", {"seat": turn})
    if phase == TAKE:
        return Fact("take-cards", {"seat": turn, "count": int(FIRST_TAKES[seats])})
    return Fact("keep-colours", {"seat": turn})


def plainly_forced(state: Any) -> bool:
    """The last card of a hand (L-5: it may be played), or one way to take."""
    now = moment(state)
    if now.phase == PLAY:
        return bool(hand_size(state, now.turn) == 1)
    words = np.zeros(WORDS, np.uint64)
    legal_actions(state, words)
    return sum(word.bit_count() for word in words.tolist()) == 1


def legal(state: Any, actions: Sequence[int]) -> list[Mapping[str, Any]]:
    """Where it goes; the place that a card would win as it stands, the score that a choice would make."""
    now = moment(state)
    turn = now.turn
    if now.phase == PLAY:
        wins = np.zeros(CARDS, np.int64)
        tell_plays(state, wins)
        places = wins.tolist()
        return [card_to_play(turn, action, places[action]) for action in actions]
    first = actions[0]
    scores = np.zeros(actions[-1] + 1 - first, np.int64)
    tell_choices(state, first, scores)
    counts = scores.tolist()
    return [choice(turn, action, counts[action - first]) for action in actions]


@kept
def card_to_play(turn: int, card: int, place: int) -> Mapping[str, Any]:
    """Of a card that would be first or second winner, or neither (0)."""
    shown = {"action": write(card), "number": card, "zone": TRICK_IDS[turn], "card": CARD_TEXTS[card]}
    return {**shown, "place": place} if place else shown


@kept
def choice(turn: int, action: int, score: int) -> Mapping[str, Any]:
    """Colours to take, or the two to keep."""
    take = action < FIRST_KEEP
    colours = TAKE_TEXTS[action - FIRST_TRIPLE] if take else KEEP_TEXTS[action - FIRST_KEEP]
    shown = {"action": write(action), "number": action, "zone": f"pile:{turn}"}
    return {**shown, "colours": colours, "points": score}


def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
    then, now = moment(before), moment(after)
    seat, second = then.turn, then.second
    if action < FIRST_TRIPLE:
        found = [Event("played", seat, {"card": write(action)})]
    elif action < FIRST_KEEP:
        found = [Event("took-cards", seat, {"colours": TAKE_TEXTS[action - FIRST_TRIPLE]})]
        if happened & ALL_TRUMP:
            found.append(Event("rest-gone", None, {"colours": colours_of(now.gone - then.gone)}))
    else:
        found = [Event("keeps", seat, {"colours": KEEP_TEXTS[action - FIRST_KEEP]})]
    if action >= FIRST_TRIPLE and second >= 0:
        gained = colours_of(now.piles[second] - then.piles[second])
        if gained:
            found.append(Event("gets-rest", second, {"colours": gained}))
    if happened & EARLY_END:
        found.append(Event("stuck", now.stuck, {"colour": forbidden(told(after)[COLOURS_LYING])}))
    if happened & TRICK_DONE and now.phase != OVER:
        found.append(Event("leads", now.leader))
    return found


def colours_of(counts: int) -> str:
    return "".join(letter * count for letter, count in colour_counts(counts).items())


def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
    return list(events)


def plays(state: Any, card: str) -> list[tuple[int, str]]:
    return [(CARD_NUMBERS[card], TRICK_IDS[state["turn"]])] if card in CARD_NUMBERS else []


def why_nowhere(card: str, reasons: Sequence[Reason]) -> Reason:
    return reasons[0]


def why_not(state: Any, action: int) -> Reason:
    text, seat = write(action), int(state["turn"])
    if state["phase"] == PLAY:
        if action >= FIRST_TRIPLE:
            return Reason("L-3", "play-first", {"action": text})
        if text not in card_texts(state["hands"][seat]):
            return Reason("L-3", "not-in-hand", {"card": text})
        return Reason("L-4", "fourth-colour", {"colour": LETTERS[action // VALUES]})
    if state["phase"] == TAKE:
        count = int(FIRST_TAKES[state["seats"]])
        if not FIRST_TRIPLE <= action < FIRST_KEEP or len(TAKE_TEXTS[action - FIRST_TRIPLE]) != count:
            return Reason("L-6", "take-exactly", {"count": count})
        return Reason("L-6", "not-in-trick", {"colours": TAKE_TEXTS[action - FIRST_TRIPLE]})
    return Reason("L-11", "keep-first", {"action": text})
