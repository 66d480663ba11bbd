"""Every screen at 80×24 and 160×50 as text to be reviewed; `scripts/regenerate` writes them anew."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

import spieltisch
from spieltisch.client import Gone
from spieltisch.terminal.screen import session
from spieltisch.terminal.screen.form import Form
from spieltisch.terminal.screen.look import DARK
from spieltisch.terminal.screen.setup import SetupApp
from spieltisch.terminal.wording import Words
from spieltisch.wire import closing
from spieltisch.wire.messages import Advice, Reason, View
from terminal.screen.staging import LARGE, SMALL, StillVisit, app_of, changed, lines_on, view_of
from web.positions import LONG_NAMES, asked, full_display, full_hand, until

FOLDER = Path(__file__).parent.parent.parent / "data" / "screens"
SIZES = {"80x24": SMALL, "160x50": LARGE}


class Staged(NamedTuple):
    """A table, the keys that are pressed there, and what must be seen then."""

    view: Callable[[], View]
    keys: str = ""
    sees: str = ""
    language: str = "en"
    link: str = ""
    name: str = ""
    answers: Mapping[str, Any] = MappingProxyType({})
    ended: Exception | None = None


def playing(game: str, seats: int, code: str, after: int, **table: Any) -> Callable[[], View]:
    return lambda: view_of(until(game, seats, asked(code, after)), **table)


def lobby(own: Sequence[int] = (0,), *, host: bool = True) -> View:
    chairs = [
        {"who": "person", "name": "Anna"},
        {"who": "person", "name": "Ben"} | ({} if 1 in own else {"away": 30.0}),
        {"who": "bot", "level": "strong"},
        {"who": "free"},
    ]
    view = view_of(until("deuce", 4, asked("lay-or-draw")), own=own, phase="lobby", chairs=chairs)
    view = changed(view, host=host, deal=None, own={}, log=[], turn={"decision": 0, "seats": [], "until": {}})
    table = msgspec.to_builtins(view.table)
    settings = {**table["settings"], "options": {"target": 50}, "clock": {"kind": "turn", "seconds": 45}}
    return changed(view, table={"settings": settings})


def troubled() -> View:
    """Somebody is away, somebody's place is taken care of, clocks run, one is asked for an undo."""
    view = view_of(until("companeros", 6, asked("play-a-card", after=22)))
    chairs = msgspec.to_builtins(view.table.chairs)
    mine = view.seats[0]
    others = [seat for seat in range(6) if seat != mine]
    chairs[others[0]]["away"] = 31.0
    chairs[others[1]] |= {"away": 1.0, "caretaker": True}
    turn = {"until": {str(mine): 8.0}}
    asks = {"what": "undo", "seat": others[2], "agreed": []}
    chat = [{"code": "said", "seat": others[2], "params": {"phrase": "oops"}}]
    return changed(view, table={"chairs": chairs, "asked": asks}, turn=turn, chat=chat)


def ended(phase: str) -> View:
    deal = until("companeros", 4, lambda deal: len(deal.legal) == 1 and len(deal.actions) > 50)
    while not deal.over:
        deal.play(deal.legal[0])
    totals = [each + 20 for each in deal.scores]
    return view_of(
        deal,
        own=[0],
        phase=phase,
        sheet=[[20] * 4, list(deal.scores)],
        totals=totals,
        winners=[totals.index(max(totals))] if phase == "over" else [],
        ready=[2],
    )


def advice() -> Advice:
    deal = until("companeros", 4, asked("play-a-card", after=22))
    assert deal.turn is not None
    found = spieltisch.player("search:iterations=300,seed=1").explain(deal.view_state(deal.turn))
    prospects = [msgspec.to_builtins(each) for each in found.prospects]
    return Advice(
        ref=0,
        seat=deal.turn,
        decision=len(deal.actions),
        choice=found.choice,
        prospects=prospects,
        simulations=found.simulations,
        solved=found.solved,
    )


def barred() -> View:
    return view_of(
        until("list-und-tuecke", 4, lambda deal: 1 < len(deal.legal) < 4 and "-" not in deal.legal[0])
    )


COMPANEROS = playing("companeros", 4, "play-a-card", 22)
WHY = Reason(ref=0, card="Y3", code="fourth-colour", clause="L-4", params={"colour": "Y"})
SCREENS: dict[str, Staged] = {
    "companeros-play": Staged(COMPANEROS, "right", "would count"),
    "companeros-take-6": Staged(
        playing("companeros", 6, "take-a-colour", 30, sheet=[[9] * 6]), "", "take a colour"
    ),
    "companeros-full-xx": Staged(lambda: view_of(full_display(), names=LONG_NAMES), "", "Ýöûr", "xx"),
    "deuce-lay-6": Staged(playing("deuce", 6, "lay-or-draw", 20), "enter", "piles"),
    "deuce-full-de": Staged(lambda: view_of(full_hand(6), names=LONG_NAMES), "enter", "Du bist dran", "de"),
    "deuce-start-nl": Staged(playing("deuce", 4, "lay-start-card", 0), "", "Jouw beurt", "nl"),
    "list-take-6": Staged(playing("list-und-tuecke", 6, "take-cards", 40), "2", "makes"),
    "list-keep-de": Staged(playing("list-und-tuecke", 6, "keep-colours", 40), "", "Du bist dran", "de"),
    "list-why-not": Staged(barred, "right enter", "Not possible", answers={"why": WHY}),
    "names-of-1000": Staged(
        lambda: view_of(until("companeros", 6, asked("play-a-card", after=30)), names=["漢字" * 500] * 6),
        "",
        "漢字",
    ),
    "troubled": Staged(troubled, "", "Agree"),
    "paused-nl": Staged(playing("companeros", 4, "play-a-card", 22, paused=True), "", "Verder", "nl"),
    "deal-over": Staged(lambda: ended("between"), "", "Next deal"),
    "match-over-de": Staged(lambda: ended("over"), "", "Noch einmal", "de"),
    "lobby": Staged(lobby, "", "Start", link="https://cards.example.org/t/0123456789abcdef"),
    "lobby-xx": Staged(lobby, "", "Štárt", "xx", link="https://cards.example.org/t/0123456789abcdef"),
    "lobby-guest-de": Staged(lambda: lobby((1,), host=False), "", "Aufstehen", "de"),
    "lobby-watching-nl": Staged(lambda: lobby((), host=False), "", "zitten", "nl", name="Clara"),
    "watching": Staged(
        lambda: view_of(until("companeros", 4, asked("play-a-card", 22)), own=()), "", "Anna to"
    ),
    "closed-de": Staged(COMPANEROS, "", "Verlassen", "de", ended=Gone(closing.NO_TABLE)),
    "hint": Staged(COMPANEROS, "i", "My advice", answers={"hint": advice}),
    "scores": Staged(lambda: ended("over"), "s", "╭─ Scores"),
    "log": Staged(COMPANEROS, "l", "╭─ Log"),
    "last-trick-nl": Staged(COMPANEROS, "t", "╭─ Laatste slag", "nl"),
    "facts-de": Staged(playing("deuce", 4, "lay-or-draw", 20), "m", "╭─ Alles", "de"),
    "chat": Staged(troubled, "c", "╭─ Chat"),
    "players": Staged(troubled, "g", "╭─ Players"),
    "help-de": Staged(COMPANEROS, "question_mark", "╭─ Hilfe", "de"),
    "rules-nl": Staged(COMPANEROS, "r", "╭─ Regels", "nl"),
    "leave": Staged(COMPANEROS, "q", "[ Stay ]"),
}
FORMS = {"form": ("companeros", "en"), "form-de": ("deuce", "de"), "form-xx": ("deuce", "xx")}


@contextmanager
def still() -> Iterator[None]:
    """The clock of the screen stands still."""
    with patch.object(session, "time", SimpleNamespace(monotonic=lambda: 0.0)):
        yield


def at_rest(app: App[Any]) -> bool:
    """Is nothing left to be done: no message under way, nothing to be laid out, painted or called?"""
    pumps = [app, *(each for screen in app.screen_stack for each in screen.walk_children(with_self=True))]
    waits = any(pump.message_queue_size or pump._next_callbacks for pump in pumps)
    return not (waits or app.screen._repaint_required or any(map(is_unfinished, in_sight(app))))


def in_sight(app: App[Any]) -> list[Screen[Any]]:
    """The screen on top, and what can be seen behind it."""
    behind = [] if app.screen.styles.background.a == 1 else app._background_screens
    return [*behind, app.screen]


def is_unfinished(screen: Screen[Any]) -> bool:
    return bool(
        screen._layout_required
        or screen._scroll_required
        or screen._recompose_required
        or screen._dirty_widgets
        or screen._callbacks
    )


async def settled(pilot: Pilot[Any], sees: str, ready: Callable[[], bool] = lambda: True) -> list[str]:
    """The screen when that is on it and there is nothing left to be done: however slow the machine is."""
    while True:
        await pilot.pause()
        if not pilot.app.screen_stack:  # on a busy machine it may not have come that far
            continue
        for covered in in_sight(pilot.app)[:-1]:
            if covered._layout_required:  # Textual may forget it where one panel closes as another opens
                covered.check_idle()
        lines = lines_on(pilot.app)
        if at_rest(pilot.app) and ready() and sees in "\n".join(lines):
            return lines


async def screen(staged: Staged, size: tuple[int, int]) -> str:
    answers = {name: answer() if callable(answer) else answer for name, answer in staged.answers.items()}
    visit = StillVisit(staged.view(), **answers)
    visit.ended = staged.ended
    app = app_of(visit, staged.language, link=staged.link, name=staged.name)
    async with asyncio.timeout(120), app.run_test(size=size) as pilot:
        await settled(pilot, "", lambda: bool(app.table.field.lines))
        await pilot.press(*staged.keys.split())
        return "\n".join(await settled(pilot, staged.sees)) + "\n"


async def form(name: str, size: tuple[int, int]) -> str:
    game, language = FORMS[name]
    app = SetupApp(Form(game), Words(language), DARK)
    async with asyncio.timeout(120), app.run_test(size=size) as pilot:
        return "\n".join(await settled(pilot, "‹")) + "\n"


def names() -> list[str]:
    return [f"{name}.{size}" for name in (*SCREENS, *FORMS) for size in SIZES]


def shown(name: str) -> str:
    what, size = name.rsplit(".", 1)
    with still():
        if what in FORMS:
            return asyncio.run(form(what, SIZES[size]))
        return asyncio.run(screen(SCREENS[what], SIZES[size]))


def screen_file(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def regenerate() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        screen_file(name).write_text(shown(name), encoding="utf-8")
