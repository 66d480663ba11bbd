"""The score sheet: a line for each deal, and who has won."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.terminal.layout import grid
from spieltisch.terminal.words import Voice


def draw_sheet(scores: Sequence[Sequence[int]], voice: Voice) -> Text:
    """The points of all finished deals, and their sums."""
    seats = range(len(voice.names))
    totals = [sum(points[seat] for points in scores) for seat in seats]
    names = [Text(voice.name(seat), style="bold" if seat == voice.you else "dim") for seat in seats]
    rows = [[Text(), *names]]
    for number, points in enumerate(scores, 1):
        rows.append([Text(f"deal {number}", style="dim"), *(Text(str(value)) for value in points)])
    best = [Text(str(total), style="bold" if total == max(totals) else "") for total in totals]
    rows.append([Text("total", style="dim"), *best])
    return grid(rows, right=range(1, len(rows[0])))


def verdict(winners: Sequence[int], totals: Sequence[int], voice: Voice) -> str:
    """Who has won, as a sentence."""
    points = "1 point" if totals[winners[0]] == 1 else f"{totals[winners[0]]} points"
    who = voice.all_of(winners)
    who = who[:1].upper() + who[1:]
    if len(winners) > 1:
        return f"{who} share the win with {points} each."
    wins = "win" if winners[0] == voice.you else "wins"
    return f"{who} {wins} the match with {points}."
