"""Lessons line by line: every step a sentence, choices by number."""

import asyncio
import io
from itertools import chain, repeat

import pytest

import spieltisch
from spieltisch.terminal.plain.offers import offers
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.typed import Typed
from spieltisch.terminal.study.aloud import Aloud
from spieltisch.terminal.study.course import Course
from spieltisch.terminal.wording import Words
from terminal.study.staging import course_of


class Learner(Typed):
    """Does what is wanted; first says what a test wants said."""

    def __init__(self, course: Course, *first: str) -> None:
        super().__init__(io.StringIO())
        self._course = course
        self._first = chain(first, repeat(None))

    async def next(self) -> str | None:
        said = next(self._first)
        if said is not None:
            return said
        if not self._course.wants:
            return ""
        found = [offer["action"] for offer in offers(self._course.view, self._course.scene.seat)]
        return str(found.index(self._course.step.want[0].action) + 1)


def told(course: Course, typed: Typed, language: str = "en") -> tuple[str, bool]:
    paper = io.StringIO()
    done = asyncio.run(Aloud(course, typed, Paper(paper), Words(language)).run())
    return paper.getvalue(), done


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("game", spieltisch.games())
def test_a_whole_lesson_is_read(game: str, language: str) -> None:
    """All sentences and titles come in their order, what others do is told, and nothing moves a cursor."""
    course = course_of(game, language)
    text, done = told(course, Learner(course), language)
    assert done
    place = 0
    for scene in course.lesson.scenes:
        for code in (scene.title, *(step.say for step in scene.steps if step.say)):
            place = text.index(course.text(code), place)
    assert Words(language).t("screen.lesson-done") in text[place:]
    assert f"spieltisch play {game}" in text
    assert text.replace("\n", "").isprintable()


def test_wrong_answers_are_answered() -> None:
    """Another choice, a number that is none, words and a card that cannot be played: each gets a sentence."""
    course = course_of("deuce")
    first = ["", "", "1", "99", "0", "what?", "Y4", "R2", "t", "r", "?", "2", "B9"]
    text, done = told(course, Learner(course, *first))
    assert done
    for answer in (
        "begin with the red 7",
        "Type a number from 1 to 3",
        "Not understood.",
        "Not possible:",
        "D-4 ",
        "Enter goes on.",
    ):
        assert answer in text


def test_back_parts_and_the_end() -> None:
    """`b` says the sentence before once more, `n` goes to the next part, `q` or no more lines end it."""
    course = course_of("companeros")
    text, done = told(course, Learner(course, "", "b", "n", "p", "q"))
    assert not done
    assert text.count("Welcome to Compañeros!") == 3
    assert text.count("Part 1 of 5") == 2
    assert "Come back when you like" in text
    text, done = told(course_of("deuce"), Typed(io.StringIO("\n")))
    assert not done
    assert "Come back when you like" in text
