"""A client that follows the news knows what the server would show it afresh."""

from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from client.evenings import PEOPLE, SAME, Evening, settings
from spieltisch.client.follow import follow
from spieltisch.table.outcome import WATCHER, Outcome
from spieltisch.wire.commands import Bot, Leave, Mute, Say, Sit, Stand
from spieltisch.wire.messages import AnyMessage, News, View
from spieltisch.wire.settings import Settings
from table.driving import Evening as TableEvening

decode = msgspec.json.Decoder(AnyMessage).decode
TABLES = (("companeros", 4), ("companeros", 3), ("deuce", 3), ("deuce", 2), ("list-und-tuecke", 4))


class Followers:
    """Everybody at a table, each with a view that grows from what they are sent."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._views: dict[str, View] = {}
        self.look()

    def fresh(self, person: str) -> View:
        view = decode(msgspec.json.encode(self._evening.table.view(person, self._evening.now)))
        assert isinstance(view, View)
        return view

    def view(self, person: str) -> View:
        return self._views[person]

    def look(self) -> None:
        self._views = {person: self.fresh(person) for person in (*PEOPLE, WATCHER)}

    def hear(self, outcome: Outcome) -> None:
        for person in self._views:
            table = self._evening.table
            stream = person if table.seats_of(person) else WATCHER
            if self._views[person].seats != table.seats_of(person):  # another role: the server sends a view
                self._views[person] = self.fresh(person)
                continue
            for spread in outcome.news:
                frame = spread.packed.frame(stream)
                if frame is not None:
                    self._views[person] = after(self._views[person], decode(frame))

    def compare(self) -> None:
        for person, view in self._views.items():
            fresh = self.fresh(person)
            # C-10: without open scores, a fresh view forgets earlier tricks until the deal is over.
            common = len(fresh.log) if fresh.table.settings.game != "companeros" else 0
            common = common or min(len(view.log), len(fresh.log))
            assert view.log[len(view.log) - common :] == fresh.log[len(fresh.log) - common :], person
            for field in SAME:
                assert getattr(view, field) == getattr(fresh, field), (person, field)


def after(view: View, message: AnyMessage) -> View:
    if isinstance(message, View):
        return message
    assert isinstance(message, News)
    return follow(view, message)


def test_chat_is_followed() -> None:
    """What is said is in the chat; what a muted seat has said is taken out of it."""
    evening = Evening(settings("deuce", 3, Random(1)), 1)
    followers = Followers(evening)
    for outcome in evening.happenings(0):
        followers.hear(outcome)
    for person, seat, phrase in (("ada", 0, "hello"), ("ben", 1, "thanks"), ("ada", 0, "bye")):
        followers.hear(evening.handle(person, Say(seat=seat, phrase=phrase)))
    assert followers.view("ada").chat == followers.fresh("ada").chat
    assert [told.params["phrase"] for told in followers.view(WATCHER).chat] == ["hello", "thanks", "bye"]
    followers.hear(evening.handle("ben", Mute(seat=0)))
    followers.hear(evening.handle("ada", Say(seat=0, phrase="again")))
    assert followers.view("ben").chat == followers.fresh("ben").chat
    assert [told.params["phrase"] for told in followers.view("ben").chat] == ["thanks"]
    followers.hear(evening.handle("ben", Mute(seat=0, on=False)))
    assert followers.view("ben").chat == followers.fresh("ben").chat
    assert [told.params["phrase"] for told in followers.view("ben").chat][-1] == "again"


def test_who_is_not_heard_is_not_heard_in_any_seat() -> None:
    """Whoever mutes one of two seats of a person sees both as muted, and where that person goes next."""
    evening = Evening(Settings(game="deuce", seats=4), 1)
    followers = Followers(evening)
    for person, seat in (("ada", 0), ("ada", 1), ("ben", 2)):
        followers.hear(evening.handle(person, Sit(name=person, seat=seat)))
    followers.hear(evening.handle("ben", Mute(seat=0)))
    assert followers.view("ben").muted == [0, 1]
    for command, seats in ((Stand(seat=0), [1]), (Sit(name="ada", seat=3), [1, 3])):
        followers.hear(evening.handle("ada", command))
        assert followers.view("ben").muted == followers.fresh("ben").muted == seats
    followers.hear(evening.handle("ben", Stand(seat=2)))
    followers.hear(evening.handle("ada", Say(seat=1, phrase="hello")))
    assert followers.view("ben").chat == followers.fresh("ben").chat  # as all who watch
    assert followers.view("ben").muted == followers.fresh("ben").muted == []


@pytest.mark.parametrize(("game", "seats"), TABLES)
@hypothesis_settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_following_the_news_is_as_good_as_a_fresh_view(game: str, seats: int, seed: int) -> None:
    """After every step of an evening, what each has followed is what the server would show afresh."""
    evening = Evening(settings(game, seats, Random(seed)), seed)
    followers = Followers(evening)
    for outcome in evening.happenings(150):
        followers.hear(outcome)
        followers.compare()


def test_a_seat_that_was_lost_is_not_seen_any_more() -> None:
    """Who held two seats and loses one to a bot in the middle of a deal follows with the other one alone."""
    table = TableEvening("companeros", 3).started("ann", "bob", "bob")
    table.do("bob", Leave())
    view = table.table.view("bob", table.now)
    assert set(view.own) == {1, 2}
    for spread in table.do("ann", Bot(seat=1)).news:
        message = spread.message("bob")
        assert isinstance(message, News)
        view = follow(view, message)
    assert view.own == table.table.view("bob", table.now).own
    assert set(view.own) == {2}
