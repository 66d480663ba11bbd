"""Errors and waiting: each case says what happens and what to do, and goes away by itself where it can."""

import signal
from typing import TYPE_CHECKING

import pytest

from web.browsing import PATIENCE, Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Looks like the server at the other end of a socket, and closes it with a code.
CLOSES = """
    (code) => {
        const Real = WebSocket;
        window.WebSocket = class extends EventTarget {
            static OPEN = 1;
            constructor() {
                super();
                setTimeout(() => this.onclose?.({ code }), 50);
            }
            send() {}
            close() {}
        };
    }
"""


def at_a_table(person: Person) -> "Page":
    page = person.go()
    page.click("[data-game=companeros]", timeout=PATIENCE)
    page.wait_for_selector("body[data-phase=playing]", timeout=PATIENCE)
    return page


def test_a_wrong_link_is_explained(shared_server: Served, browser: "Browser") -> None:
    """An address at which there is nothing is answered with 404, and with the way home."""
    visitor = Person(browser, shared_server)
    answer = visitor.page.goto(f"{shared_server.url}/what/is/this")
    assert answer is not None
    assert answer.status == 404
    visitor.page.wait_for_selector("[data-message=wrong-link]", timeout=PATIENCE)
    visitor.page.click("[data-message] a")
    visitor.page.wait_for_selector("[data-game]", timeout=PATIENCE)


def test_a_table_that_is_gone_is_explained(shared_server: Served, browser: "Browser") -> None:
    """The page does not try again and again where there is nothing."""
    visitor = Person(browser, shared_server)
    visitor.page.goto(f"{shared_server.url}/t/0123456789abcdef")
    visitor.page.wait_for_selector("[data-message=table-gone]", timeout=PATIENCE)


def test_the_line_breaks_and_comes_back(shared_server: Served, browser: "Browser") -> None:
    """Offline: a banner says so over the table, which stays; online again: the banner goes.

    On a small phone and in a long language, what it offers is on one line.
    """
    visitor = Person(browser, shared_server, width=360, locale="de-DE")
    page = at_a_table(visitor)
    visitor.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # looks whether the line is still there
    page.wait_for_selector("[data-matter=offline]", timeout=PATIENCE)
    assert page.locator("[data-card]").count() > 0
    page.wait_for_function(
        """() => {
            const offered = document.querySelector('[data-line=down] .button');
            const { height = 0 } = offered?.getBoundingClientRect() ?? {};
            return height > 0 && height < 3 * parseFloat(getComputedStyle(offered).fontSize);
        }""",
        timeout=PATIENCE,
    )
    visitor.context.set_offline(False)
    page.wait_for_selector("[data-line]", state="detached", timeout=PATIENCE)


def test_a_server_that_restarts_is_waited_for(server: Served, browser: "Browser") -> None:
    """Before it goes it says so; the page comes back by itself."""
    visitor = Person(browser, server)
    page = at_a_table(visitor)
    server.end(signal.SIGTERM)
    page.wait_for_selector("[data-matter=server-restarting], [data-matter=connection-lost]", timeout=PATIENCE)
    server.start()
    page.wait_for_selector("[data-line]", state="detached", timeout=PATIENCE)
    page.wait_for_selector("body[data-phase=playing]", timeout=PATIENCE)


def test_every_way_of_closing_has_words(shared_server: Served, browser: "Browser") -> None:
    """Whatever code the server closes a socket with, a person reads what it means and can do something."""
    cases = {
        4009: "replaced",
        4401: "unknown-you",
        4403: "not-admitted",
        4400: "misunderstood",
        4503: "server-full",
    }
    for code, kind in cases.items():
        visitor = Person(browser, shared_server)
        visitor.page.add_init_script(f"({CLOSES})({code})")
        visitor.page.goto(f"{shared_server.url}/t/0123456789abcdef")
        visitor.page.wait_for_selector(f"[data-message={kind}]", timeout=PATIENCE)
        assert visitor.page.locator("[data-message] .button").count() > 0
        assert "about" not in visitor.page.inner_text("[data-message]").lower().split()
        visitor.context.close()


def test_a_game_that_is_being_prepared_shows_how_far_it_is(shared_server: Served, browser: "Browser") -> None:
    """A server that compiles its kernels says so, and the page shows the progress."""
    visitor = Person(browser, shared_server)
    visitor.page.add_init_script(
        """
        window.WebSocket = class extends EventTarget {
            static OPEN = 1;
            readyState = 1;
            constructor() {
                super();
                const notice = { type: 'notice', code: 'preparing', params: { done: 2, of: 9 } };
                setTimeout(() => (this.onopen?.(), this.onmessage?.({ data: JSON.stringify(notice) })), 50);
            }
            send() {}
            close() {}
        };
        """
    )
    visitor.page.goto(f"{shared_server.url}/t/0123456789abcdef")
    visitor.page.wait_for_selector("[data-message=preparing] progress[value='2']", timeout=PATIENCE)


@pytest.mark.parametrize("address", ["/", "/learn/deuce", "/r/any"])
def test_who_waits_for_the_games_reads_how_far_they_are(
    shared_server: Served, browser: "Browser", address: str
) -> None:
    """At home, before a lesson and before a replay."""
    visitor = Person(browser, shared_server)
    compiling = '{"kernels": {"done": 2, "of": 9}}'
    visitor.page.route("**/api/health", lambda route: route.fulfill(body=compiling))
    visitor.page.route("**/lesson?*", lambda _: None)
    visitor.page.route("**/api/records/**", lambda _: None)
    visitor.page.goto(shared_server.url + address)
    visitor.page.wait_for_selector(".preparing progress[value='2']", timeout=PATIENCE)


def test_the_caretaker_gives_the_seat_back(shared_server: Served, browser: "Browser") -> None:
    """Who has left finds the caretaker in their seat, and has it back by one click."""
    visitor = Person(browser, shared_server)
    page = at_a_table(visitor)
    page.evaluate(
        """() => new Promise((done) => {
            const id = location.pathname.split('/').pop();
            const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
            socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
            socket.onmessage = ({ data }) => {
                const message = JSON.parse(data);
                if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'leave', ref: 1 }));
                if (message.type === 'ok') done(socket.close());
            };
        })"""
    )
    page.click("[data-matter=caretaker] button", timeout=PATIENCE)
    page.wait_for_selector("[data-matter=caretaker]", state="detached", timeout=PATIENCE)


def test_too_many_tables_are_refused_in_words(shared_server: Served, browser: "Browser") -> None:
    """A server that is full says so, and home stays as it is."""
    visitor = Person(browser, shared_server)
    page = visitor.go()
    full = '{"code": "too-many-tables", "clause": "", "params": {"most": 20}}'
    page.route(
        "**/api/tables",
        lambda route: (
            route.fulfill(status=429, content_type="application/json", body=full)
            if route.request.method == "POST"
            else route.continue_()
        ),
    )
    page.click("[data-game=deuce]", timeout=PATIENCE)
    page.wait_for_selector(".toast.warn", timeout=PATIENCE)
    assert page.locator("[data-game]").count() == 3
