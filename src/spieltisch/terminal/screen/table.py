"""The screen of a table: the field, the side where it is wide, the keys; panels open over it."""

import time
from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen

from spieltisch.client import Refused
from spieltisch.players.levels import LEVELS
from spieltisch.terminal.screen.asking import command_for
from spieltisch.terminal.screen.choosing import Ask, Deed, Play, Press
from spieltisch.terminal.screen.drawing import draw
from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.errands import Errands
from spieltisch.terminal.screen.field import Draw, Field
from spieltisch.terminal.screen.keybar import Key, KeyBar
from spieltisch.terminal.screen.lobby import draw_lobby
from spieltisch.terminal.screen.panels.chat import Chat
from spieltisch.terminal.screen.panels.hint import Hint
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.panels.players import Players
from spieltisch.terminal.screen.panels.question import Question
from spieltisch.terminal.screen.panels.reading import Facts, Help, LastTrick, Log, Scores
from spieltisch.terminal.screen.panels.rules import Rules
from spieltisch.terminal.screen.session import Session
from spieltisch.terminal.screen.side import WIDE, Side
from spieltisch.terminal.screen.stops import STEPS
from spieltisch.terminal.screen.story import is_in_tricks
from spieltisch.terminal.screen.trouble import draw_trouble, trouble_of
from spieltisch.wire.commands import Leave

LETTERS = {
    "s": "scores", "t": "last", "l": "log", "c": "chat", "i": "hint", "u": "undo", "r": "rules", "m": "facts",
    "g": "players", "p": "pause", "h": "hand", "d": "theme", "q": "leave", "?": "help", "y": "agree",
    "n": "decline",
}  # fmt: skip
SHOWN = ("help", "leave", "hint", "undo", "scores", "last", "log", "chat", "rules")
MOMENT = 0.6  # seconds that a result is shown at least
TEXTS = {"last": "screen.last-trick"}


class TableScreen(Screen[None]):
    """Everything that happens at one table."""

    DEFAULT_CSS = """
    TableScreen { background: $background; }
    TableScreen #room { height: 1fr; }
    TableScreen Field { padding: 0 1; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.field = Field(session.choosing)
        self.side: Side | None = None
        self.errands = Errands(session, self.attend)
        self._began = 0.0  # when what can be done now appeared
        self._panels: dict[str, Callable[[Session], Panel]] = {
            "scores": Scores,
            "last": LastTrick,
            "log": Log,
            "chat": Chat,
            "hint": Hint,
            "facts": Facts,
            "players": Players,
            "help": Help,
            "rules": Rules,
        }

    def compose(self) -> ComposeResult:
        with Container(id="room"):
            yield self.field
        yield KeyBar()

    # --- showing ----------------------------------------------------------------------------------------

    async def on_resize(self, event: events.Resize) -> None:
        """A wide screen has a side; what there is room for is worked out anew."""
        wide = event.size.width >= WIDE
        if wide and self.side is None:
            self.side = Side(self.session)
            await self.query_one("#room").mount(self.side)
        elif not wide and self.side is not None:
            side, self.side = self.side, None
            await side.remove()
        self.call_after_refresh(self.attend)

    def attend(self) -> None:
        """Shows the table as it is now."""
        size = self.field.content_size
        if not self.is_mounted or not size.width:
            return
        session = self.session
        another = session.attend()
        scene = session.scene(size.width, size.height, beside=self.side is not None)
        if another:
            self._began = time.monotonic()
            session.choosing.pending = False
            self.field.begin(scene)
        self.field.show(scene, self._drawing())
        if self.side is not None and self.side.is_mounted:
            self.side.attend()
        self.query_one(KeyBar).show(self._keys(), session.look)

    def _drawing(self) -> Draw:
        ended = self.session.visit.ended
        phase = self.session.view.table.phase
        if phase == "closed" or ended is not None:
            why = "table-closed" if phase == "closed" or ended is None else trouble_of(ended)
            return lambda scene: draw_trouble(scene, why)
        return draw_lobby if phase == "lobby" else draw

    def _keys(self) -> list[Key]:
        session = self.session
        scene = session.scene(self.size.width, self.size.height)
        hidden = set() if is_in_tricks(scene) else {"last"}
        if not session.view.table.settings.hints or not session.choosing.offers:
            hidden.add("hint")
        if session.view.table.phase != "playing" or not session.view.seats:
            hidden.add("undo")
        if self.side is not None:
            hidden.add("log")
        if session.visit.ended is not None:
            hidden = set(SHOWN) - {"leave"}
        letters = {name: letter for letter, name in LETTERS.items()}
        return [
            (letters[name], session.words.t(TEXTS.get(name, f"screen.{name}")), f"key:{name}")
            for name in SHOWN
            if name not in hidden
        ]

    # --- keys and mouse ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if event.key in STEPS:
            self.field.move(event.key)
        elif event.key in ("enter", "space"):
            self.press(self.session.choosing.at)
        elif event.key == "escape":
            self.session.hush()
            self.session.choosing.clear()
        elif event.character and event.character in "123456789":
            self._number(int(event.character))
        elif event.character and event.character in LETTERS:
            self.perform(LETTERS[event.character])
        else:
            return
        event.stop()
        self.attend()

    def _number(self, nth: int) -> None:
        """The nth that can be done: gone to, and at the second time done; a place for a card at once."""
        session = self.session
        stops = session.choosing.numbered(session.scene(1, 1).held)
        places = len(session.choosing.targets) > 1
        if nth <= len(stops) and (self.field.go(stops[nth - 1]) or places):
            self.press(stops[nth - 1])

    def on_drawn_pressed(self, message: Drawn.Pressed) -> None:
        if message.drawn is self.field:
            self.field.go(message.place)
        self.press(message.place)
        self.attend()

    def on_drawn_hovered(self, message: Drawn.Hovered) -> None:
        if message.drawn is self.field:
            self.session.choosing.hover = message.place
            self.attend()

    # --- doing ------------------------------------------------------------------------------------------

    def press(self, stop: str) -> None:
        """Does what a stop stands for; a card with several places to go to leads on to the first of them."""
        choosing = self.session.choosing
        if stop == "key:next" and time.monotonic() < self._began + MOMENT:
            return  # it was meant for the last card, and nobody has seen the result yet
        deed: Deed = choosing.press(stop) if stop else None
        match deed:
            case Play(offer):
                choosing.pending = True
                self.run_worker(self.errands.play(str(offer["action"])))
            case Ask(card, zone):
                self.run_worker(self.errands.why(card, zone))
            case Press(name):
                self.perform(name)
            case None:
                if choosing.chosen == stop and choosing.targets:
                    self.field.go(choosing.place_of(choosing.targets[0]))

    def perform(self, name: str) -> None:
        """Something besides the play: a panel, a command, the end."""
        session = self.session
        if name == "clause" or (name == "rules" and session.choosing.reason is not None):
            reason = session.choosing.reason
            self._open(Rules(session, reason.clause if reason is not None else ""))
        elif name in self._panels:
            if name != "hint" or (session.choosing.offers and session.view.table.settings.hints):
                self._open(self._panels[name](session))
        elif name == "hand":
            session.say(self._hand_in_words())
        elif name == "theme":
            self.app.action_change_theme_of_table()  # type: ignore[attr-defined]
        elif name == "level":
            levels = list(LEVELS)
            session.level = levels[(levels.index(session.level) + 1) % len(levels)]
        elif name == "leave":
            self._leave()
        elif name == "quit":
            self.app.exit()
        elif name in ("agree", "decline") and session.view.table.asked is None:
            return
        else:
            command = command_for(name, session)
            if command is not None:
                self.run_worker(self.errands.ask(command))

    def _open(self, panel: Panel) -> None:
        self.app.push_screen(panel, self._after_panel)

    def _after_panel(self, stop: str | None) -> None:
        """What was pressed in a panel is done, now that it is closed."""
        kind, _, rest = (stop or "").partition(":")
        if kind == "refused":
            self.errands.refused(Refused(rest))
        elif kind == "leave":
            self.run_worker(self._get_up())
        elif stop:
            self.perform(stop)
        self.attend()

    def _hand_in_words(self) -> str:
        scene = self.session.scene(1, 1)
        if scene.hand is None:
            return scene.t("screen.no-hand")
        cards = scene.words.listed(scene.words.card(card) for card in scene.hand.cards or ())
        return scene.t("screen.hand-is", cards=cards)

    def _leave(self) -> None:
        """A question first, where a match is running; who leaves one with others is played for."""
        view = self.session.view
        running = view.table.phase not in ("lobby", "over", "closed") and bool(view.seats)
        if not running or self.session.visit.ended is not None:
            self.app.exit()
            return
        others = any(
            chair.who == "person" for seat, chair in enumerate(view.table.chairs) if seat not in view.seats
        )
        text = "screen.leave-ask" if others else "terminal.end-ask"
        self._open(Question(self.session, "screen.leave", text, "screen.stay", "screen.leave", "leave"))

    async def _get_up(self) -> None:
        await self.errands.ask(Leave())
        self.app.exit()
