"""Addresses, mail servers, and that nothing leaves in clear text."""

import asyncio
import socket
import threading
import time
from email.message import EmailMessage

import pytest

from server.notices.certificates import certified
from server.notices.mailbox import SENDER, mailbox
from spieltisch.errors import SetupError
from spieltisch.server.notices.letters import Letters
from spieltisch.server.notices.mailing import SECONDS, Postman, clean_address, here, read_smtp
from spieltisch.server.notices.outbox import Never, NotNow
from spieltisch.server.settings import Smtp
from spieltisch.texts import LANGUAGES

LETTERS = Letters(SENDER, "https://cards.example.org")


def letter(address: str = "ann@example.org") -> EmailMessage:
    return LETTERS.turn(address, "en", 0.0, "deuce", "abc", 90_000.0, "stop")


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" Ann.B+x@Example.ORG ", "Ann.B+x@example.org"),
        ("o'hara@example.org", "o'hara@example.org"),
        ("a@bücher.example", "a@xn--bcher-kva.example"),
        ("a@b.c\r\nBcc: victim@example.org", None),
        ("a@b.org\nBcc: x@y.org", None),
        ("a\r\nBcc:x@y.org", None),
        ("a\n@b.org", None),
        ("a@b.org,c@d.org", None),
        ("a@b.org c@d.org", None),
        ("<a@b.org>", None),
        ('"a b"@c.org', None),
        ("Ann <a@b.org>", None),
        ("a@b@c.org", None),
        ("a@localhost", None),
        ("a@127.0.0.1", None),
        ("a@[127.0.0.1]", None),
        ("@b.org", None),
        ("a@", None),
        ("a..b@c.org", None),
        ("é@b.org", None),
        ("a@-b.org", None),
        ("a\0@b.org", None),
        ("a@b..org", None),
        ("", None),
        ("a" * 65 + "@b.org", None),
        ("a@" + "b" * 64 + ".org", None),
        ("a@" + ".".join(["b" * 60] * 5), None),
    ],
)
def test_an_address_is_one_address_and_nothing_else(text: str, address: str | None) -> None:
    """What could add a header or a second reader is no address."""
    assert clean_address(text) == address


@pytest.mark.filterwarnings("ignore:Requiring AUTH")  # asked for over TLS, which aiosmtpd does not know then
@pytest.mark.parametrize("at_once", [False, True])
def test_a_letter_gets_there_by_tls_and_password(at_once: bool) -> None:
    """Over STARTTLS (`smtp://`) or TLS from the first byte (`smtps://`), the letter as it was written."""

    async def scenario() -> None:
        async with mailbox(at_once=at_once) as box:
            code = "c" * 43
            await box.postman().deliver(
                LETTERS.turn("ann@example.org", "en", 0.0, "deuce", "abc", 90_000.0, code)
            )
            (got,) = box.letters
            link = f"\r\nList-Unsubscribe: <https://cards.example.org/notices/stop/{code}>\r\n"
            assert link.encode() in box.raw[0]
            assert got["Content-Language"] == "en"
            assert got["Auto-Submitted"] == "auto-generated"
            assert "You have 25 more hours." in got.get_content()

    asyncio.run(scenario())


@pytest.mark.parametrize("trouble", ["password", "certificate", "clear", "nobody"])
def test_without_tls_or_the_password_nothing_leaves(trouble: str) -> None:
    """It is tried again another time: the host has something to put right."""

    async def scenario() -> None:
        async with mailbox(tls=trouble != "clear") as box:
            smtp = Smtp("localhost", box.port if trouble != "nobody" else 1, SENDER)
            postman = {
                "password": lambda: box.postman("wrong"),
                "certificate": lambda: Postman(smtp, local=False),
            }.get(trouble, lambda: Postman(smtp, certified()[1], local=False))()
            with pytest.raises(NotNow):
                await postman.deliver(letter())
            assert box.letters == []

    asyncio.run(scenario())


@pytest.mark.parametrize(("answer", "error"), [("451 later", NotNow), ("550 no", Never)])
def test_what_a_mail_server_refuses(answer: str, error: type[Exception]) -> None:
    """For now, or for good."""

    async def scenario() -> None:
        async with mailbox() as box:
            box.answer = answer
            with pytest.raises(error):
                await box.postman().deliver(letter())

    asyncio.run(scenario())


def test_a_mail_server_that_says_nothing_does_not_hold_up_the_end() -> None:
    """Whoever waits for it can be cancelled, and the loop ends at once."""

    async def scenario(port: int) -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await Postman(Smtp("127.0.0.1", port, SENDER)).deliver(letter())

    with socket.create_server(("127.0.0.1", 0)) as silent:
        began = time.monotonic()
        asyncio.run(scenario(silent.getsockname()[1]))
        assert time.monotonic() - began < SECONDS / 2
    for thread in threading.enumerate():  # the line is cut: nothing is left behind
        if thread.name == "mail":
            thread.join()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_is_whole_wherever_it_stands(language: str) -> None:
    """Neither a header nor the text breaks it, in any language."""
    code = "c" * 43
    made = LETTERS.confirming("ann@example.org", language, 0.0, code, code)
    assert f"\r\nList-Unsubscribe: <https://cards.example.org/notices/stop/{code}>\r\n" in str(made)
    assert f"\nhttps://cards.example.org/notices/confirm#{code}\n" in made.get_content().replace("\r", "")


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (259_200.0, "3 more days"),
        (172_799.0, "47 more hours"),
        (3_600.0, "one more hour"),
        (3_599.0, "less than an hour"),
        (-5.0, "less than an hour"),
    ],
)
def test_how_long_there_is_time(left: float, words: str) -> None:
    """In days, in hours, or nearly none."""
    assert words in LETTERS.turn("a@b.org", "en", 100.0, "deuce", "t", 100.0 + left, "s").get_content()


@pytest.mark.parametrize(
    ("url", "smtp"),
    [
        ("smtp://mail.example.org", Smtp("mail.example.org", 587, SENDER)),
        ("smtps://mail.example.org", Smtp("mail.example.org", 465, SENDER, secure=True)),
        ("smtp://a%40b:c%2Fd@h.org:25", Smtp("h.org", 25, SENDER, user="a@b", password="c/d")),
    ],
)
def test_the_mail_server_of_a_host(url: str, smtp: Smtp) -> None:
    """By its address, with a user or without."""
    assert read_smtp(url, SENDER) == smtp


@pytest.mark.parametrize(
    ("url", "sender", "password"),
    [
        ("mail.example.org", SENDER, ""),
        ("http://mail.example.org", SENDER, ""),
        ("smtp://mail.example.org:x", SENDER, ""),
        ("smtp://mail.example.org/x", SENDER, ""),
        ("smtp://user@mail.example.org", SENDER, ""),
        ("smtp://mail.example.org", SENDER, "secret"),
        ("smtp://mail.example.org", "", ""),
        ("smtp://mail.example.org", "Spieltisch", ""),
        ("smtp://mail.example.org", "A\nBcc: x <a@b.org>", ""),
    ],
)
def test_a_mail_server_that_cannot_be(url: str, sender: str, password: str) -> None:
    """It is said at the start, and not when the first letter fails."""
    with pytest.raises(SetupError):
        read_smtp(url, sender, password)


def test_this_machine_is_known() -> None:
    """Only a mail server on the same machine may do without TLS."""
    assert [here(host) for host in ("localhost", "127.0.0.1", "::1", "10.0.0.1", "mail.example.org")] == [
        True,
        True,
        True,
        False,
        False,
    ]
