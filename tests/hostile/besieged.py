"""A server that says how it is: `python besieged.py SETTINGS` (JSON), with `GET /probe` beside the rest.

The probe tells how late the event loop was at worst since it was last asked, and the memory that the process
holds; `GET /probe/count` how many sockets and tables there are in it.
"""

import asyncio
import gc
import sys
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from spieltisch.server.app import build
from spieltisch.server.connection import Connection
from spieltisch.server.deadline import Watched
from spieltisch.server.live import Live
from spieltisch.server.logs import set_up
from spieltisch.server.pipe import Pipe
from spieltisch.server.running import listen, run
from spieltisch.server.settings import ServerSettings

OFTEN = 0.01  # seconds between looks at the clock


class Probe:
    """How the process is."""

    def __init__(self) -> None:
        self.worst = 0.0
        self.beating: asyncio.Task[None] | None = None

    async def beat(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + OFTEN
            await asyncio.sleep(OFTEN)
            self.worst = max(self.worst, loop.time() - due)

    async def answer(self, _: Request) -> JSONResponse:
        if self.beating is None:
            self.beating = asyncio.create_task(self.beat())
        worst, self.worst = self.worst, 0.0
        return JSONResponse({"late": worst, "memory": memory()})

    async def count(self, _: Request) -> JSONResponse:
        """Takes a moment, in which the server does nothing else."""
        gc.collect()
        there = gc.get_objects()
        kinds = (Watched, Pipe, Connection, Live)
        counts = {kind.__name__: sum(issubclass(type(each), kind) for each in there) for kind in kinds}
        return JSONResponse({**counts, "memory": memory()})


def memory() -> int:
    """Bytes that this process holds."""
    (line,) = [
        line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS")
    ]
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=ServerSettings)
    set_up()
    app = build(settings)
    probe = Probe()
    app.router.routes[:0] = [Route("/probe", probe.answer), Route("/probe/count", probe.count)]
    run(app, settings, listen(settings.host, settings.port, settings.port))
