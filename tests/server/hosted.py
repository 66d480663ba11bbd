"""A server as a process of its own, with any settings: `python hosted.py SETTINGS [rigged]` (JSON).

A rigged one deals the same cards each time: its tables have a name and values that everybody knows.
"""

import asyncio
import sys
import threading

import msgspec

from spieltisch.server import floor
from spieltisch.server.app import build
from spieltisch.server.logs import set_up
from spieltisch.server.running import listen, run
from spieltisch.server.settings import ServerSettings
from spieltisch.server.warming import Warming


class Alone(Warming):
    """Needs no process beside it: tests start many servers, with everything compiled before."""

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for game, step in self._steps:
            loaded = loop.create_future()
            threading.Thread(target=self._load, args=(game, step, loop, loaded), daemon=True).start()
            await loaded
            self._event(game, step).set()


if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=ServerSettings)
    if sys.argv[2:] == ["rigged"]:
        floor.__dict__["fresh_id"] = lambda: "0123456789abcdef"
        floor.__dict__["fresh_bytes"] = lambda: bytes(range(32))
    set_up()
    run(build(settings, warming=Alone()), settings, listen(settings.host, settings.port, settings.port))
