"""A lesson line by line: every step a sentence, choices by number; for pipes, screen readers and braille."""

from collections.abc import Callable

from spieltisch.pages import clause, read_page
from spieltisch.terminal.plain.offers import numbered, offers
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.seen import in_short
from spieltisch.terminal.plain.typed import Typed
from spieltisch.terminal.study.course import Course
from spieltisch.terminal.study.saying import clause_of, said
from spieltisch.terminal.wording import Speech, Words
from spieltisch.texts import LANGUAGES

END = ("q", "quit")


class Aloud:
    """Reads a lesson to somebody, and listens."""

    def __init__(self, course: Course, typed: Typed, paper: Paper, words: Words) -> None:
        self._course = course
        self._typed = typed
        self._paper = paper
        self._words = words
        self._scene = -1
        self._does: dict[str, Callable[[], None]] = {
            "b": course.go_back,
            "n": lambda: course.leap(course.place.scene + 1),
            "p": lambda: course.leap(course.place.scene - 1),
            "t": self._table,
            "r": self._rule,
            "?": self._help,
        }

    async def run(self) -> bool:
        """To the end of the lesson; False if the learner has stopped before."""
        self._help()
        while not self._course.done:
            self._tell()
            if not await self._listened():
                self._paper.say(self._words.t("study.lesson-left"))
                return False
        game = self._course.lesson.game
        self._paper.say(self._words.t("screen.lesson-done"), self._words.t("study.to-play", game=game))
        return True

    @property
    def _speech(self) -> Speech:
        return Speech(self._course.view, self._words)

    # --- telling ----------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """The sentence, what others do, and what there is to choose; a new part says how the table looks."""
        course = self._course
        self._announce()
        if course.step.say:
            self._paper.say(said(course, self._speech))
        here = course.step
        self._follow()
        if course.step is not here and not course.done:
            self._tell()  # others have played without a word, and now there is something to say
        elif course.wants:
            self._paper.write(numbered(course.view, course.scene.seat, self._speech))

    def _announce(self) -> None:
        course = self._course
        if course.place.scene != self._scene:
            self._scene, scenes = course.place.scene, course.lesson.scenes
            title = course.text(course.scene.title)
            part = self._words.t(
                "screen.lesson-progress", number=self._scene + 1, of=len(scenes), title=title
            )
            self._paper.say(f"{part}.")
            self._table()

    def _follow(self) -> None:
        """What happens by itself, each a sentence."""
        while self._course.busy:
            known = len(self._course.view.log)
            here = self._course.step
            self._course.beat()
            if self._course.step is not here:
                return
            self._news(known)

    def _news(self, known: int) -> None:
        speech = self._speech
        for event in self._course.view.log[known:]:
            self._paper.say(speech.sentence(event.code, event.params, "event", event.seat))

    def _table(self) -> None:
        self._paper.write(in_short(self._course.place.view, self._speech))

    def _rule(self) -> None:
        """The rule that it is about, or none."""
        number, language = clause_of(self._course), self._words.language
        if number:
            page = read_page(self._course.lesson.game, language if language in LANGUAGES else "en")
            self._paper.say(clause(page, number).replace("**", "").replace("\n", " "))
        else:
            self._paper.say(self._words.t("word.nothing"))

    def _help(self) -> None:
        self._paper.say(self._words.t("study.lines-help"))

    # --- listening --------------------------------------------------------------------------------------

    async def _listened(self) -> bool:
        """Does what the learner writes, until the lesson goes on; False if they have had enough."""
        course = self._course
        while not course.done:
            wanted = "study.type-number" if course.wants else "study.type-on"
            if self._typed.keyboard:  # a pipe is asked nothing
                self._paper.prompt(f"{self._words.t(wanted)} > ")
            line = await self._typed.next()
            self._paper.answered()
            if line is None or line.casefold() in END:
                return False
            here = course.place
            self._do(line)
            if course.place is not here or course.done:
                return True
        return True

    def _do(self, line: str) -> None:
        course = self._course
        known = len(course.view.log)
        if line.casefold() in self._does:
            self._does[line.casefold()]()
        elif not course.wants and not line:
            course.go_on()
        elif course.wants and line.isascii() and line.isdigit():
            self._choose(int(line[:9]))
            self._news(known)
        elif line and course.explain(line.upper()):
            self._paper.say(said(course, self._speech))
        else:
            self._wrong(line)

    def _choose(self, number: int) -> None:
        course = self._course
        found = offers(course.view, course.scene.seat)
        if not 1 <= number <= len(found):
            self._wrong(str(number))
            return
        course.act(str(found[number - 1]["action"]))
        if course.aside is not None:
            self._paper.say(said(course, self._speech))
        else:
            course.beat()  # what was to be seen is told at once

    def _wrong(self, line: str) -> None:
        course = self._course
        if line and not line.isdigit():
            self._paper.say(self._words.t("study.not-understood"))
        if course.wants:
            most = len(offers(course.view, course.scene.seat))
            self._paper.say(self._words.t("study.no-number", most=most))
        else:
            self._help()
