"""A lesson while it is taken: which sentence is said, what is wanted, what the table looks like.

It knows no rules: every outcome has come with the lesson. Time is somebody else's, too: while others play,
`beat` is called for each thing that happens.
"""

from dataclasses import dataclass

from msgspec.structs import replace

from spieltisch.client.follow import follow
from spieltisch.terminal.study.retelling import shown_table
from spieltisch.wire.lessons import Lesson, LessonScene, LessonStep, Outcome, Unplayable
from spieltisch.wire.messages import Chair, News, View


@dataclass(frozen=True)
class Place:
    """Where somebody is in a lesson, and how the table is there."""

    scene: int
    step: int
    view: View


@dataclass(frozen=True)
class Instead:
    """Another legal action was chosen: what is said to it; nothing if there is nothing special to say."""

    code: str


Aside = Instead | Unplayable | None


class Course:
    """Goes through a lesson, sentence by sentence."""

    place: Place
    _entered: Place  # as it was when one came there

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = False
        self.aside: Aside = None
        """What is said besides the step's own sentence."""
        self._past: list[Place] = []
        self._coming: list[Outcome] = []
        self._resting = False
        self._arrive(Place(0, 0, beginning(lesson, 0)))

    @property
    def scene(self) -> LessonScene:
        return self.lesson.scenes[self.place.scene]

    @property
    def step(self) -> LessonStep:
        return self.scene.steps[self.place.step]

    @property
    def busy(self) -> bool:
        """Does something happen by itself just now?"""
        return bool(self._coming) or self._resting

    @property
    def wants(self) -> bool:
        """Is it for the learner to act?"""
        return bool(self.step.want) and not self.busy and not self.done

    @property
    def view(self) -> View:
        """What the learner sees; where nothing is wanted, nothing is offered."""
        view = self.place.view
        if self.wants:
            return view
        return replace(view, own={seat: replace(part, legal=[]) for seat, part in view.own.items()})

    def text(self, code: str) -> str:
        """A sentence of the lesson."""
        return self.lesson.texts.get(code, code)

    # --- what happens -----------------------------------------------------------------------------------

    def beat(self) -> None:
        """The next thing that happens by itself: somebody plays, or what was to be seen has been seen."""
        if self._coming:
            self._apply(self._coming.pop(0))
            self._resting = not self._coming
        elif self._resting:
            self._resting = False
            if self.step.want or not self.step.say:
                self.go_on()

    def act(self, action: str) -> None:
        """The learner acts: what is wanted goes on, anything else is answered."""
        if not self.wants:
            return
        outcome = next((each for each in self.step.want if each.action == action), None)
        if outcome is not None:
            self.aside = None
            self._apply(outcome)
            self._resting = True
        else:
            self.aside = Instead(self.step.instead.get(action, self.step.instead.get("*", "")))

    def explain(self, card: str, zone: str | None = None) -> bool:
        """A card was touched that cannot be played, or not there: is there a reason to tell?"""
        reasons = [each for each in self.step.reasons if each.card == card]
        there = [each for each in reasons if each.zone == zone]
        nowhere = [each for each in reasons if each.zone is None]
        found = there or nowhere or ([] if zone else reasons)
        if found:
            self.aside = found[0]
        return bool(found)

    def _apply(self, outcome: Outcome) -> None:
        view = self.place.view
        news = News(number=view.number + 1, public=outcome.public, own=outcome.own)
        self.place = Place(self.place.scene, self.place.step, follow(view, news))

    # --- going ------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """To the next step, the next scene, or the end."""
        self._past.append(self._entered)
        scene, step = self.place.scene, self.place.step + 1
        if step < len(self.scene.steps):
            self._arrive(Place(scene, step, self.place.view))
        elif scene + 1 < len(self.lesson.scenes):
            self._arrive(Place(scene + 1, 0, beginning(self.lesson, scene + 1)))
        else:
            self._stand_still()
            self.done = True

    def go_back(self) -> None:
        """To the sentence before; steps in which only others play are passed over."""
        while self._past:
            before = self._past.pop()
            if self.lesson.scenes[before.scene].steps[before.step].say or not self._past:
                self._arrive(before)
                return

    def leap(self, scene: int) -> None:
        """To the beginning of a scene; behind the last one is the end."""
        self._stand_still()
        self.done = scene >= len(self.lesson.scenes)
        if not self.done:
            self._past = []
            self._arrive(Place(max(scene, 0), 0, beginning(self.lesson, max(scene, 0))))

    def _arrive(self, place: Place) -> None:
        self._stand_still()
        self.done = False
        self.place = self._entered = place
        self._coming = list(self.step.plays)

    def _stand_still(self) -> None:
        self.aside, self._coming, self._resting = None, [], False


def beginning(lesson: Lesson, number: int) -> View:
    """The table of a scene, before anything has happened there: the learner, and bots."""
    scene = lesson.scenes[number]
    chairs = [Chair("person" if seat == scene.seat else "bot") for seat in range(scene.seats)]
    return View(
        number=0,
        at=0.0,
        seats=[scene.seat],
        host=False,
        table=shown_table(lesson.game, chairs, totals=[0] * scene.seats),
        turn=scene.start.turn,
        deal=scene.start.deal,
        own=scene.start.own,
        log=[],
        chat=[],
        muted=[],
    )
