"""The lobby of a table: seats, bots, how it is to be played, and the others who come by link."""

from typing import TYPE_CHECKING

import pytest

from web.browsing import PATIENCE, Person, Served, choose

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = [(360, 740), (768, 1024), (1440, 900)]
HOSTILE = "<img src=x onerror=1>"  # 21 characters


def opened(browser: "Browser", server: Served, game: str, name: str = "Anna", **how: int) -> Person:
    """Somebody who has opened a table to play with friends, and sits at it."""
    host = Person(browser, server, **how)
    page = host.go()
    page.click(f"[data-friends={game}]", timeout=PATIENCE)
    sit(host, name)
    return host


def sit(person: Person, name: str) -> None:
    person.page.click("[data-sit-first]", timeout=PATIENCE)
    person.page.fill("dialog input[name=name]", name)
    person.page.click("dialog button[type=submit]")
    person.page.wait_for_selector(".chair.yours", timeout=PATIENCE)


def test_a_friend_comes_by_link(shared_server: Served, browser: "Browser") -> None:
    """Says a name, sits down, is seen by the host; the host starts, and both are in the match."""
    anna = opened(browser, shared_server, "companeros")
    ben = Person(browser, shared_server)
    ben.go(anna.page.url.removeprefix(shared_server.url))
    sit(ben, "Ben")
    anna.page.wait_for_selector(".chair strong:text-is('Ben')", timeout=PATIENCE)
    assert ben.page.locator("[data-start]").count() == 0
    anna.page.click("[data-start]")
    for person in (anna, ben):
        person.page.wait_for_selector("body[data-phase=playing]", timeout=PATIENCE)
        assert person.unexpected() == []


def test_only_the_host_decides(shared_server: Served, browser: "Browser") -> None:
    """What the host sets, all see; who is not the host can change nothing."""
    anna = opened(browser, shared_server, "companeros")
    ben = Person(browser, shared_server)
    ben.go(anna.page.url.removeprefix(shared_server.url))
    anna.page.click("[data-switch=open_scores]", timeout=PATIENCE)
    choose(anna.page, "[data-choice=seats-5]")
    ben.page.wait_for_selector("[data-switch=open_scores]:checked:disabled", timeout=PATIENCE)
    ben.page.wait_for_function("() => document.querySelectorAll('[data-seat]').length === 5")
    assert ben.page.locator("[data-choice], [data-bot], [data-count]").count() == 0


def test_fewer_seats_bring_the_house_rule_that_allows_them(shared_server: Served, browser: "Browser") -> None:
    """Three at Mit List und Tücke: the house rule comes with it."""
    anna = opened(browser, shared_server, "list-und-tuecke")
    choose(anna.page, "[data-choice=seats-3]")
    anna.page.wait_for_selector("[data-switch=three_seats]:checked", timeout=PATIENCE)
    anna.page.wait_for_function("() => document.querySelectorAll('[data-seat]').length === 3")


def test_bots_come_and_go(shared_server: Served, browser: "Browser") -> None:
    """A free seat gets a bot by one click; its menu changes its level, or sends it away."""
    anna = opened(browser, shared_server, "deuce")
    page = anna.page
    page.locator("[data-bot]").first.click(timeout=PATIENCE)
    bot = page.locator("[data-who=bot]")
    bot.wait_for(timeout=PATIENCE)
    bot.locator("button").click()
    page.get_by_role("menuitem", name="Fierce").click()
    page.wait_for_selector("[data-who=bot]:has-text('Fierce')", timeout=PATIENCE)
    bot.locator("button").click()
    page.get_by_role("menuitem", name="Remove").click()
    page.wait_for_selector("[data-who=bot]", state="detached", timeout=PATIENCE)


def test_who_is_removed_is_told(shared_server: Served, browser: "Browser") -> None:
    """The host removes somebody, who reads what happened and what to do."""
    anna = opened(browser, shared_server, "companeros")
    ben = Person(browser, shared_server)
    ben.go(anna.page.url.removeprefix(shared_server.url))
    sit(ben, "Ben")
    anna.page.locator("[data-who=person]:has-text('Ben') button").click(timeout=PATIENCE)
    anna.page.get_by_role("menuitem", name="Remove").click()
    ben.page.wait_for_selector("[data-message=removed]", timeout=PATIENCE)


def test_a_table_can_be_handed_over_and_closed(shared_server: Served, browser: "Browser") -> None:
    """The new host has the host's buttons; when the table is closed, everybody is told."""
    anna = opened(browser, shared_server, "companeros")
    ben = Person(browser, shared_server)
    ben.go(anna.page.url.removeprefix(shared_server.url))
    sit(ben, "Ben")
    anna.page.locator("[data-who=person]:has-text('Ben') button").click(timeout=PATIENCE)
    anna.page.get_by_role("menuitem", name="Make host").click()
    ben.page.wait_for_selector("[data-start]", timeout=PATIENCE)
    assert anna.page.locator("[data-start]").count() == 0
    ben.page.click(".topbar .menu button")
    ben.page.get_by_role("menuitem", name="Close table").click()
    ben.page.click("[data-sure]")
    anna.page.wait_for_selector("[data-message=table-closed]", timeout=PATIENCE)


def test_names_are_shown_as_text(shared_server: Served, browser: "Browser") -> None:
    """Nothing that a person types becomes markup."""
    host = opened(browser, shared_server, "companeros", HOSTILE)
    page = host.page
    assert page.inner_text(".chair.yours strong") == HOSTILE
    assert page.locator(".chair img").count() == 0
    assert host.unexpected() == []


@pytest.mark.parametrize("size", SIZES)
def test_lobby_fits_every_screen(shared_server: Served, browser: "Browser", size: tuple[int, int]) -> None:
    """With the longest names and the most seats nothing is cut, and no seat lies on another."""
    host = opened(browser, shared_server, "companeros", "W" * 24, width=size[0], height=size[1])
    page = host.page
    choose(page, "[data-choice=seats-6]")
    page.wait_for_function("() => document.querySelectorAll('[data-seat]').length === 6")
    page.locator("[data-bot]").first.click()
    page.wait_for_selector("[data-who=bot]", timeout=PATIENCE)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    boxes = [seat.bounding_box() for seat in page.locator("[data-seat]").all()]
    for one, box in enumerate(boxes):
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        for other in boxes[:one]:
            assert other is not None
            apart_x = box["x"] >= other["x"] + other["width"] or other["x"] >= box["x"] + box["width"]
            apart_y = box["y"] >= other["y"] + other["height"] or other["y"] >= box["y"] + box["height"]
            assert apart_x or apart_y
