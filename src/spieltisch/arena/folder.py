"""A tournament in a folder, so that it can go on after whatever stops it, and be shown and repeated later.

- `manifest.json`: what was asked, and in the end what came of it.
- `boards.jsonl`: a line a board, in order, written when it is done. The same tournament gives the same bytes.
- `times.jsonl`: how long the players thought, a line a board; measured, so never twice the same.
"""

import hashlib
import os
import platform
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import numba
import numpy as np

import spieltisch
from spieltisch.arena.results import PlayedBoard, Thoughts
from spieltisch.arena.tournament import Tournament
from spieltisch.errors import CorruptRecord, NewerRecord, SetupError
from spieltisch.kernel.compiled import fingerprint

FORMAT = 1
MANIFEST, BOARDS, TIMES = "manifest.json", "boards.jsonl", "times.jsonl"

Line = TypeVar("Line", PlayedBoard, Thoughts)


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was asked, by what it was played, and what came of it."""

    format: int
    asked: Tournament
    versions: dict[str, str]
    kernels: str
    """A hash of the sources of rules and players: with others, the same tournament may come out otherwise."""
    finished: bool = False
    boards: int = 0
    boards_sha256: str = ""
    standings: dict[str, Any] | None = None
    table: str = ""
    measured: dict[str, Any] = {}
    """Everything that is never twice the same."""


def new_manifest(asked: Tournament) -> Manifest:
    versions = {
        "spieltisch": spieltisch.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
    return Manifest(FORMAT, asked, versions, fingerprint())


def read_manifest(file: Path) -> Manifest:
    """The manifest in a file, or in the folder of a tournament."""
    place = file / MANIFEST if file.is_dir() else file
    try:
        raw = msgspec.json.decode(place.read_bytes())
        if isinstance(raw, dict) and isinstance(raw.get("format"), int) and raw["format"] > FORMAT:
            raise NewerRecord(
                f"{place} has format {raw['format']}; this version reads up to {FORMAT}: update"
            )
        return msgspec.convert(raw, Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CorruptRecord(f"{place} is no manifest of a tournament: {error}") from None


class Folder:
    """The files of one tournament."""

    def __init__(self, path: Path, asked: Tournament) -> None:
        """Opens a folder, new or with what was played of this very tournament; any other is refused."""
        self._path = path
        self.manifest = new_manifest(asked)
        make_folder(path)
        self._compare()
        self.boards, self.thoughts = read_played(path)
        (path / TIMES).write_bytes(b"".join(map(line, self.thoughts)))
        (path / BOARDS).touch()
        self._size = whole_lines((path / BOARDS).read_bytes())
        os.truncate(path / BOARDS, self._size)
        if not (path / MANIFEST).exists():
            self._write(self.manifest)

    def _compare(self) -> None:
        if not (self._path / MANIFEST).exists():
            if (self._path / BOARDS).exists():
                raise SetupError(f"{self._path} has boards but no manifest: choose another folder")
            return
        there, here = read_manifest(self._path), self.manifest
        for name in Tournament.__struct_fields__:
            before, now = getattr(there.asked, name), getattr(here.asked, name)
            if before != now:
                raise SetupError(
                    f"{self._path} holds another tournament ({name}: {before} there, {now} here): "
                    "choose another folder, or ask for the same"
                )
        if there.kernels != here.kernels:
            raise SetupError(
                f"{self._path} was played by another version of the rules or players: choose another folder"
            )

    def add(self, played: PlayedBoard, thoughts: Thoughts) -> None:
        """Keeps a board; it is on its way to the disk when this is done."""
        if (self._path / BOARDS).stat().st_size != self._size:
            raise SetupError(
                f"another run writes to {self._path}, too: wait for it, or choose another folder"
            )
        append(self._path / TIMES, line(thoughts))  # first: a board that is kept has its times
        self._size += append(self._path / BOARDS, line(played))

    def finish(self, standings: dict[str, Any], table: str, boards: int, measured: dict[str, Any]) -> None:
        """Writes what came of it."""
        self.manifest = msgspec.structs.replace(
            self.manifest,
            finished=True,
            boards=boards,
            boards_sha256=hashlib.sha256((self._path / BOARDS).read_bytes()).hexdigest(),
            standings=standings,
            table=table,
            measured=measured,
        )
        self._write(self.manifest)

    def _write(self, manifest: Manifest) -> None:
        """All of it or nothing: a manifest is never half there."""
        text = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
        fresh = self._path / f"{MANIFEST}.new"
        fresh.write_bytes(text)
        fresh.replace(self._path / MANIFEST)


def make_folder(path: Path) -> None:
    """Better known before the boards are played than after."""
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise SetupError(f"{path} cannot be made a folder: {error.strerror}") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise SetupError(f"{path} cannot be written")


def line(value: PlayedBoard | Thoughts) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def append(file: Path, data: bytes) -> int:
    """Writes it in one go, and gives back how much it was."""
    with file.open("ab", buffering=0) as out:
        return out.write(data)


def read_played(path: Path) -> tuple[list[PlayedBoard], list[Thoughts]]:
    """The boards in the folder of a tournament, finished or not, and how long the players thought at them."""
    boards = read_lines(path / BOARDS, PlayedBoard)
    if [played.board for played in boards] != list(range(len(boards))):
        raise CorruptRecord(f"{path / BOARDS} is damaged: its boards are not numbered 0, 1, 2, …")
    return boards, read_lines(path / TIMES, Thoughts)[: len(boards)]


def read_lines(file: Path, kind: type[Line]) -> list[Line]:
    """The lines of a file, none where there is no file; a last one without an end is left out."""
    data = file.read_bytes() if file.exists() else b""
    found: list[Line] = []
    for number, text in enumerate(data[: whole_lines(data)].splitlines(), 1):
        try:
            found.append(msgspec.json.decode(text, type=kind))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise CorruptRecord(f"{file} is damaged in line {number}: {error}") from None
    return found


def whole_lines(data: bytes) -> int:
    """How much of it are lines that were written to their end."""
    return data.rfind(b"\n") + 1
