"""Finished deals, told once more: step by step, as news are, with all hands open."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from spieltisch.games.contract import GameRules
from spieltisch.match.deal import Deal
from spieltisch.match.highlights import highlights
from spieltisch.match.layout import layout
from spieltisch.match.proof import Proof
from spieltisch.match.shown import Own, Public
from spieltisch.table.news import changes, own_change
from spieltisch.table.showing import deal_shown, own_shown
from spieltisch.wire.messages import Happened, Told, Turn
from spieltisch.wire.replays import Beginning, Laid, Retold, Seated, Step


def replay(
    game: GameRules,
    deals: Sequence[Deal],
    number: int,
    players: Sequence[Seated],
    *,
    winners: Sequence[int] = (),
    proof: Proof | None = None,
    by: str = "",
) -> Retold:
    """One of the deals of a match, the last of which may have been left before its end.

    `by`: who played, a letter for each action, or nothing.
    """
    deal = deals[number]
    finished = [each for each in deals if each.over]
    start, steps = told_again(deal, by)
    laid = layout(game, deal.seats, deal.options)
    totals = [sum(each.scores[seat] for each in finished) for seat in range(deal.seats)]
    return Retold(
        game=game.id,
        seats=deal.seats,
        options=deal.options,
        players=list(players),
        deal=number,
        deals=len(deals),
        sheet=[list(each.scores) for each in finished],
        totals=totals,
        winners=list(winners),
        story=highlights(game, deal.seats, finished),
        starter=deal.starter,
        hands=deal.first_truth["hands"],
        layout=Laid(laid.deck, laid.places),
        start=start,
        steps=steps,
        seed=None if deal.seed is None else deal.seed.hex(),
        proof=None if proof is None else msgspec.to_builtins(proof),
        chances=[list(outcome) for outcome in deal.chances],
    )


def told_again(deal: Deal, by: str) -> tuple[Beginning, list[Step]]:
    """The deal before its first action, and what each action changed."""
    beginning: Beginning | None = None
    steps: list[Step] = []
    public, turn = deal.public(), Turn(0, [])
    own: dict[int, Own] = {}
    for copy in deal.again(opened=True):
        before, known, acted = public, own, turn
        public, own, turn = copy.public(), owned(copy), turn_of(copy)
        if beginning is None:
            shown = {seat: own_shown(part) for seat, part in own.items()}
            beginning = Beginning(turn, deal_shown(public), shown)
            continue
        (seat,) = acted.seats
        changed = step(copy, before, public, known, own)
        steps.append(Step(seat, copy.actions[-1], changed[0], changed[1], by[len(steps) : len(steps) + 1]))
    assert beginning is not None
    return beginning, steps


def step(
    copy: Deal, before: Public, public: Public, known: dict[int, Own], own: dict[int, Own]
) -> tuple[Happened, dict[int, Any]]:
    """The news of the last action: for all, and for each seat."""
    events = copy.told(copy.played - 1)
    secrets: dict[int, dict[int, Any]] = {}
    for place, event in enumerate(events):
        if event.private and event.seat is not None:
            secrets.setdefault(event.seat, {})[place] = event.private
    parts = {seat: own_change(known[seat], part, secrets.get(seat)) for seat, part in own.items()}
    happened = Happened(
        at=float(copy.played),
        events=[Told(event.code, event.seat, event.public) for event in events],
        logged=len(events),
        turn=turn_of(copy),
        deal=changes(before, public) if public != before else UNSET,
    )
    return happened, {seat: part for seat, part in parts.items() if part is not None}


def turn_of(copy: Deal) -> Turn:
    return Turn(copy.played, [] if copy.turn is None else [copy.turn])


def owned(copy: Deal) -> dict[int, Own]:
    """What each seat knows; what it could have done is left out, because it would be most of a replay."""
    return {seat: copy.own(seat, legal=False) for seat in range(copy.seats)}
