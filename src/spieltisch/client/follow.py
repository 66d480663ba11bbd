"""From a view and the next news to the view after it, which is what a fresh one from the server would be."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from spieltisch.games.contract import Zone
from spieltisch.wire.messages import DealShown, News, OwnShown, Told, View

CHAT_KEPT = 50

RULES = """
- `table` and `turn` take the place of the former ones, if they are there.
- `deal` with `whole`, or null, takes the place of all that was shown of a deal, own parts, log and what was \
revealed included; otherwise its zones take the places of those with the same `id`, and its other fields the \
places of the former ones. If there are `places`, the zones are those, in that order.
- `own` does the same for each seat: what is known to a seat is laid over what all see, by `id`.
- The last `logged` of the events belong to the log of the deal; an event with parameters in \
`own[seat].events`, by its place among the events, has them besides its own.
- Where the rules let people forget (C-10), a fresh view shows less of the log than a client remembers.
- `said` belongs to the chat. `muted` takes what that seat has said out of it; after `unmuted`, a client \
that shows the chat asks for it by [`sync`](#sync).
- `seats` and `host` take the place of the former ones, if they are there.
- A whole [`view`](#view) takes the place of everything. It comes by itself when something was taken back, \
and when the recipient has sat down or got up.
""".strip()
"""How it is done, for the page of the protocol."""

Value = TypeVar("Value")
Zones = list[Zone] | UnsetType


def follow(view: View, news: News) -> View:
    """The view after the news, which must be the next one."""
    assert news.number == view.number + 1, f"after {view.number} comes {view.number + 1}, not {news.number}"
    public = news.public
    if public.deal is None or (public.deal is not UNSET and public.deal.whole):
        view = replace(view, deal=None, own={}, log=[], revealed=None)
    seats = given(news.seats, view.seats)
    own = view.own | {seat: own_after(view.own.get(seat), part) for seat, part in news.own.items()}
    return replace(
        view,
        number=news.number,
        at=public.at,
        seats=seats,
        host=given(news.host, view.host),
        table=given(public.table, view.table),
        turn=given(public.turn, view.turn),
        deal=deal_after(view.deal, public.deal),
        own={seat: part for seat, part in own.items() if seat in seats},
        log=view.log + logged(news),
        chat=chat_after(view.chat, public.events),
        muted=muted_after(view.muted, public.events),
        revealed=news.revealed or view.revealed,
        events=[],
    )


def given(new: Value | UnsetType, old: Value) -> Value:
    return old if isinstance(new, UnsetType) else new


def deal_after(before: DealShown | None, news: DealShown | UnsetType | None) -> DealShown | None:
    if isinstance(news, UnsetType) or news is None or before is None:
        return given(news, before)
    return DealShown(
        whole=True,
        zones=zones_after(before.zones, news.zones, news.places),
        facts=given(news.facts, before.facts),
        prompt=given(news.prompt, before.prompt),
        over=given(news.over, before.over),
        scores=given(news.scores, before.scores),
    )


def own_after(before: OwnShown | None, news: OwnShown) -> OwnShown:
    if before is None:
        return replace(news, events={})
    return OwnShown(
        zones=zones_after(before.zones, news.zones, news.places),
        facts=given(news.facts, before.facts),
        legal=given(news.legal, before.legal),
    )


def zones_after(before: Zones, news: Zones, places: list[str] | UnsetType) -> Zones:
    """New zones in the places of those with the same id; if there are other places now, just those."""
    known = {zone.id: zone for zone in (*given(before, []), *given(news, []))}
    return [known[place] for place in given(places, list(known))]


def told(news: News) -> list[Told]:
    """The events, with what only the recipient knows of them."""
    secrets = {place: params for own in news.own.values() for place, params in own.events.items()}
    return [
        replace(event, params={**event.params, **secrets[place]}) if place in secrets else event
        for place, event in enumerate(news.public.events)
    ]


def logged(news: News) -> list[Told]:
    """Those that belong to the log of the deal."""
    events = told(news)
    return events[len(events) - news.public.logged :]


def chat_after(chat: list[Told], events: Sequence[Told]) -> list[Told]:
    for told in events:
        if told.code == "said":
            chat = [*chat, told][-CHAT_KEPT:]
        elif told.code == "muted":
            chat = [said for said in chat if said.seat != told.seat]
    return chat


def muted_after(muted: list[int], events: Sequence[Told]) -> list[int]:
    found = set(muted)
    for told in events:
        if told.code in ("muted", "unmuted") and told.seat is not None:
            (found.add if told.code == "muted" else found.discard)(told.seat)
    return sorted(found)
