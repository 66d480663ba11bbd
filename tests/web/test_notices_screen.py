"""Being told of one's turns: what the settings screen offers, the links in letters, the service worker."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from server.notices.mailbox import Mailbox, mailbox_beside
from web.axe import THEMES, faults
from web.browsing import PATIENCE, Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SITE = "https://cards.example.org"
SIZES = [(360, 740), (768, 1024), (1440, 900)]
# A push service cannot be reached from here: the browser gets a subscription as if it could.
PUSHED = """() => {
    const ENDPOINT = 'https://push.example.org/device';
    const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=+$/, '');
    const made = () => ({
        endpoint: ENDPOINT,
        toJSON: () => ({ endpoint: ENDPOINT, keys: JSON.parse(localStorage.pushed) }),
        unsubscribe: async () => localStorage.removeItem('pushed'),
    });
    PushManager.prototype.getSubscription = async () => (localStorage.pushed ? made() : null);
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        if (applicationServerKey.length !== 65) throw new Error('no key');
        const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
        const p256dh = base64(await crypto.subtle.exportKey('raw', publicKey));
        localStorage.pushed = JSON.stringify({ p256dh, auth: base64(new Uint8Array(16)) });
        return made();
    };
}"""


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Mailbox]]:
    """A server that tells people, and the mail server it writes by."""
    with mailbox_beside() as box:
        smtp = ["--smtp", f"smtp://localhost:{box.port}", "--mail-from", "Spieltisch <tables@example.org>"]
        push = ["--push-contact", "mailto:admin@example.org", "--public-url", SITE]
        running = Served(tmp_path_factory.mktemp("telling"), *smtp, *push)
        yield running, box
        running.end()


def arrived(box: Mailbox, count: int) -> str:
    """The text of that letter, when it is there."""
    end = time.monotonic() + PATIENCE / 1000
    while len(box.letters) < count:
        assert time.monotonic() < end, "no letter comes"
        time.sleep(0.02)
    return str(box.letters[count - 1].get_content())


def link_in(text: str, path: str, server: Served) -> str:
    return f"{server.url}{path}{text.partition(SITE + path)[2].split()[0]}"


def wait(page: "Page", selector: str) -> None:
    page.wait_for_selector(selector, timeout=PATIENCE)


def test_a_server_without_mail_and_push_offers_nothing(shared_server: Served, browser: "Browser") -> None:
    """The settings are as they were."""
    page = Person(browser, shared_server).go("/settings")
    page.wait_for_load_state("networkidle")
    assert page.locator(".told").count() == 0


def test_an_address_is_confirmed_and_stopped(telling: tuple[Served, Mailbox], browser: "Browser") -> None:
    """By links that work on another device, too; a mere look at the second one stops nothing."""
    server, box = telling
    before = len(box.letters)
    anna = Person(browser, server)
    page = anna.go("/settings")
    page.fill("[data-mail] input", "anna@localhost", timeout=PATIENCE)
    page.click("[data-mail] button")
    wait(page, "#mail-trouble:has-text('no e-mail address')")
    page.fill("[data-mail] input", "anna@example.org")
    page.click("[data-mail] button")
    wait(page, "[data-contact=asked]:has-text('anna@example.org')")
    text = arrived(box, before + 1)
    phone = Person(browser, server)
    phone.page.goto(link_in(text, "/notices/confirm#", server))
    wait(phone.page, "[data-message=notices-confirmed]")
    page.reload()
    wait(page, "[data-contact=confirmed]")
    phone.page.goto(link_in(text, "/notices/stop/", server))
    wait(phone.page, "[data-message=notices-stop]")
    page.reload()
    wait(page, "[data-contact=confirmed]")
    phone.page.click("[data-stop]")
    wait(phone.page, "[data-message=notices-stopped]")
    page.reload()
    wait(page, "[data-mail]")
    phone.page.goto(f"{server.url}/notices/confirm#nonsense")
    phone.page.reload()
    wait(phone.page, "[data-message=notices-trouble]")
    assert [said for said in phone.unexpected() if "410" not in said] == []
    assert [said for said in anna.unexpected() if "400" not in said] == []


def test_one_thinks_better_of_an_address(telling: tuple[Served, Mailbox], browser: "Browser") -> None:
    """What was only asked for can be taken back, and the same mailbox is not asked again."""
    server, _ = telling
    page = Person(browser, server).go("/settings")
    page.fill("[data-mail] input", "bea@example.org", timeout=PATIENCE)
    page.click("[data-mail] button")
    page.click("[data-contact=asked] [data-mail-stop]", timeout=PATIENCE)
    page.fill("[data-mail] input", "bea@example.org", timeout=PATIENCE)
    page.click("[data-mail] button")
    wait(page, "#mail-trouble:has-text('asked already')")


def subscribed(browser: "Browser", server: Served, **context: Any) -> Person:
    """Somebody whose browser is told."""
    anna = Person(browser, server, **context)
    anna.context.add_init_script(f"({PUSHED})()")
    anna.context.grant_permissions(["notifications"], origin=server.url)
    page = anna.go("/settings")
    page.click("[data-switch=told-here]", timeout=PATIENCE)
    known(page, 1)
    return anna


def settled(page: "Page", holds: str) -> None:
    """Waits for something that takes a promise to find out."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(holds):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(20)


def known(page: "Page", count: int) -> None:
    """Waits until the server knows so many browsers of the person."""
    settled(page, f"async () => (await (await fetch('/api/me/notices')).json()).browsers.length === {count}")


def test_this_device_is_told_until_it_is_not(telling: tuple[Served, Mailbox], browser: "Browser") -> None:
    """The switch says what the server knows, after a reload as well."""
    server, _ = telling
    anna = subscribed(browser, server)
    page = anna.page
    page.reload()
    wait(page, "[data-switch=told-here]:checked")
    page.click("[data-switch=told-here]")
    known(page, 0)
    page.reload()
    wait(page, "[data-switch=told-here]:not(:checked)")
    assert anna.unexpected() == []


def push(page: "Page", origin: str, message: str) -> None:
    """Has the browser get a push, as from its service."""
    session = page.context.new_cdp_session(page)
    ids: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: ids.extend(each["registrationId"] for each in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=PATIENCE)
    end = time.monotonic() + PATIENCE / 1000
    while not ids:
        assert time.monotonic() < end, "there is no service worker"
        page.wait_for_timeout(20)
    sent = {"origin": origin, "registrationId": ids[0], "data": message}
    session.send("ServiceWorker.deliverPushMessage", sent)


SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, data, tag }) => ({ title, data, tag }));
}"""


def test_a_push_is_shown_in_the_language_of_the_page(
    telling: tuple[Served, Mailbox], browser: "Browser"
) -> None:
    """As one notification a table, which leads there; but not to somebody who has that table in sight."""
    server, _ = telling
    anna = subscribed(browser, server, locale="de-DE")
    page = anna.page
    told = '{"code": "your-turn", "table": "0123456789abcdef", "game": "deuce"}'
    settled(page, "async () => Boolean(await caches.match('/notices/words'))")
    for _ in range(2):
        push(page, server.url, told)
    settled(page, f"async () => (await ({SHOWN})()).length > 0")
    wanted = {"title": "Du bist dran: Deuce", "data": "/t/0123456789abcdef", "tag": "turn-0123456789abcdef"}
    assert page.evaluate(SHOWN) == [wanted]
    page.evaluate(
        "navigator.serviceWorker.ready.then(async (worker) => (await worker.getNotifications()).forEach((each) => each.close()))"
    )
    page.goto(f"{server.url}/t/0123456789abcdef")
    for message in (told, '{"table": "../x"}', "nonsense", told.replace("0123", "9876")):
        push(page, server.url, message)
    settled(page, f"async () => (await ({SHOWN})()).length > 0")
    assert [each["data"] for each in page.evaluate(SHOWN)] == ["/t/9876456789abcdef"]


def test_it_fits_every_screen(telling: tuple[Served, Mailbox], browser: "Browser") -> None:
    """In a language that is much longer, too."""
    server, _ = telling
    visitor = Person(browser, server)
    page = visitor.go("/settings?language=xx")
    wait(page, "[data-mail]")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert visitor.unexpected() == []


def test_everybody_can_use_it(telling: tuple[Served, Mailbox], browser: "Browser") -> None:
    """axe finds nothing wrong with the form, with the answer in any theme, and with where the links lead."""
    server, _ = telling
    page = Person(browser, server).go("/settings")
    wait(page, "[data-mail]")
    assert faults(page, "light") == []
    page.fill("[data-mail] input", "cleo@example.org")
    page.click("[data-mail] button")
    wait(page, "[data-contact=asked]")
    assert [fault for theme in THEMES for fault in faults(page, theme)] == []
    page.goto(f"{server.url}/notices/stop/nonsense")
    wait(page, "[data-stop]")
    assert faults(page, "light") == []
