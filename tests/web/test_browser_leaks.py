"""Nothing leaks into a browser: whatever it is told in a whole match, its person may know."""

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from leaks.scan import Scan, decision_in
from leaks.tap import Capture, frames
from web.browsing import CHOICE, PATIENCE, Person, Served
from web.overheard import Overheard, frame, scanned, truth
from web.seating import known, together

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TABLES: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("companeros", 3, {"deals": 2}),
    ("deuce", 3, {"target": 1}),
    ("list-und-tuecke", 4, {}),
)
PRESS = """(choice) => {
    // Where a chosen card may go, else whatever can be done, if anything; and the page draws once.
    (document.querySelector('.target[data-action]') ?? document.querySelector(choice))?.click();
    return new Promise((done) => requestAnimationFrame(() => done()));
}"""


class Match:
    """Two who play and one who watches, with all that their browsers were told."""

    def __init__(self, browser: "Browser", folder: Path, number: int) -> None:
        self.server = Served(folder)
        try:
            self._play(browser, *TABLES[number])
        finally:
            self.server.end()
        self.known = {self.table: truth(self.server, self.table)}

    def _play(self, browser: "Browser", game: str, seats: int, options: dict[str, int]) -> None:
        anna, ben, carla = (Person(browser, self.server) for _ in range(3))
        self.told = [Overheard(person) for person in (anna, ben, carla)]
        self.table = known(
            anna, "Anna", game=game, seats=seats, options=options, spectators="public", listed=True
        )
        known(ben, "Ben")
        known(carla, "Carla")
        together(self.table, (anna, "Anna"), (ben, "Ben"))
        carla.go(f"/t/{self.table}")
        over = "() => document.body.dataset.phase === 'over'"
        anna.page.keyboard.press("i")  # a hint is news, too
        while not anna.page.evaluate(over):
            for person in (anna, ben):
                person.page.evaluate(PRESS, CHOICE)
        for person, sign in ((anna, "[data-story]"), (ben, "[data-story]"), (carla, "[data-end=over]")):
            person.page.wait_for_selector(sign, timeout=PATIENCE)
            assert person.unexpected() == []
        self.people = [each.receiver() for each in self.told]

    def scan(self) -> Scan:
        return scanned(self.people, self.told, self.known)


@pytest.fixture(scope="module")
def match(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Match:
    return Match(browser, tmp_path_factory.mktemp("overheard"), 0)


def test_no_frame_tells_what_its_receiver_cannot_know(
    browser: "Browser", match: Match, tmp_path: Path, full: bool
) -> None:
    """Players and a spectator: frames and answers of a whole match, all of them scanned."""
    for number in range(len(TABLES) if full else 1):
        folder = tmp_path / str(number)
        folder.mkdir()
        played = Match(browser, folder, number) if number else match
        scan = played.scan()
        assert scan.found == []
        assert scan.checked > 60
        assert {capture.path for each in played.told for capture in each.captures} > {"/api/me"}


def test_a_planted_frame_is_found(match: Match) -> None:
    """One hidden card in one frame, a value before its time, another's token: each is noticed."""
    socket = max((each for each in match.told[0].captures if each.table), key=lambda each: len(each.down))
    head, gap, kept = bytes(socket.down).partition(b"\r\n\r\n")
    messages = [msgspec.json.decode(text) for text in frames(kept)]
    at, number, may_know = next(
        (place, message["number"], now)
        for place, message in enumerate(messages)
        if "number" in message
        for now in match.known[match.table].of(match.people[0].person, message["number"])
        if now.secrets and now.cards
    )
    deck = {f"{colour}{value}" for colour in "RYG" for value in range(1, 11)}
    hidden, secret = min(deck - (may_know.cards or set())), min(may_know.secrets)
    plants = {
        "cards": {
            "type": "news",
            "number": number,
            "events": [{"code": "played", "seat": 2, "params": {"card": hidden}}],
        },
        "a seed or value": {
            "type": "news",
            "number": number,
            "events": [{"code": "shuffle", "params": {"value": secret}}],
        },
        "the token of another person": {
            "type": "notice",
            "code": "hello",
            "params": {"token": match.people[1].token},
        },
    }
    for what, message in plants.items():
        down = (
            head + gap + b"".join(frame(msgspec.json.encode(each)) for each in [*messages[: at + 1], message])
        )
        scan = Scan(match.people, match.known)
        scan.capture(Capture(bytearray(socket.up), bytearray(down)))
        assert any(found.what.startswith(what) for found in scan.found), what


def test_late_advice_may_tell_what_was_known_then(match: Match) -> None:
    """Of a decision in an earlier deal with that deal's cards; of the decision that is open now it is a leak."""
    socket = max((each for each in match.told[0].captures if each.table), key=lambda each: len(each.down))
    head, gap, kept = bytes(socket.down).partition(b"\r\n\r\n")
    messages = [msgspec.json.decode(text) for text in frames(kept)]
    person = match.people[0].person
    hidden: dict[int, tuple[int, frozenset[str]]] = {}  # by place: the open decision, and what is known
    for place, message in enumerate(messages):
        decision = decision_in(message)
        known = match.known[match.table].of(person, message.get("number", -1))
        if decision is not None and known and known[-1].cards:
            hidden[place] = decision, known[-1].cards
    early, before = hidden[min(hidden)]
    last = next(place for place, (_, now) in hidden.items() if before - now)  # another deal has begun
    late, now = hidden[last]
    card = min(before - now)
    for decision, leaks in ((early, False), (late, True)):
        advice = {"type": "advice", "ref": 0, "decision": decision, "seat": 0, "choice": card}
        told = [*messages[: last + 1], advice]
        scan = Scan(match.people, match.known)
        down = head + gap + b"".join(frame(msgspec.json.encode(each)) for each in told)
        scan.capture(Capture(bytearray(socket.up), bytearray(down)))
        assert any(found.where == "advice" for found in scan.found) == leaks
