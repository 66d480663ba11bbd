"""The words of commands: in the reader's language, and in English everywhere."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import NamedTuple

from spieltisch.terminal.wording import Words

COMMANDS = (
    "table", "hand", "hint", "why", "undo", "yes", "no", "last", "log", "more", "score", "who", "rules",
    "say", "chat", "mute", "pause", "resume", "next", "rematch", "start", "sit", "stand", "bot", "remove",
    "settings", "help", "quit",
)  # fmt: skip


Does = dict[str, Callable[[str], Awaitable[None]]]
"""What carries out each command, given what stands behind it."""


class Written(NamedTuple):
    """A command, and what stands behind it."""

    command: str
    rest: str


@cache
def known(language: str) -> dict[str, str]:
    """All words by which a command goes."""
    found: dict[str, str] = {}
    for speech in ("en", language):  # where both have a word, the reader's own means what it says there
        words = Words(speech)
        found |= {word: command for command in COMMANDS for word in words.t(f"command.{command}").split()}
    return found


def word(command: str, words: Words) -> str:
    """What to write for a command."""
    return words.t(f"command.{command}").split()[0]


def understand(line: str, language: str) -> Written | None:
    """The command that a line asks for, if it does."""
    first, _, rest = line.strip().partition(" ")
    command = known(language).get(first.casefold())
    return None if command is None else Written(command, rest.strip())
