"""Whole tournaments: cores, interruptions, folders, manifests."""

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from arena.tournaments import interrupted_after, quick
from spieltisch.arena.folder import BOARDS, MANIFEST, TIMES, Folder, read_manifest
from spieltisch.arena.local import in_turn, on_cores
from spieltisch.arena.run import run
from spieltisch.arena.tally import STEP
from spieltisch.errors import CorruptRecord, NewerRecord, SetupError

ASKED_BOARDS = 10


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament that nothing disturbed."""
    path = tmp_path_factory.mktemp("straight") / "played"
    run(quick(ASKED_BOARDS), in_turn, folder=Folder(path, quick(ASKED_BOARDS)))
    return path


def same(one: Path, other: Path) -> bool:
    """Byte for byte the same boards and the same table."""
    tables = {read_manifest(path).table for path in (one, other)}
    return len(tables) == 1 and (one / BOARDS).read_bytes() == (other / BOARDS).read_bytes()


def test_cores_change_nothing(straight: Path, tmp_path: Path) -> None:
    """Three processes bring the same boards in the same order, and the same table."""
    asked, path = quick(ASKED_BOARDS), tmp_path / "three"
    outcome = run(asked, on_cores(3), folder=Folder(path, asked))
    assert same(straight, path)
    assert outcome.table == read_manifest(straight).table
    assert outcome.standings.boards == ASKED_BOARDS


@pytest.mark.parametrize("torn", [b"", b'{"board":4,"star', b"\x00\xff"])
def test_interruptions_change_nothing(straight: Path, tmp_path: Path, torn: bytes) -> None:
    """Stopped twice, once in the middle of a line, it goes on and ends as if nothing had happened."""
    asked, path = quick(ASKED_BOARDS), tmp_path / "stopped"
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            run(asked, interrupted_after(2), folder=Folder(path, asked))
        assert not read_manifest(path).finished
        for name in (BOARDS, TIMES):
            with (path / name).open("ab") as file:
                file.write(torn)
    assert (path / BOARDS).read_bytes().count(b"\n") == 4
    played: list[int] = []
    run(asked, in_turn, folder=Folder(path, asked), report=lambda tally: played.append(tally.boards))
    assert played == list(range(5, ASKED_BOARDS + 1))
    assert same(straight, path)
    assert (path / TIMES).read_bytes().count(b"\n") == ASKED_BOARDS


def test_a_finished_tournament_is_not_played_again(straight: Path) -> None:
    """The same once more in the same folder: nothing is played, everything is as it was."""
    before = (straight / MANIFEST).read_bytes()

    def nobody(*_: object) -> None:
        raise AssertionError("somebody works")

    asked = quick(ASKED_BOARDS)
    outcome = run(asked, nobody, folder=Folder(straight, asked))  # type: ignore[arg-type]
    assert outcome.table == read_manifest(straight).table
    assert json.loads(before)["standings"] == json.loads((straight / MANIFEST).read_bytes())["standings"]


def test_a_manifest_is_enough_to_repeat_it(straight: Path) -> None:
    """What it asks for gives its table, byte for byte; it says what it was played by."""
    manifest = read_manifest(straight / MANIFEST)
    assert run(manifest.asked, in_turn).table == manifest.table
    assert set(manifest.versions) == {"spieltisch", "python", "numpy", "numba"}
    assert manifest.finished
    assert manifest.boards == ASKED_BOARDS
    assert len(manifest.boards_sha256) == len(manifest.kernels) == 64
    assert [one["player"] for one in manifest.measured["thinking"]] == list(manifest.asked.players)
    assert "seconds" not in (straight / BOARDS).read_text()


def test_it_stops_when_it_is_precise_enough(tmp_path: Path) -> None:
    """The boards that were played ahead of the last one are not counted, whatever the number of cores."""
    asked = quick(1000, players=("random", "greedy"), precision=0.4)
    found = [run(asked, on_cores(cores)) for cores in (1, 2)]
    assert found[0].standings.precise
    assert found[0].standings.boards == 2 * STEP
    assert found[0].table == found[1].table


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 1}, "seed: 0 there, 1 here"),
        ({"boards": 11}, "boards: 10 there, 11 here"),
        ({"matches": True}, "matches"),
        ({"players": ("random", "greedy")}, "players"),
        ({"game": "deuce"}, "game: companeros there, deuce here"),
    ],
)
def test_a_folder_of_another_tournament_is_refused(
    straight: Path, change: dict[str, object], message: str
) -> None:
    """It says what is different, and changes nothing."""
    before = (straight / BOARDS).read_bytes()
    with pytest.raises(SetupError, match=message):
        Folder(straight, quick(**({"boards": ASKED_BOARDS} | change)))  # type: ignore[arg-type]
    assert (straight / BOARDS).read_bytes() == before


def damage_kernels(path: Path) -> None:
    manifest = msgspec.structs.replace(read_manifest(path), kernels="0" * 64)
    (path / MANIFEST).write_bytes(msgspec.json.encode(manifest))


def damage_format(path: Path) -> None:
    manifest = msgspec.structs.replace(read_manifest(path), format=2)
    (path / MANIFEST).write_bytes(msgspec.json.encode(manifest))


@pytest.mark.parametrize(
    ("damage", "error", "message"),
    [
        (damage_kernels, SetupError, "another version"),
        (damage_format, NewerRecord, "format 2"),
        (lambda path: (path / MANIFEST).unlink(), SetupError, "no manifest"),
        (lambda path: (path / MANIFEST).write_text("[]"), CorruptRecord, "no manifest of a tournament"),
        (lambda path: (path / BOARDS).write_text("{}\n"), CorruptRecord, "line 1"),
        (lambda path: (path / BOARDS).write_text(line(1)), CorruptRecord, "not numbered"),
    ],
)
def test_a_damaged_folder_is_refused(
    tmp_path: Path, damage: Callable[[Path], None], error: type[Exception], message: str
) -> None:
    """Nothing is guessed: the error says which file is wrong."""
    asked = quick(2)
    Folder(tmp_path, asked)
    damage(tmp_path)
    with pytest.raises(error, match=message):
        Folder(tmp_path, asked)


def line(number: int) -> str:
    return f'{{"board":{number},"starter":0,"mix":[0,1,1],"results":[]}}\n'


def test_two_runs_in_one_folder_are_noticed(tmp_path: Path) -> None:
    """What another run has written is not mixed with one's own."""
    asked = quick(4)
    first = Folder(tmp_path, asked)
    run(asked, in_turn, folder=Folder(tmp_path, asked))
    before = (tmp_path / BOARDS).read_bytes()
    with pytest.raises(SetupError, match="another run writes"):
        run(asked, in_turn, folder=first)
    assert (tmp_path / BOARDS).read_bytes() == before


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    """A file is in the way, or the folder around it is missing."""
    (tmp_path / "file").touch()
    for path in (tmp_path / "file", tmp_path / "no" / "folder"):
        with pytest.raises(SetupError, match="cannot be made a folder"):
            Folder(path, quick(2))
