"""What stands beside a record, as lines: all that happened with the moment marked, points, and highlights."""

from rich.style import Style
from rich.text import Text

from spieltisch.terminal.screen.paragraphs import wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.sheet import sheet_lines
from spieltisch.terminal.study.moment import Moment
from spieltisch.terminal.study.retelling import heard_from

HERE = "► "
INDENT = len(HERE)


def moment_lines(scene: Scene, moment: Moment, width: int) -> list[Text]:
    """The whole deal, an arrow at the moment that is shown; what comes later is fainter. All lead there."""
    begins = scene.t("screen.deal-begins", number=moment.deal + 1)
    lines = marked(scene, [begins], 0, moment, width)
    for at, step in enumerate(moment.telling.retold.steps, 1):
        events = heard_from(step, moment.seat)
        said = [scene.speech.sentence(each.code, each.params, "event", each.seat) for each in events]
        lines += marked(scene, said, at, moment, width)
    return lines


def marked(scene: Scene, sentences: list[str], at: int, moment: Moment, width: int) -> list[Text]:
    here = at == moment.at
    what = "gold" if here else "quiet" if at > moment.at else "text"
    found: list[Text] = []
    for sentence in sentences:
        for part in wrapped(scene.told(sentence, what, bold=here), width - INDENT):
            arrow = HERE if here and not found else " " * INDENT
            line = Text.assemble((arrow, scene.style("gold", bold=True)), part)
            found.append(leading(line, f"at:{at}"))
    return found


def leading(line: Text, stop: str) -> Text:
    """The line as a way to somewhere."""
    line.stylize(Style(meta={"stop": stop}))
    return line


def place_of(lines: list[Text]) -> int:
    """The line where the arrow is."""
    return next((at for at, line in enumerate(lines) if line.plain.startswith(HERE)), 0)


def points_lines(scene: Scene, moment: Moment, width: int) -> list[Text]:
    """The score sheet of the whole match; each deal is a way there."""
    head, *rows = sheet_lines(scene, width - INDENT)
    lines = [Text.assemble(" " * INDENT, head)]
    for deal, row in enumerate(rows):
        here = deal == moment.deal
        line = Text.assemble((HERE if here else " " * INDENT, scene.style("gold", bold=True)), row)
        lines.append(leading(line, f"deal:{deal}") if deal < len(scene.view.table.sheet) else line)
    return lines


def story_lines(scene: Scene, moment: Moment, width: int) -> list[Text]:
    """What was worth telling about the match; what has a moment leads there."""
    lines: list[Text] = []
    for fact in moment.telling.retold.story:
        if fact.params.get("count") == 0 or not scene.words.has(f"story.{fact.code}"):
            continue
        deal, step = fact.params.get("deal"), fact.params.get("step")
        sentence = scene.speech.sentence(fact.code, fact.params, "story")
        for part in wrapped(scene.told(sentence), width - INDENT):
            first = "· " if part.plain[:1] and sentence.startswith(part.plain.rstrip()) else " " * INDENT
            line = Text.assemble((first, scene.style("gold", bold=True)), part)
            stop = f"story:{deal}:{step + 1 if isinstance(step, int) else 0}"
            lines.append(leading(line, stop) if isinstance(deal, int) else line)
    return lines or wrapped(scene.text(scene.t("word.nothing"), "quiet"), width)
