"""What to play: every answer that can be given is one that can be played."""

import asyncio
import random

import spieltisch
from spieltisch.match.options import check_seats, settle
from spieltisch.terminal.screen.form import Form
from spieltisch.terminal.screen.look import DARK
from spieltisch.terminal.screen.setup import SetupApp, draw_form
from spieltisch.terminal.wording import Words


def test_whatever_is_changed_can_be_played() -> None:
    """After any changes, forwards and backwards, the game accepts the table."""
    chance, form = random.Random(1), Form("companeros")
    for _ in range(300):
        form.change(chance.choice(form.rows), chance.choice([-1, 1]))
        rules = spieltisch.game(form.game).rules
        check_seats(rules, settle(rules, form.options), form.seats, 0)


def test_the_usual_is_left_out() -> None:
    """A house rule that was changed and changed back is none, and another game has none of this one."""
    form = Form("deuce")
    form.change("target", 1)
    assert form.options == {"target": 125}
    form.change("target", -1)
    assert form.options == {}
    form.change("rainbow_on_x", 1)
    form.change("game", 1)
    assert form.wishes == {"game": "list-und-tuecke", "seats": 4, "level": "solid", "options": {}}


def test_by_keys_and_mouse() -> None:
    """Arrows move and change, a click on an arrow changes, Enter takes it as it is."""

    async def go() -> SetupApp:
        app = SetupApp(Form("companeros"), Words("en"), DARK)
        async with asyncio.timeout(120), app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await pilot.press("right", "down", "left")
            await pilot.click("#form", offset=(33, 3))
            await pilot.press("enter")
        return app

    app = asyncio.run(go())
    assert app.wanted
    assert (app.form.game, app.form.seats) == ("companeros", 3)


def test_it_fits_in_little_room() -> None:
    """Where not every sentence has room, only what is being asked is explained."""
    lines = draw_form(Form("deuce"), "level", Words("xx"), DARK, 78, 14)
    assert len(lines) <= 14
    assert "éxpérîéñçé" in "".join(line.plain for line in lines)
