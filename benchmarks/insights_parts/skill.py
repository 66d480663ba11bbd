"""Skill and luck: how soon a better player is ahead, and what the cards decide."""

from typing import Any

from insights_parts.ahead import OTHERS, measure_ahead
from insights_parts.cards import measure_deal, measure_hand
from insights_parts.figures import markdown, told
from insights_parts.pictures import BLUE, GREEN, GREY, INK, ORANGE, new_picture
from insights_parts.players import Minds
from insights_parts.tables import all_tables, title

DEALS = 1200
FEWER = 4  # a deal that is played again and again costs more
FEW = 5  # for so few deals the sum is not normal, and a number would say too much
CARDS = {"hand": measure_hand, "deal": measure_deal}
COLOURS = {"greedy": BLUE, "random": ORANGE}


def measure(minds: Minds, deals: int, tell: Any) -> dict[str, Any]:
    found = {}
    for game, seats in all_tables():
        tell(f"{game}/{seats}")
        ahead = measure_ahead(minds, game, seats, deals)
        again = max(deals // FEWER, 2)
        cards = {part: measured(minds, game, seats, again) for part, measured in CARDS.items()}
        found[f"{game}/{seats}"] = {"again": again, "ahead": ahead, "cards": cards}
    return found


def span(deals: dict[str, int | None]) -> str:
    """As in 12 (9 to 18)."""
    likely, least, most = deals["likely"], deals["least"], deals["most"]
    if likely is None:
        return "never, as far as can be told"
    if likely < FEW:
        return f"fewer than {FEW}"
    return f"{likely:,} ({least:,} to {'no end' if most is None else f'{most:,}'})"


def tables(found: dict[str, Any]) -> str:
    rows = []
    for table, one in found.items():
        greedy, random = one["ahead"]["greedy"], one["ahead"]["random"]
        rows.append([
            table,
            told(greedy["wins"]["more"], percent=True, sign=True),
            span(greedy["wins"]["deals"]), span(greedy["points"]["deals"]),
            span(random["wins"]["deals"]),
            *(told(one["cards"][part], 0, percent=True) for part in CARDS),
        ])  # fmt: skip
    head = [
        "table", "wins beyond an even share, among greedy, %", "deals until ahead in wins, among greedy",
        "… in points, among greedy", "… in wins, among random",
        "of the points, from the hand, %", "… from the deal, %",
    ]  # fmt: skip
    return markdown(head, rows)


def draw(found: dict[str, Any]) -> Any:
    """Left: deals until ahead. Right: what the cards decide."""
    picture = new_picture(9, 4)
    left, right = picture.subplots(1, 2, sharey=True, width_ratios=(3, 2))
    names = [f"{title(game)}, {seats}" for game, seats in all_tables()]
    rows = [found[f"{game}/{seats}"] for game, seats in all_tables()]
    for at, one in enumerate(rows):
        for name in OTHERS:
            draw_span(left, at + (-0.15 if name == "greedy" else 0.15), one["ahead"][name]["wins"], name)
        for part, row, colour in (("hand", at - 0.18, GREEN), ("deal", at + 0.18, GREY)):
            share, doubt = 100 * one["cards"][part]["mean"], 100 * one["cards"][part]["margin"]
            right.barh(row, share, color=colour, height=0.34)
            right.errorbar(share, row, xerr=doubt, color=INK, capsize=1.5, linewidth=0.8)
    for name in OTHERS:
        left.plot([], [], "o", color=COLOURS[name], label=f"one learned among {name}")
    left.set_xscale("log")
    left.set_yticks(range(len(names)), names)
    left.invert_yaxis()
    left.set_xlabel("deals until it is ahead in wins in 95 of 100 series")
    left.legend(frameon=False, fontsize=7, ncols=2, loc="lower left", bbox_to_anchor=(0, 1))
    for part, colour in (("the starter's hand", GREEN), ("the whole deal", GREY)):
        right.barh(0, 0, color=colour, label=part)
    right.legend(frameon=False, fontsize=7, ncols=2, loc="lower left", bbox_to_anchor=(0, 1))
    right.set_xlabel("% of the variance of points that comes from it")
    right.set_xlim(0, 100)
    for axes in (left, right):
        axes.spines[["top", "right"]].set_visible(False)
    return picture


def draw_span(axes: Any, at: float, one: dict[str, Any], name: str) -> None:
    """From the fewest deals to the most, with an arrow where no end can be told."""
    deals, colour = one["deals"], COLOURS[name]
    if deals["likely"] is None:
        return
    axes.plot(deals["likely"], at, "o", color=colour, markersize=4)
    axes.plot([deals["least"], deals["most"] or 4 * deals["likely"]], [at, at], color=colour, linewidth=1)
    if deals["most"] is None:
        axes.plot(4 * deals["likely"], at, ">", color=colour, markersize=4)
