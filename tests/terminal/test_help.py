"""The help names every key that does something."""

from collections.abc import Iterable

import pytest

from spieltisch.terminal.screen.panels import reading
from spieltisch.terminal.screen.table import LETTERS
from spieltisch.terminal.study import lesson, panels, replay

ON_THE_KEYBOARD = {
    "right": "→", "left": "←", "up": "↑", "down": "↓", "pagedown": "PgDn", "pageup": "PgUp", "home": "Home",
    "end": "End", "space": "Space",
}  # fmt: skip
AS_WELL = {"enter", "escape", "backspace"}
"""They do what another key that is named does, and what they do everywhere."""


@pytest.mark.parametrize(
    ("keys", "named"),
    [(LETTERS, reading.KEYS), (replay.DOES, panels.KEYS), (lesson.DOES, lesson.KEYS)],
    ids=["table", "replay", "lesson"],
)
def test_every_key_is_in_the_help(keys: Iterable[str], named: Iterable[tuple[str, str]]) -> None:
    """Whoever presses `?` finds whatever a key would do, at the table, in a record and in a lesson."""
    told = {key for row, _ in named for key in row.split()}
    assert {ON_THE_KEYBOARD.get(key, key) for key in keys if key not in AS_WELL} <= told
