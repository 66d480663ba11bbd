"""`spieltisch replay`."""

import asyncio
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import spieltisch
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing
from spieltisch.cli.surface import Theme, both_terminals, paper, read_language, wants_screen
from spieltisch.errors import SetupError


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
    all keys. With `--plain` every action is a sentence: Enter tells the next one, a number goes to that one,
    `b` goes back, `t` tells how the table looks, `q` stops. In a pipe everything is told. The
    record is checked first: cards, actions and scores must fit the rules.

    Parameters
    ----------
    file
        What `spieltisch play --save` wrote, or the library as JSON.
    to
        Show the table after so many actions, and nothing else.
    seat
        Look from that seat, and see no more than it saw; otherwise all cards are open.
    text
        Tell the whole story as a text to read aloud, in English.
    plain
        Line by line, in sentences, without colours or a moving cursor.
    theme
        Of the full screen, for a dark or a light background; `auto` goes by what the terminal says.
    language
        The language to read in: en, de or nl; that of your system unless you say otherwise.
    """
    from spieltisch.match.record import read_record
    from spieltisch.terminal.plain import Typed
    from spieltisch.terminal.study import show_record
    from spieltisch.terminal.study.moment import Moment
    from spieltisch.terminal.study.recital import Recital
    from spieltisch.terminal.study.recorded import Recorded
    from spieltisch.terminal.wording import Words

    words = Words(read_language(language))
    data = file.read_bytes()
    with preparing(words.t("plain.preparing")):
        played = spieltisch.replay(data)
    if seat is not None and not 0 <= seat < played.seats:
        raise SetupError(f"seats go from 0 to {played.seats - 1}: there is no seat {seat}")
    if text:
        screen().print(spieltisch.record_text(data).rstrip(), soft_wrap=True)
        return
    record = read_record(data)
    told = Recorded(spieltisch.game(record.game), record, played)
    if to is None and wants_screen(plain=plain):
        asyncio.run(show_record(told, seat=seat, language=words.language, theme=theme))
        return
    moment = Moment(told, seat)
    recital = Recital(moment, paper(), words)
    if to is not None:
        if not 0 <= to <= moment.actions:
            raise SetupError(
                f"the record has {moment.actions} actions: --to goes from 0 to {moment.actions}, not {to}"
            )
        recital.one(to)
    elif both_terminals():
        asyncio.run(recital.walk(Typed(sys.stdin)))
    else:
        recital.everything()
