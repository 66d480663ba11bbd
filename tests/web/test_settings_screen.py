"""Settings: a name, the look, other devices, and being forgotten."""

from typing import TYPE_CHECKING

import pytest

from web.browsing import PATIENCE, Person, Served, choose

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = [(360, 740), (768, 1024), (1440, 900)]


@pytest.mark.parametrize("size", SIZES)
def test_settings_fit_every_screen(shared_server: Served, browser: "Browser", size: tuple[int, int]) -> None:
    """In a language that is much longer, too."""
    visitor = Person(browser, shared_server, *size)
    page = visitor.go("/settings?language=xx")
    page.wait_for_selector("[data-choice=theme-dark]", state="attached", timeout=PATIENCE)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert visitor.unexpected() == []


def test_what_is_chosen_holds_at_once_and_stays(shared_server: Served, browser: "Browser") -> None:
    """Theme, motion, sorting and switches, after a reload as well."""
    visitor = Person(browser, shared_server)
    page = visitor.go("/settings")
    for choice in ("theme-contrast", "motion-less", "sort-none"):
        choose(page, f"[data-choice={choice}]")
    page.click("[data-switch=sound]")
    assert page.get_attribute("html", "data-theme") == "contrast"
    page.reload()
    page.wait_for_selector("[data-choice=theme-contrast]:checked", state="attached", timeout=PATIENCE)
    assert page.is_checked("[data-switch=sound]")
    assert page.is_checked("[data-choice=sort-none]")
    assert page.get_attribute("html", "data-motion") == "less"


def test_a_name_is_kept_and_an_unfit_one_refused(shared_server: Served, browser: "Browser") -> None:
    """What is wrong with a name is said in words, beside it."""
    visitor = Person(browser, shared_server)
    page = visitor.go("/settings")
    page.fill("input[name=name]", "\u200d", timeout=PATIENCE)
    page.click(".naming button")
    page.wait_for_selector("#naming-trouble:not(:empty)", timeout=PATIENCE)
    page.fill("input[name=name]", "Zoë")
    page.click(".naming button")
    page.wait_for_selector(".brand-me:text-is('Zoë')", state="attached", timeout=PATIENCE)
    assert page.inner_text("#naming-trouble") == ""


def test_another_device_becomes_the_same_person(shared_server: Served, browser: "Browser") -> None:
    """By the link of the QR code, which is gone from the address when it was used."""
    visitor = Person(browser, shared_server)
    page = visitor.go("/settings")
    page.fill("input[name=name]", "Anna", timeout=PATIENCE)
    page.click(".naming button")
    page.click("[data-transfer]")
    page.wait_for_selector("img.qr.big", timeout=PATIENCE)
    assert page.eval_on_selector("img.qr.big", "(image) => image.complete && image.naturalWidth > 0")
    link = page.input_value("[data-transfer-link]")
    phone = Person(browser, shared_server)
    phone.page.goto(link)
    phone.page.wait_for_selector(".brand-me:text-is('Anna')", state="attached", timeout=PATIENCE)
    assert "#" not in phone.page.url


def test_two_clicks_at_once_make_one_person(shared_server: Served, browser: "Browser") -> None:
    """Who saves a name and asks for a link in the same moment is one person, by that name, on the other device too."""
    visitor = Person(browser, shared_server)
    page = visitor.go("/settings")
    made: list[str] = []
    page.on(
        "request", lambda request: made.append(request.url) if request.url.endswith("/api/people") else None
    )
    page.fill("input[name=name]", "Anna", timeout=PATIENCE)
    page.evaluate(
        "['.naming button', '[data-transfer]'].forEach((each) => document.querySelector(each).click())"
    )
    link = page.input_value("[data-transfer-link]", timeout=PATIENCE)
    assert len(made) == 1
    phone = Person(browser, shared_server)
    phone.page.goto(link)
    phone.page.wait_for_selector(".brand-me:text-is('Anna')", state="attached", timeout=PATIENCE)


def test_one_can_be_forgotten(shared_server: Served, browser: "Browser") -> None:
    """After a question, and then one is nobody."""
    visitor = Person(browser, shared_server)
    page = visitor.go("/settings")
    page.fill("input[name=name]", "Anna", timeout=PATIENCE)
    page.click(".naming button")
    page.click("[data-forget]", timeout=PATIENCE)
    page.click("[data-sure]")
    page.wait_for_selector("[data-game]", timeout=PATIENCE)
    assert page.evaluate("async () => (await fetch('/api/me')).status") == 401
