"""Who this user is at each server, so that coming back is coming back as the same person.

A token is all that shows who somebody is: the file is for this user's eyes only, from its first byte on.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

NAME = "guests.json"
PRIVATE = 0o600


def guests_file() -> Path:
    """In the folder where this system has what users have set."""
    return config_home(sys.platform) / "spieltisch" / NAME


def config_home(platform: str) -> Path:
    if platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = Path(os.environ.get("XDG_CONFIG_HOME") or "")
    return given if given.is_absolute() else Path.home() / ".config"  # relative ones do not count


def token_for(server: str) -> str | None:
    """The token of this user at that server; None if there is none, or the file cannot be read."""
    token = known().get(server)
    return token if isinstance(token, str) and token else None


def remember(server: str, token: str) -> bool:
    """Keeps a token; False if that is not possible."""
    file = guests_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # `mkstemp` makes a file that only its owner can read; by its new name it is there at once and whole.
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=NAME)
        with os.fdopen(handle, "w", encoding="utf-8") as written:
            json.dump(known() | {server: token}, written, indent=1)
        Path(name).chmod(PRIVATE)
        Path(name).replace(file)
    except OSError:
        return False
    return True


def known() -> dict[str, object]:
    try:
        found = json.loads(guests_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
