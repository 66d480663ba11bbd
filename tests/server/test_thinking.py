import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

import spieltisch
from server.sitting import until
from spieltisch.games.contract import ViewState
from spieltisch.players import Player
from spieltisch.server.pondering import play_at
from spieltisch.server.thinking import Thinking, first_legal


class Stuck:
    """A player that thinks until it is let go, and notes whose turn it was."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.thoughts: list[int] = []

    def choose(self, view: ViewState) -> str:
        self.thoughts.append(view.totals[0])
        if not self.go.wait(30):
            raise TimeoutError
        return first_legal(view)


def view(mark: int = 0) -> ViewState:
    deal = spieltisch.game("companeros").deal(4, 7)
    return deal.view_state(0, totals=(mark, 0, 0, 0), deals_played=0)


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scenario())  # type: ignore[arg-type]


def test_a_bot_that_blocks_a_thread_holds_up_no_other_table() -> None:
    """While one table's bot thinks and thinks, another table's plays."""
    stuck = Stuck()

    def maker(level: str) -> Player:
        return stuck if level == "fierce" else spieltisch.player(level)  # type: ignore[return-value]

    async def scenario() -> None:
        thinking = Thinking(2, maker)
        late = asyncio.create_task(thinking.choose("one", "fierce", view()))
        await until(lambda: bool(stuck.thoughts))
        for _ in range(20):
            assert await thinking.choose("two", "solid", view())
        assert not late.done()
        stuck.go.set()
        await late
        thinking.close()

    run(scenario)


def test_a_thread_that_does_not_come_back_is_replaced() -> None:
    """The table plays the first legal action then, and others can think again."""
    stuck = Stuck()

    def maker(level: str) -> Player:
        return stuck if level == "gentle" else spieltisch.player(level)  # type: ignore[return-value]

    async def scenario() -> None:
        thinking = Thinking(1, maker, patience=0.0)
        late = asyncio.create_task(thinking.choose("one", "gentle", view()))
        await until(lambda: bool(stuck.thoughts))
        thinking.watch()
        assert await late == first_legal(view())
        assert await thinking.choose("two", "solid", view())
        stuck.go.set()
        thinking.close()

    run(scenario)


def test_tables_take_turns() -> None:
    """A table with many thoughts waits for itself, not others for it; hints come after all bots."""
    stuck = Stuck()

    async def scenario() -> None:
        thinking = Thinking(1, lambda _: stuck)  # type: ignore[arg-type, return-value]
        asked = [asyncio.create_task(thinking.choose("busy", "x", view(mark))) for mark in (1, 2, 3)]
        await until(lambda: bool(stuck.thoughts))
        hint = asyncio.create_task(thinking.explain("hinted", "x", view(9)))
        asked.append(asyncio.create_task(thinking.choose("other", "x", view(4))))
        await asyncio.sleep(0)
        stuck.go.set()
        await asyncio.gather(*asked)
        assert stuck.thoughts in ([1, 2, 4, 3], [1, 4, 2, 3])
        with pytest.raises(AttributeError):  # this player cannot explain; it was asked last
            await hint
        thinking.close()

    run(scenario)


def test_a_player_is_never_shared_by_two_threads() -> None:
    """Each thought has a player of its own; afterwards it can be used again."""
    made: list[Stuck] = []

    def maker(_: str) -> Player:
        made.append(Stuck())
        return made[-1]  # type: ignore[return-value]

    async def scenario() -> None:
        thinking = Thinking(2, maker)
        both = [asyncio.create_task(thinking.choose(table, "x", view())) for table in ("one", "two")]
        await until(lambda: len(made) == 2 and all(each.thoughts for each in made))
        for each in made:
            each.go.set()
        await asyncio.gather(*both)
        await thinking.choose("three", "x", view())
        assert len(made) == 2
        thinking.close()

    run(scenario)


def test_a_late_thought_is_played_at_a_whole_number_of_pauses() -> None:
    """In time: when it may be; late: so many pauses later; without a pause at once."""
    assert play_at(100.0, 99.0, 0.9) == 100.0
    assert play_at(100.0, 100.0, 0.9) == 100.0
    assert play_at(100.0, 100.1, 0.9) == pytest.approx(100.9)
    assert play_at(100.0, 101.0, 0.9) == pytest.approx(101.8)
    assert play_at(100.0, 101.0, 0.0) == 101.0
