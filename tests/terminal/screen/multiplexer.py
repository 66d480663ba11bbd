"""A real terminal that tests can look at: tmux, with a server of its own."""

import os
import shlex
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

TMUX = shutil.which("tmux")
PATIENCE = 180.0  # seconds: games may have to be compiled first
LEFT_OUT = ("TMUX", "NO_COLOR", "LANG", "COLUMNS", "LINES")  # a test before may have said how large all is
PROGRAM = f"{shlex.quote(sys.executable)} -m spieltisch.cli"


class Terminal:
    """A shell in a window of that size; what is on its screen, and keys for it."""

    def __init__(self, width: int = 80, height: int = 24, **variables: str) -> None:
        assert TMUX is not None
        self._socket = f"spieltisch-{uuid.uuid4().hex[:8]}"
        kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        self._variables = {**kept, "LC_ALL": "C.UTF-8", **variables}
        size = ("-x", str(width), "-y", str(height))
        self._tmux("-f", os.devnull, "new-session", "-d", "-s", "table", *size, "sh")
        self.until(self.at_prompt)

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(
            [str(TMUX), "-L", self._socket, *words],
            env=self._variables,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        return done.stdout

    def text(self) -> str:
        return self._tmux("capture-pane", "-p", "-t", "table")

    def painted(self) -> str:
        """The same with what sets colours."""
        return self._tmux("capture-pane", "-p", "-e", "-t", "table")

    def keys(self, *keys: str) -> None:
        self._tmux("send-keys", "-t", "table", *keys)

    def run(self, command: str) -> None:
        self._tmux("send-keys", "-t", "table", "-l", command)
        self.keys("Enter")

    def resize(self, width: int, height: int) -> None:
        """Asked for until it is so: on a busy machine tmux may let it pass."""

        def resized() -> bool:
            self._tmux("resize-window", "-t", "table", "-x", str(width), "-y", str(height))
            now = self._tmux("display-message", "-p", "-t", "table", "#{pane_width} #{pane_height}")
            return now.split() == [str(width), str(height)]

        self.until(resized)

    def state(self, name: str) -> bool:
        """Such as `alternate_on`, `cursor_flag`, `mouse_any_flag`."""
        return self._tmux("display-message", "-p", "-t", "table", f"#{{{name}}}").strip() == "1"

    def at_prompt(self) -> bool:
        """Does the shell wait for a command?"""
        return self.text().rstrip().endswith(("$", "#"))

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"not in time; on the screen:\n{self.text()}"
            time.sleep(0.05)

    def until_shown(self, text: str) -> None:
        self.until(lambda: text in self.text())

    def is_clean(self, folder: Path) -> None:
        """The normal screen, a cursor, no mouse, and a line that is echoed and edited as it was."""
        self.until(lambda: not self.state("alternate_on"))
        self.until(lambda: self.state("cursor_flag") and not self.state("mouse_any_flag"))
        told = folder / f"{uuid.uuid4().hex}.txt"
        self.run(f"stty -a > {shlex.quote(str(told))}; echo written")
        self.until(lambda: told.exists() and "echoe" in told.read_text())
        words = told.read_text().replace(";", " ").split()
        assert {"echo", "icanon", "isig", "icrnl"} <= set(words)

    def close(self) -> None:
        self._tmux("kill-server")
