"""The record of a game: one NumPy record of fixed size, changed in place by the rules."""

import struct
from collections import namedtuple
from typing import Any

import numpy as np

CODES = {
    np.dtype(kind): code
    for kind, code in ((np.uint64, "Q"), (np.uint16, "H"), (np.int16, "h"), (np.int8, "b"))
}


def record_type(fields: list[Any]) -> "np.dtype[Any]":
    """The type of a record with those fields: named access in Python, natively aligned, without hidden bytes.

    Padding would not be copied by every target, and two equal states could differ in it.
    """
    layout = np.dtype(fields, align=True)
    named = sum(layout[name].itemsize for name in layout.names or ())
    assert not any(hasattr(np.void, name) for name in layout.names or ()), "NumPy's own name"
    assert named == layout.itemsize, f"name the {layout.itemsize - named} bytes of padding"
    return np.dtype((np.record, layout))


def tuple_type(names: tuple[str, ...]) -> Any:
    return namedtuple("tuple_type", names)  # noqa: PYI024 (types are what the record says)


class Fields:
    """Reads some fields of a record in one go, as plain numbers: far quicker than to ask NumPy for each.

    Called with a record it gives a tuple with the fields' names; an array is a tuple of all its numbers.
    """

    def __init__(self, record: "np.dtype[Any]", *names: str) -> None:
        self._make = tuple_type(names)._make
        fields = record.fields
        assert fields is not None
        known = sorted((fields[name][1], name, fields[name][0]) for name in names)
        code, end, count = "=", 0, 0
        places: dict[str, int | slice] = {}
        for offset, name, kind in known:
            size = int(np.prod(kind.shape))
            places[name] = slice(count, count + size) if kind.shape else count
            code += f"{offset - end}x{size}{CODES[kind.base]}"
            end, count = offset + kind.itemsize, count + size
        self._read = struct.Struct(f"{code}{record.itemsize - end}x").unpack
        self._places = [places[name] for name in names]

    def __call__(self, record: Any) -> Any:
        numbers = self._read(record.tobytes())
        return self._make([numbers[place] for place in self._places])
