"""`spieltisch simulate`."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

import spieltisch
from spieltisch.cli.arguments import Options, game_id, read_options, usual_seats
from spieltisch.cli.bots import either
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing

if TYPE_CHECKING:
    from spieltisch.arena.simulate import Report, Simulation
    from spieltisch.match.game import Game


USUAL_DEALS, USUAL_BOT_DEALS = 100_000, 1000


def simulate(
    game: str,
    /,
    *,
    seats: int | None = None,
    bots: str | None = None,
    level: str | None = None,
    deals: int | None = None,
    seed: int = 0,
    option: Options = None,
    cores: int | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    plot: Annotated[Path | None, Parameter(negative=())] = None,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Play many deals and show what comes of it.

    Seat 0 begins every deal. The figures hang on the seed alone, not on cores or device.

    Parameters
    ----------
    game
        The game, as `spieltisch games` calls it; the beginning of its name will do.
    seats
        How many play; 4 unless you say otherwise.
    bots
        Who plays, in all seats: `random` unless you name a player such as `greedy` or `search:ms=50`.
    level
        The same by a level, as in `spieltisch play`: `gentle`, `easy`, `solid`, `strong` or `fierce`.
    deals
        How many deals are played; 100,000 unless you say otherwise, 1000 if others than `random` play.
    seed
        A whole number that all chance comes from.
    cores
        How many cores work; all unless you say otherwise.
    device
        `cuda` plays at random on a graphics card. Needs `pip install "spieltisch[gpu]"`.
    plot
        A picture of it: a .png, .svg or .pdf file. Needs `pip install "spieltisch[plot]"`.
    json
        Print the figures as JSON.
    """
    name = game_id(game)
    with preparing():
        found = spieltisch.game(name)
        asked = either(level, bots)
        who = "random" if asked is None else asked
        check_device(device, who, cores)
        settled, count = prepare(found, seats, option, who, plot)
    total = deals if deals is not None else USUAL_DEALS if who == "random" else USUAL_BOT_DEALS
    from spieltisch.arena.bots import simulate_bots
    from spieltisch.arena.simulate import simulate as run

    with progress(total) as report:
        if device == "cuda":
            from spieltisch.arena.simulate_cuda import simulate_cuda

            simulation = simulate_cuda(found, count, total, seed=seed, options=settled, report=report)
        elif who == "random":  # at full speed, without players
            simulation = run(found, count, total, seed=seed, options=settled, cores=cores, report=report)
        else:
            simulation = simulate_bots(
                found, count, total, who, seed=seed, options=settled, cores=cores, report=report
            )
    if plot is not None:
        from spieltisch.arena.plot import plot as draw

        draw(simulation.figures, found.title, plot)
    show_json(simulation) if json else show_text(found, simulation, plot)


def check_device(device: str, bots: str, cores: int | None) -> None:
    """Can that device do it?"""
    if device == "cpu":
        return
    if bots != "random":
        raise spieltisch.SetupError("on a CUDA device only random players play: leave out --bots and --level")
    if cores is not None:
        raise spieltisch.SetupError("--cores is for the CPU: leave it out with --device cuda")
    from spieltisch.arena.simulate_cuda import check_device as check_cuda

    check_cuda()


def prepare(
    game: "Game", seats: int | None, words: list[str] | None, bots: str, plot: Path | None
) -> tuple[dict[str, Any], int]:
    """Checks everything before the long work begins, and has the game and the bots compiled."""
    from spieltisch.arena.simulate import simulate as run
    from spieltisch.match.options import settle

    if plot is not None:
        from spieltisch.arena.plot import check_plot
        from spieltisch.cli.play import check_writable

        check_plot(plot)
        check_writable(plot)
    settled = settle(game.rules, read_options(game, words))
    count = usual_seats(game, settled) if seats is None else seats
    run(game, count, 1, options=settled, cores=1)
    if bots != "random":
        from spieltisch.arena.play import prepare as prepare_players

        prepare_players(game.id, (bots,))
    return settled, count


@contextmanager
def progress(deals: int) -> "Iterator[Report]":
    """A bar on standard error, where that is a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = screen(errors=True)
    columns = (
        TextColumn("Playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("deals", total=deals)
        yield lambda done: bar.update(task, completed=done)


def show_json(simulation: "Simulation") -> None:
    figures = asdict(simulation.figures)
    figures |= {
        "device": simulation.device,
        "cores": simulation.cores,
        "seconds": simulation.seconds,
        "actions_per_second": simulation.actions_per_second,
    }
    print(json.dumps(figures, ensure_ascii=False, indent=2))


def show_text(game: "Game", simulation: "Simulation", plot: Path | None) -> None:
    from spieltisch.cli.simulated import report

    console = screen()
    for part in report(game.title, simulation):
        console.print(part)
    if plot is not None:
        console.print(f"Plot: {plot}", soft_wrap=True)
