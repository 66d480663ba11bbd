"""Two people at one table, in browsers of their own: they press what is offered, and all is compared."""

import itertools
import re
import time
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Self

from web.browsing import MOVED, PATIENCE, PLACE, PLAY, Person, Served
from web.seating import known, together

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = ("Anna", "Ben")
MINE = """(choice) => {
    if (document.querySelector('[data-end]')) return 'end';
    const seen = [...document.querySelectorAll(choice)].some((each) => each.checkVisibility());
    return document.body.dataset.phase === 'playing' && seen ? 'mine' : '';
}"""
"""Is it my turn? Empty: another's, or the cards are being dealt."""
POINT = """([choice, dice]) => {
    const all = [...document.querySelectorAll(choice)].filter((each) => each.checkVisibility());
    if (!all.length) return null;
    const chosen = all[Math.floor(dice * all.length)];
    chosen.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = chosen.getBoundingClientRect();
    for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) {
        for (const along of [0.5, 0.2, 0.8, 0.1, 0.9, 0.04, 0.96]) {
            const [x, y] = [left + along * width, top + down * height];
            if (chosen.contains(document.elementFromPoint(x, y))) return { x, y };
        }
    }
    return { covered: chosen.outerHTML.slice(0, 300) };
}"""
"""A point at which one of what is offered can be touched: cards of a hand lie on each other."""
SEEN = """() => {
    // What is "yours" to one is "of Anna" to another.
    const texts = (all) => [...all].map((each) => each.textContent.replace(/ \\(yours\\)| of \\S+(?= takes)/, '')).sort();
    const cards = [...document.querySelectorAll('main [data-zone][data-card]:not([data-zone^=hand])')];
    const held = (seat) => seat.matches('.before-me') ? document.querySelectorAll('main .held').length
        : Number(seat.querySelector('.count')?.textContent);
    const marks = '.mark .heard, .heap b, .taken b';
    const seats = Object.fromEntries([...document.querySelectorAll('main [data-seat]')].map((seat) =>
        [seat.dataset.seat, [held(seat), ...texts(seat.querySelectorAll(marks))]]));
    return JSON.stringify([cards.map(({ dataset: { zone, card } }) => `${zone} ${card}`).sort(), seats,
        texts(document.querySelectorAll('.table-head .pill, .worth, .deck-name b'))]);
}"""
"""What everybody sees: open cards and where they lie, how many each hand has, marks at the seats, stock."""
HANDS = """() => [...document.querySelectorAll('[data-card][data-zone^=hand]')]
    .map(({ dataset: { zone, card } }) => [zone.slice(5), card])"""
NAMED = """() => [...document.querySelectorAll('.held')].map((card) => card.ariaLabel.split(',')[0])
    .filter((name) => /\\d/.test(name))"""
PASSED = """() => document.querySelectorAll('[data-heard] p')
    .forEach((line) => line.toggleAttribute('data-passed', true))"""
WORDS = """() => {
    const page = document.documentElement.cloneNode(true);
    page.querySelectorAll('[data-passed]').forEach((line) => line.remove());
    return page.outerHTML;
}"""
"""The whole page, but what was said of deals that are over."""
RUSH = """(choice) => {
    const end = () => document.querySelector('[data-end]');
    const some = (all) => all[Math.floor(Math.random() * all.length)];
    const beat = setInterval(() => {
        if (end()) return clearInterval(beat);
        const targets = document.querySelectorAll('.target[data-action]');
        some(targets.length ? targets : document.querySelectorAll(choice))?.click();
    }, 20);
}"""
UNSTARTED = ".place[data-place^=pile] .slot"
"""Piles of Deuce that are begun by all at once: one's own choice is seen by oneself first."""
DRAWN = "() => [...document.querySelectorAll('[data-card]')].map((each) => each.dataset.card)"


def press(page: "Page", choice: str, dice: float) -> bool:
    """Touches one of those with the mouse, where it can be seen; says whether there was any."""
    point = page.evaluate(POINT, [choice, dice])
    if not point:
        return False
    assert "covered" not in point, f"nobody can touch {point['covered']}"
    page.mouse.click(point["x"], point["y"])
    return True


def do_something(page: "Page", chance: Random) -> None:
    """Does one of the things that are offered now, by touching it; a card goes to one of its places.

    What everybody can see to be forced the table plays by itself, and may be faster: even to the end of the deal,
    whose button is not pressed here.
    """
    before = page.evaluate("document.body.dataset.number")
    if not press(page, PLAY, chance.random()):
        return
    page.wait_for_function(f"(before) => {MOVED} || {PLACE}", arg=before, timeout=PATIENCE)
    if page.evaluate("document.body.dataset.number") == before:
        press(page, ".target[data-action]", chance.random())
        page.wait_for_function(f"(before) => {MOVED}", arg=before, timeout=PATIENCE)


class Company:
    """Anna and Ben in the first two seats, and bots; perhaps somebody who watches."""

    def __init__(
        self, browser: "Browser", server: Served, game: str, seats: int, options: dict[str, Any], **more: Any
    ) -> None:
        how: dict[str, Any] = {"width": 1280, "height": 800, "reduced_motion": "reduce"}
        self.browser, self.server, self.how = browser, server, how
        self.anna, self.ben = (Person(browser, server, **how) for _ in NAMES)
        self.watchers: list[Person] = []
        self.chance = Random(seats)
        self.compared = 0
        self.table = known(self.anna, NAMES[0], game=game, seats=seats, options=options, **more)
        known(self.ben, NAMES[1])
        together(self.table, (self.anna, NAMES[0]), (self.ben, NAMES[1]))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """All go home: pages that nobody looks at would still cost time."""
        for person in (*self.people, *self.watchers):
            person.context.close()

    @property
    def people(self) -> tuple[Person, Person]:
        return self.anna, self.ben

    @property
    def address(self) -> str:
        return f"/t/{self.table}"

    def watched(self) -> Person:
        """Somebody comes by the link and watches."""
        watcher = Person(self.browser, self.server, **self.how)
        watcher.go(self.address).wait_for_selector(".around-buttons", timeout=PATIENCE)
        self.watchers.append(watcher)
        return watcher

    def whose(self) -> Person | None:
        """Who is to act, when the bots have done; nobody: the deal has ended."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            for person in self.people:
                if found := person.page.evaluate(MINE, PLAY):
                    return None if found == "end" else person
            self.anna.page.wait_for_timeout(10)  # both pages are asked, so there is no one event to wait for
        raise AssertionError("nobody is to act")

    def act(self, times: int = 10_000, *, look: int = 1) -> bool:
        """Both do what is offered, so often or until the deal ends; every `look` times all is compared."""
        for turn in range(times):
            person = self.whose()
            if person is None:
                return False
            if turn % look == 0:
                self.compare(person)
            do_something(person.page, self.chance)
        return True

    def play_alone(self, person: Person) -> None:
        """One of them does something, whatever the other one does."""
        person.page.wait_for_selector(PLAY, timeout=PATIENCE)
        do_something(person.page, self.chance)

    def compare(self, acts: Person) -> None:
        """Everybody sees the same table, and nobody a hand that is not theirs."""
        others = [person for person in (*self.people, *self.watchers) if person is not acts]
        if not acts.page.query_selector(UNSTARTED):
            for other in others:
                self.same(acts, other)
            self.compared += 1
        self.nobody_peeks()

    def same(self, acts: Person, other: Person) -> None:
        """Both see the same, as soon as nothing moves: bots, and the table for what is forced, may just act."""
        until = time.monotonic() + PATIENCE / 1000
        while (seen := acts.page.evaluate(SEEN)) != (found := other.page.evaluate(SEEN)):
            assert time.monotonic() < until, f"{seen}\nbut {found}"
            other.page.wait_for_timeout(10)

    def nobody_peeks(self) -> None:
        """In the whole page there is no card of another hand, neither drawn nor in words."""
        held = [{card for _, card in person.page.evaluate(HANDS)} - {"*", "X"} for person in self.people]
        named = [set(person.page.evaluate(NAMED)) for person in (*self.people, *self.watchers)]
        for seat, person in enumerate((*self.people, *self.watchers)):
            zones = {zone for zone, _ in person.page.evaluate(HANDS)}
            assert zones <= ({str(seat)} if seat < len(NAMES) else set())
            drawn, page = set(person.page.evaluate(DRAWN)), person.page.evaluate(WORDS)
            for other in range(len(NAMES)):
                if other == seat:
                    continue
                leaked = [*(drawn & held[other]), *said(page, named[other] - named[seat])]
                assert not leaked, f"at seat {seat} one reads of the hand of {other}: {leaked}"

    def go_on(self, what: str) -> None:
        """Both are ready for the next deal, or for a rematch; who is first waits for the other.

        It has begun when all see so: to whoever still sees the end of the last one, this one would seem over.
        """
        for person in (*self.people, *self.watchers):
            person.page.wait_for_selector("[data-end]", timeout=PATIENCE)
            person.page.evaluate(PASSED)
        self.anna.page.click(f"[data-{what}]", timeout=PATIENCE)
        self.anna.page.wait_for_selector("[data-waits]", timeout=PATIENCE)
        self.ben.page.click(f"[data-{what}]", timeout=PATIENCE)
        for person in (*self.people, *self.watchers):
            person.page.wait_for_selector("[data-end]", state="detached", timeout=PATIENCE)

    def rush(self) -> None:
        """Both do anything that is offered, as fast as the page can, until the deal has ended."""
        for person in self.people:
            person.page.evaluate(RUSH, PLAY)
        for person in self.people:
            person.page.wait_for_selector("[data-end]", timeout=3 * PATIENCE)

    def play_match(self, *, pressed: int = 10_000, look: int = 1) -> None:
        """To the end of the match; so many deals are played by hand, the others in a rush."""
        for deal in itertools.count():
            if deal < pressed:
                self.act(look=look)
            else:
                self.rush()
            ended = "() => document.querySelector('[data-end]')?.dataset.end"
            if self.anna.page.wait_for_function(ended, timeout=PATIENCE).json_value() == "over":
                return
            self.go_on("next")

    def unexpected(self) -> list[str]:
        return [said for person in (*self.people, *self.watchers) for said in person.unexpected()]


def said(page: str, cards: Iterable[str]) -> list[str]:
    """Where a page names one of those cards in words."""
    found = (re.search(rf"\b{re.escape(card)}\b", page, re.IGNORECASE) for card in cards)
    return [page[max(each.start() - 60, 0) : each.end() + 60] for each in found if each]
