"""The program as tests start it, and what a run leaves behind."""

import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from subprocess import Popen

from spieltisch.terminal.wording import Words
from spieltisch.texts import LANGUAGES


@dataclass(frozen=True)
class Outcome:
    """What a run left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]
Start = Callable[..., Popen[bytes]]


def command(*words: object) -> list[str]:
    """The program as a process of its own."""
    return [sys.executable, "-m", "spieltisch.cli", *map(str, words)]


def hear_interrupts() -> None:
    """Whoever starts the tests in the background may have interrupts ignored; the program is to hear them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def complaints(said: bytes) -> str:
    """Standard error without the note that it takes a while, which depends on the machine."""
    told = said.decode()
    for language in LANGUAGES:
        told = told.replace(f"{Words(language).t('plain.preparing')}\n", "")
    return told
