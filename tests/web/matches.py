"""Matches that were played to their end by a program, for pages that look at them."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from spieltisch.client import Server
from spieltisch.client.bots import legal, play_seat
from spieltisch.wire.commands import Start
from spieltisch.wire.messages import View
from spieltisch.wire.settings import Settings
from web.browsing import Person, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAME = "Anna <b>Großmann</b>"
MATCHES: Sequence[tuple[str, int, Mapping[str, Any]]] = (
    ("companeros", 4, {"deals": 2}),
    ("deuce", 3, {"target": 30}),
    ("list-und-tuecke", 4, {}),
)


class Evening:
    """One match of each game, played by one person and bots."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.records: dict[str, str] = {}
        self.tables: dict[str, str] = {}
        self.token = ""
        with ThreadPoolExecutor(1) as beside:  # a loop of its own: the browser's runs in this thread
            beside.submit(asyncio.run, self._play()).result()

    async def _play(self) -> None:
        rng = random.Random(7)
        server = Server(self.server.url)
        self.token = (await server.guest(NAME))["token"]

        def choose(view: View, seat: int) -> str:
            return str(rng.choice(legal(view, seat))["action"])

        for game, seats, options in MATCHES:
            table = await server.create(Settings(game=game, seats=seats, options=dict(options)))
            async with server.visit(table) as visit:
                await visit.sit(NAME)
                await visit.ask(Start(fill="gentle"))
                view = await play_seat(visit, 0, choose)
                assert view.revealed is not None
                self.records[game], self.tables[game] = view.revealed.record, table

    def visitor(self, browser: "Browser", **how: Any) -> Person:
        """Who played, at a browser."""
        person = Person(browser, self.server, **how)
        person.context.add_cookies([{"name": "spieltisch", "value": self.token, "url": self.server.url}])
        return person
