"""`spieltisch games`."""

from rich.table import Table
from rich.text import Text

import spieltisch
from spieltisch.cli.console import screen
from spieltisch.pages import at_a_glance, read_page, title


def games() -> None:
    """List the games.

    The first word of each is what the other commands call it.
    """
    console = screen()
    table = Table.grid(padding=(0, 2, 0, 0))
    for name in spieltisch.games():
        page = read_page(name)
        glance = at_a_glance(page)
        table.add_row(Text(name, style="bold"), f"{title(page)}, for {glance.get('Seats', '?').rstrip('.')}")
        table.add_row("", Text(sentence(glance.get("Goal", "")), style="dim"))
    console.print(table)
    console.print()
    console.print("spieltisch rules GAME explains one, spieltisch play GAME starts it.", style="dim")


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
