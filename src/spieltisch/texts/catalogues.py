"""The catalogues: read once, when somebody first says something in that language.

A key is `group.code`. A text that depends on a number has a form for one and a form for others, which is all
that the languages here need.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import chain

from spieltisch.errors import UnknownError
from spieltisch.texts.pseudo import pseudo

Text = str | dict[str, str]
"""A text, or its forms by plural category: `one` and `other`."""

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""Each language by its own name."""
ENGLISH = "en"
PSEUDO = "xx"
"""English with accents and of greater length: what a screen must have room for."""

FORMS = ("one", "other")
SENTENCES = ("event", "fact", "prompt", "reason", "advice", "refusal", "notice")
"""The groups in which a code is looked for when nobody says in which."""

_brought: dict[str, dict[str, Text]] = {}


def catalogue(language: str) -> Mapping[str, Text]:
    """All texts of a language; what it lacks is there in English."""
    if language not in LANGUAGES and language != PSEUDO:
        raise UnknownError(f"there is no language {language!r}: choose one of {', '.join(LANGUAGES)}")
    return _whole(language)


@cache
def _whole(language: str) -> Mapping[str, Text]:
    english = {**_brought.get(ENGLISH, {}), **written(ENGLISH)}
    if language == ENGLISH:
        return english
    if language == PSEUDO:
        return {key: stretched(text) for key, text in english.items()}
    return {**english, **_brought.get(language, {}), **written(language)}


@cache
def written(language: str) -> Mapping[str, Text]:
    """What stands in the files of a language, and nothing else."""
    from babel.messages.pofile import read_po  # only now: a program that says nothing does not wait for it

    found: dict[str, Text] = {}
    folder = files(__package__)
    pages = [each for each in folder.iterdir() if each.name.endswith(f".{language}.po")]
    for message in chain.from_iterable(
        read_po(page.read_text(encoding="utf-8").splitlines(), locale=language, abort_invalid=True)
        for page in (folder.joinpath(f"{language}.po"), *sorted(pages, key=lambda page: page.name))
    ):
        if not message.id or message.fuzzy:
            continue
        code = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string
        if text and all(text):
            forms = text if isinstance(text, str) else dict(zip(FORMS, text, strict=True))
            found[f"{message.context}.{code}"] = forms
    return found


def bring(language: str, texts: Mapping[str, Text]) -> None:
    """Adds the texts of a game from elsewhere, by `group.code`; what is there already stays as it is."""
    _brought[language] = {**texts, **_brought.get(language, {})}
    _whole.cache_clear()


def knows(code: str, *, group: str = "", language: str = ENGLISH) -> bool:
    """Is there a text for that code?"""
    return find(code, language, group) is not None


def find(code: str, language: str, group: str = "") -> Text | None:
    """The text of a code, in one group or in the first that has it."""
    texts = catalogue(language)
    for each in (group,) if group else SENTENCES:
        text = texts.get(f"{each}.{code}")
        if text is not None:
            return text
    return None


def stretched(text: Text) -> Text:
    return pseudo(text) if isinstance(text, str) else {form: pseudo(each) for form, each in text.items()}
