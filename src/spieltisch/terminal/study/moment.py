"""Which moment of which deal is shown, and through whose eyes."""

from functools import cached_property

from spieltisch.terminal.study.recorded import Recorded
from spieltisch.terminal.study.retelling import heard_from, marks, retell, seen_from
from spieltisch.wire.messages import Told, View
from spieltisch.wire.replays import Retold, Step

SPEEDS = (0.5, 1.0, 2.0, 4.0)
USUAL = 1.0
BEAT = 1.2  # seconds that a step takes at the usual speed


class Telling:
    """One deal with the views of all its moments."""

    def __init__(self, retold: Retold) -> None:
        self.retold = retold
        self.views = retell(retold)
        self.stations = [0, *marks(retold), len(retold.steps)]

    @property
    def last(self) -> int:
        """How many steps there are."""
        return len(self.retold.steps)

    def heard(self, at: int, seat: int | None) -> list[Told]:
        """The log up to a moment, as that seat knows it."""
        return [event for step in self.retold.steps[:at] for event in heard_from(step, seat)]


class Moment:
    """Goes through a record, from deal to deal, forward and back."""

    def __init__(self, record: Recorded, seat: int | None = None) -> None:
        self.record = record
        self.deal = 0
        self.at = 0
        """How many actions of the deal are done."""
        self.seat = seat
        """Whose eyes; None: all hands."""
        self.plays = False
        self.speed = USUAL
        self._tellings: dict[int, Telling] = {}

    @property
    def telling(self) -> Telling:
        if self.deal not in self._tellings:
            self._tellings[self.deal] = Telling(self.record.told(self.deal))
        return self._tellings[self.deal]

    @property
    def last(self) -> int:
        return self.telling.last

    @property
    def step(self) -> Step | None:
        """What was done last; None before the first action."""
        return self.telling.retold.steps[self.at - 1] if self.at else None

    @property
    def view(self) -> View:
        return seen_from(self.telling.views[self.at], self.seat, self.telling.heard(self.at, self.seat))

    @property
    def is_first(self) -> bool:
        return not self.at and not self.deal

    @property
    def is_last(self) -> bool:
        return self.at == self.last and self.deal + 1 == self.record.deals

    @cached_property
    def actions(self) -> int:
        """Of the whole record."""
        return sum(len(written.actions) for written in self.record.written)

    @property
    def number(self) -> int:
        """How many of them are done."""
        return sum(len(written.actions) for written in self.record.written[: self.deal]) + self.at

    # --- going ------------------------------------------------------------------------------------------

    def open(self, deal: int, at: int = 0) -> None:
        """A moment of a deal; what there is not becomes the nearest that there is."""
        self.deal = max(0, min(deal, self.record.deals - 1))
        self.at = max(0, min(at, self.last))

    def go_to(self, number: int) -> None:
        """After so many actions of the record; where one deal ends and the next begins: the end."""
        deal = 0
        while deal + 1 < self.record.deals and number > len(self.record.written[deal].actions):
            number -= len(self.record.written[deal].actions)
            deal += 1
        self.open(deal, number)

    def go_on(self) -> None:
        """One step; behind the last of a deal the next deal begins."""
        if self.at < self.last:
            self.at += 1
        elif not self.is_last:
            self.open(self.deal + 1)

    def go_back(self) -> None:
        if self.at:
            self.at -= 1
        elif self.deal:
            self.deal -= 1
            self.at = self.last

    def leap(self, way: int) -> None:
        """To the next trick, or whatever else is a piece of a deal, or the one before; over deals, too."""
        stations = self.telling.stations
        there = [at for at in stations if (at > self.at if way > 0 else at < self.at)]
        if there:
            self.at = there[0] if way > 0 else there[-1]
        elif way > 0:
            self.go_on()
        else:
            self.go_back()

    def look_from(self, seat: int | None) -> None:
        self.seat = seat if seat is None or seat < self.record.seats else None

    # --- by itself --------------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Plays on by itself, from the beginning if it was at the end; or stops."""
        if not self.plays and self.is_last:
            self.open(0)
        self.plays = not self.plays

    def beat(self) -> None:
        """One step of what plays by itself."""
        if self.plays:
            self.go_on()
            self.plays = not self.is_last

    def hurry(self, way: int) -> None:
        at = SPEEDS.index(self.speed) + way
        self.speed = SPEEDS[max(0, min(at, len(SPEEDS) - 1))]

    @property
    def pause(self) -> float:
        """Seconds between two steps of what plays by itself."""
        return BEAT / self.speed
