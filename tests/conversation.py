"""Records a conversation of one client with a real server, for the page of the protocol.

The server is rigged, so that the cards are always the same. Times are cut, and so is what a reader does not
need.
"""

import asyncio
import json
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from server.hosting import Hosted
from spieltisch.client.visit import Visit
from spieltisch.match.shuffle import commit
from spieltisch.wire.messages import AnyMessage, Ok
from spieltisch.wire.settings import Settings

CUT = "…"
VALUE = "5e" * 32
KEPT: dict[str, tuple[str, ...] | int] = {  # of long things only this, so that each message fits a few lines
    "view": ("number", "seats", "host"),
    "table": ("phase", "shuffle"),
    "shuffle": ("deal", "stage", "commitment", "commitments", "values"),
    "deal": ("whole", "zones", "prompt"),
    "zones": 2,
    "legal": 2,
}
TIMES = ("at", "until", "away")


def cut(value: Any, name: str = "") -> Any:
    """The value without times, and without what a reader can do without."""
    if name in TIMES and value is not None:
        return CUT
    kept = KEPT.get(name)
    if isinstance(value, dict):
        keys = kept if isinstance(kept, tuple) else value
        some = {key: cut(each, key) for key, each in value.items() if key in keys}
        some = {key: each for key, each in some.items() if each is not None or name != "table"}
        return some if len(some) == len(value) else some | {CUT: CUT}
    if isinstance(value, list):
        most = kept if isinstance(kept, int) else len(value)
        return [cut(each) for each in value[:most]] + [CUT] * (len(value) > most)
    if isinstance(value, str) and len(value) == 64:
        return f"{value[:8]}{CUT}"
    return value


def line(arrow: str, message: Any) -> str:
    text = json.dumps(cut(message), ensure_ascii=False)
    return f"{arrow} " + text.replace('"…": "…"', CUT).replace('"…"', CUT)


class Recorder:
    """A socket whose messages are written down."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.lines: list[str] = []

    async def send(self, **message: Any) -> None:
        self.lines += ["", line("→", message)]
        await self._socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> Any:
        """Everything up to one message of each kind, in that order."""
        message: Any = None
        for kind in kinds:
            message = None
            while message is None or message["type"] != kind:
                message = msgspec.json.decode(await self._socket.recv())
                self.lines.append(line("←", message))
        return message


async def converse(host: Hosted) -> list[str]:
    ada, ben = await host.guest("Ada"), await host.guest("Ben")
    table = await ada.create(Settings(game="companeros", seats=3))
    address = f"ws://127.0.0.1:{host.settings.port}/api/tables/{table}/socket"
    heard: list[AnyMessage] = []
    other = Visit(address, ben.token, fresh=lambda: bytes(32), listen=heard.append)

    async def taken(shares: int) -> None:
        """Waits until the server has so many shares of Ben's, which are no news: so Ada's is the last."""
        while [message.ref for message in heard if isinstance(message, Ok)].count(0) < shares:
            await asyncio.sleep(0.01)

    headers = {"Authorization": f"Bearer {ada.token}"}
    async with connect(address, additional_headers=headers, compression=None, proxy=None) as socket:
        recorder = Recorder(socket)
        await recorder.send(type="hello", protocol=1)
        await recorder.hear("welcome")
        await recorder.send(type="sit", name="Ada", seat=0, ref=1)
        await recorder.hear("ok", "view")
        async with other as ben_there:
            for seat in (1, 2):
                await ben_there.sit("Ben", seat)
                await recorder.hear("news")
            await recorder.send(type="start", ref=2)
            shuffle = None
            while shuffle is None:
                news = await recorder.hear("news")
                shuffle = news["public"].get("table", {}).get("shuffle")
            await recorder.hear("ok")
            await taken(1)
            await recorder.send(type="commit", deal=0, commitment=commit(VALUE), ref=3)
            await recorder.hear("news", "ok")
            await taken(2)
            await recorder.send(type="reveal", deal=0, value=VALUE, ref=4)
            news = await recorder.hear("news")
            await recorder.hear("ok")
            action = news["own"]["0"]["legal"][0]["action"]
            decision = news["public"]["turn"]["decision"]
            await recorder.send(type="act", seat=1, decision=decision, action=action, ref=5)
            await recorder.hear("refused")
            await recorder.send(type="act", seat=0, decision=decision, action=action, ref=6)
            await recorder.hear("ok")
            return recorder.lines


def record() -> str:
    """The conversation, as it goes today."""

    async def run() -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            async with Hosted(Path(folder), rigged=True) as host, asyncio.timeout(300):
                while (await (await host.guest("Eve")).health())["kernels"]["done"] < 6:
                    await asyncio.sleep(0.1)
                return await converse(host)

    return "\n".join(asyncio.run(run())).strip() + "\n"
