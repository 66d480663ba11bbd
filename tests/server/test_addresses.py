"""Where a request comes from."""

from typing import Any

import pytest

from spieltisch.server.addresses import Addresses, place_of


def scope(peer: str, *forwarded: str, proto: str | None = None, kind: str = "http") -> dict[str, Any]:
    headers = [(b"x-forwarded-for", each.encode()) for each in forwarded]
    if proto is not None:
        headers.append((b"x-forwarded-proto", proto.encode()))
    return {"type": kind, "client": (peer, 1), "scheme": "http", "headers": headers}


@pytest.mark.parametrize(
    ("peer", "forwarded", "found"),
    [
        ("203.0.113.9", (), "203.0.113.9"),
        ("203.0.113.9", ("198.51.100.1",), "203.0.113.9"),
        ("10.0.0.1", ("198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("1.2.3.4, 198.51.100.1",), "198.51.100.1"),
        ("10.0.0.1", ("1.2.3.4", "198.51.100.1, 10.0.0.2"), "198.51.100.1"),
        ("10.0.0.1", ("198.51.100.1:443",), "198.51.100.1"),
        ("10.0.0.1", ("nonsense",), "10.0.0.1"),
        ("10.0.0.1", ("198.51.100.1, nonsense",), "10.0.0.1"),
        ("::ffff:10.0.0.1", ("2001:db8::1",), "2001:db8::/64"),
        ("2001:db8:0:1:a:b:c:d", (), "2001:db8:0:1::/64"),
        ("fe80::1%eth0", (), "fe80::/64"),
    ],
)
def test_only_named_proxies_are_believed(peer: str, forwarded: tuple[str, ...], found: str) -> None:
    """The last hop that is no proxy counts; what a client made up before it does not."""
    given = scope(peer, *forwarded)
    Addresses(["10.0.0.0/8"]).settle(given)
    assert place_of(given) == found


def test_a_proxy_says_whether_it_was_https() -> None:
    """For links and cookies; a stranger's word does not count."""
    trusting, given = Addresses(["10.0.0.1"]), scope("10.0.0.1", "198.51.100.1", proto="https")
    trusting.settle(given)
    assert given["scheme"] == "https"
    socket = scope("10.0.0.1", "198.51.100.1", proto="https", kind="websocket")
    trusting.settle(socket)
    assert socket["scheme"] == "wss"
    stranger = scope("10.0.0.2", proto="https")
    trusting.settle(stranger)
    assert stranger["scheme"] == "http"


def test_this_machine_is_known_unless_something_stands_between() -> None:
    """A proxy on the same machine, named or not, is not the machine itself."""
    addresses = Addresses([])
    assert addresses.direct(scope("127.0.0.1"))
    assert addresses.direct(scope("::1"))
    assert not addresses.direct(scope("127.0.0.1", "198.51.100.1"))
    assert not addresses.direct(scope("192.168.1.2"))
