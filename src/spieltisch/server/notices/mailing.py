"""E-mail: what an address is, where the mail server is, and handing a letter to it."""

import asyncio
import contextlib
import re
import smtplib
import ssl
import threading
from email.message import EmailMessage
from email.utils import parseaddr
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from spieltisch.errors import SetupError
from spieltisch.server.notices.outbox import Never, NotNow
from spieltisch.server.settings import Smtp

LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
LONGEST = 254
SECONDS = 20.0  # for each answer of a mail server
PORTS = {"smtp": 587, "smtps": 465}


def clean_address(text: str) -> str | None:
    """An address as letters carry it, its domain in ASCII and small; None if it is none.

    What could end a line or a header, or name a second address, is no part of one.
    """
    local, at, domain = text.strip().rpartition("@")
    try:
        domain = domain.encode("idna").decode().lower()
    except UnicodeError:
        return None
    labels = domain.split(".")
    named = len(labels) > 1 and all(map(LABEL.fullmatch, labels)) and not labels[-1].isdecimal()
    if not at or not named or len(local) > 64 or not LOCAL.fullmatch(local):
        return None
    address = f"{local}@{domain}"
    return address if len(address) <= LONGEST else None


def read_smtp(url: str, sender: str, password: str = "") -> Smtp:
    """The mail server of a host's settings; a `SetupError` says what is wrong with them."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise SetupError("--smtp has no good port: it is like smtp://user@mail.example.org:587") from None
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise SetupError("--smtp is like smtp://user@mail.example.org:587, or begins with smtps://")
    if clean_address(parseaddr(sender)[1]) is None or not sender.isprintable():
        raise SetupError('--mail-from is like "Spieltisch <tables@example.org>"')
    user, given = unquote(parts.username or ""), password or unquote(parts.password or "")
    if bool(user) != bool(given):
        raise SetupError("--smtp names a user without a password, or the reverse: see --smtp-password-file")
    secure = parts.scheme == "smtps"
    return Smtp(parts.hostname, port or PORTS[parts.scheme], sender, secure, user, given)


def here(host: str) -> bool:
    """Is that this very machine, where nobody listens in between?"""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


class Postman:
    """Hands letters to the mail server; tests bring certificates of their own."""

    def __init__(self, smtp: Smtp, trust: ssl.SSLContext | None = None, local: bool | None = None) -> None:
        self._smtp = smtp
        self._trust = trust or ssl.create_default_context()
        self._local = here(smtp.host) if local is None else local

    async def deliver(self, letter: EmailMessage) -> None:
        """In a thread that nobody waits for when the server ends: mail servers may be slow to answer."""
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        trouble: list[Exception] = []

        def work() -> None:
            try:
                self._deliver(letter)
            except Exception as error:
                trouble.append(error)
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(ended.set)

        threading.Thread(target=work, name="mail", daemon=True).start()
        await ended.wait()
        if trouble:
            raise trouble[0]

    def _deliver(self, letter: EmailMessage) -> None:
        try:
            with self._connected() as server:
                server.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise (Never if all(code >= 500 for code in codes) else NotNow) from None
        except (smtplib.SMTPNotSupportedError, ssl.SSLCertVerificationError):
            raise NotNow from None  # the host has something to put right
        except smtplib.SMTPResponseException as error:
            permanent = error.smtp_code >= 500 and not isinstance(error, smtplib.SMTPAuthenticationError)
            raise (Never if permanent else NotNow) from None
        except (OSError, smtplib.SMTPException):
            raise NotNow from None

    def _connected(self) -> smtplib.SMTP:
        given = self._smtp
        if given.secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                given.host, given.port, timeout=SECONDS, context=self._trust
            )
        else:
            server = smtplib.SMTP(given.host, given.port, timeout=SECONDS)
        try:
            server.ehlo()
            # Between machines letters and passwords go over TLS or not at all.
            if not given.secure and (not self._local or server.has_extn("starttls")):
                server.starttls(context=self._trust)
            if given.user:
                server.login(given.user, given.password)
        except BaseException:
            server.close()
            raise
        return server
