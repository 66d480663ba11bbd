"""The outcome of a tournament from its folder, finished or not; nothing is played."""

import hashlib
from pathlib import Path

import spieltisch
from spieltisch.arena.folder import BOARDS, Manifest, read_manifest, read_played
from spieltisch.arena.results import PlayedBoard
from spieltisch.arena.run import Outcome, conclude
from spieltisch.arena.schedule import board
from spieltisch.arena.tally import Tally
from spieltisch.arena.tournament import Tournament
from spieltisch.errors import CorruptRecord, SetupError, TamperedRecord
from spieltisch.match.options import check_seats, settle


def read_saved(path: Path) -> tuple[Outcome, Manifest]:
    """What is in a folder, or beside a manifest. The players need not be there any more."""
    manifest = read_manifest(path)
    folder = path if path.is_dir() else path.parent
    asked = manifest.asked
    rules = spieltisch.game(asked.game).rules
    check_seats(rules, settle(rules, asked.options), asked.seats, 0)
    boards, thoughts = read_played(folder)
    if not boards:
        raise SetupError(f"{folder} has no boards yet: nothing was played")
    check_boards(folder / BOARDS, manifest, boards)
    tally = Tally(asked)
    for played in boards:
        tally.add(played)
    return conclude(tally, thoughts, 0.0), manifest


def check_boards(file: Path, manifest: Manifest, boards: list[PlayedBoard]) -> None:
    """Are these the boards of that tournament?"""
    for played in boards:
        if not fits(manifest.asked, played):
            raise CorruptRecord(f"{file} is damaged: board {played.board} is none of this tournament")
    if manifest.finished and manifest.boards_sha256 != hashlib.sha256(file.read_bytes()).hexdigest():
        raise TamperedRecord(f"{file} is not what the manifest was made from: its hash is another")


def fits(asked: Tournament, played: PlayedBoard) -> bool:
    """Cards and mix are those of the schedule, every game has its points, and nobody else says anything."""
    seats, players = asked.seats, len(asked.players)
    if players < 2 or len(played.results) != seats:
        return False
    cards = board(asked.seed, played.board, players, seats)
    return (
        (played.starter, played.mix) == (cards.starter, cards.mix)
        and all(len(game.points) == seats and game.winners for game in played.results)
        and all(row.player in played.mix and 0 <= row.tenth < 10 for row in played.calibration)
    )
