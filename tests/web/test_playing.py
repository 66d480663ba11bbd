"""Play in a real browser: one click, cards; through reloads, the server's death, and to another device."""

import signal
from typing import TYPE_CHECKING

import pytest

from web.browsing import CHOICE, PATIENCE, Person, Served, act

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def settled(page: "Page") -> str:
    """What the page shows of the deal, when it is the visitor's turn and nothing moves any more."""
    page.wait_for_selector(CHOICE, timeout=PATIENCE)
    while page.query_selector("[data-action]") is None:  # the deal was over: in the next one, perhaps
        act(page, 1)
        page.wait_for_selector(CHOICE, timeout=PATIENCE)
    page.wait_for_timeout(300)
    cards = page.eval_on_selector_all(
        "main [data-zone][data-card]", "(all) => all.map((each) => each.dataset.card).join(' ')"
    )
    actions = page.eval_on_selector_all(
        "[data-action]", "(all) => all.map((each) => each.dataset.action).join(' ')"
    )
    return f"{cards} | {actions}"


@pytest.mark.long
def test_one_click_and_one_plays(server: Served, browser: "Browser") -> None:
    """A reload shows the same, SIGKILL is survived, another device goes on."""
    anna = Person(browser, server)
    page = anna.go()
    page.click("[data-game=deuce]", timeout=PATIENCE)
    page.wait_for_selector("[data-action]", timeout=PATIENCE)
    act(page, 6)

    followed = settled(page)
    page.reload()
    assert settled(page) == followed

    server.end(signal.SIGKILL)
    page.wait_for_selector("[data-line=down]", timeout=PATIENCE)
    server.start()
    page.wait_for_selector("[data-line]", state="detached", timeout=PATIENCE)
    assert settled(page) == followed
    act(page, 1)

    table = page.url.removeprefix(server.url)
    link = page.evaluate(
        "async () => (await (await fetch('/api/me/transfer', {method: 'POST'})).json()).link"
    )
    phone = Person(browser, server)
    phone.page.goto(link)
    phone.page.wait_for_selector("[data-game=deuce]", timeout=PATIENCE)
    assert "#" not in phone.page.url
    phone.go(table)
    act(phone.page, 1)
    assert anna.unexpected() == phone.unexpected() == []


@pytest.mark.parametrize("game", ["companeros", "deuce", "list-und-tuecke"])
def test_every_game_is_played_by_clicking(shared_server: Served, browser: "Browser", game: str) -> None:
    """What is legal is offered, and what is offered is played; the own part of the shuffle is in the deal."""
    someone = Person(browser, shared_server)
    page = someone.go()
    page.click(f"[data-game={game}]", timeout=PATIENCE)
    act(page, 6)
    assert any('"stage":"reveal"' in frame for frame in someone.heard)
    assert someone.unexpected() == []


def test_the_digest_of_the_page_is_sha256(shared_server: Served, browser: "Browser") -> None:
    """Where a browser has none of its own, as without TLS, commitments and mixes are the same."""
    page = Person(browser, shared_server).go()
    assert page.evaluate(
        """async () => {
            const { sha256 } = await import('/web/any/net/sha256.js');
            const hex = (bytes) => Array.from(bytes).join();
            for (let length = 0; length <= 200; length++) {
                const bytes = crypto.getRandomValues(new Uint8Array(length));
                const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
                if (hex(sha256(bytes)) !== hex(theirs)) return false;
            }
            return true;
        }"""
    )


def test_the_mix_of_the_page_is_that_of_the_shuffle(shared_server: Served, browser: "Browser") -> None:
    """The seed that the page works out from a proof is the one that the server deals from."""
    from spieltisch.match.proof import mix

    page = Person(browser, shared_server).go()
    values = {1: "11" * 32, 3: "22" * 32}
    shares = [{"seat": seat, "value": value} for seat, value in values.items()]
    proof = {"table": "Küche 7", "match": 2, "deal": 5, "value": "00" * 32, "shares": shares}
    mixed = page.evaluate("async (proof) => (await import('/web/any/net/shares.js')).mix(proof)", proof)
    assert mixed == mix("Küche 7", 2, 5, "00" * 32, values).hex()
