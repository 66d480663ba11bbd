"""Commands gone wrong: real ones, changed where the grammar of the wire says that something can be wrong."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hostile.knocking import BINARY, frame

HEX = "0" * 64
SETTINGS = {"game": "deuce", "seats": 3, "options": {"target": 40}, "clock": {"kind": "turn", "seconds": 30}}
COMMANDS: list[dict[str, Any]] = [
    {"type": "sync"},
    {"type": "ping"},
    {"type": "sit", "name": "Eve", "seat": 0},
    {"type": "stand", "seat": 0},
    {"type": "bot", "seat": 1, "level": "solid"},
    {"type": "remove", "seat": 1},
    {"type": "host", "seat": 1},
    {"type": "change", "settings": SETTINGS},
    {"type": "start", "fill": "solid"},
    {"type": "commit", "deal": 0, "commitment": HEX},
    {"type": "reveal", "deal": 0, "value": HEX},
    {"type": "act", "seat": 0, "decision": 1, "action": "R1"},
    {"type": "undo", "seat": 0},
    {"type": "answer", "agree": True},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "next"},
    {"type": "rematch"},
    {"type": "leave"},
    {"type": "close"},
    {"type": "say", "seat": 0, "phrase": "hello", "text": "words"},
    {"type": "mute", "seat": 0, "on": True},
    {"type": "hint", "seat": 0},
    {"type": "why", "seat": 0, "card": "R1", "zone": "trick"},
    {"type": "history", "deal": 0},
    {"type": "replay", "deal": 0},
    {"type": "hello", "protocol": 1, "since": 3},
]
NUMBERS: list[Any] = [
    *(-1, 0, 5, 6, 7, 255, 2**31, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64, -(2**63), 10**40),
    *(0.5, 1.0, -0.0, 1e308, 5e-324, 1e-7),
]
TEXTS: list[Any] = [
    *("", " ", "R1", "draw", "0", "null", "x" * 40, "x" * 41, "x" * 301, "y" * 15_000, "\0", "\n\r\t"),
    *("\u202e", "\ufeff", "\U0001f0a1" * 9, "é" * 20, "../../etc", "<b>", "'; --", "%s%n", "{}", "__class__"),
]
OTHERS: list[Any] = [None, True, False, [], {}, [[]], [0], {"": 0}, {"type": "ping"}, [None] * 400]
RAW = [
    *(b"", b" ", b"{", b"}", b"[]", b"null", b"0", b'""', b"NaN", b"{}", b'{"type"}', b'{"type":}', b"\xff"),
    *(
        b"{" * 5000,
        b"[" * 8000,
        b'{"a":' * 2500,
        b'{"type":"ping",}',
        b"// no\n{}",
        b"'x'",
        b"\xef\xbb\xbf{}",
    ),
    *(b'{"type":"ping","ref":1e3}', b'{"type":"ping","ref":01}', b'{"type":"ping","ref":-0}', b'"\\ud800"'),
    *(b'{"type":"\\ud800"}', b'{"type":"ping"}{"type":"ping"}', b'{"type":"PING"}', b'\x00{"type":"ping"}'),
]


def any_value(chance: Random) -> Any:
    return chance.choice(chance.choice((NUMBERS, TEXTS, OTHERS)))


def nested(chance: Random) -> Any:
    """Something inside something inside something."""
    value = any_value(chance)
    for _ in range(chance.choice((1, 3, 20, 300))):
        value = [value] if chance.random() < 0.5 else {"type": value}
    return value


# --- what can go wrong with a command -----------------------------------------------------------------------


def untouched(chance: Random, command: dict[str, Any]) -> bytes:
    return json.dumps(command).encode()


def another_value(chance: Random, command: dict[str, Any]) -> bytes:
    command[chance.choice([*command, "ref"])] = any_value(chance)
    return json.dumps(command).encode()


def another_depth(chance: Random, command: dict[str, Any]) -> bytes:
    command[chance.choice([*command, "settings"])] = nested(chance)
    return json.dumps(command).encode()


def key_gone(chance: Random, command: dict[str, Any]) -> bytes:
    del command[chance.choice(list(command))]
    return json.dumps(command).encode()


def key_more(chance: Random, command: dict[str, Any]) -> bytes:
    command[chance.choice(("x", "", "Type", "seat", "text", "settings", "__proto__"))] = any_value(chance)
    return json.dumps(command).encode()


def key_twice(chance: Random, command: dict[str, Any]) -> bytes:
    key = chance.choice(list(command))
    again = json.dumps({key: any_value(chance)})[1:-1]
    return json.dumps(command)[:-1].encode() + b"," + again.encode() + b"}"


def deep_setting(chance: Random, command: dict[str, Any]) -> bytes:
    settings = json.loads(json.dumps(SETTINGS))
    inside = chance.choice((settings, settings["clock"], settings["options"]))
    inside[chance.choice([*inside, "listed", "watch", "seconds"])] = any_value(chance)
    return json.dumps({"type": "change", "settings": settings}).encode()


def cut_off(chance: Random, command: dict[str, Any]) -> bytes:
    text = json.dumps(command).encode()
    return text[: chance.randrange(len(text))]


def bytes_changed(chance: Random, command: dict[str, Any]) -> bytes:
    text = bytearray(json.dumps(command).encode())
    for _ in range(chance.randint(1, 4)):
        text[chance.randrange(len(text))] = chance.randrange(256)
    return bytes(text)


def nothing_of_it(chance: Random, command: dict[str, Any]) -> bytes:
    return chance.choice(RAW)


Change = Callable[[Random, dict[str, Any]], bytes]
CHANGES: tuple[Change, ...] = (
    untouched,
    another_value,
    another_value,
    another_depth,
    key_gone,
    key_more,
    key_twice,
    deep_setting,
    cut_off,
    bytes_changed,
    nothing_of_it,
)


def wrong_frame(chance: Random) -> bytes:
    """A frame with a command in which something may be wrong."""
    text = chance.choice(CHANGES)(chance, {**chance.choice(COMMANDS), "ref": chance.randrange(9)})
    if len(text) > 2 and chance.random() < 0.05:  # in pieces
        cut = chance.randrange(1, len(text))
        return frame(text[:cut], first=0) + frame(text[cut:], 0)
    return frame(text, BINARY) if chance.random() < 0.01 else frame(text)
