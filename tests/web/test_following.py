"""The page follows the news as `spieltisch.client.follow` does, which is held against the server's views."""

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from client.evenings import PEOPLE, Evening, settings
from spieltisch.client.follow import follow
from spieltisch.table.outcome import WATCHER
from spieltisch.wire.messages import AnyMessage, News, View
from web.browsing import Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

decode = msgspec.json.Decoder(AnyMessage).decode
FOLLOWED = """
    async ([view, frames]) => {
        const { follow } = await import('/web/any/net/following.js');
        let now = JSON.parse(view);
        return frames.map((frame) => {
            const message = JSON.parse(frame);
            now = message.type === 'view' ? message : follow(now, message);
            return JSON.stringify(now);
        });
    }
"""


def heard(evening: Evening, person: str, steps: int) -> tuple[bytes, list[bytes]]:
    """What one person is shown at first, and all that they are sent then."""
    frames: list[bytes] = []
    first = b""
    seats: list[int] = []
    for outcome in evening.happenings(steps):
        now = list(evening.table.seats_of(person))
        if not first or now != seats:  # another role: the server sends a view
            shown = msgspec.json.encode(evening.table.view(person, evening.now))
            first, seats = first or shown, now
            frames.append(shown)
            continue
        stream = person if seats else WATCHER
        found = [spread.packed.frame(stream) for spread in outcome.news]
        frames += [frame for frame in found if frame is not None]
    return first, frames


@pytest.mark.parametrize(("game", "seats"), [("companeros", 4), ("deuce", 3), ("list-und-tuecke", 4)])
def test_the_page_follows_the_news_as_programs_do(
    shared_server: Served, browser: "Browser", game: str, seats: int
) -> None:
    """After every message of an evening, for people and for a watcher, both have the same view."""
    page = Person(browser, shared_server).go()
    for number, person in enumerate((*PEOPLE[:2], WATCHER)):
        first, frames = heard(Evening(settings(game, seats, Random(number)), number), person, 120)
        followed = page.evaluate(FOLLOWED, [first.decode(), [frame.decode() for frame in frames]])
        view = decode(first)
        assert isinstance(view, View)
        assert len(followed) > 50
        for frame, result in zip(frames, followed, strict=True):
            message = decode(frame)
            if isinstance(message, News):
                view = follow(view, message)
            else:
                assert isinstance(message, View)
                view = message
            assert decode(result.encode()) == view
