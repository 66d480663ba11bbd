"""The checker itself: small histories that are linearizable, and such that are not."""

from collections.abc import Callable

import msgspec

from simulation.history import Asked, History, Seen
from simulation.linear import violations
from spieltisch.table.house import House
from spieltisch.table.outcome import Line
from spieltisch.table.refusal import Refusal
from spieltisch.table.table import Table
from spieltisch.wire.commands import AnyCommand, Say, Sit, Stand, Sync
from spieltisch.wire.messages import AnyMessage, Ok, Refused
from spieltisch.wire.settings import Settings

HOUSE = House()
encode = msgspec.json.Encoder().encode


class Evening:
    """A table that does one thing at a time, and a history that tells of it."""

    def __init__(self) -> None:
        self.table, outcome = Table.create(
            "t", "ann", Settings(game="deuce", seats=3), 0.0, HOUSE, lambda: bytes(32)
        )
        self.lines: list[Line] = list(outcome.lines)
        self.history = History()

    def do(self, person: str, command: AnyCommand, asked: float, answered: float | None) -> AnyMessage:
        """The command happens now, whenever it is said to have been asked and answered."""
        answer: AnyMessage
        try:
            outcome = self.table.handle(person, command, 0.0)  # type: ignore[arg-type]
            self.lines += outcome.lines
            for spread in outcome.news:
                self.news = spread
            answer = Ok(ref=command.ref, number=self.table.number(person))
        except Refusal as refusal:
            answer = Refused(ref=command.ref, code=refusal.code, clause=refusal.clause, params=refusal.params)
        self.tell(person, command, asked, answered, answer if answered is not None else None)
        return answer

    def tell(
        self,
        person: str,
        command: AnyCommand,
        asked: float,
        answered: float | None,
        answer: AnyMessage | None,
    ) -> None:
        self.history.asked.append(Asked(person, command, asked, answered, answer))

    def look(self, person: str, asked: float, answered: float, table: Table | None = None) -> None:
        self.tell(person, Sync(), asked, answered, (table or self.table).view(person, 0.0))

    def see(self, person: str, when: float, change: Callable[[bytes], bytes] = bytes) -> None:
        """The last news."""
        frame = self.news.packed.frame(person)
        assert frame is not None
        number = self.news.packed.number(person)
        assert number is not None
        self.history.seen.append(Seen(person, number, change(frame), whole=False, when=when))

    def then(self) -> Table:
        return Table.restore("t", self.lines, HOUSE, lambda: bytes(32))

    @property
    def violations(self) -> list[str]:
        return violations("t", self.lines, self.history, HOUSE)


def sit(name: str, seat: int) -> Sit:
    return Sit(name=name, seat=seat)


def test_one_after_the_other_is_linearizable() -> None:
    """Things that are done, refused, repeated and read one by one are in order."""
    evening = Evening()
    evening.do("ann", sit("Ann", 0), 1, 2)
    evening.see("ann", 2.5)
    evening.do("ben", sit("Ben", 0), 3, 4)
    evening.look("ben", 5, 6)
    evening.do("ann", Say(seat=0, phrase="hello", ref=7), 7, 8)
    evening.do("ann", Say(seat=0, phrase="hello", ref=7), 9, 10)
    assert evening.violations == []


def test_what_overlaps_may_be_in_any_order() -> None:
    """Of two who want one seat at the same time either may win, and a reader may see either state."""
    evening = Evening()
    before = evening.then()
    evening.do("ben", sit("Ben", 0), 2, 9)
    evening.do("ann", sit("Ann", 0), 1, 8)
    evening.look("cleo", 3, 7, before)
    evening.look("dan", 3, 7)
    assert evening.violations == []


def test_who_gets_no_answer_may_have_been_heard_or_not() -> None:
    """A command without an answer is in the log, or not; another one that was answered must be."""
    evening = Evening()
    evening.do("ann", sit("Ann", 0), 1, None)
    evening.tell("ben", sit("Ben", 1), 1, None, None)
    evening.do("ann", Say(seat=0, phrase="hello"), 5, 6)
    assert evening.violations == []


def test_a_lost_action_is_found() -> None:
    """What was acknowledged and is not in the log is a violation."""
    evening = Evening()
    evening.do("ann", sit("Ann", 0), 1, 2)
    del evening.lines[-1]
    assert "fits no state" in evening.violations[0]


def test_what_happened_twice_is_found() -> None:
    """A command that was sent once explains one line, not two."""
    evening = Evening()
    evening.do("ann", sit("Ann", 0), 1, 2)
    evening.do("ann", Say(seat=0, phrase="hello", ref=1), 3, 4)
    again = evening.lines[-1]
    evening.lines.append(Line(again.number + 1, again.body, again.personal, again.person))
    assert "nobody asked" in evening.violations[0]


def test_what_was_refused_and_happened_is_found() -> None:
    """A refusal that is in the log is a violation."""
    evening = Evening()
    evening.do("ann", sit("Ann", 0), 1, None)
    evening.history.asked[0].answer, evening.history.asked[0].answered = Refused(ref=0, code="not-kept"), 2
    assert "nobody asked" in evening.violations[0]


def test_a_stale_look_is_found() -> None:
    """Who asks after an answer was given must see what it acknowledged."""
    evening = Evening()
    before = evening.then()
    evening.do("ann", sit("Ann", 0), 1, 2)
    evening.look("ben", 3, 4, before)
    assert evening.violations


def test_a_refusal_of_a_state_that_never_was_is_found() -> None:
    """Nobody may be told that a seat is taken that never was."""
    evening = Evening()
    lost = Refused(ref=0, code="seat-taken", params={"seat": 0})
    evening.tell("ben", sit("Ben", 0), 1, 2, lost)
    assert "fits no state" in evening.violations[0]


def test_an_order_against_time_is_found() -> None:
    """What was answered before something else was asked is before it in the log."""
    evening = Evening()
    evening.do("ben", sit("Ben", 1), 5, 6)
    evening.do("ann", sit("Ann", 0), 1, 2)
    assert evening.violations


def test_news_known_before_a_question_come_before_its_answer() -> None:
    """Who has seen news, and then looks, does not see less."""
    evening = Evening()
    before = evening.then()
    evening.do("ann", sit("Ann", 0), 1, None)
    evening.see("ann", 3)
    evening.look("ann", 4, 5, before)
    assert evening.violations


def test_changed_news_are_found() -> None:
    """News are what the log gives, to the byte."""
    evening = Evening()
    evening.do("ann", sit("Ann", 0), 1, 2)
    evening.see("ann", 3, lambda frame: frame.replace(b"Ann", b"Eve"))
    assert evening.violations


def test_a_wrong_number_is_found() -> None:
    """An `ok` says up to which news it shows, and that must be true."""
    evening = Evening()
    evening.do("ann", sit("Ann", 0), 1, 2)
    evening.do("ann", Stand(seat=0), 3, 4)
    evening.history.asked[1].answer = Ok(ref=0, number=9)
    assert evening.violations
