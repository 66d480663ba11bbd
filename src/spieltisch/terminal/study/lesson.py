"""A lesson on the full screen: sentences, things pointed at, and positions in which the learner plays."""

import asyncio
from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from spieltisch.terminal.layout import grid
from spieltisch.terminal.screen.choosing import Ask, Play, Press, card_of
from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.field import Field
from spieltisch.terminal.screen.keybar import Key, KeyBar
from spieltisch.terminal.screen.look import DARK, LIGHT
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.panels.reading import Facts
from spieltisch.terminal.screen.panels.rules import Rules
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.stops import STEPS
from spieltisch.terminal.study.board import draw_done, draw_lesson
from spieltisch.terminal.study.saying import clause_of
from spieltisch.terminal.study.taking import Taking

BEAT = 0.9  # seconds between two actions of others
DOES = {
    "b": "back", "backspace": "back", "n": "next-part", "p": "part-back", "r": "rules", "m": "facts",
    "d": "theme", "q": "leave", "?": "help",
}  # fmt: skip
SHOWN = (
    ("?", "screen.help", "help"),
    ("q", "screen.leave", "leave"),
    ("Enter", "study.on", "on"),
    ("b", "study.back", "back"),
    ("n", "study.skip", "next-part"),
    ("r", "screen.rules", "rules"),
)
KEYS = (
    ("Enter", "study.key-on"),
    ("← → ↑ ↓", "key.move"),
    ("1 – 9", "key.number"),
    ("b", "study.key-lesson-back"),
    ("n p", "study.key-skip"),
    ("r", "study.key-clause"),
    ("m", "terminal.key-facts"),
    ("d", "terminal.key-theme"),
    ("q", "terminal.key-leave"),
    ("?", "key.help"),
)


class LessonHelp(Panel):
    """How a lesson is taken, and the keys."""

    letter = "?"

    def heading(self) -> str:
        return self.session.words.t("screen.help")

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        lines = wrapped(scene.text(scene.t("study.lesson-about")), width)
        rows = [[scene.text(key, "gold", bold=True), scene.text(scene.t(what))] for key, what in KEYS]
        return [*lines, Text(), *lines_of(grid(rows))]


class LessonScreen(Screen[str]):
    """Ends with what the learner wants next: `play`, `others`, or nothing."""

    DEFAULT_CSS = """
    LessonScreen { background: $background; }
    LessonScreen Field { padding: 0 1; }
    """

    def __init__(self, taking: Taking, beat: float = BEAT) -> None:
        super().__init__()
        self.taking = taking
        self.field = Field(taking.choosing)
        self._beat = beat
        self._timer: asyncio.TimerHandle | None = None
        self._stood: tuple[int, int, bool, bool] | None = None

    def compose(self) -> ComposeResult:
        yield self.field
        yield KeyBar()

    def on_mount(self) -> None:
        self.call_after_refresh(self.attend)

    def on_resize(self) -> None:
        self.call_after_refresh(self.attend)

    def attend(self) -> None:
        """Shows the lesson as it is now, and goes on by itself where others play."""
        size = self.field.content_size
        if not self.is_mounted or not size.width:
            return
        taking = self.taking
        another = taking.choosing.attend(taking.view)
        scene = taking.scene(size.width, size.height)
        if another and taking.course.wants:
            self.field.begin(scene)
        self._stand()
        if taking.course.done:
            self.field.show(scene, draw_done)
        else:
            self.field.show(scene, lambda scene: draw_lesson(scene, taking.course))
        self.query_one(KeyBar).show(self._keys(), taking.look)
        if taking.course.busy and self._timer is None:
            # Textual's own timer never rings if the machine stands still for so long just as it begins.
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._beat, self.call_next, self._go_on_by_itself)

    def _stand(self) -> None:
        """Whoever comes to a new sentence stands at the way on."""
        course = self.taking.course
        place = (course.place.scene, course.place.step, course.busy, course.done)
        if place != self._stood:
            self._stood = place
            if course.done or not course.wants:
                self.field.go("key:play" if course.done else "key:on")

    def _keys(self) -> list[Key]:
        hidden = {"on", "back", "next-part"} if self.taking.course.done else set()
        if self.taking.course.wants:
            hidden.add("on")
        t = self.taking.words.t
        return [(key, t(text), f"key:{name}") for key, text, name in SHOWN if name not in hidden]

    # --- keys and mouse ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        name = DOES.get(event.key) or DOES.get(event.character or "")
        if event.key in ("enter", "space"):
            self._enter()
        elif event.key in STEPS:
            self.field.move(event.key)
        elif event.key == "escape":
            self.taking.choosing.clear()
            self.taking.course.aside = None
        elif event.character and event.character in "123456789":
            self._number(int(event.character))
        elif name is not None:
            self.perform(name)
        else:
            return
        event.stop()
        self.attend()

    def _enter(self) -> None:
        if self.taking.course.busy:
            self.perform("on")
        else:
            self.press(self.taking.choosing.at)

    def _number(self, nth: int) -> None:
        """The nth that can be done: gone to, and at the second time done; a place for a card at once."""
        choosing = self.taking.choosing
        stops = choosing.numbered(self.taking.scene(1, 1).held)
        places = len(choosing.targets) > 1
        if nth <= len(stops) and (self.field.go(stops[nth - 1]) or places):
            self.press(stops[nth - 1])

    def on_drawn_pressed(self, message: Drawn.Pressed) -> None:
        if message.drawn is self.field:
            self.field.go(message.place)
        self.press(message.place)
        self.attend()

    def on_drawn_hovered(self, message: Drawn.Hovered) -> None:
        if message.drawn is self.field:
            self.taking.choosing.hover = message.place
            self.attend()

    # --- doing ------------------------------------------------------------------------------------------

    def press(self, stop: str) -> None:
        """Does what a stop stands for; a card that cannot be played says why, also where none is wanted."""
        choosing, course = self.taking.choosing, self.taking.course
        kind, _, rest = stop.partition(":")
        if kind == "part":
            course.leap(int(rest))
            return
        if kind == "card" and not course.wants:
            course.explain(card_of(stop))
            return
        match choosing.press(stop) if stop else None:
            case Play(offer):
                choosing.clear()
                course.act(str(offer["action"]))
            case Ask(card, zone):
                course.explain(card, zone)
            case Press(name):
                self.perform(name)
            case None:
                if choosing.chosen == stop and choosing.targets:
                    self.field.go(f"zone:{choosing.targets[0]['zone']}")

    def perform(self, name: str) -> None:
        course = self.taking.course
        match name:
            case "on":
                self._go_on()
            case "back":
                self._hold()
                course.go_back()
            case "next-part" | "part-back":
                self._hold()
                course.leap(course.place.scene + (1 if name == "next-part" else -1))
            case "again":
                course.leap(0)
            case "rules":
                self.app.push_screen(Rules(self.taking, "" if course.done else clause_of(course)))
            case "facts":
                self.app.push_screen(Facts(self.taking))
            case "help":
                self.app.push_screen(LessonHelp(self.taking))
            case "theme":
                self.taking.look = LIGHT if self.taking.look is DARK else DARK
                self.app.theme = self.taking.look.name
            case "play" | "others":
                self.dismiss(name)
            case "leave":
                self.dismiss("")

    def _go_on(self) -> None:
        """To the next sentence; while others play, at once to what they do."""
        course = self.taking.course
        if course.busy:
            self._hold()
            course.beat()
        elif not course.wants and not course.done:
            course.go_on()

    def _go_on_by_itself(self) -> None:
        self._timer = None
        self.taking.course.beat()
        self.attend()

    def _hold(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
