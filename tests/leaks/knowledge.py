"""What everybody at a table may know, read off its log: the truth is replayed, and no view is asked."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from spieltisch.games.contract import Truth
from spieltisch.table import events as log
from spieltisch.table.evolving import begin, evolve
from spieltisch.table.outcome import WATCHER, Line
from spieltisch.table.state import State

CARD = re.compile(r"(?<![A-Za-z0-9])(?:[RYGBVK](?:10|[0-9])|[X*](?=$|>))(?![0-9A-Za-z])")


def cards_in(text: str) -> list[str]:
    """The cards that a text names: by themselves, or in an action."""
    return CARD.findall(text)


def public_cards(truth: Truth) -> list[str]:
    """All that lies, or has lain, face up."""
    parts = [truth.get(key) for key in ("display", "played", "taken", "trick", "piles", "covered")]
    return [card for text in flat(parts) for card in cards_in(text)]


def flat(value: Any) -> list[str]:
    """All texts in it, keys included."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for key, each in value.items() for text in (str(key), *flat(each))]
    if isinstance(value, (list, tuple)):
        return [text for each in value for text in flat(each)]
    return []


@dataclass(frozen=True)
class Known:
    """What a recipient may know after some line of the log."""

    seats: tuple[int, ...]
    cards: frozenset[str] | None
    """Cards of the running deal; None: all of them."""
    secrets: frozenset[str]
    """Seeds and values of the table that are still hidden."""


@dataclass
class Knowledge:
    """What the people at one table may know, by the number of their news."""

    people: set[str] = field(default_factory=set)
    secrets: set[str] = field(default_factory=set)
    """All seeds and values of the table."""
    known: dict[tuple[str, int], list[Known]] = field(default_factory=dict)
    """By recipient and number; several where a number stays for some lines."""

    def of(self, person: str, number: int) -> list[Known]:
        return self.known.get((person, number), [])


def knowledge(name: str, lines: Sequence[Line]) -> Knowledge:
    """Replays a log."""
    found, seen = Knowledge(), dict[str, set[str]]()
    shown: dict[str, set[str]] = {}
    state: State | None = None
    dealt = 0
    for line in lines:
        event = log.read(line)
        if state is None:
            state = begin(name, event)
        else:
            evolve(state, event)
        if isinstance(event, log.Shuffled):
            found.secrets.add(event.value)
        if isinstance(event, log.Dealt):
            seen.clear()
            dealt += 1
            found.secrets.add(state.seeds[-1].hex())
        found.people |= {state.host, *state.people}
        for person in {*found.people, WATCHER}:
            learn(state, person, seen.setdefault(person, set()), shown.setdefault(person, set()))
            entry = Known(
                tuple(state.seats_of(person)),
                None if may_see_hands(state, person) else frozenset(seen[person]),
                frozenset(found.secrets - shown[person]),
            )
            number = state.number(person if state.seats_of(person) else WATCHER)
            found.known.setdefault((person, number), []).append(entry)
    return found


def may_see_hands(state: State, person: str) -> bool:
    """Players after the end of a deal; watchers, if the table wants it."""
    if state.deal is None or not state.deal.over:
        return False
    return state.settings.spectators == "after" or (bool(person) and person in state.players)


def learn(state: State, person: str, cards: set[str], secrets: set[str]) -> None:
    """What a recipient sees now is known to it for the rest of the deal."""
    deal = state.deal
    if deal is None:
        return
    truth = deal.truth
    cards.update(public_cards(truth))
    for seat in state.seats_of(person):
        cards.update(truth["hands"][seat])
    if may_see_hands(state, person):
        secrets.add(state.seeds[-1].hex())
        secrets.add(state.proofs[-1].value)
