"""A table to be looked at, as a spectator sees it: text and picture. There are no rules here."""

import sys
from typing import Any

from spieltisch.envs.rendering.picture import picture
from spieltisch.envs.rendering.text import text
from spieltisch.errors import SetupError
from spieltisch.match.deal import Deal

RENDER_MODES = ("human", "ansi", "rgb_array")


def check_mode(mode: str | None) -> str | None:
    if mode not in (None, *RENDER_MODES):
        raise SetupError(f"there is no render mode {mode!r}: choose one of {', '.join(RENDER_MODES)}")
    return mode


def render(deal: Deal, mode: str | None) -> Any:
    """The text, or the picture, or (for a human) the text on standard output and nothing else."""
    if mode == "human":
        sys.stdout.write(text(deal) + "\n")
        return None
    return None if mode is None else text(deal) if mode == "ansi" else picture(deal)
