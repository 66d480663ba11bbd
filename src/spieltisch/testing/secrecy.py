"""Views leak nothing: two worlds that agree on what a viewer knows look the same to it, byte for byte.

Three kinds of pairs, at moments of random play, for every seat and for a spectator:

- the truth and a world resampled from what the viewer knows, with the same story behind them, in which all
  that is private to others is replaced by poison;
- two positions that differ in one swap of cards among other hands and the stock: this needs neither `redact`
  nor `resample`, so it sees what those two would hide from each other;
- the truth and a world, each one action on: if the viewer cannot tell them apart now either, it must have
  been told the same.

What a deal came to is told to everybody when it ends, and is not in the redacted state: after the end, the
scores are left out of the comparison, and worlds with other scores do not agree.
"""

import copy
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np

from spieltisch.errors import PositionError, SpieltischError
from spieltisch.games.contract import Event, Options, State, Truth
from spieltisch.match.deal import Deal
from spieltisch.match.shown import known
from spieltisch.testing.failure import require
from spieltisch.testing.play import Play, legal_numbers, seen_by, world_for

POISON = "poison"
HIDDEN = ("stock",)  # keys of a position that nobody sees, beside the hands of others


class World(Deal):
    """A deal with cards of its own, and a story that was told elsewhere."""

    def __init__(self, play: Play, state: State, options: Options, story: Sequence[Event] = ()) -> None:
        super().__init__(play.game, state, options, story=story)


def views_leak_nothing(play: Play) -> None:
    """Nothing that leaves for a viewer hangs on what it does not know."""
    for _ in play.steps():
        same_story(play, play.below(play.table.seats + 1) - 1)
        if not play.sometimes(20):
            continue
        for viewer in play.viewers:
            same_in_another_world(play, viewer)
            same_after_a_swap(play, viewer)


def same_in_another_world(play: Play, viewer: int) -> None:
    seen = seen_by(play.game, play.state, viewer)
    state = world_for(play.game, seen, viewer, play.rng)
    other = World(play, state, play.table.options, [poisoned(event, viewer) for event in play.deal.events()])
    compare(play, viewer, play.deal, other, "a resampled world")


def poisoned(event: Event, viewer: int) -> Event:
    """The event with poison for everything that the viewer is not to be told."""
    if event.seat is not None and event.seat == viewer:
        return event
    return msgspec.structs.replace(event, private=dict.fromkeys(event.private, POISON))


def compare(play: Play, viewer: int, one: Deal, two: Deal, what: str) -> None:
    numbers = play.some(list(range(play.game.rules.ACTIONS)), 12)
    cards = play.some([card for hand in one.truth["hands"] for card in hand], 4)
    ours, theirs = shown(one, viewer, numbers, cards), shown(two, viewer, numbers, cards)
    for part, there in theirs.items():
        require(ours[part] == there, f"viewer {viewer}: {part} differs in {what}: {ours[part]!r}, {there!r}")


def shown(deal: Deal, viewer: int, numbers: Sequence[int], cards: Sequence[str]) -> dict[str, bytes]:
    """All that leaves for a viewer, as bytes."""
    view = deal.view(None if viewer < 0 else viewer)
    if deal.over:
        view["scores"] = None
    parts = {key: msgspec.json.encode(value) for key, value in view.items()}
    public = msgspec.structs.replace(deal.public(), scores=None) if deal.over else deal.public()
    parts["public part"] = msgspec.json.encode(public)
    parts["forced action"] = msgspec.json.encode(deal.plainly_forced)
    if viewer >= 0:
        parts["own part"] = msgspec.json.encode(deal.own(viewer))
        parts["observation"] = deal.observe(viewer).tobytes()
        parts["state for players"] = deal.view_state(viewer).state.tobytes()
        parts["reasons"] = msgspec.json.encode([deal.why_not(card, seat=viewer) for card in cards])
        parts["errors"] = msgspec.json.encode([refusal(deal, viewer, number) for number in numbers])
    return parts


def refusal(deal: Deal, seat: int, number: int) -> dict[str, Any] | None:
    """What a seat is told that tries an action now; nothing if it is legal."""
    if deal.turn == seat and number in deal.legal_numbers:
        return None
    try:
        deal.play(number, seat=seat)
    except SpieltischError as error:
        return {"error": type(error).__name__, "text": str(error)} | vars(error)
    return {"error": "was played"}


def same_after_a_swap(play: Play, viewer: int) -> None:
    one, two = play.deal.truth, swapped(play, viewer)
    if two is None:
        return
    deals = []
    for truth in (one, two):
        try:
            state = play.game.position.from_truth(truth, play.table.flags, 0)
        except PositionError:  # the rules rule it out
            return
        deals.append(World(play, state, play.table.options))
    compare(play, viewer, deals[0], deals[1], "a position with two hidden cards swapped")


def swapped(play: Play, viewer: int) -> Truth | None:
    """The position with two cards swapped that the viewer does not see."""
    truth = copy.deepcopy(play.deal.truth)
    places = [(cards, at) for cards in hidden_cards(truth, viewer) for at in range(len(cards))]
    for _ in range(4):
        if len(places) < 2:
            break
        (one, i), (two, j) = play.some(places, 2)
        if one[i] != two[j]:
            one[i], two[j] = two[j], one[i]
            return truth
    return None


def hidden_cards(truth: Truth, viewer: int) -> Iterator[list[str]]:
    for seat, hand in enumerate(truth["hands"]):
        if seat != viewer:
            yield hand
    for key in HIDDEN:
        yield truth.get(key, [])


def same_story(play: Play, viewer: int) -> None:
    legal = play.deal.legal_numbers
    if not legal:
        return
    action = play.choose()
    here, told = one_on(play, play.state, action, viewer)
    seen = seen_by(play.game, play.state, viewer)
    world = world_for(play.game, seen, viewer, play.rng)
    possible = legal_numbers(play.game, world)
    # also others: an action that nobody sees may be another one there
    for other in {*play.some(list(possible), 3), *({action} & set(possible))}:
        there, heard = one_on(play, world, other, viewer)
        if agree(play, here, there, viewer):
            texts = [play.game.notation.write(number) for number in (action, other)]
            require(told == heard, f"viewer {viewer} is told {told!r} of {texts[0]}, {heard!r} of {texts[1]}")


def one_on(play: Play, before: State, action: int, viewer: int) -> tuple[State, bytes]:
    """The state after an action, and what the viewer is told of it."""
    state = before.copy()
    happened = int(play.game.rules.apply(state, action))
    events = play.game.view.events(before, action, happened, state)
    return state, msgspec.json.encode([known(event, viewer) for event in events])


def agree(play: Play, one: State, two: State, viewer: int) -> bool:
    """Can the viewer not tell these two apart?"""
    seen = [seen_by(play.game, state, viewer).tobytes() for state in (one, two)]
    return seen[0] == seen[1] and (not play.game.rules.over(one) or scores(play, one) == scores(play, two))


def scores(play: Play, state: State) -> list[int]:
    points = np.zeros(play.table.seats, np.int64)
    play.game.rules.scores(state, points)
    return points.tolist()
