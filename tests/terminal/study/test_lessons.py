"""Lessons on the full screen: taken with keys and mouse, from the first sentence to the last."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot
from textual.timer import Timer

import spieltisch
from spieltisch.terminal.screen.look import DARK
from spieltisch.terminal.screen.panels.rules import Rules
from spieltisch.terminal.study.course import Instead
from spieltisch.terminal.study.learning import Choice, LearnApp, draw_games
from spieltisch.terminal.study.lesson import LessonHelp, LessonScreen
from spieltisch.terminal.wording import Words
from spieltisch.wire.lessons import Unplayable
from terminal.screen.staging import text_on
from terminal.study.staging import LARGE, SMALL, course_of, learning, lesson_of, shown

PATIENCE = 240.0
Evening = Callable[[LearnApp, Pilot[None]], Awaitable[None]]


def take(
    app: LearnApp, evening: Evening, size: tuple[int, int] = SMALL, first: type = LessonScreen
) -> LearnApp:
    async def go() -> None:
        async with asyncio.timeout(PATIENCE), app.run_test(size=size) as pilot:
            await shown(app, pilot, first)
            await evening(app, pilot)

    asyncio.run(go())
    return app


def on(app: LearnApp) -> LessonScreen:
    assert isinstance(app.screen, LessonScreen)
    return app.screen


async def settled(app: LearnApp, pilot: Pilot[None]) -> LessonScreen:
    """Waits until it is for the learner to do something."""
    screen = on(app)
    while screen.taking.course.busy:
        await pilot.pause()
    await pilot.pause()
    return screen


async def do(app: LearnApp, pilot: Pilot[None], action: str) -> None:
    """Chooses an action by digits and arrows, as somebody would who sees the screen."""
    screen = await settled(app, pilot)
    choosing = screen.taking.choosing
    offer = next(each for each in choosing.offers if each["action"] == action)
    card = offer.get("card")
    stops = choosing.numbered(screen.taking.scene(1, 1).held)
    wanted = next(stop for stop in stops if stop.startswith(f"card:{card}.") or stop == f"do:{action}")
    if stops.index(wanted) < 9:
        while choosing.at != wanted:
            await pilot.press(str(stops.index(wanted) + 1))
    else:
        while choosing.at != wanted:
            await pilot.press("right")
    await pilot.press("enter")
    if len(choosing.targets) > 1:
        places = choosing.numbered(screen.taking.scene(1, 1).held)
        await pilot.press(str(places.index(f"zone:{offer['zone']}") + 1))


@pytest.mark.parametrize(
    ("size", "language"), [(SMALL, "en"), (SMALL, "de"), (SMALL, "nl"), (SMALL, "xx"), (LARGE, "en")]
)
@pytest.mark.parametrize("game", spieltisch.games())
def test_a_whole_lesson_is_taken(game: str, size: tuple[int, int], language: str) -> None:
    """Every sentence is said and fits, what is wanted is done, and the end says that one can play."""

    async def evening(app: LearnApp, pilot: Pilot[None]) -> None:
        said = set()
        while True:
            screen = await settled(app, pilot)
            course = screen.taking.course
            if course.done:
                break
            text = text_on(app)
            sentence = course.text(course.step.say)
            assert all(word in text for word in sentence.split()), text
            assert course.text(course.scene.title) in text
            said.add((course.place.scene, course.place.step))
            if course.wants:
                await do(app, pilot, course.step.want[0].action)
            else:
                await pilot.press("enter")
        lesson = screen.taking.course.lesson
        spoken = {
            (scene, step)
            for scene, each in enumerate(lesson.scenes)
            for step, line in enumerate(each.steps)
            if line.say
        }
        assert said == spoken
        assert screen.taking.words.t("screen.lesson-done") in text_on(app)
        await pilot.press("enter")

    app = take(learning(game, language), evening, size)
    assert app.wanted == game


def test_another_choice_is_answered() -> None:
    """Who plays another legal card is told what is meant, and nothing has happened."""

    async def evening(app: LearnApp, pilot: Pilot[None]) -> None:
        screen = await settled(app, pilot)
        course = screen.taking.course
        while not course.wants:
            await pilot.press("enter")
            await settled(app, pilot)
        await do(app, pilot, "start-R2")
        assert course.aside == Instead("begin-with-seven")
        assert "begin with the red 7" in text_on(app)
        assert course.wants
        await pilot.press("escape")
        assert course.aside is None

    take(learning("deuce"), evening)


def test_a_card_that_cannot_be_played_says_why() -> None:
    """The reason comes with its clause, which `r` opens; also where nothing is to be played."""

    async def evening(app: LearnApp, pilot: Pilot[None]) -> None:
        screen = await settled(app, pilot)
        course = screen.taking.course
        course.leap(2)
        screen.attend()
        await pilot.pause()
        rows = text_on(app).splitlines()
        row = next(at for at, text in enumerate(rows) if "│Y4 │" in text)
        await pilot.click(offset=(rows[row].index("Y4"), row))
        assert isinstance(course.aside, Unplayable)
        assert "Not possible" in text_on(app)
        await pilot.press("r")
        await shown(app, pilot, Rules)
        assert course.aside.clause in text_on(app)

    take(learning("deuce"), evening)


def test_arrows_stand_at_what_is_meant() -> None:
    """Zones, cards and facts that a sentence is about have an arrow, in every step that points."""
    for game in spieltisch.games():
        pointing = [
            (number, at)
            for number, scene in enumerate(lesson_of(game).scenes)
            for at, step in enumerate(scene.steps)
            if (step.point.zones or step.point.cards) and not step.plays
        ]
        assert pointing
        seen: set[tuple[int, int]] = set()

        async def evening(app: LearnApp, pilot: Pilot[None], seen: set[tuple[int, int]] = seen) -> None:
            while True:
                screen = await settled(app, pilot)
                course = screen.taking.course
                if course.done:
                    return
                if "◄" in text_on(app):
                    seen.add((course.place.scene, course.place.step))
                if course.wants:
                    await do(app, pilot, course.step.want[0].action)
                else:
                    await pilot.press("enter")

        take(learning(game), evening)
        assert set(pointing) <= seen


def test_others_play_where_no_timer_of_textual_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that has just begun when the machine stands still never does: others play all the same."""

    async def never(timer: Timer) -> None:
        """As one that was skipped."""

    monkeypatch.setattr(Timer, "_run", never)

    async def evening(app: LearnApp, pilot: Pilot[None]) -> None:
        course = (await settled(app, pilot)).taking.course
        while not course.wants:
            await pilot.press("enter")
            await settled(app, pilot)
        before = course.place
        await do(app, pilot, course.step.want[0].action)
        await settled(app, pilot)
        assert (course.place.scene, course.place.step) != (before.scene, before.step)

    take(learning("deuce"), evening)


def test_back_and_on() -> None:
    """`b` goes back to the sentence before with the table as it was; `n` and `p` go from part to part."""

    async def evening(app: LearnApp, pilot: Pilot[None]) -> None:
        screen = await settled(app, pilot)
        course = screen.taking.course
        first = text_on(app)
        await pilot.press("b")
        assert text_on(app) == first
        await pilot.press("enter", "b")
        assert text_on(app) == first
        await pilot.press("n")
        assert (course.place.scene, course.place.step) == (1, 0)
        await pilot.press("p")
        assert (course.place.scene, course.place.step) == (0, 0)
        for _ in course.lesson.scenes:
            await pilot.press("n")
        assert course.done
        await pilot.press("down", "enter")
        assert not course.done
        assert course.place.scene == 0

    take(learning("companeros"), evening)


def test_a_game_is_asked_for() -> None:
    """Without a game all are shown with a sentence; Enter, a digit or a click takes one, Escape none."""

    async def evening(app: LearnApp, pilot: Pilot[None]) -> None:
        text = text_on(app)
        assert all(title in text for title in ("Compañeros", "Deuce", "Mit List und Tücke"))
        await pilot.press("down", "enter")
        await shown(app, pilot, LessonScreen)
        assert on(app).taking.course.lesson.game == "deuce"
        for _ in on(app).taking.course.lesson.scenes:
            await pilot.press("n")
        await pilot.press("down", "down", "down", "enter")
        await shown(app, pilot, Choice)
        await pilot.press("escape")

    app = take(learning(), evening, first=Choice)
    assert app.wanted == ""


@pytest.mark.parametrize("language", ["en", "de", "nl", "xx"])
def test_the_games_fit_in_little_room(language: str) -> None:
    """Where not every sentence has room, all games are there, and what the one is about that one is at."""
    games, words = spieltisch.games(), Words(language)
    for at in games:
        lines = [line.plain for line in draw_games(games, at, words, DARK, 38, 11)]
        assert len(lines) <= 11
        assert [line[:2] for line in lines if line[2:3].isdigit()] == [
            "► " if game == at else "  " for game in games
        ]
        told, about = "".join(" ".join(lines).split()), words.t(f"game.{at}-about")
        assert "".join(about.split()) in told
    assert len(draw_games(games, at, words, DARK, 78, 23)) > 11


def test_help_and_any_size() -> None:
    """`?` explains; a window of any size is fine, and the lesson is where it was."""

    async def evening(app: LearnApp, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await shown(app, pilot, LessonHelp)
        assert "You cannot do anything wrong" in " ".join(text_on(app).replace("│", "").split())
        await pilot.press("escape")
        await shown(app, pilot, LessonScreen)
        for size in ((160, 50), (40, 10), (3, 2), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.press("d")
        await pilot.pause()
        assert "Part 1 of 5" in text_on(app)
        await pilot.press("q")

    take(learning("companeros"), evening)


def test_what_is_touched_too_early_is_harmless() -> None:
    """While others play, and where nothing is wanted, acting changes nothing."""
    course = course_of("companeros")
    before = course.place
    course.act("R7")
    course.beat()
    assert course.place is before
    assert not course.explain("R7", "nowhere")
    course.go_back()
    assert course.place is before
