"""The sentences of lessons are in the catalogues."""

import msgspec
import pytest

from spieltisch.games import MODULES
from spieltisch.pages import read_lesson
from spieltisch.texts import LANGUAGES
from spieltisch.texts.catalogues import written


@pytest.mark.parametrize("game", MODULES)
def test_lessons_are_taught_in_every_language(game: str) -> None:
    """Each sentence of a script is there, and in English it is the one beside the script."""
    _, sentences = read_lesson(game)
    english = msgspec.json.decode(sentences, type=dict[str, str])
    for language in LANGUAGES:
        texts = {key: text for key, text in written(language).items() if key.startswith(f"lesson.{game}-")}
        assert set(texts) == {f"lesson.{game}-{code}" for code in english}
        if language == "en":
            assert list(texts.values()) == list(english.values())
