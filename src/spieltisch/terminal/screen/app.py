"""The program that fills the screen."""

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor

from spieltisch.terminal.screen.look import DARK, LIGHT, LOOKS
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.session import Session
from spieltisch.terminal.screen.table import TableScreen

BEAT = 0.25  # seconds between looks at the clock and the line
HEARD = 5.0  # seconds that a key may take at most before the next one is heard
SIZES = ("COLUMNS", "LINES")  # in the environment they stay as they are, whatever becomes of the window


class Plain(App[None]):
    """What all full screens have in common: the looks, no colour where none is wanted, the way out."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, look_name: str) -> None:
        super().__init__()
        for name in SIZES:
            os.environ.pop(name, None)  # else the size of the terminal would be asked for in vain
        self._look_name = look_name
        for look in LOOKS.values():
            self.register_theme(look.theme())
        self.theme = look_name

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Without colour there is none, not even grey."""
        filters = super().get_line_filters()
        return [*filters, NoColor()] if self.no_color else filters

    async def on_event(self, event: events.Event) -> None:
        """One key after the other: the next is meant for what this one has opened, or closed.

        Textual hands keys that come together to whichever screen is on top at that moment, all of them.
        """
        hears = (self.focused, self.screen) if isinstance(event, events.Key) and self.screen_stack else ()
        await super().on_event(event)
        for each in hears:
            done = asyncio.Event()
            if each is not None and each.call_later(done.set):
                with suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), HEARD)

    def obey_signals(self) -> None:
        """Whoever ends the program from outside gets the terminal back as it was."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            try:
                loop.add_signal_handler(number, self.exit)
            except (
                NotImplementedError,
                RuntimeError,
                ValueError,
            ):  # not on this system, or not in this thread
                return


class TableApp(Plain):
    """One visit at one table."""

    TITLE = "Spieltisch"

    def __init__(self, session: Session) -> None:
        super().__init__(session.look.name)
        self.session = session
        self.table = TableScreen(session)

    async def on_mount(self) -> None:
        self.obey_signals()
        await self.push_screen(self.table)
        self.run_worker(self._follow())
        self.set_interval(BEAT, self.attend)

    async def _follow(self) -> None:
        """Shows every change as soon as it is there."""
        while self.session.visit.ended is None:
            self.attend()
            await self.session.visit.changed()
        self.attend()

    def attend(self) -> None:
        self.table.attend()
        for screen in self.screen_stack[-1:]:  # none while the app closes: the beat may come once more then
            if isinstance(screen, Panel):
                screen.attend()

    def action_change_theme_of_table(self) -> None:
        """From dark to light and back."""
        self.session.look = LIGHT if self.session.look is DARK else DARK
        self.theme = self.session.look.name
        self.attend()
