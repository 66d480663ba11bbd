"""The rules page of a game, shown well."""

import os

from rich.console import Console
from rich.markdown import Markdown


def show(console: Console, text: str, *, paged: bool = False) -> None:
    """Markdown set for the eye on a terminal; as it is written anywhere else."""
    if not console.is_terminal:
        console.print(text.strip(), markup=False, highlight=False, soft_wrap=True)
    elif paged:
        os.environ.setdefault("LESS", "-FRX")  # colours; no waiting for a page that fits
        with console.pager(styles=True):
            console.print(Markdown(text), width=min(console.width, 88))
    else:
        console.print(Markdown(text), width=min(console.width, 88))
