"""Colours of the screen: one page of them for a dark background, one for a light one.

Cards have the same colours on both. Nothing hangs on them: a card has its letter and its sign as well, and
what is chosen, playable or to act has a mark of its own.
"""

from dataclasses import dataclass

from rich.style import Style
from textual.theme import Theme

INKS = {
    "R": ("#c8441b", "#ffffff"),
    "Y": ("#f0c52e", "#3b2d00"),
    "G": ("#08775a", "#fffaf0"),
    "B": ("#0f6ab0", "#fffaf0"),
    "V": ("#a34a7f", "#fffaf0"),
    "K": ("#2b2a33", "#fffaf0"),
}
"""By colour letter: the ground of a card, and what is written on it."""
PAPER = ("#fbf7ee", "#2b2a33")
"""Of cards without a colour."""


@dataclass(frozen=True)
class Look:
    """One background and what is readable on it."""

    name: str
    dark: bool
    ground: str
    panel: str
    text: str
    quiet: str
    gold: str
    """What calls: the turn, what can be done."""
    warn: str
    inks: dict[str, str]
    """Colours named within a sentence."""

    def style(self, what: str = "text", *, bold: bool = False, stop: str = "") -> Style:
        """The style of a word; with a stop, of one that can be gone to and clicked."""
        return Style(color=getattr(self, what), bold=bold or None, meta={"stop": stop} if stop else None)

    def theme(self) -> Theme:
        """The same for the parts that Textual draws."""
        return Theme(
            name=self.name,
            dark=self.dark,
            primary=self.gold,
            accent=self.gold,
            warning=self.warn,
            error=self.warn,
            foreground=self.text,
            background=self.ground,
            surface=self.ground,
            panel=self.panel,
            variables={
                "footer-background": self.panel,
                "footer-foreground": self.text,
                "footer-key-foreground": self.gold,
                "footer-description-foreground": self.text,
                "scrollbar": self.quiet,
                "scrollbar-background": self.panel,
            },
        )


DARK = Look(
    name="spieltisch-dark",
    dark=True,
    ground="#10302b",
    panel="#0b211e",
    text="#f6f2e8",
    quiet="#a9c0b8",
    gold="#f0cd78",
    warn="#ffa585",
    inks={"R": "#ff9d75", "Y": "#f0c52e", "G": "#63d8b0", "B": "#86c5fa", "V": "#ecaad1", "K": "#dedce6"},
)
LIGHT = Look(
    name="spieltisch-light",
    dark=False,
    ground="#f7f2e7",
    panel="#e9e0cf",
    text="#22302c",
    quiet="#4d5d57",
    gold="#6d4d00",
    warn="#9a330f",
    inks={"R": "#a3300d", "Y": "#6d5100", "G": "#06603f", "B": "#0b568f", "V": "#84345f", "K": "#2b2a33"},
)
LOOKS = {look.name: look for look in (DARK, LIGHT)}


def wanted_look(theme: str, colorfgbg: str) -> Look:
    """What `--theme` asks for; `auto` is what the terminal says about its background, or dark."""
    if theme != "auto":
        return LIGHT if theme == "light" else DARK
    background = colorfgbg.rpartition(";")[2]  # "0;15": black on white
    return LIGHT if background in ("7", "15") else DARK
