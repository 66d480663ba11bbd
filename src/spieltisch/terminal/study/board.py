"""A lesson as lines: the table with arrows at what is meant, the sentence, and what can be done."""

from rich.text import Text

from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.drawing import NARROWEST, RESERVE, Parts, too_small
from spieltisch.terminal.screen.hand import draw_boxes, draw_tiles
from spieltisch.terminal.screen.middle import draw_choices, draw_middle
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.prompt import besides
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.seats import draw_seats
from spieltisch.terminal.study.course import Course
from spieltisch.terminal.study.saying import clause_of, said
from spieltisch.terminal.wording import cut

EDGE = "┃ "
WIDEST = 88  # columns that are pleasant to read


def draw_lesson(scene: Scene, course: Course) -> list[Text]:
    """As many lines as there is room for, and no more."""
    parts = Parts(scene.height, [draw_title(scene, course)], draw_seats(scene))
    parts.middle = draw_middle(scene)
    parts.news = draw_bubble(scene, course)
    parts.lower = [*weighed(scene), *draw_choices(scene)]
    parts.hand = draw_tiles(scene)
    if parts.spare < 0 or scene.width < NARROWEST:
        return too_small(scene)[: scene.height]
    parts.open("seats")
    parts.grow("hand", draw_boxes(scene))
    parts.open("news", "middle", "head")
    parts.grow("hand", draw_boxes(scene, large=True), RESERVE)
    parts.grow("seats", draw_seats(scene, tall=True), RESERVE)
    return parts.stacked()


def draw_title(scene: Scene, course: Course) -> Text:
    """The game, which part of the lesson it is, and how many there are."""
    place, scenes = course.place.scene, course.lesson.scenes
    title = course.text(scenes[place].title)
    part = scene.t("screen.lesson-progress", number=place + 1, of=len(scenes), title=title)
    dots = "".join("●" if at <= place else "○" for at in range(len(scenes)))
    head = scene.text(cut(f"{scene.words.game(course.lesson.game)} · {part}", scene.width - len(dots) - 2))
    head.stylize(scene.style("text", bold=True))
    head.append(" " * (scene.width - head.cell_len - len(dots)))
    for at, dot in enumerate(dots):
        head.append(dot, style=scene.style("gold", bold=True, stop=f"part:{at}"))
    return head


def draw_bubble(scene: Scene, course: Course) -> list[Text]:
    """The sentence behind an edge; below it the rule that it is about, and the way on."""
    what = "warn" if course.aside is not None else "gold"
    sentence = scene.told(said(course, scene.speech), "text", bold=True)
    lines = wrapped(sentence, min(scene.width, WIDEST) - len(EDGE))
    foot = []
    if course.busy:
        foot.append(scene.text(scene.t("study.hurry"), "quiet", stop="key:on"))
    elif course.wants:
        foot.append(scene.text(f"► {scene.t('screen.your-move')}", "gold", bold=True))
    else:
        foot.append(scene.button(scene.t("screen.go-on"), "key:on"))
    clause = clause_of(course)
    if clause:
        rule = scene.text(scene.t("screen.rule", number=clause), "gold", bold=True, stop="key:rules")
        foot.append(rule.append(f" ({scene.t('terminal.clause-key')})", style=scene.style("quiet")))
    lines += lines_of(flow(foot, scene.width - len(EDGE)))
    return [Text.assemble((EDGE, scene.style(what, bold=True)), line) for line in lines]


def weighed(scene: Scene) -> list[Text]:
    """What the thing that is looked at would do; always a line while there is something to choose."""
    if not scene.choosing.offers:
        return []
    return wrapped(besides(scene), scene.width)[:1] or [Text()]


def draw_done(scene: Scene) -> list[Text]:
    """The end, and what one may do now."""
    buttons = [
        scene.button(scene.t(text), stop)
        for text, stop in (
            ("screen.play-now", "key:play"),
            ("screen.lesson-again", "key:again"),
            ("screen.read-rules", "key:rules"),
            ("screen.other-games", "key:others"),
            ("screen.leave", "key:leave"),
        )
    ]
    return [
        Text(),
        *wrapped(scene.text(scene.t("screen.lesson-done"), "gold", bold=True), scene.width),
        Text(),
        *wrapped(scene.text(scene.t("screen.lesson-done-about")), scene.width),
        Text(),
        *buttons,
    ]
