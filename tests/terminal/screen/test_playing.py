"""Whole matches through the screen, at a real table: by keys and by mouse, from what is shown."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from textual import events
from textual.pilot import Pilot

import spieltisch
from spieltisch.client import Visit
from spieltisch.parlour import Parlour, open_parlour, prepare
from spieltisch.terminal.screen.app import TableApp
from spieltisch.wire.commands import Say
from spieltisch.wire.settings import Settings
from terminal.screen.screens import COMPANEROS, settled, troubled
from terminal.screen.staging import LARGE, SMALL, StillVisit, app_of, changed, lines_on, text_on

PATIENCE = 240.0  # the first time a game is compiled

Evening = Callable[[TableApp, Pilot[None], Visit], Awaitable[None]]


def at_the_screen(
    evening: Evening,
    game: str = "companeros",
    seats: int = 4,
    size: tuple[int, int] = SMALL,
    language: str = "en",
    **options: Any,
) -> Parlour:
    """Somebody at the screen of a table at home; gives back the parlour as it was at the end."""
    bots = dict.fromkeys(range(1, seats), "greedy")
    prepare(game, bots)

    async def go() -> Parlour:
        settings = Settings(game=game, seats=seats, options=options)
        async with (
            asyncio.timeout(PATIENCE),
            open_parlour(settings, seat=0, bots=bots, seed=5, pace=0.0) as parlour,
        ):
            app = app_of(parlour.visit, language)
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await evening(app, pilot, parlour.visit)
            return parlour

    return asyncio.run(go())


async def quiet(pilot: Pilot[None], visit: Visit) -> None:
    """Waits until the person can do something, or all is over."""

    def waits_for_me() -> bool:
        view = visit.view
        if view.table.phase == "between":
            return 0 not in view.table.ready
        return view.table.phase == "over" or 0 in view.turn.seats

    while not waits_for_me():
        await visit.changed()
    await pilot.pause()


async def until_shown(app: TableApp, text: str, *, gone: bool = False) -> None:
    """Waits until that stands on the screen, or does not any more."""
    while (text in text_on(app)) == gone:
        await asyncio.sleep(0.02)


async def by_keys(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
    """Enter does what is offered first, arrows and digits other things, until the match is over."""
    habits = itertools.cycle([["enter"], ["right", "enter"], ["2", "2"], ["1", "1"], ["left", "up", "enter"]])
    for tries in itertools.count():
        await quiet(pilot, visit)
        if visit.view.table.phase == "over":
            return
        assert tries < 2000, text_on(app)
        before = visit.view.number
        await pilot.press(*next(habits))
        if visit.view.number == before:
            await pilot.pause()


async def by_mouse(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
    """Clicks what has a digit, whatever it is: a card, a place, a colour, a button."""
    field = app.table.field
    for tries in itertools.count():
        await quiet(pilot, visit)
        if visit.view.table.phase == "over":
            return
        assert tries < 2000, text_on(app)
        choosing = app.session.choosing
        stops = choosing.numbered(app.session.scene(1, 1).held) or ["key:next"]
        spot = field._stops.get(stops[tries % len(stops)])
        if spot is None:
            continue  # the screen does not show yet what the visit knows
        await pilot.click("#field", offset=(int(spot.x) + 1, int(spot.y)))


@pytest.mark.parametrize("play", [by_keys, by_mouse], ids=["keys", "mouse"])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("companeros", 6, {"deals": 2}), ("deuce", 3, {"target": 25}), ("list-und-tuecke", 4, {})],
)
def test_a_whole_match(play: Evening, game: str, seats: int, options: dict[str, Any]) -> None:
    """Every game is played to the end of its match, by keys alone and by mouse alone."""
    shown: list[str] = []

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await play(app, pilot, visit)
        await until_shown(app, "Play again")
        shown.append(text_on(app))

    parlour = at_the_screen(evening, game, seats, **options)
    match: Any = spieltisch.replay(parlour.record())
    assert match.over
    assert "wins the match" in shown[0] or "win the match" in shown[0] or "share the win" in shown[0]
    for points in match.totals:
        assert str(points) in shown[0]


def test_only_the_view_is_drawn() -> None:
    """No card stands on the screen that the person may not know: of other hands just the number."""
    leaks: list[str] = []

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        for _ in range(6):
            await quiet(pilot, visit)
            known = {card for zone in app.session.scene(1, 1).zones for card in zone.cards or ()}
            known |= {str(told.params.get("card")) for told in visit.view.log}
            for word in text_on(app).replace("║", " ").replace("│", " ").split():
                card = word.lstrip("[»▲☼♠♦●■")
                if card[:1] in "RYGBVK" and card[1:].isdecimal() and card not in known:
                    leaks.append(card)
            await pilot.press("enter")

    at_the_screen(evening, "companeros", 4)
    assert leaks == []


def test_the_match_ends_and_another_begins() -> None:
    """At the end there is the result, and one key plays again with the same people."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await by_keys(app, pilot, visit)
        await until_shown(app, "Play again")
        assert visit.view.table.match == 1
        while visit.view.table.match == 1:  # a result is not passed over at once
            await pilot.press("enter")
        await visit.until(lambda view: view.table.phase == "playing")
        await until_shown(app, "Play again", gone=True)

    at_the_screen(evening, "companeros", 3)


def test_undo_and_hint() -> None:
    """`i` tells what a strong player would do, with bars; `u` takes the last action back."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await quiet(pilot, visit)
        await pilot.press("i")
        await until_shown(app, "My advice")
        assert "██" in text_on(app)
        await pilot.press("escape")
        hand = app.session.scene(1, 1).held
        await pilot.press("enter")
        await visit.until(lambda view: len(view.log) > 0)
        await quiet(pilot, visit)
        assert app.session.scene(1, 1).held != hand
        await pilot.press("u")
        await visit.until(lambda _: app.session.scene(1, 1).held == hand)

    at_the_screen(evening, "companeros", 3)


def test_why_not() -> None:
    """A card that cannot be played says why when it is chosen, with the clause, and `r` opens it there."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        while True:
            await quiet(pilot, visit)
            scene = app.session.scene(1, 1)
            barred = [key for key in scene.held if key not in scene.numbers]
            if (
                barred
                and visit.view.deal is not None
                and any(key.startswith("card") for key in scene.numbers)
            ):
                break
            await pilot.press("enter")
        app.table.field.go(barred[0])
        await pilot.press("enter")
        await until_shown(app, "Not possible")
        assert "L-4" in text_on(app)
        await pilot.press("r")
        await until_shown(app, "Rules · L-4")
        while not any(line.strip("│ ").startswith("L-4") for line in lines_on(app)):
            await asyncio.sleep(0.02)

    at_the_screen(evening, "list-und-tuecke", 4)


def test_every_panel_opens_and_closes() -> None:
    """Each letter opens its panel, and the same letter or Escape closes it; the table is there again."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await quiet(pilot, visit)
        titles = {
            "s": "Scores", "t": "Last trick", "l": "Log", "c": "Chat", "r": "Rules", "g": "Players",
            "?": "Help", "m": "Everything you can see",
        }  # fmt: skip
        for letter, title in titles.items():
            for closing in ("escape", "question_mark" if letter == "?" else letter):
                await pilot.press("question_mark" if letter == "?" else letter)
                await until_shown(app, f"╭─ {title}")
                await pilot.press(closing)
                await until_shown(app, f"╭─ {title}", gone=True)

    at_the_screen(evening)


def test_phrases_are_said() -> None:
    """A phrase that is chosen in the chat is said at the table."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await quiet(pilot, visit)
        await pilot.press("c")
        await until_shown(app, "Well played!")
        await pilot.press("3")
        await visit.until(lambda view: bool(view.chat))
        assert visit.view.chat[0].params["phrase"] == "well-played"
        await pilot.press("c")
        await until_shown(app, "You: Well played!")

    at_the_screen(evening)


def test_keys_that_come_together() -> None:
    """However quickly keys come: each is for what the one before it has opened or closed."""

    async def go() -> StillVisit:
        visit = StillVisit(COMPANEROS())
        app = app_of(visit)
        async with asyncio.timeout(PATIENCE), app.run_test(size=SMALL) as pilot:
            await settled(pilot, "Your turn")
            for key, character in (("q", "q"), ("enter", "\r"), ("l", "l"), ("escape", None), ("r", "r")):
                app.post_message(events.Key(key, character))
            await settled(pilot, "╭─ Rules")
        return visit

    assert asyncio.run(go()).asked == []


def test_own_words_can_be_seen() -> None:
    """Where people may write what they like, the words are on the screen while they are written."""

    async def go() -> StillVisit:
        visit = StillVisit(troubled())
        settings = msgspec.to_builtins(visit.view.table.settings)
        visit.show(changed(visit.view, table={"settings": {**settings, "free_text": True}}))
        app = app_of(visit)
        async with asyncio.timeout(PATIENCE), app.run_test(size=SMALL) as pilot:
            await settled(pilot, "Agree")
            await pilot.press("c")
            await settled(pilot, "Say something")
            await pilot.press(*"Quite a hand")
            await settled(pilot, "Quite a hand")
            await pilot.press("enter")
            await settled(pilot, "Agree")
        return visit

    visit = asyncio.run(go())
    assert any(isinstance(each, Say) and each.text == "Quite a hand" for each in visit.asked)


def test_the_beat_may_come_once_more_when_all_is_closed() -> None:
    """A table whose screens are gone looks at itself without an error."""

    async def go() -> int:
        app = app_of(StillVisit(troubled()))
        async with asyncio.timeout(PATIENCE), app.run_test(size=SMALL) as pilot:
            await settled(pilot, "Agree")
        app.attend()
        return len(app.screen_stack)

    assert asyncio.run(go()) == 0


def test_resizing_at_any_time() -> None:
    """From small to wide and back, with a panel open and without: everything is there that was."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await quiet(pilot, visit)
        for size in (LARGE, (79, 23), (30, 8), (1, 1), (120, 24), SMALL, (80, 60)):
            await pilot.press("m")
            await pilot.resize_terminal(*size)
            await pilot.press("escape")
            while len(lines_on(app)) != size[1]:
                await asyncio.sleep(0.02)
            await until_shown(app, "╭─ Log", gone=size[0] < 120)
        await until_shown(app, "Your turn")
        assert app.session.scene(1, 1).held

    at_the_screen(evening)


def test_pause_and_theme() -> None:
    """`p` stops the match and goes on with it; `d` goes from dark to light and back."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await quiet(pilot, visit)
        await pilot.press("p")
        await visit.until(lambda view: view.table.paused)
        await until_shown(app, "The match is paused.")
        await pilot.press("p")
        await visit.until(lambda view: not view.table.paused)
        await pilot.press("d")
        assert app.theme == "spieltisch-light"
        await pilot.press("d")
        assert app.theme == "spieltisch-dark"

    at_the_screen(evening)


def test_leaving_is_asked_about() -> None:
    """`q` in a running match asks first; to stay is what Enter says, to leave takes a step."""

    async def evening(app: TableApp, pilot: Pilot[None], visit: Visit) -> None:
        await quiet(pilot, visit)
        await pilot.press("q")
        await until_shown(app, "[ Stay ]")
        await pilot.press("enter")
        await until_shown(app, "End this match?", gone=True)
        assert app.is_running
        await pilot.press("q")
        await until_shown(app, "[ Stay ]")
        await pilot.press("right", "enter")
        while app._exit is False:
            await asyncio.sleep(0.05)

    at_the_screen(evening)
