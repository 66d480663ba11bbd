"""What somebody sees who builds it from news alone, as a client does."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from spieltisch.wire import messages as wire


class Screen:
    """Begins with a whole view, and follows the news from there."""

    def __init__(self, view: wire.View) -> None:
        self.show(view)

    def show(self, view: wire.View) -> None:
        self.number, self.seats, self.host = view.number, view.seats, view.host
        self.table, self.turn, self.revealed = view.table, view.turn, view.revealed
        self.deal = None if view.deal is None else parts({}, view.deal)
        self.own = {seat: parts({}, own) for seat, own in view.own.items()}

    def hear(self, message: wire.News | wire.View) -> None:
        assert message.number == self.number + 1, f"{message.number} after {self.number}"
        if isinstance(message, wire.View):
            self.show(message)
            return
        self.number, public = message.number, message.public
        self.table = self.table if public.table is UNSET else public.table
        self.turn = self.turn if public.turn is UNSET else public.turn
        self._deal(public.deal)
        if message.seats is not UNSET and message.host is not UNSET:
            self.seats, self.host = message.seats, message.host
            self.own = {seat: own for seat, own in self.own.items() if seat in self.seats}
        for seat, own in message.own.items():
            self.own[seat] = parts(self.own.get(seat, {}), own)
        self.revealed = message.revealed or self.revealed

    def _deal(self, deal: Any) -> None:
        if deal is UNSET:
            return
        if deal is None or deal.whole:
            self.deal, self.own, self.revealed = None, {}, None
        if deal is not None:
            self.deal = parts(self.deal or {}, deal)

    def agrees(self, view: wire.View) -> None:
        """What was built from news is what the table would show now."""
        other = Screen(view)
        for name in ("number", "seats", "host", "table", "turn", "deal", "revealed"):
            assert getattr(self, name) == getattr(other, name), name
        if view.table.phase not in ("lobby", "over"):  # own parts of a finished match are of no more use
            assert self.own == other.own


def parts(before: dict[str, Any], shown: wire.DealShown | wire.OwnShown) -> dict[str, Any]:
    """What is shown, with what is new in its place; zones by their ids."""
    new = {name: value for name, value in asdict(shown).items() if value is not UNSET}
    zones = before.get("zones", {}) | {zone.id: zone for zone in new.get("zones", ())}
    zones = {place: zones[place] for place in new.get("places", zones)}
    return before | new | {"zones": zones, "events": None, "whole": None, "places": None}
