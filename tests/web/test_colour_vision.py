"""Colours never alone: under every eyesight two cards differ by colour or by sign, and so do two seats."""

import io
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.typing import NDArray

from web.axe import THEMES
from web.browsing import Person, Served
from web.eyesight import EYES, Colours, apart, lab, seen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LETTERS = "RYGBVK"
FAR = 12.0  # CIEDE2000 between two grounds: plainly different, even far apart and in a bad light
READABLE = 25.0  # CIEDE2000 between a sign and its ground
ALIKE = 0.7  # how much of two signs may be the same, at most: their intersection over their union
SIGN = (slice(48, 71), slice(14, 37))  # rows and columns of the sign in the corner
GROUND = (slice(74, 84), slice(12, 22))  # a piece of the ground without anything on it
CARDS = """async (letters) => {
    const { html, render } = await import('htm/preact');
    const { Card } = await import('/web/any/cards/card.js');
    const { Sprite } = await import('/web/any/cards/signs.js');
    const place = document.getElementById('page');
    render(null, place);
    render(html`<${Sprite}/><main class="felt" style=${{ padding: '20px', display: 'flex', alignItems: 'start', gap: '10px' }}>${letters.map((letter) =>
        html`<${Card} text=${letter + '5'} style=${{ '--card': '120px' }}/>`)}</main>`, place);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
CHART = """async () => {
    const { html, render } = await import('htm/preact');
    const { Chart } = await import('/web/any/table/scores.js');
    const chairs = [1, 2, 3, 4, 5, 6].map((name) => ({ who: 'person', name: String(name) }));
    const sheet = [[9, 7, 5, 3, 1, 0], [9, 7, 5, 3, 1, 0]];
    const place = document.getElementById('page');
    render(null, place);
    render(html`<main class="panel"><${Chart} view=${{ seats: [0], table: { chairs, sheet, totals: [18, 14, 10, 6, 2, 0] } }}/></main>`, place);
    return [...document.querySelectorAll('.chart .line')].map((line) => {
        const drawn = line.querySelector('polyline');
        const style = getComputedStyle(drawn);
        return [style.stroke.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255), drawn.getAttribute('stroke-dasharray') ?? ''];
    });
}"""


def pixels(data: bytes) -> Colours:
    from PIL import Image

    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=np.float64) / 255


@pytest.fixture(scope="module")
def cards(shared_server: Served, browser: "Browser") -> dict[str, dict[str, Colours]]:
    """Every colour in every theme, as it is drawn."""
    page = Person(browser, shared_server, 1000, 400).go()
    page.evaluate(CARDS, list(LETTERS))
    found = {}
    for theme in THEMES:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        drawn = page.locator("main .card").all()
        found[theme] = {
            letter: pixels(card.screenshot()) for letter, card in zip(LETTERS, drawn, strict=True)
        }
    return found


def ground(card: Colours, eyes: str) -> Colours:
    return np.median(lab(seen(card[GROUND], eyes)).reshape(-1, 3), axis=0)


def sign(card: Colours, eyes: str) -> NDArray[np.bool_]:
    """Where those eyes see the sign."""
    field, under = lab(seen(card[SIGN], eyes)), ground(card, eyes)
    return np.array([[apart(pixel, under) > READABLE for pixel in row] for row in field])


def shared(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    return float((one & other).sum() / (one | other).sum())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eyes", EYES)
def test_cards_are_told_apart(cards: dict[str, dict[str, Colours]], theme: str, eyes: str) -> None:
    """By their colour, or where that is too near by their sign, which is seen plainly on its ground."""
    grounds = {letter: ground(card, eyes) for letter, card in cards[theme].items()}
    signs = {letter: sign(card, eyes) for letter, card in cards[theme].items()}
    for letter, mask in signs.items():
        assert 0.15 < mask.mean() < 0.9, f"the sign of {letter} is not seen"
    near = [pair for pair in combinations(LETTERS, 2) if apart(grounds[pair[0]], grounds[pair[1]]) < FAR]
    confused = {pair: shared(signs[pair[0]], signs[pair[1]]) for pair in near}
    assert all(alike < ALIKE for alike in confused.values()), confused
    if eyes == "all colours":
        assert near == []


def test_the_measure_finds_what_is_alike(cards: dict[str, dict[str, Colours]]) -> None:
    """Greyscale makes grounds alike; and a card is like itself: neither goes unnoticed."""
    light = cards["light"]
    assert any(
        apart(ground(light[one], "greyscale"), ground(light[other], "greyscale")) < FAR
        for one, other in combinations(LETTERS, 2)
    )
    assert shared(sign(light["R"], "greyscale"), sign(light["R"], "greyscale")) > ALIKE


@pytest.mark.parametrize("theme", THEMES)
def test_seats_are_told_apart(shared_server: Served, browser: "Browser", theme: str) -> None:
    """Lines of the chart differ by colour or by how they are dashed, and each has its name."""
    page = Person(browser, shared_server, 600, 500).go()
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    lines: list[Any] = page.evaluate(CHART)
    assert len(lines) == 6
    for eyes in EYES:
        for (one, dash), (other, dashed) in combinations(lines, 2):
            far = apart(lab(seen(np.array(one), eyes)), lab(seen(np.array(other), eyes)))
            assert far >= FAR or dash != dashed, (eyes, one, other)
    assert page.locator(".chart .line text").all_text_contents() == ["1", "2", "3", "4", "5", "6"]
