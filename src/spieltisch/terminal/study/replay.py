"""A record on the full screen: keys and mouse go through its moments."""

import asyncio
from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen

from spieltisch.terminal.screen.app import Plain
from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.keybar import Key, KeyBar
from spieltisch.terminal.screen.look import DARK, LIGHT
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.panels.reading import Facts, LastTrick
from spieltisch.terminal.screen.panels.rules import Rules
from spieltisch.terminal.screen.story import is_in_tricks
from spieltisch.terminal.study.beside import WIDE, Beside
from spieltisch.terminal.study.panels import Checked, Points, RecordHelp, Story, WholeLog
from spieltisch.terminal.study.slider import Slider
from spieltisch.terminal.study.stage import draw_moment
from spieltisch.terminal.study.watching import Watching

DOES = {
    "right": "on", "left": "back", "pagedown": "trick-on", "pageup": "trick-back", "down": "trick-on",
    "up": "trick-back", "home": "first", "end": "last", "space": "play", "enter": "on", "escape": "stop",
    "n": "next-deal", "p": "deal-back", "+": "faster", "-": "slower", "e": "eyes", "a": "all-hands",
    "l": "log", "s": "scores", "t": "last-trick", "o": "story", "v": "verify", "m": "facts", "r": "rules",
    "d": "theme", "q": "leave", "?": "help",
}  # fmt: skip
SHOWN = (
    ("?", "screen.help", "help"),
    ("q", "screen.leave", "leave"),
    ("← →", "study.step", ""),
    ("↑ ↓", "study.trick", ""),
    ("Space", "study.play", "play"),
    ("e", "study.eyes", "eyes"),
    ("l", "screen.log", "log"),
    ("s", "screen.scores", "scores"),
    ("v", "study.verified", "verify"),
    ("n", "study.next-deal", "next-deal"),
    ("o", "screen.story", "story"),
    ("t", "screen.last-trick", "last-trick"),
    ("r", "screen.rules", "rules"),
)
PANELS: dict[str, Callable[[Watching], Panel]] = {
    "log": WholeLog,
    "scores": Points,
    "story": Story,
    "verify": Checked,
    "last-trick": LastTrick,
    "facts": Facts,
    "rules": Rules,
    "help": RecordHelp,
}


class ReplayScreen(Screen[None]):
    """One record, as somebody goes through it."""

    DEFAULT_CSS = """
    ReplayScreen { background: $background; }
    ReplayScreen #room { height: 1fr; }
    ReplayScreen #moment { padding: 0 1; }
    """

    def __init__(self, watching: Watching) -> None:
        super().__init__()
        self.watching = watching
        self.side: Beside | None = None
        self._timer: asyncio.TimerHandle | None = None

    def compose(self) -> ComposeResult:
        with Container(id="room"):
            yield Drawn(id="moment")
        yield Slider()
        yield KeyBar()

    async def on_resize(self, event: events.Resize) -> None:
        """A wide screen has a side."""
        wide = event.size.width >= WIDE
        if wide and self.side is None:
            self.side = Beside(self.watching)
            await self.query_one("#room").mount(self.side)
        elif not wide and self.side is not None:
            side, self.side = self.side, None
            await side.remove()
        self.call_after_refresh(self.attend)

    def attend(self) -> None:
        """Shows the moment as it is now."""
        drawn = self.query_one("#moment", Drawn)
        size = drawn.content_size
        if not self.is_mounted or not size.width:
            return
        watching = self.watching
        scene = watching.scene(size.width, size.height, beside=self.side is not None)
        drawn.draw(draw_moment(scene, watching.moment))
        self.query_one(Slider).show(watching.moment, watching.look)
        if self.side is not None and self.side.is_mounted:
            self.side.attend()
        self.query_one(KeyBar).show(self._keys(), watching.look)

    def _keys(self) -> list[Key]:
        t, moment = self.watching.words.t, self.watching.moment
        hidden = {"next-deal"} if moment.record.deals == 1 else set()
        if self.side is not None:
            hidden |= {"log", "scores", "story"}
        texts = {}
        if not is_in_tricks(self.watching.scene(1, 1)):
            hidden.add("last-trick")
            texts = {"study.trick": "study.mark"}
        shown = [(key, texts.get(text, text), name) for key, text, name in SHOWN if name not in hidden]
        return [(key, t(text), f"key:{name}" if name else "") for key, text, name in shown]

    # --- keys and mouse ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        name = DOES.get(event.key) or DOES.get(event.character or "")
        if event.character and event.character in "123456789":
            self._look_from(int(event.character) - 1)
        elif name is not None:
            self.perform(name)
        else:
            return
        event.stop()

    def on_drawn_pressed(self, message: Drawn.Pressed) -> None:
        self.press(message.place)

    def on_mouse_scroll_down(self) -> None:
        self.perform("on")

    def on_mouse_scroll_up(self) -> None:
        self.perform("back")

    def press(self, stop: str) -> None:
        """Goes to a moment, or does what a key does."""
        kind, _, rest = stop.partition(":")
        moment = self.watching.moment
        if kind == "key":
            self.perform(rest)
            return
        if kind == "at":
            moment.open(moment.deal, int(rest))
        elif kind == "deal":
            moment.open(int(rest))
        elif kind == "story":
            deal, _, at = rest.partition(":")
            moment.open(int(deal), int(at))
        else:
            return
        self._stop()
        self.attend()

    # --- doing ------------------------------------------------------------------------------------------

    def perform(self, name: str) -> None:
        moment = self.watching.moment
        if name in PANELS:
            self._stop()
            self.app.push_screen(PANELS[name](self.watching), self._after_panel)
        elif name == "leave":
            self.app.exit()
        elif name == "theme":
            self.watching.look = LIGHT if self.watching.look is DARK else DARK
            self.app.theme = self.watching.look.name
        elif name == "play":
            moment.toggle()
            self._beat()
        elif name in ("faster", "slower"):
            moment.hurry(1 if name == "faster" else -1)
            self._beat()
        elif name in ("eyes", "all-hands"):
            seat = -1 if moment.seat is None else moment.seat
            moment.look_from(seat + 1 if name == "eyes" else None)
        else:
            self._stop()
            self._go(name)
        self.attend()

    def _go(self, name: str) -> None:
        moment = self.watching.moment
        match name:
            case "on":
                moment.go_on()
            case "back":
                moment.go_back()
            case "trick-on":
                moment.leap(1)
            case "trick-back":
                moment.leap(-1)
            case "first":
                moment.open(moment.deal)
            case "last":
                moment.open(moment.deal, moment.last)
            case "next-deal":
                moment.open(moment.deal + 1, 0 if moment.deal + 1 < moment.record.deals else moment.at)
            case "deal-back":
                moment.open(moment.deal - 1)

    def _look_from(self, seat: int) -> None:
        if seat < self.watching.moment.record.seats:
            self.watching.moment.look_from(seat)
            self.attend()

    def _after_panel(self, stop: str | None) -> None:
        self.press(stop or "")
        self.attend()

    # --- by itself --------------------------------------------------------------------------------------

    def _beat(self) -> None:
        """Goes on after a while, as long as it plays."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self.watching.moment.plays:  # by the loop's timer and not by Textual's: see `lesson`
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.watching.moment.pause, self.call_next, self._step)

    def _step(self) -> None:
        self.watching.moment.beat()
        self.attend()
        self._beat()

    def _stop(self) -> None:
        self.watching.moment.plays = False
        self._beat()


class ReplayApp(Plain):
    """One record."""

    TITLE = "Spieltisch"

    def __init__(self, watching: Watching) -> None:
        super().__init__(watching.look.name)
        self.watching = watching

    async def on_mount(self) -> None:
        self.obey_signals()
        await self.push_screen(ReplayScreen(self.watching))
