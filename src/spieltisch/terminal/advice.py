"""What a strong player would do in the person's place: a few sentences, and the best actions side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rich.text import Text

from spieltisch.players import Explanation, Prospect
from spieltisch.terminal.choices import Action, coloured
from spieltisch.terminal.layout import flow, grid, labelled
from spieltisch.terminal.words import Voice

SHOWN = 5  # actions in the table
CLOSE = 0.02  # so much less of the match hardly matters, if the difference may be chance
THOUGHT = 0.1  # the share of the thinking that a judgement needs
FORLORN = 0.005  # a chance that is told as none


def draw_advice(found: Explanation, actions: Sequence[Action], voice: Voice, width: int) -> Text:
    """An explanation; `actions`: the legal ones as they are numbered."""
    numbers = {action["action"]: number for number, action in enumerate(actions, 1)}
    best, *others = [doubted(prospect, found) for prospect in found.prospects]
    told = [voice.sentence("advice", {"action": best.action}), outlook(best, voice)]
    close = [other.action for other in others if is_close(best, other)]
    if close:
        told.append(voice.sentence("advice-close", {"actions": ", ".join(close)}))
    looked_at = [best, *(other for other in others if other.weight > 0)]
    parts = [
        flow((with_actions(sentence, [best.action, *close]) for sentence in told), width, gap=1),
        compared(looked_at[:SHOWN], numbers, width),
        Text(footnote(found, len(found.prospects) - len(looked_at[:SHOWN]), voice), style="dim"),
    ]
    return Text("\n").join(parts)


def doubted(prospect: Prospect, found: Explanation) -> Prospect:
    """What came out the same in all n tries has never varied, and still may, with 95 % up to 3/n."""
    tries = found.simulations * (1.0 if found.solved else prospect.weight)
    return replace(prospect, doubt=max(prospect.doubt, 3 / max(tries, 3.0)))


def outlook(best: Prospect, voice: Voice) -> str:
    """What the advised action brings."""
    points = {"points": rounded(best.points).removesuffix(".0")}
    if best.wins < FORLORN:
        return voice.sentence("advice-forlorn", points)
    if best.wins > 1 - FORLORN:
        return voice.sentence("advice-safe", points)
    return voice.sentence("advice-outlook", {**points, "chance": percent(best.wins), "doubt": doubt(best)})


def is_close(best: Prospect, other: Prospect) -> bool:
    """May it be as good, as far as the player can tell, where the match is still open?"""
    less = best.wins - other.wins
    sure = (best.doubt**2 + other.doubt**2) ** 0.5
    return FORLORN <= best.wins <= 1 - FORLORN and other.weight >= THOUGHT and less <= min(sure, CLOSE)


def compared(prospects: Sequence[Prospect], numbers: Mapping[str, int], width: int) -> Text:
    """A row for each action; those with a likely continuation have as much of it as fits."""
    rows = [[Text(word, style="dim") for word in ("", "action", "points", "you win", "")]]
    rows += [row(numbers[prospect.action], prospect) for prospect in prospects]
    if any(prospect.continuation for prospect in prospects):
        used = grid(rows, right=RIGHT).split("\n")
        room = width - INDENT - max(line.cell_len for line in used) - GAP
        rows[0].append(Text("then, likely", style="dim"))
        for cells, prospect in zip(rows[1:], prospects, strict=True):
            cells.append(line_of(prospect.continuation, room))
    return labelled(Text(" " * INDENT), grid(rows, right=RIGHT))


RIGHT = (2, 3, 4)
GAP, INDENT = 3, 1


def row(number: int, prospect: Prospect) -> list[Text]:
    return [
        Text(f"{number:>2}", style="dim"),
        coloured(prospect.action),
        Text(rounded(prospect.points)),
        Text(percent(prospect.wins)),
        Text(f"±{doubt(prospect)}", style="dim"),
    ]


def line_of(actions: Sequence[str], room: int) -> Text:
    """Actions one after the other, as many as there is room for; three draws in a row are `draw ×3`."""
    line = Text()
    for action, same in groupby(actions):
        times = len(list(same))
        part = Text.assemble(coloured(action), (f" ×{times}" if times > 1 else "", "dim"))
        if line.cell_len + 1 + part.cell_len > room:
            break
        line = line.append(" " if line else "").append_text(part)
    return line


def footnote(found: Explanation, left_out: int, voice: Voice) -> str:
    """Where the figures come from, and what is not shown."""
    code = "advice-solved" if found.solved else "advice-tried"
    told = [voice.sentence(code, {"count": f"{found.simulations:,}"})]
    if left_out:
        told.append(voice.sentence("advice-other" if left_out == 1 else "advice-others", {"count": left_out}))
    return " ".join(told)


def rounded(points: float) -> str:
    return f"{round(points, 1) + 0.0:.1f}"  # adding 0 makes −0 plain 0


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def doubt(prospect: Prospect) -> str:
    """In percent; nothing is so sure that it would be ±0."""
    return str(max(round(100 * prospect.doubt), 1))


def with_actions(sentence: str, actions: Sequence[str]) -> Text:
    """A sentence in which these actions have their colours."""
    text = Text()
    for word in sentence.split(" "):
        bare = word.rstrip(".,")
        text.append(" " if text else "")
        text.append_text(coloured(bare) if bare in actions else Text(bare)).append(word[len(bare) :])
    return text
