"""`spieltisch arena`."""

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

import spieltisch
from spieltisch.cli.arguments import Options, game_id, read_options, usual_seats
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing
from spieltisch.cli.watching import watching
from spieltisch.errors import SetupError

if TYPE_CHECKING:
    from spieltisch.arena.backend import Backend
    from spieltisch.arena.folder import Folder, Manifest
    from spieltisch.arena.run import Outcome
    from spieltisch.arena.tournament import Tournament

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
    save: Place = None,
    again: Place = None,
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
        `search`), and its settings if it needs any.
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
    save
        A folder that keeps every board as soon as it is played. The same command with the same folder goes
        on where it stopped.
    again
        The manifest.json of a saved tournament, to play the very same once more; without a game and players.
    json
        Print the standings as JSON.
    """
    manifest = None
    with preparing():
        wishes = {"boards": boards, "precision": precision, "seed": seed}
        if again is None:
            asked = ask(game, players, seats, option, matches=matches, wishes=wishes)
        elif matches or any(wish is not None for wish in (game, players, seats, option, *wishes.values())):
            raise SetupError("--again repeats what was asked: only --cores, --save and --json go with it")
        else:
            manifest = reread(again)
            asked = manifest.asked
        backend, folder = prepare(asked, cores, save)
    from spieltisch.arena.run import run

    try:
        with watching(asked) as report:
            outcome = run(asked, backend, folder=folder, report=report)
    except KeyboardInterrupt:
        say_how_to_go_on(save)
        raise
    show_json(outcome) if json else show_text(outcome, save)
    if manifest is not None and manifest.finished:
        compare(outcome, manifest)


def ask(
    game: str | None,
    players: str | None,
    seats: int | None,
    words: list[str] | None,
    *,
    matches: bool,
    wishes: dict[str, Any],
) -> "Tournament":
    """The tournament of the command line, checked."""
    from spieltisch.arena.tournament import arrange
    from spieltisch.match.options import settle
    from spieltisch.players import read_specs

    if game is None or players is None:
        raise SetupError(
            "say which game and which players: spieltisch arena deuce --players greedy,random "
            "(or --again manifest.json)"
        )
    found = spieltisch.game(game_id(game))
    settled = settle(found.rules, read_options(found, words))
    count = usual_seats(found, settled) if seats is None else seats
    given = {name: value for name, value in wishes.items() if value is not None}
    return arrange(found, read_specs(players), count, options=settled, matches=matches, **given)


def reread(file: Path) -> "Manifest":
    """A manifest, whose tournament can still be played; a word of warning if it may come out otherwise."""
    from spieltisch.arena.folder import read_manifest
    from spieltisch.arena.tournament import check_tournament
    from spieltisch.kernel.compiled import fingerprint

    manifest = read_manifest(file)
    check_tournament(spieltisch.game(manifest.asked.game), manifest.asked)
    if manifest.kernels != fingerprint():
        note("Rules or players have changed since: the table may be another one.")
    return manifest


def prepare(asked: "Tournament", cores: int | None, save: Path | None) -> "tuple[Backend, Folder | None]":
    """Checks everything before the long work begins, and has the game and the players compiled."""
    from spieltisch.arena.folder import Folder
    from spieltisch.arena.local import on_cores
    from spieltisch.arena.play import prepare as prepare_players
    from spieltisch.arena.simulate import all_cores

    backend = on_cores(all_cores() if cores is None else cores)
    folder = None if save is None else Folder(save, asked)
    prepare_players(asked.game, asked.players)
    return backend, folder


def say_how_to_go_on(save: Path | None) -> None:
    if save is None:
        note("Nothing is kept: --save FOLDER keeps every board as soon as it is played.")
    else:
        note(f"What was played is in {shlex.quote(str(save))}: the same command goes on from there.")


def note(text: str) -> None:
    """A line beside the result."""
    screen(errors=True).print(text, style="dim", soft_wrap=True)


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
