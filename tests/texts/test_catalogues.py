"""The catalogues are complete, in every language, and say nothing that nobody asks for."""

import re
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from types import SimpleNamespace

import pytest
from babel.messages.pofile import read_po

from spieltisch.errors import UnknownError
from spieltisch.texts import LANGUAGES, PSEUDO, Text, catalogue, catalogues, knows, say
from spieltisch.texts.catalogues import written
from spieltisch.wire.happenings import HAPPENINGS
from spieltisch.wire.notices import NOTICES
from spieltisch.wire.refusals import REFUSALS, Meaning
from texts.registries import OF_THE_BROWSER, VARIANTS, registries

OTHERS = [language for language in LANGUAGES if language != "en"]
GROUPS = registries()


def codes_of(group: str, language: str = "en") -> set[str]:
    return {key.partition(".")[2] for key in written(language) if key.startswith(f"{group}.")}


def base(code: str, known: set[str]) -> str:
    """The code without what makes it a variant."""
    while code not in known and code.endswith(VARIANTS):
        code = code.rpartition("-")[0]
    return code


def placeholders(text: Text) -> set[str]:
    whole = text if isinstance(text, str) else text["other"]
    return set(re.findall(r"\{(\w+)\}", whole))


@pytest.mark.parametrize("group", GROUPS)
def test_every_code_has_a_text(group: str) -> None:
    """What the sources can say has a text, and there is no text for what they cannot say."""
    assert len(GROUPS[group]) > 2
    told = {base(code, GROUPS[group]) for code in codes_of(group)}
    assert told - (OF_THE_BROWSER if group == "refusal" else set()) == GROUPS[group]
    assert codes_of(group) >= GROUPS[group]


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_texts(language: str) -> None:
    """No language lacks a text that English has, and none has more."""
    assert set(written(language)) == set(written("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_is_doubtful_or_empty(language: str) -> None:
    """Every entry of a file is finished, belongs to a group and is there once."""
    pages = [page for page in files("spieltisch.texts").iterdir() if page.name.endswith(f"{language}.po")]
    lines = [page.read_text(encoding="utf-8").splitlines() for page in pages]
    entries = [message for page in lines for message in read_po(page, abort_invalid=True) if message.id]
    finished = [message for message in entries if message.string and message.context and not message.fuzzy]
    assert finished == entries
    there = sum(line.startswith("msgid ") for page in lines for line in page) - len(pages)  # without heads
    assert len(written(language)) == len(entries) == there


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_the_placeholders(language: str) -> None:
    """A translation names the same parameters as English, and has forms where English has them."""
    for key, text in written("en").items():
        other = written(language)[key]
        assert placeholders(other) == placeholders(text), key
        assert isinstance(other, dict) == isinstance(text, dict), key
        if isinstance(other, dict):
            assert placeholders({"other": other["one"]}) <= placeholders(other), key


@pytest.mark.parametrize(
    ("group", "meanings"), [("event", HAPPENINGS), ("refusal", REFUSALS), ("notice", NOTICES)]
)
def test_parameters_are_those_that_come(group: str, meanings: Mapping[str, Meaning]) -> None:
    """A text of the table or the server asks for no parameter that its code does not have."""
    for code in codes_of(group):
        known = base(code, set(meanings))
        if known in meanings:
            asked = placeholders(written("en")[f"{group}.{code}"])
            assert asked <= {"seat", *meanings[known].params}, code


@pytest.mark.parametrize("group", ["event", "fact", "prompt"])
def test_the_listener_is_spoken_to(group: str) -> None:
    """Every sentence about a seat can also be said to who sits there, and then it does not name the seat."""
    about = {code for code in codes_of(group) if "seat" in placeholders(written("en")[f"{group}.{code}"])}
    plain = {code for code in about if not code.endswith("-you")}
    assert about == plain
    assert {code for code in plain if f"{code}-you" not in codes_of(group)} <= {"muted", "unmuted"}  # others


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_typeset(language: str) -> None:
    """No text has spaces that nobody sees, or three full stops for an ellipsis."""
    for key, text in written(language).items():
        for each in [text] if isinstance(text, str) else text.values():
            assert each == each.strip(), key
            assert "  " not in each, key
            assert "..." not in each, key


def test_a_catalogue_is_data() -> None:
    """The whole of a language, by group and code, with forms where a number decides."""
    assert catalogue("de")["card.R"] == "Rot"
    assert catalogue("nl")["unit.points"] == {"one": "{count} punt", "other": "{count} punten"}
    assert set(catalogue(PSEUDO)) == set(catalogue("en"))
    with pytest.raises(UnknownError, match="en, de, nl"):
        catalogue("fr")


def test_a_game_brings_texts_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are said like ours; a language that they lack falls back to English, and ours stay as they are."""
    texts = {
        "en": {"event.moon": "{seat} shoots the moon.", "event.played": "{seat} cheats."},
        "de": {"event.moon": "{seat} macht einen Durchmarsch."},
    }
    games = import_module("spieltisch.games")  # by this name, as `spieltisch.games` is also a function
    theirs = SimpleNamespace(load=lambda: replace(games.load("deuce"), texts=texts))
    monkeypatch.setattr(games, "others", lambda: {"mond": theirs})
    monkeypatch.setattr(catalogues, "_brought", {})
    try:
        games.load.__wrapped__("mond")
        assert say("moon", {}, 1, language="de") == "Platz 1 macht einen Durchmarsch."
        assert say("moon", {}, 1, language="nl") == "Plaats 1 shoots the moon."
        assert say("played", {"card": "R7"}, 1) == "Seat 1 plays R7."
    finally:
        monkeypatch.undo()
        catalogues._whole.cache_clear()
    assert not knows("moon")
