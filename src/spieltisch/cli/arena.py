"""`spieltisch arena`."""

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from spieltisch.cli.arguments import Options
from spieltisch.cli.preparing import preparing
from spieltisch.cli.tournaments import ask, note, prepare, reread, talking_aside, who
from spieltisch.cli.watching import watching
from spieltisch.errors import SetupError

if TYPE_CHECKING:
    from spieltisch.arena.folder import Folder, Manifest
    from spieltisch.arena.run import Outcome

Flag = Annotated[bool, Parameter(negative=())]
Place = Annotated[Path | None, Parameter(negative=())]


def arena(
    game: str | None = None,
    /,
    *,
    players: str | None = None,
    seats: int | None = None,
    boards: int | None = None,
    precision: float | None = None,
    matches: Flag = False,
    seed: int | None = None,
    option: Options = None,
    cores: int | None = None,
    backend: Literal["local", "ray"] = "local",
    address: str | None = None,
    save: Place = None,
    again: Place = None,
    report: Place = None,
    json: Flag = False,
) -> None:
    """Let players compete, and show who is how much better, with what confidence.

    A board is one deal and one mix of players; it is played once in every rotation around the table, so that
    luck with cards and places cancels out. The mixes of players are balanced. Boards are played until the
    difference of win shares of every two players is known precisely enough.

    The table hangs on the seed alone, not on the number of cores, unless players think by the clock:
    with `search:iterations=500` instead of `search:ms=50` it can be repeated exactly.

    Parameters
    ----------
    game
        The game, as `spieltisch games` calls it; the beginning of its name will do.
    players
        Two or more, with commas between: `search:ms=50,greedy,random`. A name (`random`, `greedy`,
        `search`, `ismcts` with `pip install "spieltisch[openspiel]"`, or one of another package), and its
        settings if it needs any.
    seats
        How many play; 4 unless you say otherwise.
    boards
        How many boards are played at most; 1000 unless you say otherwise.
    precision
        It ends when every difference of win shares is known to so much, with 95 % confidence; 0.03, that is
        3 %, unless you say otherwise. 0 plays all boards.
    matches
        Play whole matches; else a game is one deal, as if it were the last one of an even match.
    seed
        A whole number that all chance comes from; 0 unless you say otherwise.
    cores
        How many cores work; all unless you say otherwise.
    backend
        Who does the work: `local`, this machine; or `ray`, the machines of a Ray cluster, which needs
        `pip install "spieltisch[ray]"`.
    address
        Where the Ray cluster is, HOST:PORT; unless you say so, it is the one that this machine belongs to, or
        else one that is started here.
    save
        A folder that keeps every board as soon as it is played. The same command with the same folder goes
        on where it stopped.
    again
        The manifest.json of a saved tournament, to play the very same once more; without a game and players.
    report
        A page of tables and pictures: a .html file. Needs `pip install "spieltisch[plot]"`.
    json
        Print the standings as JSON.
    """
    manifest = None
    with preparing():
        wishes = {"boards": boards, "precision": precision, "seed": seed}
        if again is None:
            asked = ask(game, players, seats, option, matches=matches, wishes=wishes)
        elif matches or any(wish is not None for wish in (game, players, seats, option, *wishes.values())):
            raise SetupError(
                "--again repeats what was asked: only --cores, --backend, --address, --save, --report and "
                "--json go with it"
            )
        else:
            manifest = reread(again)
            asked = manifest.asked
        workers, folder = prepare(asked, who(backend, address, cores), save, report)
    from spieltisch.arena.run import run

    try:
        with talking_aside(backend), watching(asked) as progress:
            outcome = run(asked, workers, folder=folder, report=progress)
    except KeyboardInterrupt:
        say_how_to_go_on(save)
        raise
    show_json(outcome) if json else show_text(outcome, save)
    if report is not None:
        write(report, outcome, folder)
    if manifest is not None and manifest.finished:
        compare(outcome, manifest)


def say_how_to_go_on(save: Path | None) -> None:
    if save is None:
        note("Nothing is kept: --save FOLDER keeps every board as soon as it is played.")
    else:
        note(f"What was played is in {shlex.quote(str(save))}: the same command goes on from there.")


def write(report: Path, outcome: "Outcome", folder: "Folder | None") -> None:
    from spieltisch.arena.folder import new_manifest
    from spieltisch.arena.report.page import write_report

    manifest = new_manifest(outcome.asked) if folder is None else folder.manifest
    write_report(report, outcome, manifest)
    note(f"Report: {report}")


def compare(outcome: "Outcome", manifest: "Manifest") -> None:
    same = outcome.table == manifest.table
    note(f"This is {'' if same else 'not '}the table of the manifest{', byte for byte' * same}.")


def show_json(outcome: "Outcome") -> None:
    import msgspec

    found = {
        "asked": msgspec.to_builtins(outcome.asked),
        "standings": outcome.standings.plain(),
        "measured": outcome.measured(),
    }
    print(json.dumps(found, ensure_ascii=False, indent=2))


def show_text(outcome: "Outcome", save: Path | None) -> None:
    """The table to standard output; what was measured, and where it is kept, beside it."""
    from spieltisch.arena.measured import thinking_text

    print(outcome.table, end="")
    note(thinking_text(outcome.thinking))
    if save is not None:
        note(f"Saved: {save}")
