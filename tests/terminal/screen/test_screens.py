"""The screens under `data/screens` are what is shown today."""

import asyncio

import pytest
from rich.cells import cell_len

from spieltisch.terminal.screen.drawn import Drawn
from terminal.screen.screens import COMPANEROS, FOLDER, SIZES, names, screen_file, settled, shown
from terminal.screen.staging import LARGE, SMALL, StillVisit, app_of, lines_on, text_on, view_of
from web.positions import until

AGAIN = "it changed: look at the difference after `scripts/regenerate`, and commit it if it is right"


@pytest.mark.parametrize("name", names())
def test_screen(name: str) -> None:
    """Each screen is exactly as it was reviewed, and no line is longer than the screen."""
    text = shown(name)
    assert text == screen_file(name).read_text(encoding="utf-8"), AGAIN
    width, height = SIZES[name.rsplit(".", 1)[1]]
    assert len(text.splitlines()) == height
    assert max(map(cell_len, text.splitlines())) <= width


def test_every_file_has_its_screen() -> None:
    """There is a file for each screen, and no other."""
    assert {path.name for path in FOLDER.iterdir()} == {screen_file(name).name for name in names()}


def test_the_table_lies_behind_a_panel() -> None:
    """Whenever a panel is looked at, also before it was ever painted, the table is there behind it."""

    async def go() -> None:
        app = app_of(StillVisit(COMPANEROS()))
        async with asyncio.timeout(120), app.run_test(size=SMALL) as pilot:
            await settled(pilot, "Your turn")
            await pilot.press("l")
            await settled(pilot, "╭─ Log")
            app.screen.refresh(layout=True)  # what was painted is forgotten
            assert "Compañeros" in text_on(app)

    asyncio.run(go())


@pytest.mark.parametrize("game", ["companeros", "deuce", "list-und-tuecke"])
def test_nothing_is_cut_off_at_the_side(game: str) -> None:
    """Beside a wide table every letter and every figure can be seen, with six people and a long log, too."""

    async def go() -> None:
        deal = until(game, 6, lambda deal: deal.turn is None or len(deal.actions) > 40)
        sheet = [[100 + number] * 6 for number in range(12)]
        view = view_of(deal, sheet=sheet, totals=[1266] * 6)
        app = app_of(StillVisit(view), "de")
        async with asyncio.timeout(120), app.run_test(size=LARGE) as pilot:
            await settled(pilot, "Punktestand")
            for drawn in app.screen.query("Side Drawn").results(Drawn):
                assert max(line.cell_len for line in drawn.lines) <= drawn.size.width, drawn.parent
            assert any(line.count(" 1266") == 6 for line in lines_on(app))

    asyncio.run(go())
