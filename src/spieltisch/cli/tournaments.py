"""From the words of the command line to a tournament that can begin: everything is checked before."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import spieltisch
from spieltisch.cli.arguments import game_id, read_options, usual_seats
from spieltisch.cli.console import screen
from spieltisch.errors import SetupError

if TYPE_CHECKING:
    from spieltisch.arena.backend import Backend
    from spieltisch.arena.folder import Folder, Manifest
    from spieltisch.arena.tournament import Tournament


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


def who(name: str, address: str | None, cores: int | None) -> "Callable[[], Backend]":
    """Makes the backend, when it is time to: that may start processes."""
    if name == "ray":
        from spieltisch.arena.ray_cluster import on_ray

        return lambda: on_ray(address, cores)
    if address is not None:
        raise SetupError("--address is that of a Ray cluster: --backend ray goes with it")
    from spieltisch.arena.local import on_cores
    from spieltisch.arena.simulate import all_cores

    return lambda: on_cores(all_cores() if cores is None else cores)


def prepare(
    asked: "Tournament", backend: "Callable[[], Backend]", save: Path | None, report: Path | None
) -> "tuple[Backend, Folder | None]":
    """Checks everything before the long work begins, and has the game and the players compiled."""
    from spieltisch.arena.folder import Folder
    from spieltisch.arena.play import prepare as prepare_players

    if report is not None:
        from spieltisch.arena.report.page import check_report

        check_report(report)
    workers = backend()
    folder = None if save is None else Folder(save, asked)
    prepare_players(asked.game, asked.players)
    return workers, folder


@contextmanager
def talking_aside(backend: str) -> Iterator[None]:
    """Ray tells of machines that are lost on standard output, which is for the result: not there."""
    if backend != "ray":
        yield
        return
    from spieltisch.arena.ray_connection import disconnect

    with redirect_stdout(sys.stderr):
        try:
            yield
        finally:
            disconnect()


def note(text: str) -> None:
    """A line beside the result."""
    screen(errors=True).print(text, style="dim", soft_wrap=True)
