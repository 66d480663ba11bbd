"""Where the database is: a file, or the address of a server."""

import os
import sys
from pathlib import Path

NAME = "spieltisch.sqlite"
SCHEMES = ("postgresql://", "postgres://")


def is_address(database: str) -> bool:
    """Is it the address of a server, and no file?"""
    return database.startswith(SCHEMES)


def shown(database: str) -> str:
    """For people's eyes and logs: an address without user and password, or the path as it is.

    Where these cannot be told apart from the rest, nothing is shown: a password may hold any character.
    """
    if not is_address(database):
        return database
    scheme, _, rest = database.partition("://")
    head, _, query = rest.partition("?")
    return f"{scheme}://…" if "@" in query else f"{scheme}://{head.rpartition('@')[2]}"


def default_database() -> Path:
    """The database of this user, in the folder where this system has such things. Nothing is made."""
    return data_home(sys.platform) / "spieltisch" / NAME


def data_home(platform: str) -> Path:
    if platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = Path(os.environ.get("XDG_DATA_HOME") or "")
    return given if given.is_absolute() else Path.home() / ".local" / "share"  # relative ones do not count
