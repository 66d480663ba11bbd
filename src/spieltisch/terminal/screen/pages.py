"""The rules of a game as lines."""

from io import StringIO

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text
from rich.theme import Theme

from spieltisch.pages import read_page
from spieltisch.texts import LANGUAGES

WIDEST = 88
HEIGHT = 25  # of no importance; but where TERM is dumb, Rich forgets the width if it is not told this, too
PLAIN = Theme({"markdown.code": "bold", "markdown.item.number": "bold", "markdown.table.border": ""})


def rules_lines(game: str, language: str, width: int) -> list[Text]:
    """The page, set for the eye; in English where there is none in that language."""
    page = read_page(game, language if language in LANGUAGES else "en")
    wide = max(min(width, WIDEST), 20)
    console = Console(file=StringIO(), width=wide, height=HEIGHT, theme=PLAIN, force_terminal=True)
    found = console.render_lines(Markdown(page), pad=False)
    return [Text.assemble(*((part.text, part.style or "") for part in line)) for line in found]


def clause_at(lines: list[Text], clause: str) -> int:
    """The line where a clause begins; the first, if there is none."""
    return next((at for at, line in enumerate(lines) if line.plain.strip().startswith(clause)), 0)
