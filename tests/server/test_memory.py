"""What is sent again to who was away for a moment."""

from spieltisch.server.audience import MOST, Memory
from spieltisch.table.outcome import WATCHER, Packed
from spieltisch.wire import commands as ask
from table.driving import Evening


def test_what_was_missed_is_sent_again() -> None:
    """Who has all but the last few news gets just those."""
    evening, memory = Evening().seated("ann", "bob"), Memory()
    number = evening.table.number(WATCHER)
    for phrase in ("hello", "thanks"):
        memory.add(evening.do("bob", ask.Say(seat=1, phrase=phrase)).news)
    missed = memory.missed(WATCHER, WATCHER, number, number + 2)
    assert missed is not None
    assert [b"hello" in missed[0], b"thanks" in missed[1]] == [True, True]


def test_who_was_forgotten_is_not_named_again() -> None:
    """News with the name and the words of somebody who was forgotten since are not sent to anybody."""
    evening, memory = Evening(free_text=True).seated("ann"), Memory()
    number = evening.table.number(WATCHER)
    memory.add(evening.do("bob", ask.Sit(name="Bob")).news)
    memory.add(evening.do("bob", ask.Say(seat=1, text="it was me")).news)
    memory.add(evening.take(evening.table.forget("bob", evening.now)).news)
    for since in range(number + 4):
        assert b"Bob" not in b"".join(memory.missed(WATCHER, WATCHER, since, number + 3) or [])
    assert memory.missed(WATCHER, WATCHER, number, number + 3) is None
    assert memory.missed(WATCHER, WATCHER, number + 3, number + 3) == []


def test_who_has_missed_more_than_a_view_is_not_sent_all_of_it() -> None:
    """News are remembered up to a size: what was missed before that comes with the whole view."""
    evening, memory = Evening(free_text=True).seated("ann", "bob"), Memory()
    first = evening.table.number(WATCHER)
    for _ in range(3):
        memory.add(evening.do("bob", ask.Say(seat=1, phrase="hello")).news)
    last = first + 3
    assert memory.missed(WATCHER, WATCHER, first, last) is not None
    for number in (last + 1, last + 2):
        memory.remember(Packed(b"y" * (MOST // 2), {WATCHER: number}, {}))
    assert memory.missed(WATCHER, WATCHER, first, last + 2) is None
    assert len(memory.missed(WATCHER, WATCHER, last + 1, last + 2) or ()) == 1
