"""The hosting page says what the settings are."""

import inspect
import re
from pathlib import Path

from spieltisch.server.settings import Keeping, Limits

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_limits_are_those_of_the_settings() -> None:
    """Every limit is on the page, in the order of the settings, with its value."""
    table = re.search(r"\| of what \| at most \|\n\|---\|---\|\n((?:\|.*\n)+)", PAGE)
    assert table is not None
    shown = [int(number.replace(",", "")) for row in table[1].splitlines() for number in numbers(row)]
    assert shown == [int(value) for value in Limits.__struct_defaults__]


def numbers(row: str) -> list[str]:
    return re.findall(r"[\d,]*\d", row.split("|")[2])


def test_keeping_is_that_of_the_settings() -> None:
    """How long things are kept is said as it is set."""
    keeping = Keeping()
    assert f"has not come back for {keeping.people:.0f} days" in PAGE
    assert f"{keeping.tables:.0f} days after the last touch" in PAGE
    assert f"its author erases it, or {keeping.chat:.0f} days" in PAGE
    assert keeping.records is None


def test_options_exist() -> None:
    """Every option that the page, the unit and the container use is one of `spieltisch serve`."""
    from spieltisch.cli.serve import serve

    texts = [PAGE, *((ROOT / "deploy" / name).read_text() for name in ("Dockerfile", "spieltisch.service"))]
    used = {option for text in texts for line in text.splitlines() for option in options(line)}
    known = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    assert {"--public-url", "--proxy", "--no-open"} <= used
    assert used <= known | {"--open", "--no-open", "--help"}


def options(line: str) -> list[str]:
    """The options of `spieltisch serve` in a line."""
    flat = line.replace('", "', " ")
    if not re.search(r"spieltisch (serve|--)|`--", flat):
        return []
    return re.findall(r"(?<![\w-])--[a-z-]+", re.split(r"spieltisch (?=serve|--)", flat)[-1])
