"""What touching, dragging and keys do on the field: what is offered, and why where nothing is."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from web.browsing import Person, Served
from web.positions import asked, full_hand, show, until, wire

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PLAYED = "() => window.played"


@pytest.fixture(scope="module")
def looker(shared_server: Served, browser: "Browser") -> Iterator[Person]:
    person = Person(browser, shared_server, 1280, 852, reduced_motion="reduce")
    person.page.set_default_timeout(6_000)
    yield person
    person.context.close()


@pytest.fixture
def page(looker: Person) -> "Page":
    looker.page.set_viewport_size({"width": 1280, "height": 852})  # whatever a test before has wanted
    return looker.go("/nowhere")


def middle(page: "Page", selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: "Page", card: str, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(page, card))
    page.mouse.down()
    page.mouse.move(to[0] + 30, to[1] + 5, steps=4)
    page.mouse.move(*to, steps=3)
    page.mouse.up()


def trick() -> dict[str, Any]:
    """Compañeros: a card is to be played, and some lie already."""
    deal = until("companeros", 4, lambda deal: asked("play-a-card", 6)(deal) and len(deal.public().facts) > 7)
    return wire(deal)


def laying() -> dict[str, Any]:
    """Deuce: some cards go to several piles, some to none."""
    return wire(until("deuce", 3, lambda deal: asked("lay-or-draw", 8)(deal) and mixed(wire(deal))))


def mixed(view: dict[str, Any]) -> bool:
    (own,) = view["own"].values()
    cards = [offer["card"] for offer in own["legal"] if "card" in offer]
    hand = own["zones"][0]["cards"]
    return any(cards.count(card) > 1 for card in cards) and any(card not in cards for card in hand)


def test_a_card_with_one_place_to_go_is_played_at_once(page: "Page") -> None:
    """One click, one action; until the server has answered, the card already lies in its place."""
    show(page, trick())
    page.evaluate("() => { window.answer = new Promise(() => {}); }")
    card = page.locator("[data-playable]").first
    text = card.get_attribute("data-action")
    card.click()
    assert page.evaluate(PLAYED) == [[page.evaluate("() => window.shown.value.seats[0]"), text]]
    page.wait_for_selector(f".before-me [data-pending][data-card='{text}']")
    assert page.locator(f".held [data-card='{text}']").count() == 0


def test_a_refused_card_goes_back_to_the_hand(page: "Page") -> None:
    """And it can be played again."""
    show(page, trick())
    page.evaluate("() => { window.answer = { type: 'refused' }; }")
    text = page.locator("[data-playable]").first.get_attribute("data-action")
    page.locator("[data-playable]").first.click()
    page.wait_for_selector(f".held[data-action='{text}']")
    assert page.locator("[data-pending]").count() == 0


def test_who_wants_to_confirm_touches_twice(page: "Page") -> None:
    """The first touch shows what the card would do."""
    page.evaluate("() => localStorage.setItem('spieltisch.preferences', JSON.stringify({ confirm: true }))")
    page.reload()
    page.wait_for_selector("main:not([aria-busy])")
    show(page, trick())
    card = page.locator("[data-playable]").first
    card.click()
    assert page.evaluate(PLAYED) == []
    assert "again" in page.locator(".besides").inner_text()
    assert page.locator(".standing h2").inner_text().startswith("If you play")
    card.click()
    assert len(page.evaluate(PLAYED)) == 1
    page.evaluate("() => localStorage.clear()")


def test_looking_at_a_card_shows_how_the_trick_would_stand(page: "Page") -> None:
    """With the values that the offer names; looking away shows how it stands."""
    view = trick()
    show(page, view)
    page.locator("[data-playable]").last.hover()
    seat = view["seats"][0]
    offer = view["own"][str(seat)]["legal"][-1]
    rows = page.locator(".standing li[data-mine] b")
    assert rows.inner_text() == str(offer["value"])
    page.mouse.move(5, 5)
    page.wait_for_function("() => document.querySelector('.standing h2').textContent === 'As it stands'")


def test_an_unplayable_card_says_why(page: "Page") -> None:
    """The server is asked; its reason is a sentence with a link to the clause, and nothing is played."""
    view = laying()
    show(page, view)
    quiet = page.locator(".held.quiet").first
    assert "not playable" in (quiet.get_attribute("aria-label") or "")
    card = quiet.locator("[data-card]").get_attribute("data-card")
    quiet.click()
    link = page.wait_for_selector(".besides a.clause")
    assert link is not None
    assert link.get_attribute("href") == "/rules/deuce#C-4"
    assert page.evaluate("() => window.asked") == [[view["seats"][0], card, None]]
    assert page.evaluate(PLAYED) == []


def test_a_card_with_several_places_shows_them(page: "Page") -> None:
    """Each with what it changes; a click on one plays, Escape takes the choice back."""
    view = laying()
    show(page, view)
    card = page.locator("[data-offers]").first
    several = int(card.get_attribute("data-offers") or 0)
    card.click()
    targets = page.locator(".target")
    assert targets.count() == several > 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".target", state="detached")
    card.click()
    action = targets.last.get_attribute("data-action")
    (offer,) = [each for each in view["own"][str(view["seats"][0])]["legal"] if each["action"] == action]
    change = targets.last.locator(".mark.gold [aria-hidden]").inner_text()
    assert int(change.replace("−", "-").replace("±", "")) == offer["change"]
    targets.last.click()
    assert page.evaluate(PLAYED) == [[view["seats"][0], action]]


@pytest.mark.long
def test_a_card_is_dragged_to_its_place(page: "Page") -> None:
    """Near is enough; let go far from any place that takes it, it returns."""
    show(page, laying())
    drag(page, "[data-offers]", (640, 20))
    assert page.evaluate(PLAYED) == []
    page.mouse.move(*middle(page, "[data-offers]"))
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    page.wait_for_selector(".target")
    action = page.locator(".target").first.get_attribute("data-action")
    box = page.locator(".target").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] + 12, steps=4)
    page.mouse.up()
    assert [played for _, played in page.evaluate(PLAYED)] == [action]


def test_a_card_with_one_place_may_be_dropped_anywhere_in_the_middle(page: "Page") -> None:
    """As one throws a card on the table."""
    show(page, trick())
    action = page.locator("[data-playable]").first.get_attribute("data-action")
    drag(page, "[data-playable]", middle(page, ".centre"))
    assert [played for _, played in page.evaluate(PLAYED)] == [action]


def test_the_hand_is_arranged_by_dragging_and_nobody_is_told(page: "Page") -> None:
    """The order stays as it was put; sorting goes through colours, values and not at all."""
    show(page, trick())
    hand = "() => [...document.querySelectorAll('.held')].map((each) => each.dataset.key)"
    before = page.evaluate(hand)
    box = page.locator(".held").last.bounding_box()
    assert box is not None
    drag(page, ".held", (box["x"] + box["width"], box["y"] + box["height"] / 2))
    assert page.evaluate(hand) == [*before[1:], before[0]]
    assert page.evaluate(PLAYED) == []
    page.locator(".sorter").click()
    values = [int(key[1:].split(".")[0]) for key in page.evaluate(hand)]
    assert values == sorted(values)
    page.evaluate("() => localStorage.clear()")


def test_colours_are_picked_until_one_choice_fits(page: "Page") -> None:
    """Cards of the trick are toggled, the fitting choice stands out with the points it makes, and plays."""
    view = wire(until("list-und-tuecke", 5, asked("take-cards", 20)))
    seat = view["seats"][0]
    wanted = view["own"][str(seat)]["legal"][-1]
    show(page, view)
    for colour in wanted["colours"]:
        page.locator(f".pick[data-pick={colour}][aria-pressed=false]").first.click()
    whole = page.wait_for_selector(".option.whole")
    assert whole is not None
    assert whole.get_attribute("data-action") == wanted["action"]
    assert whole.inner_text().strip() == str(wanted["points"])
    page.locator(".pick.on").first.click()
    page.wait_for_selector(".option.whole", state="detached")
    labels = page.locator(".option").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    assert len(labels) == len(view["own"][str(seat)]["legal"])
    assert all("point" in label for label in labels)
    page.locator(".option").last.click()
    assert page.evaluate(PLAYED) == [[seat, wanted["action"]]]


def test_the_keyboard_alone_lays_a_card(page: "Page") -> None:
    """A number goes to a card, Enter chooses it and leads on to its places, Enter lays it there."""
    show(page, full_view())
    page.keyboard.press("2")
    focused = "() => document.activeElement.dataset.key"
    second = page.locator("[data-playable]").nth(1).get_attribute("data-key")
    assert page.evaluate(focused) == second
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) != second
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(focused) == second
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.classList.contains('target')")
    action = page.evaluate("() => document.activeElement.dataset.action")
    page.keyboard.press("Enter")
    assert [played for _, played in page.evaluate(PLAYED)] == [action]


@pytest.mark.parametrize("width", [390, 1280])
def test_up_leads_out_of_the_hand_from_every_card(page: "Page", width: int) -> None:
    """The cards of a fan lie at different heights; an arrow upwards goes to the table, not to a neighbour."""
    page.set_viewport_size({"width": width, "height": 852})
    show(page, wire(until("companeros", 4, asked("take-a-colour", after=4))))
    cards = page.locator(".held.stop")
    assert cards.count() > 4
    for card in cards.all():
        card.focus()
        page.keyboard.press("ArrowUp")
        assert page.evaluate("() => document.activeElement.matches('.column')")


def full_view() -> dict[str, Any]:
    return wire(full_hand(3))


def test_the_focus_is_never_lost(page: "Page") -> None:
    """When the card that had it is gone, another has it; and there is one stop for Tab."""
    view = trick()
    show(page, view)
    page.keyboard.press("1")
    gone = page.evaluate("() => document.activeElement.dataset.key")
    page.evaluate(
        """() => {
            const view = structuredClone(window.shown.value);
            const own = view.own[view.seats[0]];
            own.zones[0].cards.shift();
            own.legal.shift();
            view.turn.decision += 1;
            window.shown.value = view;
        }"""
    )
    page.wait_for_function(
        "(gone) => { const key = document.activeElement.dataset.key; return key && key !== gone; }", arg=gone
    )
    assert page.locator(".field .stop[tabindex='0']").count() == 1


def test_everything_has_a_name(page: "Page") -> None:
    """What can be done is a button with words: the accessibility tree alone is enough to play."""
    names: list[str] = []
    for view in (trick(), laying(), wire(until("companeros", 5, asked("take-a-colour", 20)))):
        show(page, view)
        names = page.locator(".field button").evaluate_all(
            "(all) => all.map((each) => each.ariaLabel || each.textContent.trim())"
        )
        assert all(len(name) > 2 for name in names)
    assert any(name.startswith("Take ") and "point" in name for name in names)
