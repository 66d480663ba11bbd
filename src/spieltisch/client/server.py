"""A server, as one person's program sees it: who they are, which tables and records there are."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

from spieltisch.client.plain_http import request
from spieltisch.client.visit import Visit
from spieltisch.wire.messages import AnyMessage
from spieltisch.wire.settings import Settings

Json = Any  # as the page of the protocol has it


class Server:
    """A server and, once `guest` was called or a token was given, the person who asks it."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token

    async def guest(self, name: str) -> Json:
        """Makes oneself known by a name; from now on everything is asked as this person."""
        found = await self._json("POST", "/api/people", {"name": name})
        self.token = found["token"]
        return found

    async def me(self) -> Json:
        return await self._json("GET", "/api/me")

    async def rename(self, name: str) -> Json:
        return await self._json("PATCH", "/api/me", {"name": name})

    async def export(self) -> Json:
        """All that the server keeps about this person."""
        return await self._json("GET", "/api/me/export")

    async def forget_me(self) -> None:
        """Erases this person: name, words, tokens. It cannot be undone."""
        await self._ask("DELETE", "/api/me")
        self.token = None

    async def transfer(self) -> str:
        """A code with which another device becomes this person: once, and soon."""
        found = await self._json("POST", "/api/me/transfer")
        code: str = found["code"]
        return code

    async def receive(self, code: str) -> Json:
        """Becomes the person who made the code."""
        found = await self._json("POST", "/api/transfer", {"code": code})
        self.token = found["token"]
        return found

    async def forget_other_devices(self) -> None:
        await self._ask("POST", "/api/me/devices/forget")

    async def health(self) -> Json:
        return await self._json("GET", "/api/health")

    async def games(self) -> Json:
        return await self._json("GET", "/api/games")

    async def create(self, settings: Settings) -> str:
        """Puts up a table, and gives its id."""
        found = await self._json("POST", "/api/tables", {"settings": settings})
        table: str = found["id"]
        return table

    async def tables(self) -> Json:
        """Tables that everybody may see."""
        return await self._json("GET", "/api/tables")

    async def my_tables(self) -> Json:
        return await self._json("GET", "/api/tables/mine")

    async def next_table(self) -> Json:
        """The table at which this person is to move, if there is one."""
        return await self._json("GET", "/api/tables/next")

    async def table(self, table: str) -> Json:
        """What everybody with the link may know of a table."""
        return await self._json("GET", f"/api/tables/{quote(table, safe='')}")

    async def records(self, **asked: str | float) -> Json:
        """Finished matches: by `game`, `person="me"`, `name`, `seats`, `since`, `before`, `limit`."""
        return await self._json("GET", f"/api/records?{urlencode(asked)}")

    async def record(self, name: str) -> Json:
        """A finished match: who played, and its record."""
        return await self._json("GET", f"/api/records/{quote(name, safe='')}")

    async def record_file(self, name: str) -> bytes:
        """The record alone, as `spieltisch.replay` and `spieltisch.verify` take it."""
        return await self._ask("GET", f"/api/records/{quote(name, safe='')}/file")

    async def delete_record(self, name: str) -> None:
        await self._ask("DELETE", f"/api/records/{quote(name, safe='')}")

    def visit(self, table: str, listen: Callable[[AnyMessage], None] = lambda _: None) -> Visit:
        """This person at that table: `async with server.visit(table) as visit: …`.

        `listen` is given every message, before the view shows what it says.
        """
        address = self.url.replace("http", "ws", 1)
        return Visit(f"{address}/api/tables/{quote(table, safe='')}/socket", self.token, listen=listen)

    async def _json(self, method: str, path: str, body: object | None = None) -> Json:
        return msgspec.json.decode(await self._ask(method, path, body))

    async def _ask(self, method: str, path: str, body: object | None = None) -> bytes:
        return await request(self.url, method, path, self.token, body)
