"""Which opening actions pay: all that the starter could do first, each tried in a copy of the game.

Points and wins are set against the mean of what the same hand could have done instead; everybody, the
starter too, goes on as the learned player. Tables of four seats.
"""

from collections.abc import Callable
from typing import Any

from insights_parts.figures import markdown, told
from insights_parts.opening_actions import Opening, first_card, first_laying, first_lead, start_pair
from insights_parts.pictures import BLUE, GREEN, ORANGE, PINK, SKY, new_picture, plain, points
from insights_parts.players import Choose, Learned, Minds
from insights_parts.tables import title
from insights_parts.trying import choices_a_deal, compared

DEALS = 800
SEATS = 4
RARE = 20  # what was tried less often is not told
Trial = Callable[[int, int, Choose], Opening]
PARTS: dict[str, tuple[str, str, Trial]] = {
    "companeros": ("companeros", "first card", first_card),
    "deuce-start": ("deuce", "start pair, by sum", start_pair),
    "deuce-first": ("deuce", "first turn", first_laying),
    "list-und-tuecke": ("list-und-tuecke", "first card", first_lead),
}
LOOKS = ((BLUE, "o"), (ORANGE, "s"), (GREEN, "^"), (PINK, "D"), (SKY, "v"))


def measure(minds: Minds, deals: int, tell: Any) -> dict[str, Any]:
    found = {}
    for part, (game, _, trial) in PARTS.items():
        tell(part)
        opening = trial(SEATS, deals, Learned(minds, game, SEATS))
        both = [f"{series}/{label}" for series, label in zip(opening.series, opening.labels, strict=True)]
        by_both: dict[str, dict[str, Any]] = {}
        for name, one in sorted(compared(opening.tried, both).items(), key=lambda item: order(item[0])):
            series, label = name.split("/")
            by_both.setdefault(series, {})[label] = one
        found[part] = {"choices": choices_a_deal(opening.tried), "series": by_both}
    return found


def order(name: str) -> tuple[str, float, str]:
    """By series, then by number; what is no number comes last."""
    series, label = name.split("/")
    number = label.split("–")[0]
    return series, float(number) if number.isdigit() else 99.0, label


def tables(found: dict[str, Any]) -> str:
    text = []
    for part, one in found.items():
        game, what, _ = PARTS[part]
        rows = [
            [
                series, label, told(row["points"], sign=True), told(row["wins"], percent=True, sign=True),
                told(row["liked"], 0, percent=True), f"{row['tries']:,}",
            ]
            for series, labels in one["series"].items()
            for label, row in labels.items()
            if row["tries"] >= RARE
        ]  # fmt: skip
        few = f"{one['choices']['mean']:.1f}"
        text += [f"{title(game)}, {what} ({few} to choose from on average):"]
        text += [markdown(["", "", "points", "wins, %", "chosen when it could be, %", "tried"], rows)]
    return "\n\n".join(text)


def draw(found: dict[str, Any]) -> Any:
    """Points beyond the mean of the same hand's alternatives."""
    picture = new_picture(9, 6.2)
    for axes, (part, one) in zip(picture.subplots(2, 2).flat, found.items(), strict=True):
        game, what, _ = PARTS[part]
        shown = {
            name: {label: row for label, row in labels.items() if row["tries"] >= RARE}
            for name, labels in one["series"].items()
        }
        labels = sorted({label for rows in shown.values() for label in rows}, key=lambda at: order(f"/{at}"))
        for at, (name, rows) in enumerate(shown.items()):
            colour, mark = LOOKS[at]
            places = [labels.index(label) + 0.12 * (at - (len(shown) - 1) / 2) for label in rows]
            look = {"color": colour, "marker": mark, "label": name, "linestyle": "none"}
            points(axes, places, [row["points"] for row in rows.values()], **look)
        plain(axes)
        axes.set_xticks(range(len(labels)), labels, fontsize=7)
        axes.set_title(f"{title(game)}, {what}", fontsize=9)
        axes.set_ylabel("points beyond the alternatives")
        if len(shown) > 1:
            axes.legend(frameon=False, fontsize=7)
    return picture
