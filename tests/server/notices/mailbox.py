"""A mail server on this machine: it wants TLS and a password, and keeps what it gets."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP as POLICY
from queue import Queue
from threading import Thread
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from server.notices.certificates import certified
from spieltisch.server.notices.mailing import Postman
from spieltisch.server.settings import Smtp

SENDER = "Spieltisch <tables@example.org>"


class Mailbox:
    """What has come, and what is answered."""

    def __init__(self, *, tls: bool, at_once: bool = False) -> None:
        self.tls = tls and not at_once  # to be asked for first
        self.at_once = at_once
        self.letters: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.to: list[list[str]] = []
        self.answer = "250 OK"
        self.port = 0

    async def handle_DATA(self, _: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """As aiosmtpd calls it."""
        assert session.ssl is not None or not self.tls, "it came in clear text"
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            letter: Any = message_from_bytes(envelope.content, policy=POLICY)
            self.letters.append(letter)
            self.raw.append(envelope.content)
            self.to.append(envelope.rcpt_tos)
        return self.answer

    def postman(self, password: str = "secret") -> Postman:
        smtp = Smtp("localhost", self.port, SENDER, self.at_once, "tables", password)
        return Postman(smtp, certified()[1], local=False)


def know(_: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
    known = isinstance(data, LoginPassword) and (data.login, data.password) == (b"tables", b"secret")
    return AuthResult(success=known, handled=False)


@asynccontextmanager
async def mailbox(*, tls: bool = True, at_once: bool = False) -> AsyncIterator[Mailbox]:
    """Over STARTTLS, which it insists on, or TLS from the first byte (`at_once`), or without any."""
    box, loop = Mailbox(tls=tls, at_once=at_once), asyncio.get_running_loop()

    def protocol() -> SMTP:
        return SMTP(
            box,
            loop=loop,
            hostname="localhost",
            tls_context=certified()[0] if box.tls else None,
            require_starttls=box.tls,
            authenticator=know,
            auth_required=tls,
            auth_require_tls=box.tls,
        )

    server = await loop.create_server(protocol, "127.0.0.1", 0, ssl=certified()[0] if at_once else None)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()


@contextmanager
def mailbox_beside() -> Iterator[Mailbox]:
    """In a thread of its own and without TLS, for servers that are processes of their own."""
    loop, ended = asyncio.new_event_loop(), asyncio.Event()
    found: Queue[Mailbox] = Queue()

    async def serve() -> None:
        async with mailbox(tls=False) as box:
            found.put(box)
            await ended.wait()

    thread = Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        yield found.get(timeout=60)
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()
