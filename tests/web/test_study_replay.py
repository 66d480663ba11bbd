"""Finished matches in the browser: looked at step by step, verified, found again, deleted."""

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

import spieltisch
from spieltisch.match.layout import layout
from spieltisch.match.shuffle import seed_bytes, shuffle
from web.browsing import PATIENCE, Person, Served, choose
from web.matches import MATCHES, NAME, Evening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

GAMES = [game for game, *_ in MATCHES]
SLIDER = ".slider input"
IMPORT = "(await import('/web/any/study/{}.js'))"


@pytest.fixture(scope="module")
def evening(shared_server: Served) -> Evening:
    return Evening(shared_server)


def at(page: "Page") -> int:
    return int(page.input_value(SLIDER))


def to(page: "Page", step: int) -> None:
    page.wait_for_function(
        "([slider, step]) => document.querySelector(slider)?.value === String(step)", arg=[SLIDER, step]
    )


def shown(page: "Page") -> Any:
    """The sentence, and every card on the table with its place."""
    return page.evaluate(
        """() => {
            const lies = (card) => card.dataset.zone ?? card.closest('[data-place]')?.dataset.place;
            const cards = [...document.querySelectorAll('.field [data-card]')];
            const lying = cards.map((card) => `${lies(card)} ${card.dataset.card}`).sort();
            return [document.querySelector('.saying').textContent, ...lying].join('; ');
        }"""
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_replayed(evening: Evening, browser: "Browser", game: str) -> None:
    """All hands as they were dealt, every action a step; slider and keys go there and back."""
    anna = evening.visitor(browser, width=1280, height=900, reduced_motion="reduce")
    page = anna.go(f"/r/{evening.records[game]}")
    record = page.request.get(f"{anna.server.url}/api/records/{evening.records[game]}/replay").json()
    hands = page.eval_on_selector_all(
        ".backs.open [data-card], .hand [data-card]", "(all) => all.map((each) => each.dataset.card).sort()"
    )
    assert hands == sorted(card for hand in record["hands"] for card in hand)
    assert int(page.get_attribute(SLIDER, "max") or 0) == len(record["steps"])

    page.keyboard.press("ArrowRight")
    to(page, 1)
    first = shown(page)
    page.keyboard.press("ArrowRight")
    to(page, 2)
    assert shown(page) != first
    page.keyboard.press("ArrowLeft")
    to(page, 1)
    assert shown(page) == first
    page.keyboard.press("End")
    to(page, len(record["steps"]))
    page.keyboard.press("PageUp")
    assert 0 < at(page) < len(record["steps"])
    page.keyboard.press("Home")
    to(page, 0)
    page.fill(SLIDER, "3")
    to(page, 3)
    page.keyboard.press("Space")
    page.wait_for_selector("[data-plays]")
    to(page, 4)
    page.keyboard.press("Space")
    page.wait_for_selector("[data-plays]", state="detached")
    assert page.query_selector("b:has-text('Großmann')") is None  # a name is a text
    assert anna.unexpected() == []


def test_a_link_leads_to_its_moment(evening: Evening, browser: "Browser") -> None:
    """The address follows what is shown, and whoever opens it sees the same: deal, step and seat."""
    anna = evening.visitor(browser, width=1280, height=900, reduced_motion="reduce")
    page = anna.go(f"/r/{evening.records['companeros']}?deal=1")
    page.fill(SLIDER, "7")
    choose(page, ".eyes input[value='2']")
    page.wait_for_url("**/r/*?deal=1&step=6&seat=2")
    assert page.query_selector(".backs.open") is None  # the others' hands are theirs
    stranger = Person(browser, evening.server, 1280, 900, reduced_motion="reduce")
    there = stranger.go(page.url.removeprefix(evening.server.url))
    to(there, 7)
    assert shown(there) == shown(page)
    assert there.is_checked(".eyes input[value='2']")


def test_the_story_and_the_sheet_lead_somewhere(evening: Evening, browser: "Browser") -> None:
    """What was worth telling has its moment, and each deal of the sheet can be opened."""
    page = evening.visitor(browser, width=1280, height=900).go(f"/r/{evening.records['companeros']}")
    deal, _, step = (page.get_attribute(".replay-story [data-moment]", "data-moment") or "").partition(":")
    page.click(".replay-story [data-moment]")
    page.wait_for_url(f"**?deal={deal}&step={step}")
    to(page, int(step) + 1)
    other = 1 - int(deal)
    page.click(f"[data-deal='{other}']")
    page.wait_for_selector(f"[data-deal='{other}'][aria-current]")
    to(page, 0)
    with page.expect_download() as download:
        page.click("a[download]")
    assert spieltisch.verify(json.loads(download.value.path().read_text()))


def test_a_match_that_is_not_there(evening: Evening, browser: "Browser") -> None:
    """A wrong link says so, and what to do."""
    page = Person(browser, evening.server).go("/r/1-000000000000000000000000")
    page.wait_for_selector("text=There is no such record")
    page.wait_for_selector("a[href='/games']")


def verdict(page: "Page") -> tuple[str, dict[str, bool]]:
    """What the dialog says, and each of its checks; several of a kind hold only together."""
    page.click("[data-verify]")
    said = page.wait_for_selector("[data-verdict]", timeout=PATIENCE)
    assert said is not None
    checks: dict[str, bool] = {}
    for code, ok in page.eval_on_selector_all(
        "[data-check]", "(all) => all.map((each) => [each.dataset.check, each.dataset.ok === 'true'])"
    ):
        checks[code] = checks.get(code, True) and ok
    return said.get_attribute("data-verdict") or "", checks


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_verified(evening: Evening, browser: "Browser", game: str) -> None:
    """The browser deals again from what was revealed, and finds the same cards and its own value."""
    anna = evening.visitor(browser)
    record = evening.records[game]
    retold = anna.context.request.get(f"{anna.server.url}/api/records/{record}/replay").json()
    proof = retold["proof"]
    values = {proof["commitment"]: proof["shares"][0]["value"]}
    anna.page.add_init_script(f"localStorage.setItem('spieltisch.values', '{json.dumps(values)}')")
    found, checks = verdict(anna.go(f"/r/{record}"))
    assert found == "fair"
    assert all(checks.values())
    assert {"table-value", "share-value", "own-value", "this-deal", "mix", "hands", "played"} <= set(checks)
    assert ("open-cards" in checks) == (game == "companeros")
    assert anna.unexpected() == []


def test_a_deal_is_verified_at_its_table(evening: Evening, browser: "Browser") -> None:
    """Where it has ended; and the rules open over the table, without leaving it."""
    anna = evening.visitor(browser, width=1280, height=900)
    page = anna.go(f"/t/{evening.tables['deuce']}")
    found, checks = verdict(page)
    assert found == "fair"
    assert all(checks.values())
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("?")
    page.click("dialog a[href='/rules/deuce']")
    page.wait_for_selector(".rules-sheet .clause")
    assert f"/t/{evening.tables['deuce']}" in page.url
    assert anna.unexpected() == []


def other(text: str) -> str:
    """Other hexadecimal digits."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def swapped(retold: dict[str, Any]) -> None:
    one, two = retold["hands"][:2]
    one[0], two[0] = two[0], one[0]


def dealt_otherwise(retold: dict[str, Any]) -> None:
    """As a table would tell it that gave somebody another card, everywhere."""
    old = retold["hands"][1][0]
    held = {card for hand in retold["hands"] for card in hand}
    new = next(card for card in retold["layout"]["deck"] if card not in held)
    text = json.dumps({key: retold[key] for key in ("hands", "start", "steps")}).replace(
        f'"{old}"', f'"{new}"'
    )
    retold.update(json.loads(text))


TAMPERED: dict[str, tuple[str, Callable[[dict[str, Any]], Any]]] = {
    "table": ("table-value", lambda retold: retold["proof"].update(value=other(retold["proof"]["value"]))),
    "share": (
        "share-value",
        lambda retold: retold["proof"]["shares"][0].update(
            value=other(retold["proof"]["shares"][0]["value"])
        ),
    ),
    "left-out": ("mix", lambda retold: retold["proof"]["shares"].clear()),
    "deal": ("this-deal", lambda retold: retold["proof"].update(deal=3)),
    "seed": ("mix", lambda retold: retold.update(seed=other(retold["seed"]))),
    "swapped": ("hands", swapped),
    "dealt": ("hands", dealt_otherwise),
    "deck": ("hands", lambda retold: retold["layout"]["deck"].reverse()),
    "display": ("open-cards", lambda retold: retold["start"]["deal"]["zones"][0].update(cards=["R1"])),
    "chances": ("reshuffle", lambda retold: retold.update(chances=[sorted(retold["layout"]["deck"])])),
}


@pytest.fixture(scope="module")
def doubter(evening: Evening, browser: "Browser") -> Person:
    """Who looks at one deal after another."""
    return evening.visitor(browser)


@pytest.mark.parametrize("what", TAMPERED)
def test_a_deal_that_was_tampered_with_fails(evening: Evening, doubter: Person, what: str) -> None:
    """Whatever does not fit is found, and named."""
    code, tamper = TAMPERED[what]

    def answer(route: "Route") -> None:
        retold = route.fetch().json()
        tamper(retold)
        route.fulfill(json=retold)

    replays = re.compile("/api/.*/replay")
    doubter.page.route(replays, answer)
    game = "deuce" if what in ("chances", "dealt") else "companeros"
    found, checks = verdict(doubter.go(f"/r/{evening.records[game]}"))
    doubter.page.unroute(replays)
    assert found == "unfair"
    assert checks[code] is False


def test_the_own_value_is_missed(evening: Evening, browser: "Browser") -> None:
    """If the table has left out what this browser gave, the browser says so."""
    anna = evening.visitor(browser)
    record = evening.records["deuce"]
    proof = anna.context.request.get(f"{anna.server.url}/api/records/{record}/replay").json()["proof"]
    values = json.dumps({proof["commitment"]: "ab" * 32})
    anna.page.add_init_script(f"localStorage.setItem('spieltisch.values', '{values}')")
    found, checks = verdict(anna.go(f"/r/{record}"))
    assert (found, checks["own-value"]) == ("unfair", False)


def test_the_shuffle_of_the_page_is_the_documented_one(evening: Evening, browser: "Browser") -> None:
    """For any seed and deck, and for the reshuffles inside a deal of Deuce."""
    page = Person(browser, evening.server).go()
    cards = layout(spieltisch.game("deuce").rules, 6).deck
    run = f"async ([seed, deck]) => {IMPORT.format('shuffling')}.shuffled(seed, deck)"
    for seed in (0, 1, 2026, 2**255 + 17):
        assert page.evaluate(run, [seed_bytes(seed).hex(), list(cards)]) == shuffle(seed, cards)
    table = [f"{colour}{value}" for colour in "RYG" for value in range(1, 11)]
    order = page.evaluate(run, [seed_bytes(2026).hex(), table])
    assert sorted(order[:3]) == ["G3", "G9", "R10"]  # the display in docs/shuffle.md

    again = f"""async ([seed, deck, orders]) => {{
        const again = {IMPORT.format("shuffling")}.reshuffles(seed, deck);
        return orders.map((order) => again([...order].sort()));
    }}"""
    found = 0
    for seed in range(40):
        deal = spieltisch.game("deuce").deal(6, seed=seed)
        while not deal.over:
            deal.play("draw" if "draw" in deal.legal else deal.legal[0])
        orders = [list(order) for order in deal.chances]
        if orders:
            found += 1
            assert page.evaluate(again, [seed_bytes(seed).hex(), list(cards), orders]) == orders
    assert found


def test_who_left_a_replay_has_left_its_address(evening: Evening, browser: "Browser") -> None:
    """The address follows what is shown a little later: not when something else is shown by then."""
    page = evening.visitor(browser, late=500).go("/games")
    page.click("a.kept-link", timeout=PATIENCE)
    page.wait_for_selector(".replay", timeout=PATIENCE)
    page.go_back()
    page.wait_for_selector("[data-record]", timeout=PATIENCE)
    page.evaluate("new Promise((passed) => setTimeout(passed, 1_000))")
    assert page.evaluate("location.pathname") == "/games"


def test_finished_matches_are_found_and_deleted(shared_server: Served, browser: "Browser") -> None:
    """Mine, with place and points; by game, by name; gone when I say so twice."""
    evening = Evening(shared_server)  # of its own: others would miss what is deleted
    anna = evening.visitor(browser)
    page = anna.go("/games")
    page.wait_for_selector("[data-record]")
    assert len(page.query_selector_all("[data-record]")) == len(GAMES)
    page.wait_for_selector(f"text={NAME}")
    choose(page, "input[name=game][value=deuce]")
    page.wait_for_function("() => document.querySelectorAll('[data-record]').length === 1")
    page.fill(".games-filter input[type=text]", "nobody of that name")
    page.wait_for_selector("text=No match fits.")
    page.fill(".games-filter input[type=text]", "anna")
    page.wait_for_selector("[data-record]")
    page.click("a.kept-link")
    page.wait_for_selector(".replay")
    page.go_back()
    page.wait_for_selector("[data-record]")
    doomed = f"[data-record='{evening.records['list-und-tuecke']}']"
    page.click(f"{doomed} .kept-delete")
    page.click("dialog .button:not(.danger):has-text('Cancel')")
    assert page.query_selector(doomed)
    page.click(f"{doomed} .kept-delete")
    page.click("dialog [data-delete]")
    page.wait_for_selector(doomed, state="detached")
    page.reload()
    page.wait_for_selector("[data-record]")
    assert page.query_selector(doomed) is None
    stranger = Person(browser, evening.server).go("/games")
    stranger.wait_for_selector("text=No finished matches yet.")
    assert anna.unexpected() == []


@pytest.mark.parametrize(("width", "height"), [(360, 740), (768, 1024), (1440, 900)])
@pytest.mark.parametrize("game", GAMES[:2])
def test_nothing_is_wider_than_the_screen(
    evening: Evening, browser: "Browser", game: str, width: int, height: int
) -> None:
    """Replay, list and dialog, in German."""
    anna = evening.visitor(browser, width=width, height=height, locale="de-DE")
    for address in (f"/r/{evening.records[game]}?step=9", "/games"):
        page = anna.go(address)
        page.wait_for_selector(".replay, [data-record]")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    page = anna.go(f"/r/{evening.records[game]}")
    verdict(page)
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")
