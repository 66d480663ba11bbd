"""Both looks can be read: words on their background, and what stands on cards."""

import pytest
from rich.style import Style
from textual.color import Color

from spieltisch.terminal.screen.look import DARK, INKS, LIGHT, LOOKS, PAPER, Look, wanted_look
from spieltisch.terminal.screen.tiles import SIGNS, coloured

READABLE = 4.5  # what WCAG asks of text


def contrast(one: str, other: str) -> float:
    lights = sorted(luminance(Color.parse(each)) for each in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(color: Color) -> float:
    parts = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in color.normalized
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_words_can_be_read(look: Look) -> None:
    """Every colour of text has enough contrast on the table and on panels."""
    for ink in (look.text, look.quiet, look.gold, look.warn, *look.inks.values()):
        for ground in (look.ground, look.panel):
            assert contrast(ink, ground) >= READABLE, (ink, ground)


@pytest.mark.parametrize("letter", INKS)
def test_cards_can_be_read(letter: str) -> None:
    """What stands on a card has enough contrast, and a sign that no other colour has."""
    assert contrast(*INKS[letter]) >= READABLE
    assert contrast(*PAPER) >= READABLE
    assert len(set(SIGNS.values())) == len(SIGNS)


@pytest.mark.parametrize(
    ("theme", "told", "look"),
    [
        ("auto", "", DARK),
        ("auto", "15;0", DARK),
        ("auto", "0;15", LIGHT),
        ("auto", "0;default;7", LIGHT),
        ("dark", "0;15", DARK),
        ("light", "15;0", LIGHT),
        ("auto", "nonsense", DARK),
    ],
)
def test_the_background_is_asked_for(theme: str, told: str, look: Look) -> None:
    """`--theme` decides, else what the terminal says about its background, else it is dark."""
    assert wanted_look(theme, told) is look


def test_colours_in_sentences_are_coloured() -> None:
    """Names of colours have their colour in the reader's language, and no other word has."""
    text = coloured("Rot zählt 7, Rotwein nicht.", DARK, "de", Style())
    assert [(span.start, span.end) for span in text.spans] == [(0, 3)]
