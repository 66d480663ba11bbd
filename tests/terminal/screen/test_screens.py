"""The screens under `data/screens` are what is shown today."""

import asyncio

import pytest
from rich.cells import cell_len

from terminal.screen.screens import COMPANEROS, FOLDER, SIZES, names, screen_file, settled, shown
from terminal.screen.staging import SMALL, StillVisit, app_of, text_on

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
            await settled(app, "Your turn")
            await pilot.press("l")
            await settled(app, "╭─ Log")
            app.screen.refresh(layout=True)  # what was painted is forgotten
            assert "Compañeros" in text_on(app)

    asyncio.run(go())
