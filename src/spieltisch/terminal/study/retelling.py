"""A deal that is told again: the views of all its moments, and what happened at each, as anybody saw it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from spieltisch.client.follow import follow, told
from spieltisch.wire.messages import Chair, News, TableShown, Told, View
from spieltisch.wire.replays import Retold, Seated, Step
from spieltisch.wire.settings import Settings

MARKS = {"leads", "start-shown", "reshuffled", "stuck", "out", "void"}
"""Events after which something new begins. Others are just steps."""


def retell(retold: Retold) -> list[View]:
    """Before the first action and after each, with all hands open."""
    start = retold.start
    everybody = list(range(retold.seats))
    view = View(
        number=0,
        at=0.0,
        seats=everybody,
        host=False,
        table=table_of(retold),
        turn=start.turn,
        deal=start.deal,
        own=start.own,
        log=[],
        chat=[],
        muted=[],
    )
    views = [view]
    for number, step in enumerate(retold.steps, 1):
        views.append(follow(views[-1], News(number=number, public=step.public, own=step.own)))
    return views


def table_of(retold: Retold) -> TableShown:
    """The table at which the deal is played: it has the points of the deals before."""
    before = retold.sheet[: retold.deal]
    return shown_table(
        retold.game,
        [seated(player) for player in retold.players],
        retold.options,
        deal=retold.deal,
        sheet=before,
        totals=[sum(points[seat] for points in before) for seat in range(retold.seats)],
    )


def shown_table(
    game: str, chairs: Sequence[Chair], options: Mapping[str, Any] | None = None, **parts: Any
) -> TableShown:
    """A table that is only shown: there is nobody at it to ask."""
    settings = Settings(game=game, seats=len(chairs), options=dict(options or {}), hints=False)
    return TableShown(
        id="", settings=settings, phase="playing", host=None, chairs=list(chairs), match=1, **parts
    )


def seated(player: Seated) -> Chair:
    if player.bot is None:
        return Chair("person", name=player.name)
    return Chair("bot", level=player.bot)


def seen_from(view: View, seat: int | None, log: list[Told]) -> View:
    """The same moment as one seat saw it; None: with all hands. Whoever looks is nobody at the table."""
    own = view.own if seat is None else {seat: view.own[seat]}
    return replace(view, seats=[], own=own, log=log)


def heard_from(step: Step, seat: int | None) -> list[Told]:
    """What happened in a step, as that seat was told it."""
    own = {each: part for each, part in step.own.items() if seat in (None, each)}
    return told(News(number=0, public=step.public, own=own))


def marks(retold: Retold) -> list[int]:
    """Moments worth finding again: how many steps are done there."""
    found = (
        done
        for done, step in enumerate(retold.steps, 1)
        if any(event.code in MARKS for event in step.public.events)
    )
    return [done for done in found if done < len(retold.steps)]
