"""Time is told before it runs out."""

from msgspec.structs import replace

from spieltisch.terminal.plain import people
from spieltisch.terminal.plain.clocks import next_bell, time_left
from spieltisch.terminal.wording import Words
from spieltisch.wire.messages import Turn, View
from terminal.views import view_of


def timed(until: float, seat: int = 0) -> View:
    return replace(view_of(3, [0]), turn=Turn(decision=4, seats=[seat], until={seat: until}))


def test_bells_ring_half_a_minute_and_ten_seconds_before_the_end() -> None:
    """Each once, and none when there was less from the start."""
    view = timed(100.0)
    assert time_left(view, 40.0) == 60.0
    bells = [next_bell(view, now) for now in (0.0, 69.9, 70.0, 89.9, 90.0, 120.0)]
    assert [bell.left if bell else None for bell in bells] == [30.0, 30.0, 10.0, 10.0, None, None]
    assert [bell.at for bell in bells if bell] == [70.0, 70.0, 90.0, 90.0]


def test_only_ones_own_clock_is_told_and_not_in_a_pause() -> None:
    """What others have left is their concern."""
    assert next_bell(timed(100.0, seat=1), 0.0) is None
    paused = timed(100.0)
    assert next_bell(replace(paused, table=replace(paused.table, paused=True)), 0.0) is None
    assert next_bell(view_of(3, [0]), 0.0) is None


def test_times_are_as_exact_as_one_needs_them() -> None:
    """Seconds at the end, days at the beginning, in the reader's language."""
    told = [people.duration(seconds, Words("de")) for seconds in (-3, 1, 9.2, 119, 120, 7_200, 3 * 86_400)]
    assert told == [
        "0 Sekunden",
        "1 Sekunde",
        "10 Sekunden",
        "119 Sekunden",
        "2 Minuten",
        "2 Stunden",
        "3 Tage",
    ]
