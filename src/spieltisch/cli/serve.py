"""`spieltisch serve`."""

import logging
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from rich.console import Console

from spieltisch.cli.console import screen
from spieltisch.errors import SetupError

if TYPE_CHECKING:  # what it needs takes a while to load
    from spieltisch.server.settings import Smtp

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  # asked for by name


def serve(
    *,
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    address: str = "",
    public_url: str = "",
    origin: Annotated[list[str] | None, Parameter(negative=())] = None,
    proxy: Annotated[list[str] | None, Parameter(negative=())] = None,
    smtp: str = "",
    smtp_password_file: Annotated[Path | None, Parameter(negative=())] = None,
    mail_from: str = "",
    push_contact: str = "",
    open_browser: Annotated[bool | None, Parameter(name="--open")] = None,
    grace: float = 45.0,
    bot_pause: float = 0.9,
    thinkers: int = 0,
    guests_per_hour: int = 60,
    keep_records: float | None = None,
    keep_tables: float = 60.0,
    keep_people: float = 400.0,
    keep_chat: float = 90.0,
    log: Literal["debug", "info", "warning", "error"] | None = None,
) -> None:
    """Host tables for people and bots.

    Prints the link to give to others. Everything that was played is kept in one file; stop the server with
    Ctrl-C and start it again, and every table goes on where it was.

    By itself only this computer can come. With `--host 0.0.0.0` everybody in the same network can; a QR code
    shows the link to phones. For the whole world put a reverse proxy with TLS before it: docs/hosting.md.

    Parameters
    ----------
    host
        The address to listen at: 127.0.0.1 is this computer alone, 0.0.0.0 everybody who can reach it.
    port
        The port; without one it is 8137, or the next that is free.
    database
        The file that keeps everything; it is made if it is not there. Or postgresql://user:password@host/name.
    address
        Host and port at which other processes on the same PostgreSQL database reach this one, such as
        10.0.0.5:8137; without it, this machine's address and the port it listens at.
    public_url
        How people reach the server from outside, such as https://cards.example.org, for links.
    origin
        A further web origin whose pages may talk to this server; may be given several times.
    proxy
        The address of a reverse proxy whose word about who is asking is taken; may be given several times.
    smtp
        The mail server by which people are told that it is their turn, if days may pass and they want it,
        such as smtp://user@mail.example.org:587, or smtps://; needs --public-url and --mail-from.
    smtp_password_file
        A file that holds the password of that user, and nothing else.
    mail_from
        In whose name letters are written, such as "Spieltisch <tables@example.org>".
    push_contact
        Lets people be told by their browsers, too: an address for those who run push services, such as
        mailto:admin@example.org.
    open_browser
        Open the browser; without a word it is opened where there is a screen and a terminal.
    grace
        Seconds from the loss of somebody's connection until a bot plays for them.
    bot_pause
        Seconds that bots wait before they act.
    thinkers
        How many bots may think at the same time; 0 is one less than there are cores.
    guests_per_hour
        New people that may come from one address in an hour; more for a club or a school behind one address.
    keep_records
        Days for which finished matches are kept; for ever unless you say otherwise.
    keep_tables
        Days after which a table that nobody has touched is deleted.
    keep_people
        Days after which somebody who did not come back is forgotten.
    keep_chat
        Days after which what was said at a finished table is deleted.
    log
        How much is logged on standard error, in lines of JSON; on a terminal it is `warning`, else `info`.
    """
    from spieltisch.server.app import build
    from spieltisch.server.logs import set_up
    from spieltisch.server.running import listen, run
    from spieltisch.server.settings import Keeping, Limits, ServerSettings
    from spieltisch.storage import default_database
    from spieltisch.storage.place import is_address, shown
    from spieltisch.table.house import House

    for name, value in (("--grace", grace), ("--bot-pause", bot_pause)):
        if not 0 <= value <= 3600:
            raise SetupError(f"{name} is a number of seconds from 0 to 3600, not {value:g}")
    if port is not None and not 0 <= port <= 65_535:
        raise SetupError(f"--port is a number from 0 to 65535, not {port}")
    if guests_per_hour < 1:
        raise SetupError(f"--guests-per-hour is a number from 1 on, not {guests_per_hour}")
    mail = find_smtp(smtp, mail_from, smtp_password_file)
    kept = database if database is not None else str(default_database())
    if not is_address(kept):
        Path(kept).parent.mkdir(parents=True, exist_ok=True)
    listener = listen(host, port, ServerSettings().port)
    settings = ServerSettings(
        host=host,
        address=address or reached_at(host, listener.getsockname()[1]),
        database=kept,
        public_url=public_url.rstrip("/"),
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        smtp=mail,
        push_contact=push_contact,
        thinkers=thinkers,
        house=House(grace=grace, bot_pause=bot_pause),
        limits=Limits(guests_per_hour=guests_per_hour),
        keeping=Keeping(records=keep_records, tables=keep_tables, people=keep_people, chat=keep_chat),
    )
    level = log or ("warning" if sys.stderr.isatty() else "info")
    set_up(level=logging.getLevelNamesMapping()[level.upper()])

    def ready(found: int) -> None:
        links = find_links(settings.public_url, host, found)
        introduce(screen(), links, shown(kept))
        if open_browser or (open_browser is None and can_browse()):
            webbrowser.open(links[0])

    run(build(settings), settings, listener, ready)


def reached_at(host: str, port: int) -> str:
    """Where other processes find this one, as far as it knows itself."""
    from spieltisch.server.running import local_address

    if host in EVERYWHERE:
        host = local_address() or "127.0.0.1"
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def find_smtp(url: str, sender: str, file: Path | None) -> "Smtp | None":
    """The mail server, with its password from a file: what stands in a command line is seen by everybody."""
    from spieltisch.server.notices.mailing import read_smtp

    if not url:
        if sender or file is not None:
            raise SetupError("--mail-from and --smtp-password-file need --smtp")
        return None
    try:
        password = "" if file is None else file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise SetupError(f"{file} cannot be read: it is to hold the password for --smtp") from None
    return read_smtp(url, sender, password)


def find_links(public_url: str, host: str, port: int) -> list[str]:
    """How the server is reached: from here first, then from elsewhere."""
    from spieltisch.server.running import local_address

    links = [f"http://localhost:{port}/"]
    if host in EVERYWHERE:
        address = local_address()
        links += [f"http://{address}:{port}/"] if address else []
    elif host not in ("127.0.0.1", "localhost", "::1"):
        links = [f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"]
    return [*links, f"{public_url}/"] if public_url else links


def introduce(console: Console, links: list[str], database: str) -> None:
    """Says where the tables are, and shows phones the way."""
    console.print(f"The tables are at {links[0]}", style="bold", soft_wrap=True)
    for link in links[1:]:
        console.print(f"For others: {link}", soft_wrap=True)
    if len(links) > 1 and console.is_terminal:
        import segno

        segno.make(links[-1]).terminal(out=sys.stdout, compact=True)
    console.print(f"Everything is kept in {database}. Ctrl-C ends the server.", style="dim", soft_wrap=True)


def can_browse() -> bool:
    """Is there a person at a terminal with a screen?"""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("SSH_CONNECTION"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
