"""A moment of a record as lines: the table as it was, the hands, and what has just been done."""

from rich.text import Text

from spieltisch.terminal.screen.drawing import NARROWEST, RESERVE, Parts, too_small
from spieltisch.terminal.screen.ending import has_ended, places, verdict
from spieltisch.terminal.screen.hand import draw_boxes, draw_tiles
from spieltisch.terminal.screen.middle import draw_middle
from spieltisch.terminal.screen.paragraphs import wrapped
from spieltisch.terminal.screen.prompt import draw_head, draw_news
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.seats import draw_seats
from spieltisch.terminal.study.checking import verdict as verdict_of
from spieltisch.terminal.study.hands import draw_hands
from spieltisch.terminal.study.moment import Moment
from spieltisch.terminal.study.retelling import heard_from

BY = {"p": "screen.by-person", "b": "screen.by-bot", "c": "screen.by-caretaker", "f": "screen.by-table"}
"""Letters of records: who played."""
TRUST = {"verify-fair": "deal-fair", "verify-unfair": "deal-unfair"}
MOST_SAID = 3  # lines
MOST_NEWS = 8


def draw_moment(scene: Scene, moment: Moment) -> list[Text]:
    """As many lines as there is room for, and no more."""
    parts = Parts(scene.height, [draw_title(scene, moment)], draw_seats(scene))
    said = draw_saying(scene, moment)
    ended = has_ended(scene)
    middle = draw_result(scene) if ended else draw_middle(scene)
    parts.middle = [*middle, *draw_hands(scene, roomy=False)]
    parts.lower = said[:1]
    parts.hand = draw_tiles(scene)
    if parts.spare < 0 or scene.width < NARROWEST:
        return too_small(scene)[: scene.height]
    parts.grow("lower", said[:2])
    parts.grow("lower", said)
    parts.open("seats")
    hands = draw_hands(scene, roomy=True)
    parts.grow("middle", [*middle, *([Text()] if middle else []), *hands] if hands else None)
    parts.grow("hand", draw_boxes(scene))
    parts.open("middle", *(["lower"] if parts.hand else []), "head")
    parts.grow("seats", draw_seats(scene, tall=True), RESERVE)
    if not scene.beside:
        parts.grow("news", draw_news(scene, MOST_NEWS)[: -len(said_events(moment)) or None], RESERVE)
        parts.open("news")
    return parts.stacked()


def draw_title(scene: Scene, moment: Moment) -> Text:
    """The game, how far it is, and whether it was a fair deal; at the end, through whose eyes."""
    head = draw_head(scene)
    worth = TRUST.get(verdict_of(moment.record, moment.deal), "deal-unproven")
    head.append(" · ", style=scene.style("quiet"))
    head.append(scene.t(f"study.{worth}"), style=scene.style("quiet", stop="key:verify"))
    eyes = eyes_text(scene, moment)
    if head.cell_len + len(eyes) + 2 <= scene.width:
        head.append(" " * (scene.width - head.cell_len - len(eyes)))
        head.append(eyes, style=scene.style("gold", bold=True, stop="key:eyes"))
    return head


def eyes_text(scene: Scene, moment: Moment) -> str:
    if moment.seat is None:
        return scene.t("screen.all-hands")
    return scene.t("study.seen-by", name=scene.speech.name(moment.seat))


def said_events(moment: Moment) -> list[object]:
    return [] if moment.step is None else list(heard_from(moment.step, moment.seat))


def draw_saying(scene: Scene, moment: Moment) -> list[Text]:
    """The sentence of the last action, what came of it, and who played."""
    step = moment.step
    if step is None:
        told = scene.t("screen.deal-begins", number=moment.deal + 1)
        return wrapped(scene.told(told, "gold", bold=True), scene.width)
    events = heard_from(step, moment.seat)
    sentences = [scene.speech.sentence(each.code, each.params, "event", each.seat) for each in events]
    text = scene.told(sentences[0] if sentences else step.action, "gold", bold=True)
    for sentence in sentences[1:]:
        text.append(" ").append_text(scene.told(sentence))
    lines = wrapped(text, scene.width)[:MOST_SAID]
    if step.by in BY:
        by = scene.t(BY[step.by], name=scene.speech.name(step.seat))
        lines.append(scene.text(by, "quiet"))
    return lines


def draw_result(scene: Scene) -> list[Text]:
    """Who has how many points, now that the deal is over."""
    over = scene.view.table.phase == "over"
    title = verdict(scene) if over else scene.t("screen.deal-ended", number=len(scene.view.table.sheet))
    return [*wrapped(scene.text(title, "gold", bold=True), scene.width), *places(scene, over=over)]
