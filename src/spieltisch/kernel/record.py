"""The record of a game: one NumPy record of fixed size, changed in place by the rules."""

from typing import Any

import numpy as np


def record_type(fields: list[Any]) -> "np.dtype[Any]":
    """The type of a record with those fields: named access in Python, natively aligned, without hidden bytes.

    Padding would not be copied by every target, and two equal states could differ in it.
    """
    layout = np.dtype(fields, align=True)
    named = sum(layout[name].itemsize for name in layout.names or ())
    assert not any(hasattr(np.void, name) for name in layout.names or ()), "NumPy's own name"
    assert named == layout.itemsize, f"name the {layout.itemsize - named} bytes of padding"
    return np.dtype((np.record, layout))
