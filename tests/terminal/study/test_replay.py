"""A record on the full screen: gone through with keys and mouse, as it was played."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

import spieltisch
from spieltisch.match.match import Match
from spieltisch.terminal.study import moment as moments
from spieltisch.terminal.study.moment import Moment
from spieltisch.terminal.study.panels import Checked, Points, RecordHelp, Story, WholeLog
from spieltisch.terminal.study.replay import ReplayApp, ReplayScreen
from spieltisch.terminal.study.slider import Slider
from terminal.screen.staging import text_on
from terminal.study.staging import LARGE, MOST, SMALL, record_of, recorded, replaying, shown

PATIENCE = 240.0  # the first time a game is compiled
Evening = Callable[[ReplayApp, Pilot[None], Moment], Awaitable[None]]


def watch(app: ReplayApp, evening: Evening, size: tuple[int, int] = SMALL) -> None:
    async def go() -> None:
        async with asyncio.timeout(PATIENCE), app.run_test(size=size) as pilot:
            await shown(app, pilot)
            await evening(app, pilot, app.watching.moment)

    asyncio.run(go())


@pytest.mark.parametrize(
    ("game", "size"),
    [
        *((game, SMALL) for game in spieltisch.games()),
        pytest.param("deuce", LARGE, marks=pytest.mark.long),
    ],
)
def test_a_whole_record_is_gone_through(game: str, size: tuple[int, int]) -> None:
    """Key by key to the end of the match, each moment with its sentence; and back into the deal before."""
    app = replaying(record_of(game))

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        steps = 0
        while not moment.is_last:
            await pilot.press("right")
            text = text_on(app)
            steps += moment.at > 0
            assert f" {moment.at}/{moment.last} " in text
            assert "too few columns" not in text
            if moment.at:
                scene = app.watching.scene(1, 1)
                told = moment.telling.heard(moment.at, None)[-1]
                first = scene.speech.sentence(told.code, told.params, "event", told.seat).split()[0]
                assert first in text
        assert steps == moment.actions
        assert "wins the match" in text_on(app) or "share the win" in text_on(app)
        await pilot.press("home")
        deal = moment.deal
        for _ in range(20):
            await pilot.press("left")
        assert (moment.deal, moment.at) == (deal - 1, moment.last - 19)

    watch(app, evening, size)


@pytest.mark.parametrize("game", spieltisch.games())
def test_all_hands_are_open_or_one(game: str) -> None:
    """With all hands every card that anybody holds can be read; through somebody's eyes, only that hand."""
    found = recorded(record_of(game))
    held = found.played[0].first_truth["hands"]

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        view = app.watching.view
        own = {seat: part.zones for seat, part in view.own.items()}
        assert set(own) == set(range(found.seats))
        assert "All hands" in text_on(app)
        await pilot.press("2")
        assert moment.seat == 1
        assert set(app.watching.view.own) == {1}
        text = text_on(app)
        assert "Seen by" in text
        assert all(card in text for card in held[1])
        hidden = [zone for zone in app.watching.scene(1, 1).zones if zone.kind == "hand" and zone.owner != 1]
        assert all(zone.cards is None for zone in hidden)
        await pilot.press("a")
        assert moment.seat is None
        for _ in range(found.seats):
            await pilot.press("e")
        assert moment.seat == found.seats - 1
        await pilot.press("e")
        assert moment.seat is None
        await pilot.press("9")
        assert moment.seat is None

    watch(replaying(record_of(game)), evening)


def test_eyes_see_no_more_of_the_log_than_was_told() -> None:
    """What only another seat was told is not in the log of this one: which card somebody drew in Deuce."""
    found = Moment(recorded(record_of("deuce")))
    whole = [event for event in found.telling.heard(found.last, None) if event.code == "drew"]
    theirs = [event for event in found.telling.heard(found.last, 0) if event.code == "drew"]
    assert len(whole) == len(theirs) > 0
    assert all("card" in event.params for event in whole)
    assert all(("card" in event.params) == (event.seat == 0) for event in theirs)


def test_keys_leap() -> None:
    """Tricks, deals, first and last: each key goes where it says, and never out of the record."""

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        await pilot.press("pagedown")
        assert moment.at == moment.telling.stations[1]
        await pilot.press("down")
        assert moment.at == moment.telling.stations[2]
        await pilot.press("pageup", "up")
        assert moment.at == 0
        await pilot.press("end")
        assert (moment.deal, moment.at) == (0, moment.last)
        await pilot.press("right")
        assert (moment.deal, moment.at) == (1, 0)
        await pilot.press("left")
        assert (moment.deal, moment.at) == (0, moment.last)
        await pilot.press("home")
        assert moment.is_first
        await pilot.press("left", "up", "p")
        assert moment.is_first
        await pilot.press("n")
        assert (moment.deal, moment.at) == (1, 0)
        await pilot.press("end", "n", "right", "down")
        assert moment.is_last
        await pilot.press("p")
        assert (moment.deal, moment.at) == (0, 0)

    watch(replaying(record_of("companeros")), evening)


def test_it_plays_by_itself_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Space plays on through all deals and stops at the end; any step stops it, and speed has its bounds."""
    monkeypatch.setattr(moments, "BEAT", 0.001)

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        await pilot.press("space")
        while moment.plays:
            await pilot.pause()
        assert moment.is_last
        for _ in range(5):
            await pilot.press("+")
        assert moment.speed == max(moments.SPEEDS)
        for _ in range(9):
            await pilot.press("-")
        assert moment.speed == min(moments.SPEEDS)
        monkeypatch.setattr(moments, "BEAT", 1e6)
        await pilot.press("space")
        assert moment.plays
        assert moment.is_first
        await pilot.press("right")
        assert not moment.plays

    watch(replaying(record_of("companeros")), evening)


def test_the_mouse_goes_there() -> None:
    """The keys of the slider, its bar, a line of the log and a deal of the sheet can be clicked."""

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        line = app.screen.query_one(Slider).lines[0].plain
        await pilot.click(Slider, offset=(line.index("►|") + 1, 0))
        assert moment.at == moment.last
        await pilot.click(Slider, offset=(line.index("|◄") + 1, 0))
        assert moment.at == 0
        await pilot.click(Slider, offset=(line.index("●") + 8, 0))
        assert 0 < moment.at < moment.last
        row = next(at for at, text in enumerate(text_on(app).splitlines()) if "Deal 2" in text)
        await pilot.click(offset=(text_on(app).splitlines()[row].index("Deal 2"), row))
        assert (moment.deal, moment.at) == (1, 0)
        rows = text_on(app).splitlines()
        row = next(at for at, text in enumerate(rows) if "plays" in text)
        await pilot.click(offset=(rows[row].index("plays"), row))
        assert moment.at == 1

    watch(replaying(record_of("companeros")), evening, LARGE)


@pytest.mark.parametrize(
    ("key", "panel", "text"),
    [
        ("l", WholeLog, "► "),
        ("s", Points, "► Deal 1"),
        ("v", Checked, "√ The table kept its word"),
        ("o", Story, "Biggest take"),
        ("question_mark", RecordHelp, "one step on"),
    ],
)
def test_panels_open_and_close(key: str, panel: type[Any], text: str) -> None:
    """Each has its key, shows what it is for, and Escape leads back to the same moment."""

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        await pilot.press("right", "right", "right", key)
        await shown(app, pilot, panel)
        assert text in text_on(app)
        await pilot.press("escape")
        await shown(app, pilot)
        assert moment.at == 3

    watch(replaying(record_of("companeros")), evening)


def test_a_line_of_the_log_leads_there() -> None:
    """The log is opened at the moment that is shown, and Enter on another line goes to that."""

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        await pilot.press("right", "right", "right", "l")
        await shown(app, pilot, WholeLog)
        await pilot.press("down", "enter")
        await shown(app, pilot)
        assert moment.at == 4

    watch(replaying(record_of("companeros")), evening)


def test_who_played_is_told() -> None:
    """A person, a bot, the caretaker and the table: the record has a letter for each."""
    record = record_of("companeros")
    texts: dict[str, str] = {}

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        for _ in range(moment.last):
            await pilot.press("right")
            assert moment.step is not None
            texts[moment.step.by] = text_on(app)

    watch(replaying(record), evening, LARGE)
    assert "played by Seat 1" in texts["p"] or "played by Seat 3" in texts["p"]
    assert "played by the bot " in texts["b"]
    assert "played by the caretaker for Seat" in texts["c"]
    assert "the only choice" in texts["f"]


def test_a_deal_is_verified_or_not() -> None:
    """With a proof it is verified; a seed alone proves nothing; a position has neither."""
    assert "√ verified" in heading(record_of("deuce"))
    match = spieltisch.game("deuce").match(2, 5, options={"target": 30})
    match.play(match.deal.legal[0])
    assert "not proven" in heading(match.record())
    deal = spieltisch.game("deuce").deal_from(match.deal.truth)
    assert "not proven" in heading(deal.record())


def heading(record: dict[str, Any]) -> str:
    found: list[str] = []

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        found.append(text_on(app).splitlines()[0])
        await pilot.press("v")
        await shown(app, pilot, Checked)

    watch(replaying(record), evening)
    return found[0]


@pytest.mark.parametrize("game", spieltisch.games())
def test_an_unfinished_match_is_shown_as_far_as_it_went(game: str) -> None:
    """A match that somebody left in the middle of its second deal has one finished deal, and no winner."""
    seats = 4
    match: Match = spieltisch.game(game).match(seats, 5, options={"deals": 3} if game == "companeros" else {})
    bot = spieltisch.player("random:seed=1")
    while match.deals_played < 1 or match.deal.played < 12:
        assert match.turn is not None
        match.play(bot.choose(match.view_state(match.turn)))
    record = json.loads(json.dumps(match.record()))

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        await pilot.press("n", "end")
        text = text_on(app)
        assert moment.is_last
        assert " 12/12 " in text
        assert "wins the match" not in text
        await pilot.press("s")
        await shown(app, pilot, Points)
        assert "Deal 1" in text_on(app)
        assert "Deal 2 " not in text_on(app).partition("Scores")[2].partition("Esc")[0]

    watch(replaying(record), evening)


@pytest.mark.parametrize("language", ["en", "de", "nl", "xx"])
@pytest.mark.parametrize("game", spieltisch.games())
def test_the_largest_tables_fit(game: str, language: str) -> None:
    """At 80×24 with the most seats, every moment with all hands is there, in every language."""
    app = replaying(record_of(game, MOST[game]), language)
    small = app.watching.words.t("terminal.too-small")[:20]

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        for at in range(0, moment.last + 1, 3):
            moment.open(0, at)
            moment.look_from(None if at % 2 else at % 6)
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            screen.attend()
            await pilot.pause()
            text = text_on(app)
            assert small not in text, text
            held = [zone for zone in app.watching.scene(1, 1).zones if zone.kind == "hand" and zone.cards]
            for zone in held:
                for card in zone.cards or ():
                    assert card[1:] in text

    watch(app, evening)


def test_any_size_will_do() -> None:
    """Resizing shows or hides the side; a window that is too small says so, and comes back."""

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for size, side in (
            ((160, 50), True),
            ((80, 24), False),
            ((131, 30), False),
            ((132, 30), True),
            ((80, 24), False),
        ):
            await pilot.resize_terminal(*size)
            while (screen.side is not None) is not side:
                await pilot.pause()
            await pilot.press("right")
            assert f" {moment.at}/{moment.last} " in text_on(app)
        for size in ((30, 8), (5, 2), (1, 1)):
            await pilot.resize_terminal(*size)
            await pilot.press("right")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("right")
        assert "All hands" in text_on(app)

    watch(replaying(record_of("companeros")), evening)


def test_without_colour_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR the moment is still marked, by signs; `d` changes the look all the same."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        await pilot.press("right", "right", "d")
        assert app.theme == "spieltisch-light"
        text = text_on(app)
        assert "●" in text
        assert "► Deal 1" in text

    app = replaying(record_of("companeros"))
    assert app.no_color
    watch(app, evening, LARGE)


def test_leaving() -> None:
    """`q` ends the program."""

    async def evening(app: ReplayApp, pilot: Pilot[None], moment: Moment) -> None:
        await pilot.press("q")
        assert not app.is_running or app._exit

    watch(replaying(record_of("companeros")), evening)
