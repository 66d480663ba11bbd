"""Looks through captured bytes for what the receiver cannot know."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from leaks.knowledge import Knowledge, Known, cards_in, flat
from leaks.tap import Capture
from spieltisch.table.outcome import WATCHER

DERIVED = ("lacks", "pile-locked")  # facts that name kinds of cards which follow from what lies open
STATIC = ("/api/games", "/metrics")  # pages that are the same for everybody, and name cards as examples


@dataclass
class Receiver:
    """Somebody at the end of a line."""

    token: str
    person: str


@dataclass(frozen=True)
class Found:
    """Something that should not have gone out."""

    what: str
    where: str
    """The path of a request, the type of a message, or the log."""
    excerpt: str = ""


class Scan:
    """All that was sent, against all that may be known."""

    def __init__(self, people: Sequence[Receiver], tables: dict[str, Knowledge]) -> None:
        self.by_token = {each.token: each for each in people}
        self.people = people
        self.tables = tables
        self.found: list[Found] = []
        self.frames = 0
        self.checked = 0
        """Frames whose cards were looked at while some were hidden."""

    def capture(self, capture: Capture) -> None:
        receiver = self.by_token.get(capture.token or given(capture), Receiver("", WATCHER))
        self.foreign(receiver, capture)
        if capture.table:
            self.conversation(receiver, capture)
        else:
            self.answer(capture)

    def foreign(self, receiver: Receiver, capture: Capture) -> None:
        """Nobody gets to see another's token, or who another is."""
        told = capture.told
        for other in self.people:
            if other.person == receiver.person:
                continue
            for what, secret in (("token", other.token), ("id", other.person)):
                if secret.encode() in told:
                    where = "socket" if capture.table else capture.path
                    self.found.append(Found(f"the {what} of another person", where))

    def answer(self, capture: Capture) -> None:
        """HTTP tells nothing of a deal, but in records of what is finished."""
        if capture.path.startswith(STATIC) or capture.path.startswith("/api/records/"):
            return
        text, own = capture.told.decode("utf-8", "replace"), capture.token or given(capture)
        self.plain(
            text.replace(own, "") if own else text, capture.path
        )  # by chance a token can look like a card

    def log(self, text: str) -> None:
        """What the server has written about itself."""
        self.plain(text, "log")
        for each in self.people:
            for what, secret in (("token", each.token), ("id", each.person)):
                if secret in text:
                    self.found.append(Found(f"the {what} of a person", "log"))

    def plain(self, text: str, where: str) -> None:
        """A text in which there must not be any seed, value or card."""
        for table in self.tables.values():
            for secret in table.secrets:
                if secret in text:
                    self.found.append(Found("a seed or value", where))
        for line in text.splitlines():
            if any(card not in ("X", "*") for card in cards_in(line)):
                self.found.append(Found("a card", where, line[:300]))

    def conversation(self, receiver: Receiver, capture: Capture) -> None:
        table, number = self.tables[capture.table], 0
        asked = {command.get("ref"): command for command in capture.commands()}
        then: dict[int, list[Known]] = {}
        for message in capture.messages():
            self.frames += 1
            number = message.get("number", number)
            known = table.of(receiver.person, number) or table.of(WATCHER, number)  # watchers sit down, too
            if not known:  # before the first number nobody knows anything
                known = [Known((), frozenset(), frozenset(table.secrets))]
            if (decision := decision_in(message)) is not None:
                then.setdefault(decision, []).extend(known)
            if message["type"] == "advice":
                # Thinking takes a while: it may come when the next deal has begun.
                known = [*known, *then.get(message["decision"], ())]
            own = asked.get(message.get("ref"), {})
            own_words = [*flat(own.get("action", "")), *flat(own.get("card", ""))]
            problems = [problem(message, each, own_words) for each in known]
            if all(problems):
                self.found.append(Found(problems[0], message["type"], str(message)[:1500]))
            self.checked += known[0].cards is not None


def given(capture: Capture) -> str:
    """The token that somebody gets who makes themselves known."""
    if capture.path != "/api/people" or not capture.down.startswith(b"HTTP/1.1 201"):
        return ""
    token: str = msgspec.json.decode(capture.body)["token"]
    return token


def problem(message: dict[str, Any], known: Known, own_words: Sequence[str]) -> str:
    """Why a message must not go out to who knows just that; empty if it may."""
    text, view = str(message), message.get("view") or message
    if known.cards is not None and (message.get("revealed") or view.get("revealed")):
        return "hands that are not to be shown"
    if any(secret in text for secret in known.secrets):
        return "a seed or value before its time"
    if message["type"] in ("past", "replayed"):  # of a finished deal: all its cards; secrets were looked at
        return ""
    if set(view.get("own", {})) - {str(seat) for seat in known.seats}:
        return "the own part of another seat"
    if known.cards is None:
        return ""
    for zone in zones(view):
        foreign = zone["kind"] == "hand" and zone["owner"] not in known.seats
        if zone["cards"] is not None and (foreign or zone["kind"] == "stock"):
            return f"zone {zone['id']}"
    allowed = known.cards | {card for word in own_words for card in cards_in(word.upper())}
    named = {card for text in flat(without_derived(message)) for card in cards_in(text)}
    return f"cards {sorted(named - allowed)}" if named - allowed else ""


def decision_in(message: dict[str, Any]) -> int | None:
    """The decision that is open now, if a message says so."""
    view = message.get("view") or message
    turn = (view.get("public") or view).get("turn")
    return turn["decision"] if turn else None


def zones(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for part in ((view.get("public") or view).get("deal"), *view.get("own", {}).values()):
        yield from (part or {}).get("zones", ())


def without_derived(value: Any) -> Any:
    """Without what was said or imagined, and facts that follow from what everybody sees."""
    if isinstance(value, dict):
        if value.get("code") in (*DERIVED, "said"):
            return None
        return {
            key: without_derived(each)
            for key, each in value.items()
            if key not in ("continuation", "chat", "name")
        }
    if isinstance(value, list):
        return [without_derived(each) for each in value]
    return value
