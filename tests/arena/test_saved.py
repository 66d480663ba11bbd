"""What is in the folder of a tournament."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from arena.tournaments import interrupted_after, quick
from spieltisch.arena.folder import BOARDS, MANIFEST, TIMES, Folder, read_manifest
from spieltisch.arena.local import in_turn
from spieltisch.arena.run import run
from spieltisch.arena.saved import read_saved
from spieltisch.errors import CorruptRecord, SetupError, TamperedRecord


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A finished tournament."""
    run(quick(4), in_turn, folder=Folder(tmp_path / "played", quick(4)))
    return tmp_path / "played"


def test_it_is_what_was_played(folder: Path) -> None:
    """From the folder or from its manifest: the table of the manifest, and the times."""
    for path in (folder, folder / MANIFEST):
        outcome, manifest = read_saved(path)
        assert outcome.table == manifest.table
        assert manifest.finished
        assert all(one.choices for one in outcome.thinking)


def test_it_may_be_unfinished_and_without_times(tmp_path: Path) -> None:
    """It is shown as it stands."""
    asked = quick(6)
    with pytest.raises(KeyboardInterrupt):
        run(asked, interrupted_after(3), folder=Folder(tmp_path, asked))
    (tmp_path / TIMES).unlink()
    outcome, manifest = read_saved(tmp_path)
    assert outcome.standings.boards == 3
    assert not manifest.finished
    assert not any(one.choices for one in outcome.thinking)


def test_the_players_need_not_be_there(folder: Path) -> None:
    """A page of a player that was renamed since can still be made."""
    manifest = read_manifest(folder)
    asked = msgspec.structs.replace(manifest.asked, players=("random", "once", "forgotten"))
    changed = msgspec.structs.replace(manifest, asked=asked)
    (folder / MANIFEST).write_bytes(msgspec.json.encode(changed))
    assert read_saved(folder)[0].standings.players[2].player == "forgotten"


def ask_otherwise(**change: object) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        manifest = read_manifest(path)
        asked = msgspec.structs.replace(manifest.asked, **change)
        (path / MANIFEST).write_bytes(msgspec.json.encode(msgspec.structs.replace(manifest, asked=asked)))

    return damage


def replace(old: str, new: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        text = (path / BOARDS).read_text()
        assert old in text
        (path / BOARDS).write_text(text.replace(old, new, 1))

    return damage


@pytest.mark.parametrize(
    ("damage", "error", "message"),
    [
        (lambda path: (path / BOARDS).unlink(), SetupError, "no boards yet"),
        (ask_otherwise(seed=1), CorruptRecord, "board 0 is none of this tournament"),
        (ask_otherwise(players=("random",)), CorruptRecord, "none of this tournament"),
        (ask_otherwise(seats=99), SetupError, "3 to 6 seats"),
        (replace('"points":[', '"points":[7,'), CorruptRecord, "none of this tournament"),
        (replace('"points":[', '"points":[1'), TamperedRecord, "its hash is another"),
    ],
)
def test_a_damaged_folder_is_refused(
    folder: Path, damage: Callable[[Path], None], error: type[Exception], message: str
) -> None:
    """Nothing is made up from boards of another tournament, or from changed ones."""
    damage(folder)
    with pytest.raises(error, match=message):
        read_saved(folder)
