import asyncio
import threading

import pytest

from simulation.virtual import EPOCH, Owner, VirtualClock, VirtualLoop


def for_ever() -> bool:
    return True


def test_time_passes_when_nothing_else_happens() -> None:
    """An hour of waiting takes no time, and all clocks show it."""
    loop = VirtualLoop.seeded(1)
    seen: list[float] = []

    async def wait() -> None:
        await asyncio.sleep(3600.0)
        seen.append(loop.time())
        VirtualClock(loop).at(EPOCH + 4000.0, lambda: seen.append(VirtualClock(loop).now()))

    task = []
    loop.outside(0.0, lambda: task.append(asyncio.ensure_future(wait())))
    loop.run(for_ever)
    assert seen == [3600.0, EPOCH + 4000.0]
    assert loop.failures == []


def test_callbacks_keep_their_order_and_timers_of_one_moment_do_not() -> None:
    """What asyncio promises holds with every seed; what it does not promise differs between seeds."""
    orders = set()
    for seed in range(20):
        loop = VirtualLoop.seeded(seed)
        soon: list[int] = []
        late: list[int] = []
        for number in range(4):
            loop.call_soon(soon.append, number)
            loop.outside(1.0, late.append, number)
        loop.run(for_ever)
        assert soon == [0, 1, 2, 3]
        orders.add(tuple(late))
    assert len(orders) > 5


def test_the_dead_do_nothing() -> None:
    """When an owner dies, none of its tasks, timers and callbacks runs any more; others go on."""
    loop = VirtualLoop.seeded(1)
    done: list[str] = []
    dead, alive = Owner(), Owner()

    async def work(name: str) -> None:
        loop.call_later(3.0, done.append, f"{name} timer")
        await asyncio.sleep(2.0)
        done.append(f"{name} task")

    for name, owner in (("dead", dead), ("alive", alive)):
        loop.outside(0.0, lambda name=name, owner=owner: owner.context.run(asyncio.ensure_future, work(name)))
    loop.outside(1.0, dead.die)
    loop.run(for_ever)
    assert done == ["alive task", "alive timer"]
    for task in dead.tasks:
        coroutine = task.get_coro()
        assert coroutine is not None
        coroutine.close()


def test_who_stands_still_goes_on_later() -> None:
    """Nothing of an owner happens while it stands still, and then all of it, in order."""
    loop = VirtualLoop.seeded(1)
    owner, done = Owner(), list[float]()
    for when in (1.0, 2.0, 4.0):
        loop.call_at(when, lambda: done.append(loop.time()), context=owner.context)

    def stand_still() -> None:
        owner.waiting = []

    loop.outside(0.5, stand_still)
    loop.outside(3.0, loop.wake, owner)
    loop.run(for_ever)
    assert done == [3.0, 3.0, 4.0]


def test_errors_that_nobody_catches_are_noted() -> None:
    """An exception in a callback is a failure of the run, not of the loop."""
    loop = VirtualLoop.seeded(1)
    loop.call_soon(lambda: 1 / 0)
    loop.run(for_ever)
    assert "ZeroDivisionError" in loop.failures[0]


def test_there_are_no_threads() -> None:
    """Whoever wants a thread, or comes from one, fails."""
    loop = VirtualLoop.seeded(1)
    with pytest.raises(AssertionError):
        loop.run_in_executor(None, threading.get_ident)
    with pytest.raises(AssertionError):
        loop.call_soon_threadsafe(threading.get_ident)
