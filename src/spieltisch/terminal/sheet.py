"""The score sheet: a line for each deal, and who has won."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from spieltisch.terminal.words import Voice, second_person


def draw_sheet(scores: Sequence[Sequence[int]], voice: Voice) -> Table:
    """The points of all finished deals, and their sums."""
    seats = len(voice.names)
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("", style="dim")
    for seat in range(seats):
        table.add_column(
            Text(voice.name(seat), style="bold" if seat == voice.you else "dim"), justify="right"
        )
    for number, points in enumerate(scores, 1):
        table.add_row(f"deal {number}", *map(str, points))
    totals = [sum(points[seat] for points in scores) for seat in range(seats)]
    most = max(totals)
    table.add_row("total", *(Text(str(total), style="bold" if total == most else "") for total in totals))
    return table


def verdict(winners: Sequence[int], totals: Sequence[int], voice: Voice) -> str:
    """Who has won, as a sentence."""
    points = "1 point" if totals[winners[0]] == 1 else f"{totals[winners[0]]} points"
    who = voice.all_of(winners)
    who = who[:1].upper() + who[1:]
    if len(winners) > 1:
        return f"{who} share the win with {points} each."
    sentence = f"{who} wins the match with {points}."
    return second_person(sentence) if winners[0] == voice.you else sentence
