"""Commands in three languages, and what is the same in the browser."""

import re

import pytest

import spieltisch
from spieltisch.terminal.plain.telling import UNSAID
from spieltisch.terminal.plain.words import COMMANDS, understand, word
from spieltisch.terminal.wording import BOTS, Words
from spieltisch.texts import LANGUAGES, PSEUDO, catalogue
from spieltisch.texts.catalogues import written
from wire_codes import SOURCES

ASKED = re.compile(r"""\bt\(\s*f?["']([a-z]+\.[\w-]+)["']""")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_goes_by_a_word_of_its_own(language: str) -> None:
    """No word means two things, and English is understood everywhere."""
    words = [each for command in COMMANDS for each in Words(language).t(f"command.{command}").split()]
    assert len(words) == len(set(words))
    for command in COMMANDS:
        for speech in {language, "en"}:
            found = understand(f" {word(command, Words(speech)).upper()}  3 a ", language)
            assert found is not None
            assert (found.command, found.rest) == (command, "3 a")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_hides_an_action(language: str) -> None:
    """What one writes to play is never taken for a command; `start` is one only before a match."""
    for name in spieltisch.games():
        match, bot = spieltisch.game(name).match(4, 3), spieltisch.player("random:seed=1")
        while match.turn is not None:
            assert all(understand(action, language) is None for action in match.deal.legal)
            match.play(bot.choose(match.view_state(match.turn)))


def test_all_words_have_help_and_no_text_is_left_over() -> None:
    """The help tells of each command, and there is no other text in its group."""
    codes = {key.partition(".")[2] for key in written("en") if key.startswith("command.")}
    assert codes == {*COMMANDS, *(f"{command}-about" for command in COMMANDS)}


def test_every_text_that_is_asked_for_is_there_and_asked_for() -> None:
    """No sentence of the terminal lacks its text, and the line mode has none that nobody says."""
    sources = [*(SOURCES / "terminal").rglob("*.py"), *(SOURCES / "cli").rglob("*.py")]
    text = "".join(file.read_text(encoding="utf-8") for file in sources)
    asked = set(ASKED.findall(text))
    assert {key for key in asked if key not in catalogue("en")} == set()
    own = {key for key in written("en") if key.startswith("plain.")}
    assert {key for key in own if key not in text} == set()


def test_the_browser_says_the_same() -> None:
    """Bots have the same names there, and what is not said here is not said there."""
    names = (SOURCES / "web/table/names.js").read_text(encoding="utf-8")
    assert tuple(re.findall(r'"(\w+)"', names.partition("BOTS = ")[2].partition(";")[0])) == BOTS
    announcer = (SOURCES / "web/table/announcer.js").read_text(encoding="utf-8")
    unsaid = re.findall(r'"([a-z-]+)"', announcer.partition("UNSAID = ")[2].partition(";")[0])
    assert set(unsaid) >= UNSAID


def test_the_pseudo_language_is_understood() -> None:
    """Tests of the layout can be played, too."""
    found = understand("hint", PSEUDO)
    assert found is not None
    assert found.command == "hint"
