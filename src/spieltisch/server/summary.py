"""What the store is told of a table beside its log: for the lobby, for a restart, for finished matches."""

from typing import Any

import msgspec

from spieltisch.storage import FinishedRecord, Player, Status, Summary
from spieltisch.table.showing import record_id
from spieltisch.table.table import Table

encode = msgspec.json.Encoder().encode
STATUS: dict[str, Status] = {
    "lobby": "lobby",
    "shuffling": "playing",
    "playing": "playing",
    "between": "between",
    "over": "over",
    "closed": "closed",
}


class Book:
    """Keeps what was said about a table, so that only what has changed is made anew."""

    __slots__ = (
        "_about",
        "_seats",
        "_settings",
        "created",
    )

    def __init__(self) -> None:
        self.created: float | None = None
        self._settings: Any = None
        self._about = b""
        self._seats: tuple[list[str], int, tuple[str, ...]] | None = None

    def summary(self, table: Table, now: float) -> Summary:
        """The table as the lobby shows it. It holds no names: those can be erased."""
        state = table.state
        if self.created is None:
            self.created = now
        if state.settings is not self._settings:
            self._settings = state.settings
            self._about = encode({"settings": state.settings})
        if self._seats is None or self._seats[0] is not state.people:  # made anew by all events but actions
            self._seats = state.people, sum([chair.free for chair in state.chairs]), tuple(state.people)
        _, free, people = self._seats
        return Summary(
            state.id,
            state.settings.game,
            STATUS[state.phase],
            state.settings.listed,
            free,
            len(state.chairs),
            state.host,
            people,
            tuple(table.movers),
            table.due(),
            self.created,
            now,
            self._about,
        )

    def finished(self, table: Table, now: float) -> FinishedRecord:
        """The record of the match that has just ended."""
        state = table.state
        assert state.match is not None
        points, winners = state.match.totals, state.match.winners
        return FinishedRecord(
            id=record_id(state),
            table=state.id,
            match=state.matches,
            game=state.settings.game,
            seats=len(state.chairs),
            played=now,
            owner=state.host,
            listed=state.settings.listed and state.settings.spectators == "after",  # it shows all hands
            players=tuple(
                Player(
                    person=chair.person or None,
                    name=chair.name,
                    bot=chair.bot or None,
                    points=points[seat],
                    won=seat in winners,
                )
                for seat, chair in enumerate(state.chairs)
            ),
            record=encode(table.record()),
        )
