"""Coming and going during play: watchers, broken lines, tabs, caretakers, new hosts, a server that dies."""

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from web.browsing import CHOICE, PATIENCE, Person, Served
from web.company import HANDS, SEEN, Company
from web.seating import known, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GRACE = 0.5


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose caretaker does not wait long."""
    running = Served(tmp_path_factory.mktemp("hasty"), "--grace", str(GRACE))
    yield running
    running.end()


def table(browser: "Browser", server: Served, **more: object) -> Company:
    return Company(browser, server, "companeros", 3, {}, **more)


def menu(page: "Page", word: str) -> None:
    page.click(".table-menu > button")
    page.get_by_role("menuitem", name=word, exact=True).click()


def player(page: "Page", seat: int, word: str) -> None:
    """Chooses something from the menu of a player."""
    menu(page, "Players")
    page.click(f"[data-player='{seat}'] .menu button", timeout=PATIENCE)
    page.get_by_role("menuitem", name=word, exact=True).click()


def test_a_watcher_sees_what_all_see(shared_server: Served, browser: "Browser") -> None:
    """By the link one comes to watch: the same table, no hand, and nothing that could be pressed."""
    with table(browser, shared_server) as company:
        company.act(2)
        watcher = company.watched().page
        company.act(5)
        acts = company.whose()
        assert acts is not None
        company.compare(acts)
        assert watcher.evaluate(HANDS) == []
        assert watcher.locator(f"{CHOICE}, [data-sit], [data-rematch]").count() == 0
        assert company.unexpected() == []


def test_a_watcher_sees_all_hands_afterwards(shared_server: Served, browser: "Browser") -> None:
    """Where the table says so, and not before the deal has ended."""
    with Company(browser, shared_server, "deuce", 2, {"target": 1}, spectators="after") as company:
        watcher = company.watched().page
        company.act(4)
        assert watcher.evaluate(HANDS) == []
        company.rush()
        watcher.wait_for_selector("[data-end=over]", timeout=PATIENCE)
        watcher.click("[data-verify]", timeout=PATIENCE)
        watcher.wait_for_selector("[data-verdict=fair]", timeout=PATIENCE)


def test_who_may_not_watch_is_told(shared_server: Served, browser: "Browser") -> None:
    """Where nobody watches, the link says so, and what to do."""
    with table(browser, shared_server, spectators="none") as company:
        stranger = Person(browser, shared_server)
        stranger.page.goto(shared_server.url + company.address)
        stranger.page.wait_for_selector("[data-message=not-admitted] .button", timeout=PATIENCE)
        stranger.context.close()


def test_a_full_table(shared_server: Served, browser: "Browser") -> None:
    """Who comes when all seats are taken reads that, has no seat to take, and watches when it starts."""
    people = [Person(browser, shared_server) for _ in range(3)]
    full = known(people[0], "Anna", game="deuce", seats=2)
    for seat, person in enumerate(people[:2]):
        if seat:
            known(person, "Ben")
        told(person, full, {"type": "sit", "name": f"P{seat}", "seat": seat})
        person.go(f"/t/{full}")  # a host who is not there would not be one for long
    late = people[2].go(f"/t/{full}")
    late.wait_for_selector("text=All seats are taken", timeout=PATIENCE)
    assert late.locator("[data-sit], [data-sit-first], [data-start]").count() == 0
    told(people[0], full, {"type": "start"})
    late.wait_for_selector("main.table-screen", timeout=PATIENCE)
    assert late.evaluate(HANDS) == []
    for person in people:
        person.context.close()


def test_the_network_goes_and_comes(shared_server: Served, browser: "Browser") -> None:
    """The table stays to be seen, a banner says what is the matter, and then play goes on where it was."""
    with table(browser, shared_server) as company:
        company.act(3)
        acts = company.whose()
        assert acts is not None
        page = acts.page
        before = page.evaluate(SEEN)
        acts.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('online'))")  # looks whether the line is still there
        page.wait_for_selector("[data-matter=offline]", timeout=PATIENCE)
        assert page.evaluate(SEEN) == before
        acts.context.set_offline(False)
        page.wait_for_selector("[data-line]", state="detached", timeout=PATIENCE)
        back = page.query_selector("[data-back]")
        if back:  # it took longer than the caretaker waits
            back.click()
        company.act(4)
        assert company.unexpected() == []


def test_a_reload_loses_nothing(shared_server: Served, browser: "Browser") -> None:
    """The same cards, the same turn, the same words in the chat; the other one has not noticed."""
    with Company(browser, shared_server, "list-und-tuecke", 4, {}) as company:
        company.act(3)
        acts = company.whose()
        assert acts is not None
        page = acts.page
        page.keyboard.press("c")
        page.click("[data-phrase=hello]", timeout=PATIENCE)
        page.wait_for_selector("[data-said=hello]", timeout=PATIENCE)
        before = page.evaluate(SEEN), sorted(page.evaluate(HANDS))
        page.reload()
        page.wait_for_selector(CHOICE, timeout=PATIENCE)
        assert (page.evaluate(SEEN), sorted(page.evaluate(HANDS))) == before
        page.wait_for_selector(".around-buttons", timeout=PATIENCE)
        page.keyboard.press("c")
        page.wait_for_selector("[data-said=hello]", timeout=PATIENCE)
        page.keyboard.press("c")
        company.act(3)
        assert company.unexpected() == []


def test_another_tab_is_the_same_seat(shared_server: Served, browser: "Browser") -> None:
    """Two tabs of one person show the same, one plays in either, and who closes one is still there."""
    with table(browser, shared_server) as company:
        first = company.anna.page
        second = company.anna.context.new_page()
        second.goto(first.url)
        second.wait_for_selector(".around-buttons", timeout=PATIENCE)
        for page, other in ((second, first), (first, second)):
            company.anna.page = page
            while company.whose() is not company.anna:
                company.act(1)
            company.act(1)
            company.whose()  # the bots have done, and the table stands still
            all_seen = f"() => JSON.stringify([({SEEN})(), ({HANDS})().sort()])"
            seen = page.evaluate(all_seen)
            other.wait_for_function(f"(seen) => ({all_seen})() === seen", arg=seen, timeout=PATIENCE)
        second.close()
        company.act(3)
        company.ben.page.wait_for_timeout(2000 * GRACE)  # nothing must happen: there is no event to wait for
        assert company.ben.page.query_selector("[data-away]") is None
        assert company.unexpected() == []


def test_the_caretaker_plays_until_one_is_back(shared_server: Served, browser: "Browser") -> None:
    """Who is away for long is played for, and everybody is told; who comes back has the seat again."""
    with Company(browser, shared_server, "list-und-tuecke", 4, {}) as company:
        company.act(2)
        anna, ben = company.anna.page, company.ben.page
        ben.goto("about:blank")
        anna.wait_for_selector("[data-away='1']:has-text('plays for')", timeout=PATIENCE)
        for _ in range(3):  # nobody waits for Ben
            company.play_alone(company.anna)
        anna.wait_for_selector(CHOICE, timeout=PATIENCE)
        ben.goto(shared_server.url + company.address)
        ben.wait_for_selector(".around-buttons", timeout=PATIENCE)
        anna.wait_for_selector("[data-away='1']", state="detached", timeout=PATIENCE)
        company.act(6)
        assert company.unexpected() == []


def test_the_host_hands_over_and_is_removed(shared_server: Served, browser: "Browser") -> None:
    """During play: the new host has the host's menu; who is removed is told, and a bot plays on."""
    with Company(browser, shared_server, "list-und-tuecke", 4, {}) as company:
        anna, ben = company.anna.page, company.ben.page
        player(anna, 1, "Make host")
        anna.wait_for_selector("[data-player='1'] .pill.gold", timeout=PATIENCE)
        anna.keyboard.press("Escape")
        player(ben, 0, "Remove")
        anna.wait_for_selector("[data-message=removed]", timeout=PATIENCE)
        ben.keyboard.press("Escape")
        for _ in range(3):
            ben.wait_for_selector(CHOICE, timeout=PATIENCE)
            company.play_alone(company.ben)


def test_the_server_dies_and_comes_back(server: Served, browser: "Browser") -> None:
    """Both pages come back by themselves, see what they saw, and play goes on."""
    with table(browser, server) as company:
        company.act(4)
        acts = company.whose()
        assert acts is not None
        company.compare(acts)
        before = acts.page.evaluate(SEEN)
        server.end(signal.SIGKILL)
        for person in company.people:
            person.page.wait_for_selector("[data-line=down]", timeout=PATIENCE)
            assert person.page.evaluate(SEEN) == before
        server.start()
        for person in company.people:
            person.page.wait_for_selector("[data-line]", state="detached", timeout=PATIENCE)
        company.act(5)
        assert company.unexpected() == []
