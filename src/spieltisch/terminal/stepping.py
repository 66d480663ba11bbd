"""Steps through a record: the table after each action."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.match import Match
from spieltisch.match.record import Record


@dataclass(frozen=True)
class Step:
    """One position of a record: after so many actions in all, and in this deal."""

    number: int
    deal_number: int
    action: str | None
    """What was played last; None at the beginning of a deal."""
    view: dict[str, Any]
    scores: tuple[tuple[int, ...], ...]
    """Of all deals that are over."""


def steps(game: Game, record: Record, seat: int | None) -> Iterator[Step]:
    """All positions in order, each deal's beginning included; `seat` None: with all cards open."""
    played = game.replay(record, to=0)
    number = 0
    for at, written in enumerate(record.deals):
        deal = played.deals[at] if isinstance(played, Match) else played
        yield Step(number, at, None, look(deal, seat), finished(played, at))
        for action in written.actions:
            deal.repeat([action], written.chances[len(deal.chances) :], at, partial=True)
            number += 1
            yield Step(number, at, action, look(deal, seat), finished(played, at + 1))
        if isinstance(played, Match):
            played.go_on()


def finished(played: Deal | Match, count: int) -> tuple[tuple[int, ...], ...]:
    deals = played.deals[:count] if isinstance(played, Match) else [played]
    return tuple(deal.scores for deal in deals if deal.over)


def look(deal: Deal, seat: int | None) -> dict[str, Any]:
    """What that seat saw; for nobody in particular: everything, as it is a record."""
    return deal.view(seat) if seat is not None else open_view(deal)


def open_view(deal: Deal) -> dict[str, Any]:
    """A spectator's view with all hands and taken cards turned up, and a log that keeps nothing back."""
    view, truth = deal.view(None), deal.truth
    for zone in view["zones"]:
        if zone["kind"] == "hand":
            zone["cards"] = truth["hands"][zone["owner"]]
            zone["count"] = len(
                zone["cards"]
            )  # a start card of Deuce has left the hand, but no spectator knows
    if not any(zone["kind"] == "taken" for zone in view["zones"]):
        view["zones"] += [taken_zone(seat, cards) for seat, cards in enumerate(truth.get("taken", ()))]
    view["log"] = [
        {"code": event.code, "seat": event.seat, "params": {**event.public, **event.private}}
        for event in deal.events()
    ]
    return view


def taken_zone(seat: int, cards: list[str]) -> dict[str, Any]:
    return {"id": f"taken:{seat}", "kind": "taken", "owner": seat, "count": len(cards), "cards": cards}
