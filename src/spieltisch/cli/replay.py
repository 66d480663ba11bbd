"""`spieltisch replay`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console

import spieltisch
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing
from spieltisch.errors import SetupError
from spieltisch.terminal.lines import Lines

if TYPE_CHECKING:
    from spieltisch.terminal.showing import Show


def replay(
    file: Path,
    /,
    *,
    to: int | None = None,
    seat: int | None = None,
    text: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Step through a match that was saved.

    Enter shows the next action, a number goes to that one, `q` stops. In a pipe everything is shown.
    The record is checked first: cards, actions and scores must fit the rules.

    Parameters
    ----------
    file
        What `spieltisch play --save` wrote, or the library as JSON.
    to
        Show the table after so many actions, and nothing else.
    seat
        Look from that seat, and see no more than it saw; otherwise all cards are open.
    text
        Tell the whole story as a text to read aloud.
    """
    data = file.read_bytes()
    console = screen()
    with preparing():
        played = spieltisch.replay(data)
    if seat is not None and not 0 <= seat < played.seats:
        raise SetupError(f"seats go from 0 to {played.seats - 1}: there is no seat {seat}")
    if text:
        console.print(spieltisch.record_text(data).rstrip(), soft_wrap=True)
        return
    show = new_show(data, seat, console)
    if to is not None:
        if not 0 <= to <= show.last:
            raise SetupError(f"the record has {show.last} actions: --to goes from 0 to {show.last}, not {to}")
        show.table(to)
    elif console.is_terminal and sys.stdin.isatty():
        show.walk(Lines(sys.stdin))
    else:
        show.everything()


def new_show(data: bytes, seat: int | None, console: Console) -> "Show":
    from spieltisch.match.record import read_record
    from spieltisch.terminal.showing import Show

    record = read_record(data)
    return Show(spieltisch.game(record.game), record, seat, console)
