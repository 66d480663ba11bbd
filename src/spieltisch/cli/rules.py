"""`spieltisch rules`."""

from spieltisch.cli.arguments import game_id
from spieltisch.cli.console import screen
from spieltisch.pages import clause, read_page
from spieltisch.terminal.page import show


def rules(game: str, number: str | None = None, /, *, language: str = "en") -> None:
    """Show the rules of a game, or one of them.

    Every rule has a number, and a refused action names it: `spieltisch rules companeros C-7` shows that one.

    Parameters
    ----------
    game
        The game, as `spieltisch games` calls it; the beginning of its name will do.
    number
        The number of a rule, as in C-7.
    language
        The language to read them in: en, de or nl.
    """
    page = read_page(game_id(game), language)
    show(screen(), page if number is None else clause(page, number), paged=number is None)
