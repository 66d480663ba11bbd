"""Leaks that are planted in a server, to see that they are found in the bytes that leave it."""

import re
from typing import Any

import msgspec
import pytest

from leaks.scan import Found
from spieltisch.server import logs
from spieltisch.server.http import tables
from spieltisch.server.identity import Guests
from spieltisch.server.live import Live
from spieltisch.storage import Summary
from spieltisch.table import events as log
from spieltisch.table import news, showing, telling
from spieltisch.table import table as tables_of_people
from spieltisch.table.refusal import Refusal
from spieltisch.table.state import State
from spieltisch.wire import commands
from spieltisch.wire import messages as wire

DECISIONS: dict[Any, Any] = tables_of_people.DECISIONS
EXPECTED = {
    "in news": ("cards", "news"),
    "in refusals": ("cards", "refused"),
    "in whole views": ("the own part of another seat", "view"),
    "the table's value": ("a seed or value before its time", "news"),
    "ids of people, by sockets": ("the id of another person", "socket"),
    "ids of people, by HTTP": ("the id of another person", "/api/tables/"),
    "hands for watchers": ("hands that are not to be shown", "news"),
    "cards in the log": ("a card", "log"),
    "tokens in the log": ("the token of a person", "log"),
}
"""By what is planted: what the scan must find, and where."""


def matches(found: Found, what: str, where: str) -> bool:
    return found.what.startswith(what) and found.where.startswith(where)


def hidden_card(state: State) -> str:
    """A card of the hand that is furthest from the turn: hardly anybody knows it."""
    deal = state.deal
    if deal is None or deal.over:
        return ""
    hands: list[list[str]] = deal.truth["hands"]
    return max(hands[((deal.turn or 0) - 1) % deal.seats], default="")


def plant(patch: pytest.MonkeyPatch) -> None:
    """All of them at once."""
    tell, view, head = telling.tell, showing.view, tables.head
    by_token, take, act = Guests.by_token, Live._take, DECISIONS[commands.Act]

    def leaky_tell(event: log.AnyEvent, state: State) -> list[wire.Told]:
        found = tell(event, state)
        if isinstance(event, log.Played):
            found.append(wire.Told("planted", None, {"card": hidden_card(state)}))
        if isinstance(event, log.Came):
            found.append(wire.Told("planted", None, {"who": event.person}))
        if isinstance(event, log.Shuffled):
            found.append(wire.Told("planted", None, {"value": event.value}))
        return found

    def leaky_view(state: State, *rest: Any) -> wire.View:
        found = view(state, *rest)
        if state.deal is None:
            return found
        own = {seat: showing.own_shown(showing.own_now(state, seat)) for seat in range(len(state.chairs))}
        return msgspec.structs.replace(found, own=own)

    def leaky_head(summary: Summary, person: str | None = None) -> dict[str, Any]:
        return head(summary, person) | {"by": summary.host}

    async def leaky_token(guests: Guests, token: str) -> Any:
        logs.log("planted", token=token)
        return await by_token(guests, token)

    def leaky_take(live: Live, *rest: Any) -> None:
        logs.log("planted", card=hidden_card(live.table.state))
        take(live, *rest)

    def leaky_act(state: State, *rest: Any) -> Any:
        try:
            return act(state, *rest)
        except Refusal as refusal:
            refusal.params["card"] = hidden_card(state)
            raise

    patch.setattr(logs, "WORD", re.compile(".*"))  # what keeps such things out of the log
    patch.setattr(news, "tell", leaky_tell)
    for module in (news, showing):
        patch.setattr(module, "view", leaky_view)
        patch.setattr(module, "those_shown_hands", lambda state: [*state.people, ""])
    patch.setattr(tables, "head", leaky_head)
    patch.setattr(Guests, "by_token", leaky_token)
    patch.setattr(Live, "_take", leaky_take)
    patch.setitem(DECISIONS, commands.Act, leaky_act)
