"""Full screen or line by line, and in which language."""

import sys

import pytest

from spieltisch.cli import surface


class Stream:
    """A stream that is a terminal, or is not."""

    def __init__(self, terminal: bool) -> None:
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("plain", "term", "reads", "writes"),
    [
        (True, "xterm", True, True),
        (False, "dumb", True, True),
        (False, "", True, True),
        (False, "xterm", False, True),
        (False, "xterm", True, False),
    ],
)
def test_lines_where_a_full_screen_would_be_wrong(
    monkeypatch: pytest.MonkeyPatch, plain: bool, term: str, reads: bool, writes: bool
) -> None:
    """When asked for, in a dumb terminal, and where input or output is a pipe."""
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(sys, "stdin", Stream(reads))
    monkeypatch.setattr(sys, "stdout", Stream(writes))
    assert not surface.wants_screen(plain=plain)


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_MESSAGES": "nl_NL", "LANG": "de_DE.UTF-8"}, "nl"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "de_AT@euro"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, system: dict[str, str], language: str
) -> None:
    """The first that is set of LC_ALL, LC_MESSAGES and LANG, if we speak it; else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    assert surface.read_language(None) == language
    assert surface.read_language(" NL ") == "nl"
