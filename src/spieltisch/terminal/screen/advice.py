"""The bot's opinion as lines: what it would do, and what it expects of each action, as a few bars."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from spieltisch.terminal.layout import grid
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.wording import cut
from spieltisch.wire.messages import Advice

SHOWN = 5
FORLORN = 0.005  # a chance that is told as none
HARDLY = 0.1  # a difference of so little of all points is hardly one
BAR = 16
ACTION = 34

Prospect = Mapping[str, Any]


def advice_lines(scene: Scene, advice: Advice, width: int) -> list[Text]:
    """A sentence, the bars, the outlook, where the figures come from."""
    prospects = advice.prospects
    if len(prospects) < 2:
        only = scene.t("advice.advice-only", action=scene.speech.action(advice.choice))
        return wrapped(scene.told(only), width)
    best = next((each for each in prospects if each["action"] == advice.choice), prospects[0])
    others = sorted((each for each in prospects if each is not best and each["weight"] > 0), key=points_of)
    shown = [best, *others][:SHOWN]
    told = scene.t("advice.advice", action=scene.speech.action(advice.choice))
    notes = [outlook(scene, best)]
    rest = len(prospects) - len(shown)
    if rest:
        code = "advice-other" if rest == 1 else "advice-others"
        notes.append(scene.speech.sentence(code, {"count": rest}, "advice"))
    source = "advice-solved" if advice.solved else "advice-tried"
    notes.append(scene.speech.sentence(source, {"count": advice.simulations}, "advice"))
    lines = [*wrapped(scene.told(told, "gold", bold=True), width), Text(), *bars(scene, shown, best), Text()]
    return lines + [line for note in notes for line in wrapped(scene.told(note, "quiet"), width)]


def points_of(prospect: Prospect) -> float:
    return -float(prospect["points"])


def bars(scene: Scene, shown: Sequence[Prospect], best: Prospect) -> list[Text]:
    """Not from zero, where all would look the same; but what hardly differs should not look as if it did."""
    points = [float(each["points"]) for each in shown]
    low, high = min(points), max(points)
    base = low - max((high - low) / 2, abs(high) * HARDLY, 0.1)
    rows = []
    for each in shown:
        long = max(1, round(BAR * (each["points"] - base) / (high - base)))
        mine = each is best
        rows.append(
            [
                scene.text("√" if mine else " ", "gold", bold=True),
                scene.told(cut(scene.speech.action(each["action"]), ACTION), bold=mine),
                scene.text(("█" * long).ljust(BAR, "░"), "gold" if mine else "quiet"),
                scene.text(scene.words.points(rounded(scene, each["points"])), bold=mine),
            ]
        )
    return lines_of(grid(rows, right=(3,), gap=1))


def rounded(scene: Scene, points: float) -> str:
    text = f"{round(points, 1) + 0.0:.1f}".removesuffix(".0")  # adding 0 makes −0 plain 0
    return text.replace(".", scene.t("word.decimal"))


def outlook(scene: Scene, best: Prospect) -> str:
    """What the advised action brings."""
    points = scene.words.points(rounded(scene, best["points"]))
    wins = float(best["wins"])
    if wins < FORLORN:
        return scene.t("advice.advice-forlorn", points=points)
    if wins > 1 - FORLORN:
        return scene.t("advice.advice-safe", points=points)
    doubt = str(max(round(100 * float(best["doubt"])), 1))
    return scene.t("advice.advice-outlook", points=points, chance=f"{100 * wins:.0f} %", doubt=doubt)
