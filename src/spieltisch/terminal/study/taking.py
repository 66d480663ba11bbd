"""A lesson on the screen: its table, in somebody's words and colours, and what it points at."""

from dataclasses import replace

from spieltisch.terminal.screen.look import Look
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.showing import Showing
from spieltisch.terminal.study.course import Course
from spieltisch.terminal.wording import Words
from spieltisch.wire.messages import View


class Taking(Showing):
    """The learner sits at the table, and is "you"."""

    def __init__(self, course: Course, words: Words, look: Look) -> None:
        super().__init__(words, look)
        self.course = course

    @property
    def view(self) -> View:
        return self.course.view

    def scene(self, width: int, height: int, *, beside: bool = False) -> Scene:
        """With what is pointed at; while others play, the eye is free to follow them."""
        scene = super().scene(width, height, beside=beside)
        return scene if self.course.busy else replace(scene, pointed=self._pointed())

    def _pointed(self) -> frozenset[str]:
        point = self.course.step.point
        kinds = (("zone", point.zones), ("card", point.cards), ("fact", point.facts))
        return frozenset(f"{kind}:{name}" for kind, names in kinds for name in names)
