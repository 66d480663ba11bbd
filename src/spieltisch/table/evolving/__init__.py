"""How events change a table: nothing is decided here, and the same events always give the same table."""

from spieltisch.table import events as log
from spieltisch.table.evolving import course, people, seats
from spieltisch.table.state import State, new_state, refresh, set_movers
from spieltisch.table.timing import keep_time

CHANGES = seats.CHANGES | course.CHANGES | people.CHANGES


def begin(name: str, event: log.AnyEvent) -> State:
    """A table from the first event of its log."""
    assert isinstance(event, log.Created)
    state = new_state(name, event.person, event.settings)
    state.present.add(event.person)
    state.public = 1
    state.changed_at = event.at
    refresh(state)
    return state


def evolve(state: State, event: log.AnyEvent) -> None:
    """One event more."""
    before, waited = state.movers, not state.attending
    kind = type(event)
    CHANGES[kind](state, event)
    if kind is log.Played:  # the usual case, and everybody's
        set_movers(state)
        state.public += 1
    else:
        refresh(state)
        count(state, event)
    keep_time(state, event, before, waited=waited)


def count(state: State, event: log.AnyEvent) -> None:
    """Whose news it is: nobody's, everybody's, the person's own, or everybody's but who does not listen."""
    if isinstance(event, log.SILENT):
        return
    if isinstance(event, log.Muted):
        state.extra[event.person] = state.extra.get(event.person, 0) + 1
        return
    state.public += 1
    if isinstance(event, log.Said):
        for person, unheard in state.muted.items():
            if event.person in unheard:
                state.extra[person] = state.extra.get(person, 0) - 1
