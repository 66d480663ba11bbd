"""What must hold when an evening is over."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from simulation.device import Device
from simulation.history import History
from simulation.linear import Walk
from spieltisch.storage.contract import Line as KeptLine
from spieltisch.table.house import House
from spieltisch.table.outcome import Line
from spieltisch.table.table import Table

encode = msgspec.json.Encoder().encode


def judge(
    table: str, kept: Sequence[KeptLine], history: History, house: House, devices: Iterable[Device]
) -> list[str]:
    """All that is wrong: with the order of things, with the log, with what people see at the end."""
    lines = [Line(line.number, line.body, line.personal, line.person) for line in kept]
    if [line.number for line in lines] != list(range(1, len(lines) + 1)):
        return [f"the log has the lines {[line.number for line in lines]}"]
    walk = Walk(table, lines, history, house)
    found = walk.go()
    if not found:
        restored = Table.restore(table, lines, house, lambda: bytes(32))
        for device in devices:
            found += end_of(device, (restored, walk.table))
    return found


def end_of(device: Device, tables: Iterable[Table]) -> list[str]:
    """Who is there at the end sees what the log adds up to: by news upon news, or built again at once.

    Where the rules let people forget, a fresh view has a shorter log than who has followed the deal.
    """
    view = device.view
    if view is None or device.gone:
        return []
    left_out = {"at": 0.0, "log": [], "events": []}
    seen = encode(replace(view, **left_out))
    fresh = {encode(replace(table.view(device.person, 0.0), **left_out)) for table in tables}
    return [f"{device.name} sees {differing(seen, each)} at the end" for each in fresh if each != seen]


def differing(seen: bytes, fresh: bytes) -> str:
    """The parts that are not alike, of each as many bytes as one can read."""
    place = next((at for at, (one, other) in enumerate(zip(seen, fresh, strict=False)) if one != other), 0)
    around = slice(max(place - 80, 0), place + 80)
    return f"…{seen[around].decode(errors='replace')}… instead of …{fresh[around].decode(errors='replace')}…"
