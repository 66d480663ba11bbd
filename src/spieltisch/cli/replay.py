"""`spieltisch replay`."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console

import spieltisch
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing
from spieltisch.cli.surface import Theme, read_language, wants_screen
from spieltisch.errors import SetupError
from spieltisch.terminal.lines import Lines

if TYPE_CHECKING:
    from spieltisch.match.deal import Deal
    from spieltisch.match.match import Match
    from spieltisch.terminal.showing import Show


def replay(
    file: Path,
    /,
    *,
    to: int | None = None,
    seat: int | None = None,
    text: Annotated[bool, Parameter(negative=())] = False,
    plain: Annotated[bool, Parameter(negative=())] = False,
    theme: Theme = "auto",
    language: str | None = None,
) -> None:
    """Step through a match that was saved.

    On a terminal it fills the screen: → and ← go from action to action, ↓ and ↑ from trick to trick, `n` and
    `p` from deal to deal, Space plays on by itself, `e` looks through the eyes of the next player, `?` shows
    all keys. With `--plain`, Enter shows the next action, a number goes to that one, `q` stops. In a pipe
    everything is shown. The record is checked first: cards, actions and scores must fit the rules.

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
    plain
        Line by line, in English, without a moving cursor.
    theme
        Of the full screen, for a dark or a light background; `auto` goes by what the terminal says.
    language
        Of the full screen: en, de or nl; that of your system unless you say otherwise.
    """
    spoken = read_language(language)
    data = file.read_bytes()
    console = screen()
    with preparing():
        played = spieltisch.replay(data)
    if seat is not None and not 0 <= seat < played.seats:
        raise SetupError(f"seats go from 0 to {played.seats - 1}: there is no seat {seat}")
    if text:
        console.print(spieltisch.record_text(data).rstrip(), soft_wrap=True)
        return
    if to is None and wants_screen(plain=plain):
        show_on_screen(data, played, seat, spoken, theme)
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


def show_on_screen(
    data: bytes, played: "Deal | Match", seat: int | None, language: str, theme: Theme
) -> None:
    from spieltisch.match.record import read_record
    from spieltisch.terminal.study import show_record
    from spieltisch.terminal.study.recorded import Recorded

    record = read_record(data)
    told = Recorded(spieltisch.game(record.game), record, played)
    asyncio.run(show_record(told, seat=seat, language=language, theme=theme))


def new_show(data: bytes, seat: int | None, console: Console) -> "Show":
    from spieltisch.match.record import read_record
    from spieltisch.terminal.showing import Show

    record = read_record(data)
    return Show(spieltisch.game(record.game), record, seat, console)
