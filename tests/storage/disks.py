"""Disks that lose power, and disks that get full: VFSs for SQLite."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import apsw

SECTOR = 512


class Write(NamedTuple):
    """A change of a file: bytes at an offset, or a new length (`data` is None)."""

    file: str
    offset: int
    data: bytes | None


class Sync(NamedTuple):
    """From here on, all that was done to the file before is on the disk."""

    file: str


class PowerDisk(apsw.VFS):
    """A disk in memory that remembers what was done to it, so that any moment can be the last one."""

    def __init__(self, name: str) -> None:
        super().__init__(name, base="", maxpathname=1024)
        self.name = name
        self.journal: list[Write | Sync] = []
        self.files: dict[str, bytearray] = {}

    def put(self, name: str, data: bytes) -> None:
        """A file that is there from the beginning."""
        self.files[name] = bytearray(data)
        self.journal += [Write(name, 0, data), Sync(name)]

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802 (SQLite's name)
        flags[1] = flags[0]
        if name is None:  # a temporary one, of which nothing is left anyway
            return apsw.VFSFile("", name, flags)
        return PowerFile(self, name.filename() if isinstance(name, apsw.URIFilename) else name)

    def xAccess(self, pathname: str, flags: int) -> bool:  # noqa: N802
        return pathname in self.files

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self.files.pop(filename, None)
        self.journal.append(Write(filename, 0, None))

    def xFullPathname(self, name: str) -> str:  # noqa: N802
        return name

    def image(self, moment: int, rng: random.Random) -> dict[str, bytes]:
        """What may be on the disk if the power fails there.

        All that was synced. Of the later writes some, in any combination, and of some only a few sectors.
        """
        synced = {one.file: at for at, one in enumerate(self.journal[:moment]) if isinstance(one, Sync)}
        kept = rng.choice((0.0, 0.2, 0.5, 0.9, 1.0))
        files: dict[str, bytearray] = {}
        for at, one in enumerate(self.journal[:moment]):
            if isinstance(one, Sync):
                continue
            if at < synced.get(one.file, -1):
                apply(files, one)
            elif rng.random() < kept:
                apply(files, one if rng.random() < 0.7 else torn(one, rng))
        return {name: bytes(data) for name, data in files.items()}


def apply(files: dict[str, bytearray], one: Write) -> None:
    there = files.setdefault(one.file, bytearray())
    if one.data is None:
        del there[one.offset :]
    else:
        there.extend(bytes(max(0, one.offset - len(there))))
        there[one.offset : one.offset + len(one.data)] = one.data


def torn(one: Write, rng: random.Random) -> Write:
    """Only its beginning or its end, cut at a sector."""
    if one.data is None:
        return one
    edges = range(SECTOR - one.offset % SECTOR, len(one.data), SECTOR)
    if not edges:
        return one
    cut = rng.choice(edges)
    if rng.random() < 0.5:
        return one._replace(data=one.data[:cut])
    return one._replace(offset=one.offset + cut, data=one.data[cut:])


class PowerFile:
    """A file on such a disk, for one connection."""

    def __init__(self, disk: PowerDisk, name: str) -> None:
        self._disk = disk
        self._name = name
        self._data = disk.files.setdefault(name, bytearray())

    def _do(self, one: Write) -> None:
        self._disk.journal.append(one)
        apply(self._disk.files, one)

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802
        return bytes(self._data[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._do(Write(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._do(Write(self._name, newsize, None))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.journal.append(Sync(self._name))

    def xFileSize(self) -> int:  # noqa: N802
        return len(self._data)

    def xSectorSize(self) -> int:  # noqa: N802
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE  # as the VFS of Unix has it

    def xFileControl(self, op: int, ptr: int) -> bool:  # noqa: N802
        return False

    def xCheckReservedLock(self) -> bool:  # noqa: N802
        return False

    def xLock(self, level: int) -> None:  # noqa: N802
        """Nobody else is there."""

    def xUnlock(self, level: int) -> None:  # noqa: N802
        """Nobody else is there."""

    def xClose(self) -> None:  # noqa: N802
        """It stays on the disk."""


class SmallDisk(apsw.VFS):
    """The real disk, with room for so many bytes more; or one that fails in another way."""

    def __init__(self, name: str) -> None:
        super().__init__(name, base="")
        self.name = name
        self.room: float = float("inf")
        self.failure: type[apsw.Error] = apsw.FullError
        self.growing = False  # does only what makes a file longer need room?
        self.nameless = 0  # temporary files that were opened

    def xOpen(self, name: Any, flags: list[int]) -> Any:  # noqa: N802
        self.nameless += name is None
        return SmallFile(self, name, flags)

    def take(self, amount: int) -> None:
        if amount > self.room:
            raise self.failure("no room")
        self.room -= amount


class SmallFile(apsw.VFSFile):
    """A real file on such a disk; a write that finds no room has written a part."""

    def __init__(self, disk: SmallDisk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        there = super().xFileSize() if self._disk.growing else offset
        needed = max(0, offset + len(data) - there)
        if needed > self._disk.room:
            super().xWrite(bytes(data)[: len(data) - needed + int(self._disk.room)], offset)
        self._disk.take(needed)
        super().xWrite(data, offset)


@contextmanager
def power_disk(name: str) -> Iterator[PowerDisk]:
    disk = PowerDisk(name)
    try:
        yield disk
    finally:
        disk.unregister()


@contextmanager
def small_disk(name: str) -> Iterator[SmallDisk]:
    disk = SmallDisk(name)
    try:
        yield disk
    finally:
        disk.unregister()


def write_image(files: dict[str, bytes], folder: Path) -> None:
    """Puts an image on the real disk."""
    for name, data in files.items():
        (folder / Path(name).name).write_bytes(data)
