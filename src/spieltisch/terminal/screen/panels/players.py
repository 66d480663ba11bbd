"""Who sits where, who is away, whom one does not want to hear; and what the host may do about it."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.panels.panel import Panel
from spieltisch.terminal.screen.panels.question import framed_button
from spieltisch.terminal.screen.paragraphs import lines_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.wording import capital, cut

NAME = 24


class Players(Panel):
    """A line for each seat, and below it what can be done about it."""

    letter = "g"

    def heading(self) -> str:
        return self.session.words.t("screen.players")

    def content(self, scene: Scene, width: int) -> Sequence[Text]:
        lines: list[Text] = []
        for seat in scene.seats:
            name = Text(cut(capital(scene.speech.names[seat]), NAME), style=scene.style(bold=True))
            note = " · ".join(filter(None, about(scene, seat)))
            lines.append(Text.assemble(name, (f"  {note}", scene.style("quiet"))))
            buttons = [
                framed_button(scene, cut(text, width - 6), stop, at=self.at == stop)
                for text, stop in acts(scene, seat)
            ]
            if buttons:
                lines += lines_of(flow(buttons, width, gap=1))
        if scene.view.host:
            close = framed_button(scene, scene.t("screen.close-table"), "close", at=self.at == "close")
            lines += [Text(), close]
        return lines


def about(scene: Scene, seat: int) -> list[str]:
    """How a seat is, in few words."""
    view, chair = scene.view, scene.view.table.chairs[seat]
    host = scene.t("screen.host") if view.table.host == seat else ""
    if seat in view.seats:
        return [scene.t("screen.you"), host]
    if chair.who == "free":
        return [scene.t("screen.free-seat")]
    if chair.who == "bot":
        known = scene.words.has(f"level.{chair.level}")
        level = scene.t(f"level.{chair.level}") if known else chair.level
        return [scene.t("screen.bot-level", level=level)]
    if chair.caretaker:
        return [scene.t("screen.caretaker-plays-here"), host]
    return [scene.t("screen.away") if chair.away is not None or chair.left else "", host]


def acts(scene: Scene, seat: int) -> list[tuple[str, str]]:
    """What can be done about somebody else, each with its stop."""
    view, chair = scene.view, scene.view.table.chairs[seat]
    if chair.who != "person" or seat in view.seats:
        return []
    name, off = scene.speech.names[seat], seat in view.muted
    gone = chair.away is not None or chair.left or chair.caretaker
    found = []
    if view.seats:
        found.append((scene.t("screen.unmute" if off else "screen.mute", name=name), f"mute:{seat}"))
    if view.host:
        found.append((scene.t("screen.make-host"), f"host:{seat}"))
        if gone:
            found.append((scene.t("screen.put-bot"), f"bot:{seat}"))
        found.append((scene.t("screen.remove"), f"remove:{seat}"))
    return found
