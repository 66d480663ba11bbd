"""Where the database is, unless somebody says otherwise."""

import os
import sys
from pathlib import Path

NAME = "spieltisch.sqlite"


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
