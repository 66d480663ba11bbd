"""What has changed by an event: kept small, because every action goes to every seat.

What was shown last is kept, and news hold only what is new. The public part is made once for all.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from spieltisch.games.contract import Event as Happening
from spieltisch.games.contract import Zone
from spieltisch.match.deal import Deal
from spieltisch.match.shown import Own, Public
from spieltisch.table import events as log
from spieltisch.table.house import House
from spieltisch.table.outcome import WATCHER, Afresh, Place, Spread
from spieltisch.table.showing import (
    deal_shown,
    own_now,
    own_shown,
    revealed,
    table_shown,
    those_shown_hands,
    turn_shown,
    unheard,
    view,
)
from spieltisch.table.state import State
from spieltisch.table.steps import Steps, finish
from spieltisch.table.telling import tell
from spieltisch.wire import messages as wire

# Sets of types, and not `isinstance`: each event is asked about six times.
Kinds = frozenset[type[log.Event]]
MOVES: Kinds = frozenset(
    (log.Dealt, log.Played, log.Withdrawn, log.Paused, log.Resumed, log.Closed),
)
"""Events that can change what is seen of a deal."""

SEATING: Kinds = frozenset((log.Changed, log.Sat, log.Stood, log.Botted, log.Removed, log.Hosted))
"""Events that can change who sits where, and who is the host."""

CHOICES = (log.Played, log.Withdrawn)
ANEW: Kinds = frozenset((log.Undone, log.Forgotten, log.Muted))
"""Events that take something back, or words out of the chat: whoever is told gets the whole view."""

OwnParts = dict[str, dict[int, wire.OwnShown]]
NOBODY: OwnParts = {}


class News:
    """What the people at one table have been shown, and what is new to them."""

    __slots__ = (
        "_choosing",
        "_helped",
        "_house",
        "_own",
        "_public",
        "_table",
        "_told",
        "_turn",
    )

    def __init__(self, house: House) -> None:
        self._house = house
        self._public: Public | None = None
        self._own: dict[int, Own] = {}
        self._told = 0  # actions of the running deal
        self._choosing = False  # did all choose at the same time when it was last looked at?
        self._table: wire.TableShown | None = None
        self._helped = False  # does the caretaker play somewhere?
        self._turn: wire.Turn | None = None

    def catch_up(self, state: State) -> None:
        """All that is to be seen now counts as shown."""
        deal = state.deal
        self._table, self._turn = table_shown(state, self._house), turn_shown(state)
        self._helped = any(chair.caretaker for chair in self._table.chairs)
        self._public = None if deal is None else deal.public()
        self._told = 0 if deal is None else deal.played
        self._own = {} if deal is None else {seat: own_now(state, seat) for seat in seated(state)}
        self._choosing = deal is not None and bool(deal.together)

    def spread(self, state: State, event: log.AnyEvent) -> Spread:
        """The news of an event that has just changed the table."""
        return finish(self.spreading(state, event))

    def spreading(self, state: State, event: log.AnyEvent) -> Steps[Spread]:
        """The same in steps."""
        kind = type(event)
        if kind in ANEW:
            return self._afresh(state, event)
        if kind is log.Dealt:
            self._public, self._own, self._told = None, {}, 0
        deal, own = state.deal, NOBODY
        told, happenings = tell(event, state), self._happenings(deal)
        yield
        if deal is not None and kind in MOVES:
            own = self._changed_own(state, deal, event, happenings, len(told))
        yield
        told += [wire.Told(each.code, each.seat, each.public) for each in happenings]
        table, turn = self._changed_table(state, event), self._changed_turn(state)
        yield
        shown = self._changed_deal(deal, event)
        yield
        public = wire.Happened(
            at=event.at, events=told, logged=len(happenings), table=table, turn=turn, deal=shown
        )
        how_dealt = revealed(state) if kind is log.Played else None
        told_hands = frozenset(those_shown_hands(state)) if how_dealt is not None else frozenset()
        places = places_of(state) if kind in SEATING else {}
        return Spread(public, recipients(state, event), own, how_dealt, told_hands, places)

    def _afresh(self, state: State, event: log.AnyEvent) -> Spread:
        """Something was taken back: the whole view for all whom it concerns."""
        self.catch_up(state)
        told = tell(event, state)
        views = {who: view(state, who, event.at, self._house) for who in recipients(state, event)}
        return Afresh({who: replace(each, events=told) for who, each in views.items()})

    def _happenings(self, deal: Deal | None) -> list[Happening]:
        """What the game says has happened since the last news."""
        if deal is None or deal.played <= self._told:
            return []
        found = deal.told(self._told)
        self._told = deal.played
        return found

    def _changed_table(self, state: State, event: log.AnyEvent) -> Any:
        if isinstance(event, log.Played) and self._only_the_deal(state):
            return UNSET
        table = table_shown(state, self._house)
        if table == self._table:
            return UNSET
        self._table = table
        self._helped = any(chair.caretaker for chair in table.chairs)
        return table

    def _only_the_deal(self, state: State) -> bool:
        """The usual case, known without comparing: an action changes the deal and the turn alone."""
        table = self._table
        assert table is not None
        return state.phase == table.phase == "playing" and table.asked is None and not self._helped

    def _changed_turn(self, state: State) -> Any:
        turn = turn_shown(state)
        if turn == self._turn:
            return UNSET
        self._turn = turn
        return turn

    def _changed_deal(self, deal: Deal | None, event: log.AnyEvent) -> Any:
        if deal is None and self._public is not None:
            self._public, self._own = None, {}
            return None
        if deal is None or type(event) not in MOVES:
            return UNSET
        before, now = self._public, deal.public()
        self._public = now
        if before is None:
            return deal_shown(now)
        return changes(before, now)

    def _changed_own(
        self, state: State, deal: Deal, event: log.AnyEvent, happenings: Iterable[Happening], first: int
    ) -> OwnParts:
        """By person and seat: what only they are told."""
        secrets: dict[int, dict[int, wire.Params]] = {}
        for place, each in enumerate(happenings, first):
            if each.private and each.seat is not None:
                secrets.setdefault(each.seat, {})[place] = each.private
        found: OwnParts = {}
        shown = self._own
        for seat in self._concerned(state, deal, event):
            before, now = shown.get(seat), own_now(state, seat)
            shown[seat] = now
            change = own_change(before, now, secrets.get(seat) if secrets else None)
            if change is not None:
                found.setdefault(state.chairs[seat].person, {})[seat] = change
        return found

    def _concerned(self, state: State, deal: Deal, event: log.AnyEvent) -> list[int]:
        """The seats of persons whose own part may have changed."""
        chose, self._choosing = self._choosing, bool(deal.together)
        if chose and self._choosing and isinstance(event, CHOICES):
            seats = [event.seat]
        elif not isinstance(event, log.Played) or chose or not state.game.rules.own_follows_turn:
            return seated(state)
        else:
            seats = sorted({event.seat, *state.movers})
        return [seat for seat in seats if state.chairs[seat].person]


def places_of(state: State) -> dict[str, Place]:
    return {
        person: Place(
            state.seats_of(person),
            person == state.host,
            unheard(state, person) if state.muted.get(person) else UNSET,
        )
        for person in state.people
    }


def seated(state: State) -> list[int]:
    """Seats of persons."""
    return [seat for seat, chair in enumerate(state.chairs) if chair.person]


def changes(before: Public, now: Public) -> Any:
    zones, ids = moved(before.zones, now.zones)
    if not zones and ids is UNSET and now == before:
        return UNSET
    return wire.DealShown(
        zones=zones or UNSET,
        facts=list(now.facts) if now.facts != before.facts else UNSET,
        prompt=now.prompt if now.prompt != before.prompt else UNSET,
        over=now.over if now.over != before.over else UNSET,
        scores=list(now.scores or ()) if now.scores != before.scores else UNSET,
        places=ids,
    )


def moved(before: Sequence[Zone], now: Sequence[Zone]) -> tuple[list[Zone], Any]:
    """The zones that have changed, and the ids of all where a client could not know them from those."""
    if len(before) != len(now):
        return [zone for zone in now if zone not in before], [zone.id for zone in now]
    # Most are the very same.
    pairs = [(old, new) for old, new in zip(before, now, strict=True) if old is not new and old != new]
    elsewhere = [new for old, new in pairs if old.id != new.id]
    return [new for _, new in pairs], [zone.id for zone in now] if elsewhere else UNSET


def own_change(before: Own | None, now: Own, secrets: dict[int, wire.Params] | None) -> wire.OwnShown | None:
    if before is None:
        return own_shown(now)
    zones, ids = moved(before.zones, now.zones)
    facts, legal = now.facts != before.facts, now.legal != before.legal
    if not (zones or facts or legal or secrets) and ids is UNSET:
        return None
    return wire.OwnShown(
        zones=zones or UNSET,
        facts=list(now.facts) if facts else UNSET,
        legal=list(now.legal) if legal else UNSET,
        events=secrets or {},
        places=ids,
    )


def recipients(state: State, event: log.AnyEvent) -> dict[str, int]:
    """Who is told of an event, each with the number of that news."""
    people = [*state.people, WATCHER]
    if type(event) is log.Played and not state.extra:  # the usual case
        return dict.fromkeys(people, state.public)
    if isinstance(event, log.Muted):
        people = [event.person]
    elif isinstance(event, log.Said):
        people = [each for each in people if event.person not in state.muted.get(each, ())]
    if not state.extra:  # the same number for everybody
        return dict.fromkeys(people, state.public)
    return {person: state.number(person) for person in people}
