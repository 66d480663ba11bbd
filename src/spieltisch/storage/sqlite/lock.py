"""One process a database: a lock on a file beside it, which is gone when the process is, however it ended."""

import os
import sys
from pathlib import Path

from spieltisch.storage.errors import CannotOpen, InUse


class Lock:
    """Held from here until `release`."""

    def __init__(self, database: Path) -> None:
        file = beside(database, ".lock")
        try:
            self._handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise CannotOpen(
                f"{file} cannot be made ({error.strerror}): allow this user to write the folder"
            ) from None
        try:
            take(self._handle)
        except OSError:
            os.close(self._handle)
            raise InUse(
                f"another process works with {database}: end that one, or choose another database"
            ) from None

    def release(self) -> None:
        """The file stays: whoever waits for it would else hold a lock on a file that is gone."""
        os.close(self._handle)


def beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)


if sys.platform == "win32":
    import msvcrt

    def take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
