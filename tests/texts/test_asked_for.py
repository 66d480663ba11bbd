"""What the browser asks the catalogues for is there."""

import re

from spieltisch.texts import catalogue
from wire_codes import SOURCES

ASKED = re.compile(r"""\bt\(\s*["'`]([a-z]+\.[\w-]+)["'`]""")


def asked(source: str) -> set[str]:
    """The keys in calls of `t`, as far as they are written out."""
    return set(ASKED.findall(source))


def test_every_text_of_the_browser_is_there() -> None:
    """No script asks for a text that nobody has written."""
    scripts = {file.name: file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.js")}
    assert scripts
    wanted = {(name, key) for name, source in scripts.items() for key in asked(source)}
    assert {(name, key) for name, key in wanted if key not in catalogue("en")} == set()


def test_the_check_can_see() -> None:
    """Keys are found in any quotes, and other calls are left alone."""
    source = """t("screen.play-now") t( 'level.solid', {}) html`${t(`card.R`)}` part("screen.x") t(code)"""
    assert asked(source) == {"screen.play-now", "level.solid", "card.R"}
