"""A simulation as text."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from spieltisch.arena.figures import Estimate, Figures
from spieltisch.arena.simulate import Simulation


def report(title: str, simulation: Simulation) -> Iterator[RenderableType]:
    """Speed, points by seat, what happened, the starter's advantage."""
    figures = simulation.figures
    options = ", ".join(f"{name} {spoken(value)}" for name, value in figures.options.items())
    yield Text(f"{title}, {figures.seats} seats: {figures.subject}", style="bold")
    yield Text(f"House rules: {options}. Seed {figures.seed}.", style="dim")
    yield speed(simulation)
    yield ""
    yield by_seat(figures)
    yield ""
    yield happenings(figures)
    yield ""
    yield starter(figures)


def spoken(value: bool | int | str) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def speed(simulation: Simulation) -> Text:
    figures, cores = simulation.figures, simulation.cores
    where = "a CUDA device" if simulation.device == "cuda" else f"{cores} core{'s' * (cores > 1)}"
    return Text(
        f"{figures.actions:,} actions in {simulation.seconds:.2f} s on {where}: "
        f"{rate(simulation.actions_per_second)} a second, {figures.actions / figures.deals:.1f} a deal."
    )


def rate(actions: float) -> str:
    return f"{actions / 1e6:.1f} million" if actions >= 1e5 else f"{actions:,.0f}"


def plain_table(*headers: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column(headers[0])
    for header in headers[1:]:
        table.add_column(header, justify="right")
    return table


def by_seat(figures: Figures) -> Table:
    table = plain_table("points of a deal", "mean", "spread", "least", "median", "most", "deals won")
    for seat in figures.by_seat:
        table.add_row(
            f"seat {seat.seat}, starts" if seat.seat == 0 else f"seat {seat.seat}",
            f"{seat.mean:.2f}",
            f"{seat.spread:.2f}",
            str(seat.least),
            str(seat.median),
            str(seat.most),
            per_cent(seat.wins),
        )
    return table


def happenings(figures: Figures) -> Table:
    table = plain_table("what happened", "times a deal", "in deals")
    for happening in figures.happenings:
        table.add_row(
            happening.name.replace("-", " "), f"{happening.per_deal:.3f}", per_cent(happening.share)
        )
    return table


def starter(figures: Figures) -> Text:
    lead, wins = figures.starter_lead, figures.starter_wins
    direction = "above" if lead.mean >= 0 else "below"
    return Text(
        f"The starter makes {abs(lead.mean):.3f} points {direction} the mean of all "
        f"(95 %: {lead.low:+.3f} to {lead.high:+.3f}{doubt(lead, 0)}) "
        f"and wins {per_cent(wins.mean)} of the deals "
        f"(95 %: {per_cent(wins.low)} to {per_cent(wins.high)}{doubt(wins, 1 / figures.seats)}); "
        f"an even share is {per_cent(1 / figures.seats)}."
    )


def doubt(estimate: Estimate, even: float) -> str:
    return ", may be chance" if estimate.low <= even <= estimate.high else ""


def per_cent(share: float) -> str:
    return f"{100 * share:.2f} %"
