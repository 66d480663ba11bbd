"""Work in steps: what many tables do side by side is what each of them does by itself."""

import msgspec
import pytest

from spieltisch.table.outcome import WATCHER, Outcome
from spieltisch.table.steps import Steps, finish, nothing, side_by_side
from spieltisch.wire import commands as ask
from table.driving import GAMES, PEOPLE, Evening


def counting(name: str, count: int, told: list[str], fails: bool = False) -> Steps[None]:
    for step in range(count):
        told.append(f"{name}{step}")
        yield
    if fails:
        raise ValueError(name)


def test_the_first_steps_come_first() -> None:
    """Each does a step before any does the next one, whatever is done already."""
    told: list[str] = []
    side_by_side([counting("a", 2, told), nothing(), counting("b", 3, told), counting("c", 1, told)])
    assert told == ["a0", "b0", "c0", "a1", "b1", "b2"]


def test_an_error_of_one_stops_no_other() -> None:
    """All others come to their end; then the first error is raised."""
    told: list[str] = []
    with pytest.raises(ValueError, match="bad"):
        side_by_side(
            [counting("a", 2, told), counting("bad", 1, told, True), counting("worse", 1, told, True)]
        )
    assert told == ["a0", "bad0", "worse0", "a1"]


def test_what_comes_of_steps_comes_of_all_at_once() -> None:
    """`finish` gives the result, or raises what was raised."""

    def half(number: int) -> Steps[int]:
        yield
        assert number % 2 == 0, "odd"
        return number // 2

    assert finish(half(8)) == 4
    with pytest.raises(AssertionError, match="odd"):
        finish(half(7))


def said(evening: Evening) -> tuple[str, ask.TableCommand]:
    """What somebody does who does something."""
    state = evening.state
    if state.phase == "playing":
        seat = state.movers[0]
        action = evening.dice.choice(evening.legal(seat))
        return state.chairs[seat].person, ask.Act(seat=seat, decision=state.decision, action=action)
    if state.phase == "between":
        return next(person for person in state.people if person not in state.ready), ask.Next()
    return PEOPLE[0], ask.Say(seat=0, phrase="well-played")


def all_that_comes(outcome: Outcome) -> tuple[bytes, list[bytes | None]]:
    """An outcome as the store and everybody get it."""
    frames = [spread.packed.frame(person) for spread in outcome.news for person in (*PEOPLE, WATCHER)]
    return msgspec.json.encode(outcome.lines), frames


def test_tables_side_by_side_are_tables_by_themselves() -> None:
    """The same commands bring the same lines and the same bytes for everybody, deal after deal."""
    alone, beside = ([Evening(game, seats, seed=3).started() for game, seats in GAMES] for _ in range(2))
    played = 0
    for _ in range(120):
        for evening in (*alone, *beside):
            if evening.phase == "shuffling":
                evening.shuffle()
        commands = [said(evening) for evening in alone]
        assert commands == [said(evening) for evening in beside]
        expected = [
            all_that_comes(evening.take(evening.table.handle(*command, evening.now)))
            for evening, command in zip(alone, commands, strict=True)
        ]
        found: dict[int, Outcome] = {}

        def work(evening: Evening, at: int, command: tuple[str, ask.TableCommand]) -> Steps[None]:
            found[at] = yield from evening.table.handling(*command, evening.now)  # noqa: B023 (done in this turn)

        side_by_side(
            work(evening, at, command)
            for at, (evening, command) in enumerate(zip(beside, commands, strict=True))
        )
        outcomes = [evening.take(found[at]) for at, evening in enumerate(beside)]
        assert [all_that_comes(outcome) for outcome in outcomes] == expected
        played += sum(isinstance(command, ask.Act) for _, command in commands)
    assert played > 100
