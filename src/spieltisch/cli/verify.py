"""`spieltisch verify`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.text import Text

import spieltisch
from spieltisch.cli import FAILED, complain
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing
from spieltisch.errors import FalseRecord, RecordError, SetupError

if TYPE_CHECKING:
    from spieltisch.match.deal import Deal
    from spieltisch.match.match import Match


def verify(
    file: Annotated[Path, Parameter(allow_leading_hyphen=True)],  # `-`
    /,
    *,
    commitments: str | None = None,
    commitment_file: Path | None = None,
    value: Annotated[list[str] | None, Parameter(negative=())] = None,
) -> int:
    """Check the deals of a match: where the cards came from, and what was played.

    At a table, each deal's seed is mixed from a value of the table and one of each person's client; all of
    them are committed to before. The record holds them, and this command repeats everything: values and
    commitments, the seed, the cards, each action, the scores. The exit code is 0 if all of it holds, 1 if
    something does not or is not in the record, 2 if the command cannot be understood.

    Parameters
    ----------
    file
        The record, as JSON; `-` reads standard input.
    commitments
        What was shown before the deals, one commitment a deal, with commas between them.
    commitment_file
        The same from a file, one a line.
    value
        A value of your own client: says which deal it is part of; again for another.
    """
    from spieltisch.cli.verified import Shown, tell
    from spieltisch.match.record import read_record

    shown = Shown(read_commitments(commitments, commitment_file), [digits(text) for text in value or ()])
    data = read(file)
    try:
        record = read_record(data)
        with preparing():
            played = replayed(data)
    except RecordError as error:
        complain(str(error))
        return FAILED
    console = screen()
    failures = []
    for line in tell(record, played, shown):
        console.print(Text(line.text, style=line.style), soft_wrap=True)
        if line.failure:
            failures.append(line.failure)
    if failures:
        complain(failures[0])
    return FAILED if failures else 0


def replayed(data: str | bytes) -> "Deal | Match | FalseRecord":
    """What was played, or where the record stops being true."""
    try:
        return spieltisch.replay(data)
    except FalseRecord as error:
        return error


def read(file: Path) -> str | bytes:
    if str(file) != "-":
        return file.read_bytes()
    found: str | bytes = getattr(sys.stdin, "buffer", sys.stdin).read()  # bytes, whatever the locale is
    return found


def read_commitments(words: str | None, file: Path | None) -> list[str] | None:
    if words is not None and file is not None:
        raise SetupError("--commitments and --commitment-file say the same: give one of them")
    if file is not None:
        return [digits(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    return None if words is None else [digits(word) for word in words.split(",")]


def digits(text: str) -> str:
    """A value or a commitment as records write it."""
    found = text.strip().lower()
    if len(found) != 64 or not set(found) <= set("0123456789abcdef"):
        raise SetupError(f"a value or a commitment is 64 hexadecimal digits, not {text.strip()[:80]!r}")
    return found
