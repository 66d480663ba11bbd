"""The deal so far as lines: the log, its tricks, the last one of them, and what was said."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.terminal.layout import flow
from spieltisch.terminal.plain.seen import in_full
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.tiles import tile
from spieltisch.terminal.wording import capital, cut, harmless
from spieltisch.wire.messages import Told

Trick = tuple[int, list[Told]]


def tricks(log: Sequence[Told]) -> list[Trick]:
    """The log cut into tricks: a new one begins when a card is played after somebody has got the lead.

    Where the events say which trick it is, that is its number. A game without tricks is one long piece.
    """
    found: list[Trick] = []
    in_tricks = any(told.code == "leads" for told in log)
    after = True
    for told in log:
        if not found or (in_tricks and after and told.code == "played"):
            found.append((int(told.params.get("trick", 0)) or (len(found) + 1 if in_tricks else 0), []))
            after = False
        found[-1][1].append(told)
        after = after or told.code == "leads"
    return found


def is_in_tricks(scene: Scene) -> bool:
    return any(zone.kind == "trick" for zone in scene.zones)


def log_lines(scene: Scene, width: int) -> list[Text]:
    """Everything that is still open to the reader, trick by trick."""
    if not scene.view.log:
        return wrapped(scene.text(scene.t("screen.log-empty"), "quiet"), width)
    lines: list[Text] = []
    for number, events in tricks(scene.view.log):
        if number:
            lines.append(scene.text(scene.t("screen.trick", number=number), "quiet", bold=True))
        for told in events:
            lines += event_lines(scene, told, width)
    return lines


def event_lines(scene: Scene, told: Told, width: int) -> list[Text]:
    own = told.seat is not None and told.seat in scene.view.seats
    sentence = scene.speech.sentence(told.code, told.params, "event", told.seat)
    return wrapped(scene.told(sentence, bold=own), width)


def last_trick_lines(scene: Scene, width: int) -> list[Text]:
    """The last trick that is complete: who played what, and what became of it."""
    over = scene.view.deal is not None and scene.view.deal.over is True
    done = [
        events for _, events in tricks(scene.view.log) if over or any(told.code == "leads" for told in events)
    ]
    if not done:
        return wrapped(scene.text(scene.t("screen.last-trick-none"), "quiet"), width)
    played = [told for told in done[-1] if told.code == "played" and told.params.get("card")]
    items = [
        Text.assemble(tile(told.params["card"]), (f" {name}", scene.style()))
        for told in played
        if (name := cut(capital(scene.speech.name(told.seat or 0)), 16))
    ]
    lines = lines_of(flow(items, width, equal=True)) if items else []
    for told in done[-1]:
        if told not in played:
            lines += event_lines(scene, told, width)
    return lines


def chat_lines(scene: Scene, width: int) -> list[Text]:
    """What was said, the newest last."""
    if not scene.view.chat:
        return wrapped(scene.text(scene.t("screen.chat-empty"), "quiet"), width)
    lines: list[Text] = []
    for told in scene.view.chat:
        lines += wrapped(
            Text.assemble(
                (f"{capital(scene.speech.name(told.seat or 0))}: ", scene.style("gold", bold=True)),
                (said(scene, told), scene.style()),
            ),
            width,
        )
    return lines


def said(scene: Scene, told: Told) -> str:
    """The phrase in the reader's language, or the words as they are."""
    phrase = told.params.get("phrase")
    return scene.t(f"phrase.{phrase}") if phrase else harmless(str(told.params.get("text", "")))


def fact_lines(scene: Scene, width: int) -> list[Text]:
    """Everything that can be seen, in the sentences of the line mode."""
    told = in_full(scene.view, scene.speech)
    lines = [line for sentence in told for line in wrapped(scene.told(sentence), width)]
    return lines or [scene.text(scene.t("word.nothing"), "quiet")]
