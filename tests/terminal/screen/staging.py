"""Tables to look at: views at chosen moments, and a visit that shows them and notes what it is asked."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from textual._context import visible_screen_stack

from spieltisch.client import Refused
from spieltisch.terminal.screen.app import TableApp
from spieltisch.terminal.screen.choosing import Choosing
from spieltisch.terminal.screen.drawing import draw
from spieltisch.terminal.screen.look import DARK, Look
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.session import Session
from spieltisch.terminal.wording import Words
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import AnyMessage, Notice, Ok, View
from web.positions import USUAL_NAMES, wire

if TYPE_CHECKING:
    from rich.text import Text
    from textual.app import App

    from spieltisch.match.deal import Deal

SMALL, LARGE = (80, 24), (160, 50)
FIELD = (78, 23)
"""What is left of 80×24 for the field: a margin on either side, the line of keys."""


def view_of(
    deal: "Deal", own: Sequence[int] | None = None, names: Sequence[str] = USUAL_NAMES, **table: Any
) -> View:
    """What somebody with those seats is shown; `table`: what else is so at the table."""
    shown = wire(deal, own, names)
    shown["table"] |= table
    return msgspec.convert(shown, View, strict=False)


def changed(view: View, **parts: Any) -> View:
    """The view with other parts, as JSON has them."""
    shown = msgspec.to_builtins(view, str_keys=True)
    for name, part in parts.items():
        shown[name] = {**shown[name], **part} if isinstance(part, dict) else part
    return msgspec.convert(shown, View, strict=False)


def scene_of(
    view: View,
    size: tuple[int, int] = FIELD,
    language: str = "en",
    at: str = "",
    chosen: str = "",
    look: Look = DARK,
    **more: Any,
) -> Scene:
    """The table for a drawing; `at`: where somebody is, `chosen`: a card that waits for its place."""
    choosing = Choosing()
    choosing.attend(view)
    choosing.at, choosing.chosen = at, chosen
    return Scene(view, Words(language), look, choosing, *size, 0.0, **more)


def plain(lines: "Sequence[Text]") -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def drawn(view: View, *args: Any, **more: Any) -> str:
    return plain(draw(scene_of(view, *args, **more)))


class StillVisit:
    """A table at which nothing happens but what a test shows; what is asked is noted and answered."""

    def __init__(self, view: View, **answers: AnyMessage | Refused) -> None:
        self.view = view
        self.connected = True
        self.ended: Exception | None = None
        self.notices: list[Notice] = []
        self.asked: list[AnyCommand] = []
        self._answers = answers
        self._changed = asyncio.Event()

    def show(self, view: View) -> None:
        self.view = view
        self.wake()

    def wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    async def changed(self) -> None:
        await self._changed.wait()

    async def ask(self, command: AnyCommand) -> AnyMessage:
        self.asked.append(command)
        answer = self._answers.get(type(command).__name__.lower(), Ok(ref=0, number=0))
        if isinstance(answer, Refused):
            raise answer
        return answer


def app_of(visit: Any, language: str = "en", look: Look = DARK, link: str = "", name: str = "") -> TableApp:
    return TableApp(Session(visit, Words(language), look, link, name))


def lines_on(app: "App[Any]") -> list[str]:
    """What stands on the screen now, line by line; what an overlay leaves free shows what lies behind it."""
    visible_screen_stack.set(app._background_screens)  # unless somebody says so, Textual draws nothing there
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def text_on(app: "App[Any]") -> str:
    return "\n".join(lines_on(app))
