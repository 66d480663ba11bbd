"""The record of a game: one NumPy record of fixed size, changed in place by the rules."""

import struct
from collections import namedtuple
from operator import itemgetter
from typing import Any

import numpy as np

# How `struct` calls the types of numbers, with the same size everywhere.
CODES = {
    np.dtype(f"{kind}{size}"): code
    for kind, codes in (("i", {1: "b", 2: "h", 4: "i", 8: "q"}), ("f", {4: "f", 8: "d"}))
    for size, code in codes.items()
}
CODES |= {np.dtype(f"u{kind.itemsize}"): code.upper() for kind, code in CODES.items() if kind.kind == "i"}


class Memory:
    """Where a record's bytes are: what `new_record` has put there, or else what NumPy says."""

    def __get__(self, record: Any, kind: Any = None) -> Any:
        return np.void.data.__get__(record)


class GameRecord(np.record):  # type: ignore[misc]  # final only to the stubs
    """A record that compiled code gets at quickly.

    Numba asks a record for its `data`, and NumPy then describes every field: most of the time of a call from
    Python. Records made here know their memory as plain bytes.
    """

    data = Memory()
    # `np.record` has these in Python, for records inside records; ours have none.
    __getattribute__ = np.void.__getattribute__
    __getitem__ = np.void.__getitem__  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        fields = self.dtype.fields
        if fields is None or name not in fields:
            raise AttributeError(f"the record has no field {name!r}")
        return self.getfield(*fields[name][:2])


def record_type(fields: list[Any]) -> "np.dtype[Any]":
    """The type of a record with those fields: named access in Python, natively aligned, without hidden bytes.

    Padding would not be copied by every target, and two equal states could differ in it.
    """
    layout = np.dtype(fields, align=True)
    named = sum(layout[name].itemsize for name in layout.names or ())
    assert not any(hasattr(np.void, name) for name in layout.names or ()), "NumPy's own name"
    assert named == layout.itemsize, f"name the {layout.itemsize - named} bytes of padding"
    return np.dtype((GameRecord, layout))


def new_record(kind: "np.dtype[Any]") -> Any:
    """A record of that type, all zero."""
    return record_in(bytearray(kind.itemsize), kind)


def record_in(memory: bytearray, kind: "np.dtype[Any]") -> Any:
    record = np.frombuffer(memory, kind)[0]
    np.void.__setattr__(record, "data", memory)  # `np.record` would take it for a field
    return record


def copy_of(record: Any) -> Any:
    """A copy of a record: NumPy's own goes from field to field, and takes several times as long."""
    return record_in(bytearray(record.data), record.dtype)


def write_over(record: Any, other: Any) -> Any:
    """Makes the one like the other, which has the same type, and gives it back: quicker than a new one."""
    record.data[:] = other.data
    return record


def tuple_type(names: tuple[str, ...]) -> Any:
    return namedtuple("tuple_type", names)  # noqa: PYI024 (types are what the record says)


class Fields:
    """Reads some fields of a record in one go, as plain numbers: far quicker than to ask NumPy for each.

    Called with a record it gives a tuple with the fields' names; an array is a tuple of all its numbers.
    """

    def __init__(self, record: "np.dtype[Any]", *names: str) -> None:
        self._kind = tuple_type(names)
        fields = record.fields
        assert fields is not None
        assert len(names) > 1, "one field is read as quickly without this"
        known = sorted((fields[name][1], name, fields[name][0]) for name in names)
        code, end, count = "=", 0, 0
        places: dict[str, int | slice] = {}
        for offset, name, kind in known:
            size = int(np.prod(kind.shape))
            places[name] = slice(count, count + size) if kind.shape else count
            code += f"{offset - end}x{size}{CODES[kind.base]}"
            end, count = offset + kind.itemsize, count + size
        self._read = struct.Struct(f"{code}{record.itemsize - end}x").unpack
        self._pick = itemgetter(*[places[name] for name in names])

    def __call__(self, record: Any) -> Any:
        return tuple.__new__(self._kind, self._pick(self._read(record.data)))  # `_make` would count again
