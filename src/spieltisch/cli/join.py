"""`spieltisch join`."""

import asyncio
import shlex
import sys
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from spieltisch.cli import guests
from spieltisch.cli.surface import Theme, attend, paper, read_language
from spieltisch.errors import SetupError

if TYPE_CHECKING:
    from spieltisch.client import Refused, Server, Visit
    from spieltisch.client.link import Link
    from spieltisch.terminal.plain import Paper, Typed
    from spieltisch.terminal.wording import Words

EXAMPLE = "https://cards.example.org/t/0123456789abcdef"


def join(
    link: str,
    /,
    *,
    name: str | None = None,
    seat: int | None = None,
    watch: Annotated[bool, Parameter(negative=())] = False,
    new: Annotated[bool, Parameter(negative=())] = False,
    plain: Annotated[bool, Parameter(negative=())] = False,
    theme: Theme = "auto",
    language: str | None = None,
) -> None:
    """Sit down at a table of a server, by its link.

    It is the same table that others see in their browsers. You are asked for a name the first time; this
    computer remembers who you are, so that the same command brings you back to your seat, also in the middle
    of a match. If the line breaks, you come back by yourself; if you stay away, a caretaker plays for you.

    On a terminal the table fills the screen, and `?` shows the keys; with `--plain` it is told line by line.
    Before the match the host writes `start`, and bots take the seats that are free. `say` speaks to the
    others, `who` tells who is there, `?` everything else.

    Parameters
    ----------
    link
        The link to the table, as the host has sent it; what stands around it does not matter.
    name
        What the others shall call you; you are asked unless you give it, or have been there before.
    seat
        Where you would like to sit, from 0; the first free seat unless you say otherwise.
    watch
        Look on without a seat, if the host allows it.
    new
        Come as somebody new, even if this computer was there before.
    plain
        Line by line, without colours or a moving cursor: for pipes, screen readers and braille.
    theme
        For a dark or a light background; `auto` goes by what the terminal says about itself.
    language
        The language to play in: en, de or nl; that of your system unless you say otherwise.
    """
    from spieltisch.client.link import read_link
    from spieltisch.terminal.plain import Typed
    from spieltisch.terminal.wording import Words, harmless

    words = Words(read_language(language))
    found = read_link(link)
    if found is None:
        raise SetupError(words.t("plain.no-link", link=harmless(link)[:200], example=EXAMPLE))
    typed, written = Typed(sys.stdin), paper()
    asyncio.run(
        visit_table(found, words, typed, written, name, seat, watch=watch, new=new, plain=plain, theme=theme)
    )


async def visit_table(
    link: "Link",
    words: "Words",
    typed: "Typed",
    written: "Paper",
    name: str | None,
    seat: int | None,
    *,
    watch: bool,
    new: bool,
    plain: bool,
    theme: Theme,
) -> None:
    """From the link to the end of the visit; what goes wrong is told in the reader's language."""
    from spieltisch.client import ClientError, Server
    from spieltisch.terminal.plain import Heard
    from spieltisch.terminal.plain.ending import why_ended

    server, heard = Server(link.server), Heard()
    try:
        await server.table(link.table)
        called = "" if watch else await introduce(server, words, typed, written, name, new=new)
        visit = server.visit(link.table)
        visit.steps.append(heard.step)
        async with visit:
            if not watch:
                await take_seat(visit, called, seat, words)
            try:
                over = await attend(
                    visit,
                    heard,
                    plain=plain,
                    language=words.language,
                    typed=typed,
                    paper=written,
                    theme=theme,
                    name=called,
                    link=str(link),
                )
            except asyncio.CancelledError:  # Ctrl-C
                say_way_back(visit, link, words, written)
                raise
            if not over:
                say_way_back(visit, link, words, written)
    except msgspec.DecodeError:
        raise SetupError(words.t("plain.no-spieltisch", server=link.server)) from None
    except ClientError as error:
        raise SetupError(why_ended(error, words, link.server)) from None


def say_way_back(visit: "Visit", link: "Link", words: "Words", written: "Paper") -> None:
    """How one comes back, where one has a seat to come back to."""
    if visit.view.table.phase != "closed" and visit.view.seats:
        command = shlex.join(["spieltisch", "join", str(link)])
        written.whole(words.t("plain.seat-waits", command=command))


async def introduce(
    server: "Server", words: "Words", typed: "Typed", written: "Paper", name: str | None, *, new: bool
) -> str:
    """Makes oneself known to the server, as who one was there before or as a new guest; gives the name."""
    from spieltisch.client import Refused
    from spieltisch.terminal.wording import harmless

    name = None if name is None else fit(name, words)
    server.token = None if new else guests.token_for(server.url)
    if server.token is not None:
        try:
            me = await (server.me() if name is None else server.rename(name))
        except Refused as refusal:
            if refusal.code != "unknown-token":
                raise
            server.token = None  # it was forgotten there
        else:
            called = str(me["name"])
            told = {"name": harmless(called), "server": server.url, "option": "--new"}
            written.say(words.t("plain.known-as", **told))
            return called
    me = await server.guest(name or await ask_name(words, typed, written))
    if not guests.remember(server.url, str(server.token)):
        written.say(words.t("plain.not-remembered", file=guests.guests_file()))
    return str(me["name"])


async def ask_name(words: "Words", typed: "Typed", written: "Paper") -> str:
    """What the person shall be called; where nobody can be asked, and without an answer, a guest."""
    from spieltisch.terminal.plain.asking import Asking

    usual = words.t("screen.guest")
    if not typed.keyboard:
        return usual
    written.say(words.t("screen.who-are-you-about"))
    question = f"{words.t('screen.who-are-you')} [{usual}]:"
    while True:
        try:
            return fit(await Asking(typed, written, words).line(question) or usual, words)
        except SetupError as error:
            written.say(str(error))


def fit(name: str, words: "Words") -> str:
    """The name as tables show it; an error that says what is wrong with it."""
    from spieltisch.server.names import UnfitName, clean_name
    from spieltisch.texts import say

    try:
        return clean_name(name)
    except UnfitName as unfit:
        told = say("unfit-name", {"why": unfit.why}, language=words.language, group="refusal")
        raise SetupError(told) from None


async def take_seat(visit: "Visit", name: str, seat: int | None, words: "Words") -> None:
    """Sits down, or takes one's own seat back; an error that says what to do if that is not possible."""
    from spieltisch.client import Refused

    table = visit.view.table
    if visit.view.seats and seat in (None, *visit.view.seats):
        if any(table.chairs[own].left or table.chairs[own].caretaker for own in visit.view.seats):
            await visit.sit()
        return
    if visit.view.host and table.phase == "lobby" and seat is None and not any(free(visit)):
        return  # a host may look on
    if seat is not None and not 0 <= seat < len(table.chairs):
        raise no_seat(Refused("no-such-seat"), visit, words)
    try:
        await visit.sit(name, seat)
    except Refused as refusal:
        raise no_seat(refusal, visit, words) from None


def no_seat(refusal: "Refused", visit: "Visit", words: "Words") -> SetupError:
    """Why one cannot sit there, and what one could do instead."""
    from spieltisch.texts import say

    table = visit.view.table
    told = say(refusal.code, refusal.params, language=words.language, group="refusal")
    seats = ", ".join(map(str, free(visit)))
    if seats and table.phase in ("lobby", "over"):
        return SetupError(f"{told} {words.t('plain.free-seats', seats=seats)}")
    if table.settings.spectators != "none":
        told = f"{told} {words.t('plain.look-on', option='--watch')}"
    return SetupError(told)


def free(visit: "Visit") -> list[int]:
    return [seat for seat, chair in enumerate(visit.view.table.chairs) if chair.who == "free"]
