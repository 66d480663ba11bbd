"""axe, the checker of accessibility, on a page as it stands: in any theme, and on grounds that are not plain, too."""

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

THEMES = ("light", "dark", "contrast")
DRESS = """(theme) => {
    document.documentElement.dataset.theme = theme;
    const ends = (each) => each.effect?.getTiming().iterations !== Infinity;
    const still = () => Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => still().then(() => done()))));
}"""
"""Puts a theme on, and waits until no colour is on its way any more."""
FLATTEN = """() => {
    // axe does not judge what stands on a gradient. Each becomes one plain colour: of its stops the one that is
    // most like the text on it, so that what is readable there is readable everywhere on it.
    const light = (colour) => {
        const [red, green, blue] = colour.match(/[\\d.]+/g).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const flat = [];
    for (const each of document.querySelectorAll('*')) {
        const { backgroundImage, color } = getComputedStyle(each);
        if (!backgroundImage.includes('radial-gradient')) continue;
        const stops = backgroundImage.match(/rgb\\([^)]*\\)/g) ?? [];
        const like = (colour) => Math.abs(light(colour) - light(color));
        const [worst] = stops.sort((one, other) => like(one) - like(other));
        if (worst) flat.push([each, each.style.background, worst]);
    }
    for (const [each, , worst] of flat) each.style.background = worst;
    window.unflatten = () => flat.forEach(([each, before]) => (each.style.background = before));
}"""
RUN = "(rules) => axe.run({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })"


@cache
def script() -> str:
    from axe_playwright_python.sync_playwright import Axe

    source: str = Axe().axe_script
    return source


def faults(page: "Page", theme: str) -> list[str]:
    """What axe objects to: each rule with the element and the reason."""
    page.evaluate(DRESS, theme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    found = told(page.evaluate(RUN, None))
    page.evaluate(FLATTEN)
    try:
        return list(dict.fromkeys(found + told(page.evaluate(RUN, ["color-contrast"]))))
    finally:
        page.evaluate("unflatten()")


def told(result: dict[str, Any]) -> list[str]:
    return [
        f"{rule['id']}: {node['html'][:200]} ({node['failureSummary'][:300]})"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]
