"""What a person at a table of Mit List und Tücke is shown: zones, facts, prompt, effects, the log, why not.

Every state that comes in here is redacted for its viewer; only `events` sees the truth, and it says for each
thing what all may know.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.contract import Event, Fact, Options, Reason, Zone
from spieltisch.games.list_und_tuecke.notation import CARD_TEXTS, KEEP_TEXTS, TAKE_TEXTS, write
from spieltisch.games.list_und_tuecke.position import (
    card_texts,
    colour_counts,
    kept_text,
    seat_or_none,
    trick_cards,
)
from spieltisch.games.list_und_tuecke.rules import (
    ALL_TRUMP,
    COLOURS,
    EARLY_END,
    FIRST_KEEP,
    FIRST_TAKES,
    FIRST_TRIPLE,
    KEEP_FIRST,
    KEEP_SECOND,
    KEEP_SETS,
    OVER,
    PLAY,
    TAKE,
    TAKE_COUNTS,
    TRICK_DONE,
    TRICKS,
    VALUES,
    colour_set,
    hand_size,
    score,
)


def zones(state: Any, viewer: int, options: Options) -> list[Zone]:
    turn, phase = int(state["turn"]), state["phase"]
    found = []
    for seat in range(int(state["seats"])):
        actor = turn if phase == PLAY and seat == turn else None
        if seat == viewer:
            cards = tuple(card_texts(state["hands"][seat]))
            found.append(Zone(f"hand:{seat}", "hand", seat, len(cards), cards, actor=actor))
        else:
            found.append(Zone(f"hand:{seat}", "hand", seat, int(hand_size(state, seat)), actor=actor))
        card = int(state["trick"][seat])
        lying = (CARD_TEXTS[card],) if card >= 0 else ()
        taker = turn if phase == TAKE else None
        found.append(Zone(f"trick:{seat}", "trick", seat, len(lying), lying, order="played", actor=taker))
        chooser = turn if phase in (KEEP_FIRST, KEEP_SECOND) and seat == turn else None
        for letter, count in colour_counts(state["piles"][seat]).items():
            # only colours matter once cards are taken (L-6): a pile is its letter, as often as it has cards
            pile = (letter,) * count
            found.append(Zone(f"pile:{seat}{letter}", "piles", seat, count, pile, "stacked", chooser))
    return found


def facts(state: Any, viewer: int, options: Options) -> list[Fact]:
    found = [
        Fact("tricks-left", {"left": int(state["tricks_left"]), "of": TRICKS}),
        Fact("leader", {"seat": int(state["leader"])}),
    ]
    trick = trick_cards(state)
    if trick:
        found.append(Fact("trump", {"colour": trick[0][1][0]}))
        winners = {"first": seat_or_none(state["first"]), "second": seat_or_none(state["second"])}
        if state["phase"] != OVER:
            found.append(Fact("winners-so-far", winners))
    closed = forbidden(state)
    if closed is not None and state["phase"] == PLAY:
        found.append(Fact("forbidden-colour", {"colour": closed}))
    for seat in range(int(state["seats"])):
        kept = kept_text(state["kept"][seat])
        if kept:
            found.append(Fact("collects", {"seat": seat, "colours": kept}))
        points = int(score(int(state["piles"][seat]), int(state["kept"][seat])))
        found.append(Fact("points", {"seat": seat, "points": points}))
    if state["rest"]:
        found.append(Fact("rest", {"colours": colours_of(int(state["rest"])), "seat": int(state["second"])}))
    gone = {letter: count for letter, count in colour_counts(state["gone"]).items() if count}
    if gone:
        found.append(Fact("gone", {"counts": gone}))
    return found


def forbidden(state: Any) -> str | None:
    """L-4: the colour that may not join this trick any more."""
    lying = int(colour_set(state["lying"]))
    absent = [colour for colour in range(COLOURS) if not lying >> colour & 1]
    return LETTERS[absent[0]] if len(absent) == 1 else None


def prompt(state: Any, options: Options) -> Fact:
    if state["phase"] == OVER:
        return Fact("deal-over")
    seat = int(state["turn"])
    if state["phase"] == PLAY:
        return Fact("play-a-card", {"seat": seat})
    if state["phase"] == TAKE:
        return Fact("take-cards", {"seat": seat, "count": int(FIRST_TAKES[state["seats"]])})
    return Fact("keep-colours", {"seat": seat})


def effect(state: Any, action: int) -> Mapping[str, Any]:
    """Where it goes, and the score that the mover's piles would make."""
    seat = int(state["turn"])
    piles, kept = int(state["piles"][seat]), int(state["kept"][seat])
    if action < FIRST_TRIPLE:
        return {"zone": f"trick:{seat}"}
    if action < FIRST_KEEP:
        piles += int(TAKE_COUNTS[action - FIRST_TRIPLE])
    else:
        kept = int(KEEP_SETS[action - FIRST_KEEP])
    return {"zone": f"pile:{seat}", "points": int(score(piles, kept))}


def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
    seat = int(before["turn"])
    if action < FIRST_TRIPLE:
        found = [Event("played", seat, {"card": write(action)})]
    elif action < FIRST_KEEP:
        found = [Event("took-cards", seat, {"colours": TAKE_TEXTS[action - FIRST_TRIPLE]})]
        if happened & ALL_TRUMP:
            found.append(
                Event("rest-gone", None, {"colours": colours_of(int(after["gone"]) - int(before["gone"]))})
            )
    else:
        found = [Event("keeps", seat, {"colours": KEEP_TEXTS[action - FIRST_KEEP]})]
    second = int(before["second"])
    if action >= FIRST_TRIPLE and second >= 0:
        gained = colours_of(int(after["piles"][second]) - int(before["piles"][second]))
        if gained:
            found.append(Event("gets-rest", second, {"colours": gained}))
    if happened & EARLY_END:
        found.append(Event("stuck", int(after["stuck"]), {"colour": forbidden(after)}))
    if happened & TRICK_DONE and after["phase"] != OVER:
        found.append(Event("leads", int(after["leader"])))
    return found


def colours_of(counts: int) -> str:
    return "".join(letter * count for letter, count in colour_counts(counts).items())


def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
    return list(events)


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
