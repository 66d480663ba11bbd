"""Pushes: sealed as the standards say, signed, and sent nowhere but into the public internet."""

import asyncio
import base64
import json
from ipaddress import ip_address

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from server.notices.certificates import certified
from server.notices.pushed import Browser, only_here, push_service
from spieltisch.server.notices.opting import from_text
from spieltisch.server.notices.outbox import NotNow
from spieltisch.server.notices.posting import HEAD, post, public, split
from spieltisch.server.notices.sealing import fresh_key, in_text, point, private_key, seal, sign, topic

# RFC 8291, appendix A.
EXAMPLE = {
    "plain": b"When I grow up, I want to be a watermelon",
    "own": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "browser": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "sealed": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
}


def test_the_example_of_the_standard() -> None:
    """With the keys of RFC 8291 the same bytes come out."""
    plain, keys = EXAMPLE["plain"], {name: from_text(str(text)) for name, text in EXAMPLE.items()}
    assert isinstance(plain, bytes)
    own = private_key(keys["own"])
    sealed = seal(plain, keys["browser"], keys["auth"], own=own, salt=keys["salt"], length=len(plain) + 1)
    assert in_text(sealed) == EXAMPLE["sealed"]


def test_messages_look_alike() -> None:
    """Every one has its own key and salt, and all have the same length."""
    browser = Browser("https://push.example.org/x")
    sealed = [
        seal(word, point(browser.key), browser.auth) for word in (b"{}", b"{}", b'"' + b"x" * 99 + b'"')
    ]
    assert len(set(sealed)) == 3
    assert len({len(each) for each in sealed}) == 1
    assert browser.open(sealed[2]) == "x" * 99


def test_a_push_is_signed_for_its_service() -> None:
    """The service can check who sends, for whom and until when (RFC 8292)."""
    key = private_key(fresh_key())
    scheme, token, public_part = sign(key, "https://push.example.org", "mailto:a@b.org", 1000.0).split(" ")
    head, claims, signature = token.removeprefix("t=").removesuffix(",").split(".")
    assert scheme == "vapid"
    assert json.loads(base64.urlsafe_b64decode(head + "==")) == {"typ": "JWT", "alg": "ES256"}
    wanted = {"aud": "https://push.example.org", "exp": 1000 + 12 * 3600, "sub": "mailto:a@b.org"}
    assert json.loads(from_text(claims)) == wanted
    raw = from_text(signature)
    both = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    sender = ec.EllipticCurvePublicKey.from_encoded_point(
        ec.SECP256R1(), from_text(public_part.removeprefix("k="))
    )
    sender.verify(both, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


def test_a_topic_does_not_tell_the_table() -> None:
    """The same for one table, another for another, and 32 signs as services allow."""
    assert topic("abc") == topic("abc") != topic("abd")
    assert len(topic("abc")) == 32
    assert "abc" not in topic("abc")


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::808:808", True),
        ("64:ff9b::a9fe:a9fe", False),
    ],
)
def test_only_the_public_internet(address: str, allowed: bool) -> None:
    """No private, local or disguised address can be reached by way of a server."""
    assert public(ip_address(address)) == allowed


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x",
        "ftp://push.example.org/x",
        "//push.example.org/x",
        "https:///x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.1:8443/x",
        "https://user@push.example.org/x",
        "https://push.example.org/x#y",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nX: y",
        "https://push.example.org:99999/x",
        "https://püsh.example.org/x",
        "https://push.example.org/" + "x" * 1024,
        "",
    ],
)
def test_an_endpoint_that_is_none(endpoint: str) -> None:
    """It is refused when it is given, before anything is looked up."""
    assert split(endpoint) is None


def test_a_name_that_leads_home_is_not_followed() -> None:
    """What a name stands for is looked at: localhost is not the internet, whatever it is called."""

    async def scenario() -> None:
        async with push_service() as service:
            endpoint = service.browser().endpoint
            with pytest.raises(NotNow):
                await post(endpoint, {}, b"", trust=certified()[1])
            assert service.got == []
            assert await post(endpoint, {}, b"", trust=certified()[1], allowed=only_here) == (201, 0.0)

    asyncio.run(scenario())


def test_a_service_nobody_vouches_for_gets_nothing() -> None:
    """The certificate counts, for the name that was asked for."""

    async def scenario() -> None:
        async with push_service() as service:
            with pytest.raises(NotNow):
                await post(service.browser().endpoint, {}, b"", allowed=only_here)
            assert service.got == []

    asyncio.run(scenario())


@pytest.mark.parametrize("answer", [b"201 " + b"x" * 2 * HEAD, b"what?", b"2", b""])
def test_an_answer_that_is_none(answer: bytes) -> None:
    """Endless or senseless: it counts as no answer."""

    async def scenario() -> None:
        async with push_service() as service:
            service.answers = [answer]
            with pytest.raises(NotNow):
                await post(service.browser().endpoint, {}, b"", trust=certified()[1], allowed=only_here)

    asyncio.run(scenario())


def test_a_service_that_does_not_answer_is_left() -> None:
    """There is a time for all of it."""

    async def scenario() -> None:
        async with push_service() as service:
            service.silent = True
            endpoint, trust = service.browser().endpoint, certified()[1]
            with pytest.raises(NotNow):
                await post(endpoint, {}, b"", trust=trust, allowed=only_here, seconds=0.2)

    asyncio.run(scenario())
