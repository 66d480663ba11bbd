"""A table at home is a real table: it begins by itself, and the same seed is the same match."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any, TypeVar

import pytest

import spieltisch
from spieltisch.client import Refused, Step, Visit
from spieltisch.client.bots import first, legal, play_seat
from spieltisch.errors import SetupError, UnknownError
from spieltisch.match.shuffle import Seed
from spieltisch.parlour import Parlour, open_parlour, prepare
from spieltisch.wire.commands import Act, Bot, Hint, Next, Rematch, Replay, Undo
from spieltisch.wire.messages import Advice, Replayed, View
from spieltisch.wire.settings import Settings

PATIENCE = 240.0  # the first time a game is compiled
Found = TypeVar("Found")


def at_home(
    play: Callable[[Parlour], Awaitable[Found]],
    game: str = "companeros",
    seats: int = 3,
    seat: int = 0,
    seed: Seed = 7,
    spec: str = "greedy",
    **options: Any,
) -> Found:
    """Lets somebody play in a parlour."""
    bots = {other: spec for other in range(seats) if other != seat}
    prepare(game, bots)

    async def go() -> Found:
        settings = Settings(game=game, seats=seats, options=options)
        async with (
            asyncio.timeout(PATIENCE),
            open_parlour(settings, seat=seat, bots=bots, seed=seed, name="Ada", pace=0.0) as parlour,
        ):
            return await play(parlour)

    return asyncio.run(go())


async def to_the_end(parlour: Parlour) -> dict[str, Any]:
    seat = parlour.visit.view.seats[0]
    await play_seat(parlour.visit, seat)
    return parlour.record()


@pytest.mark.parametrize("game", spieltisch.games())
def test_a_match_begins_by_itself_and_can_be_verified(game: str) -> None:
    """Every game is played to its end, and its record shows that the deals were fair."""
    record = at_home(to_the_end, game, seats=4, seat=2)
    match: Any = spieltisch.replay(record)
    assert match.over
    assert spieltisch.verify(record)


def test_the_cards_are_dealt_when_the_parlour_is_open() -> None:
    """Whoever comes in sees a deal, their own hand, their name, and who the bots are."""

    async def look(parlour: Parlour) -> View:
        return parlour.visit.view

    spec = "search:iterations=20"
    view = at_home(look, seat=1, spec=spec)
    assert view.table.phase == "playing"
    assert view.seats == [1]
    assert [chair.name for chair in view.table.chairs] == ["", "Ada", ""]
    assert [chair.level for chair in view.table.chairs] == [
        "search:iterations=20",
        "",
        "search:iterations=20",
    ]


@pytest.mark.parametrize("spec", ["solid", "random", "search:iterations=30"])
def test_the_same_seed_is_the_same_match(spec: str) -> None:
    """Cards and bots hang on the seed and on what is played; another seed is another match."""
    one, again, other = (
        at_home(to_the_end, "deuce", seed=seed, spec=spec, target=40) for seed in (11, 11, 12)
    )
    assert one == again
    assert one["deals"] != other["deals"]


def test_a_hint_changes_nothing_for_the_bots() -> None:
    """Who asks for advice meets the same bots as who does not."""

    async def advised(parlour: Parlour) -> dict[str, Any]:
        visit = parlour.visit
        view = await visit.until(lambda view: bool(legal(view, 0)))
        found = await visit.ask(Hint(seat=0))
        assert isinstance(found, Advice)
        assert found.choice in {each["action"] for each in legal(view, 0)}
        return await to_the_end(parlour)

    assert at_home(advised, spec="random") == at_home(to_the_end, spec="random")


def test_undo_next_deal_replay_and_rematch_are_the_tables_own() -> None:
    """What a server's table can do, this one can."""

    async def evening(parlour: Parlour) -> None:
        visit = parlour.visit
        view = await visit.until(lambda view: bool(legal(view, 0)))
        before = [zone for zone in (view.own[0].zones or []) if zone.kind == "hand"]
        await visit.ask(Act(seat=0, decision=view.turn.decision, action=first(view, 0)))
        await visit.ask(Undo(seat=0))
        view = await visit.until(lambda view: bool(legal(view, 0)))
        assert [zone for zone in (view.own[0].zones or []) if zone.kind == "hand"] == before
        while visit.view.table.phase != "between":
            view = await visit.until(lambda view: view.table.phase == "between" or bool(legal(view, 0)))
            if view.table.phase != "between":
                await visit.ask(Act(seat=0, decision=view.turn.decision, action=first(view, 0)))
        assert isinstance(await visit.ask(Replay(deal=0)), Replayed)
        await visit.ask(Next())
        view = await play_seat(visit, 0)
        assert (view.table.phase, len(view.table.sheet)) == ("over", 2)
        await visit.ask(Rematch())
        view = await visit.until(lambda view: view.table.phase == "playing")
        assert view.table.match == 2

    at_home(evening, deals=2)


def test_an_unfinished_match_has_a_record() -> None:
    """What was played so far can be kept, and replayed."""

    async def begin(parlour: Parlour) -> dict[str, Any]:
        visit = parlour.visit
        view = await visit.until(lambda view: bool(legal(view, 0)))
        await visit.ask(Act(seat=0, decision=view.turn.decision, action=first(view, 0)))
        await visit.until(lambda view: bool(legal(view, 0)))
        return parlour.record()

    match: Any = spieltisch.replay(at_home(begin))
    assert not match.over
    assert len(match.deal.actions) >= 3


def test_each_step_is_told_with_the_views_around_it() -> None:
    """Steps come one by one without gaps, with what only this person is told."""
    steps: list[Step] = []

    async def listen(parlour: Parlour) -> None:
        parlour.visit.steps.append(steps.append)
        await to_the_end(parlour)

    at_home(listen)
    assert all(step.before is not None and step.after.number == step.before.number + 1 for step in steps)
    assert all(one.after is other.before for one, other in pairwise(steps))
    assert {"played", "took-colour"} <= {event.code for step in steps for event in step.events}


def test_a_server_knows_levels_alone() -> None:
    """Any player may be a bot at home from the start; the commands of the table are as strict as ever."""

    async def ask(parlour: Parlour) -> None:
        visit: Visit = parlour.visit
        with pytest.raises(Refused, match="no-such-level"):
            await visit.ask(Bot(seat=1, level="greedy"))

    at_home(ask)


@pytest.mark.parametrize(
    ("settings", "seat", "message"),
    [
        (Settings(game="deuce", seats=7), 0, "deuce is for 2 to 6 seats, not 7"),
        (Settings(game="deuce", seats=3), 3, "seats go from 0 to 2: there is no seat 3"),
        (Settings(game="deuce", seats=3, options={"aim": 1}), 0, "deuce has no option 'aim'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(settings: Settings, seat: int, message: str) -> None:
    """Whoever asks for an impossible table is told what is wrong with it."""

    async def go() -> None:
        bots = {other: "greedy" for other in range(settings.seats) if other != seat}
        async with open_parlour(settings, seat=seat, bots=bots, seed=1):
            raise AssertionError("it has opened")

    with pytest.raises((SetupError, UnknownError), match=message):
        asyncio.run(go())


def test_bots_that_nobody_knows_are_refused_before_the_table_is_laid() -> None:
    """A slip in the name of a player is told at once."""
    with pytest.raises(UnknownError, match="there is no player 'greddy'"):
        prepare("deuce", {1: "greddy"})
