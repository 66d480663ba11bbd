"""The line mode: every event a sentence, for pipes, screen readers and braille; no cursor is moved.

It stands on a visit, and does not know whether its table is in this process or on a server.
"""

from spieltisch.client import Visit
from spieltisch.terminal.plain.doing import Doing
from spieltisch.terminal.plain.heard import Heard
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.sitting import Leave, Sitting
from spieltisch.terminal.plain.typed import Typed

__all__ = ["Heard", "Paper", "Typed", "run"]


async def run(
    visit: Visit,
    heard: Heard,
    *,
    language: str,
    typed: Typed,
    paper: Paper,
    name: str = "",
    link: str = "",
) -> bool:
    """Sits at the table until the person leaves; False if that was before the end of the match.

    `name`: what the person sits down as; `link`: how others find the table, if they can.
    """
    sitting = Sitting(visit, heard, typed, paper, language, name, link)
    doing = Doing(sitting)
    try:
        sitting.greet()
        while (line := await sitting.next_line()) is not None:
            await doing.do(line)
    except Leave:
        pass
    return visit.view.table.phase == "over"
