"""The rules as lines of a screen."""

import pytest

from spieltisch.terminal.screen.pages import rules_lines


@pytest.mark.parametrize("terminal", ["xterm", "dumb"])
def test_rules_are_as_wide_as_there_is_room(terminal: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the terminal is called, lines are broken for the width that was asked for."""
    monkeypatch.setenv("TERM", terminal)
    assert 35 < max(line.cell_len for line in rules_lines("companeros", "nl", 40)) <= 40
