"""What is pressed is asked of the table, and nothing that cannot be taken back without a question."""

import asyncio
import subprocess
import sys

from spieltisch.wire.commands import Answer, Close, Sit, Undo
from terminal.screen.screens import lobby, troubled
from terminal.screen.staging import SMALL, StillVisit, app_of, changed, text_on

PATIENCE = 120.0


def test_answers_and_questions() -> None:
    """`y` agrees to an undo, `u` asks for one, and a table is closed only after a question."""

    async def go() -> StillVisit:
        visit = StillVisit(changed(troubled(), host=True))
        app = app_of(visit)
        async with asyncio.timeout(PATIENCE), app.run_test(size=SMALL) as pilot:
            await pilot.press("y", "u")
            for keys, sees in (("g", "Close table"), ("up", "[ Mute"), ("end", "Players")):
                await pilot.press(keys)
                while sees not in text_on(app):
                    await asyncio.sleep(0.02)
            await pilot.press("escape")
            app.table.perform("close")
            while "[ Cancel ]" not in text_on(app):
                await asyncio.sleep(0.02)
            assert not any(isinstance(each, Close) for each in visit.asked)
            await pilot.press("right", "enter")
            while not any(isinstance(each, Close) for each in visit.asked):
                await asyncio.sleep(0.02)
        return visit

    visit = asyncio.run(go())
    assert visit.asked[0] == Answer(agree=True)
    assert isinstance(visit.asked[1], Undo)


def test_who_has_stood_up_can_sit_down_again() -> None:
    """Free seats can be taken in the lobby, by the name that one came with; who looks on has none."""

    async def go(name: str) -> tuple[StillVisit, str]:
        visit = StillVisit(changed(lobby(), seats=[], host=False))
        app = app_of(visit, name=name)
        async with asyncio.timeout(PATIENCE), app.run_test(size=SMALL) as pilot:
            while "Free seat" not in text_on(app):
                await pilot.pause()
            text = text_on(app)
            if name:
                app.table.field.go("key:sit:3")
            await pilot.press("enter")
            while name and not visit.asked:
                await asyncio.sleep(0.02)
        return visit, text

    visit, text = asyncio.run(go("Bea"))
    assert visit.asked == [Sit(name="Bea", seat=3)]
    assert "You can sit down, as Bea." in text
    visit, text = asyncio.run(go(""))
    assert visit.asked == []
    assert "You are watching." in text
    assert "Sit here" not in text


def test_other_commands_do_not_wait_for_it() -> None:
    """Textual is imported when a full screen opens, and not before."""
    code = "import sys, spieltisch.cli.app, spieltisch.terminal.screen; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=PATIENCE).returncode == 0
