"""Commands gone wrong, thousands a second: each gets a typed answer or a clean close, and changes nothing."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from hostile.grammar import wrong_frame
from hostile.knocking import CLOSE, Knock, said
from hostile.siege import REPORT
from server.hosting import GENEROUS, Hosted
from server.talking import Table
from spieltisch.wire import closing
from spieltisch.wire.refusals import REFUSALS

ROW = 6  # frames before a sign of life: less than may be wrong one after another
ROWS = 50  # that are on their way at once
CLEAN = {*closing.CLOSING, 1007}
MARK = 10**9
FAST = replace(GENEROUS, messages_per_second=1e7, burst=10**7, queued_bytes=2**28)


class Fuzzer:
    """Somebody at the table without a seat, who is allowed to send as fast as they can."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)
        self.found: Counter[str] = Counter()
        self.sent = 0
        self.knock: Knock | None = None

    async def send(self, frames: int) -> None:
        while self.sent < frames:
            if self.knock is None:
                self.knock = await Knock.at(self.table.host.settings.port, "127.0.0.1")
                await self.knock.upgrade(self.table.id, self.table.people[3].token or "")
                await self.knock.hello()
                self.knock.got.clear()
            rows = [[wrong_frame(self.chance) for _ in range(ROW)] for _ in range(ROWS)]
            self.sent += ROW * ROWS
            data = [b"".join(row) + said("ping", ref=MARK + place) for place, row in enumerate(rows)]
            sending = asyncio.ensure_future(self.knock.send(b"".join(data)))
            await self._hear(self.knock, rows)
            await sending
        if self.knock is not None:
            self.knock.close()

    async def _hear(self, knock: Knock, rows: list[list[bytes]]) -> None:
        """Reads all answers: as many as frames, the last of each row that of the sign of life."""
        answers = 0
        async with asyncio.timeout(60):
            while answers < (ROW + 1) * ROWS:
                for opcode, payload in taken(knock.got):
                    if opcode == CLOSE:
                        code = int.from_bytes(payload[:2], "big")
                        assert code in CLEAN, (code, rows[answers // (ROW + 1)])
                        self.found[f"closed {code}"] += 1
                        knock.close()
                        self.knock = None
                        return
                    self._look_at(payload, rows[min(answers // (ROW + 1), ROWS - 1)])
                    answers += 1
                if answers < (ROW + 1) * ROWS:
                    assert await knock.read(), rows[answers // (ROW + 1)]

    def _look_at(self, payload: bytes, row: list[bytes]) -> None:
        answer = msgspec.json.decode(payload)
        if answer["type"] == "refused":
            assert answer["code"] != "internal", row
            assert answer["code"] in REFUSALS or answer["clause"], (answer, row)
            self.found[answer["code"]] += 1
        else:
            assert answer["type"] in ("pong", "view"), (answer, row)
            self.found[answer["type"]] += 1


def taken(got: bytearray) -> list[tuple[int, bytes]]:
    """The frames that are there whole, taken out."""
    found, at = [], 0
    while at + 2 <= len(got):
        opcode, size, start = got[at] & 15, got[at + 1], at + 2
        if size >= 126:
            start = at + (4 if size == 126 else 10)
            size = int.from_bytes(got[at + 2 : start], "big")
        if start + size > len(got):
            break
        found.append((opcode, bytes(got[start : start + size])))
        at = start + size
    del got[:at]
    return found


def test_fuzzed_frames(tmp_path: Path, full: bool) -> None:
    """Every frame is answered or ends its socket with a code; the match is where it was, and goes on."""

    async def play() -> None:
        async with Hosted(tmp_path, limits=FAST) as host, Table(host) as table:
            before = await table.state()
            fuzzer, began = Fuzzer(table, 7), time.monotonic()
            await fuzzer.send(1_000_000 if full else 6_000)
            spent = time.monotonic() - began
            REPORT.info("%.0f frames a second: %s", fuzzer.sent / spent, dict(fuzzer.found))
            assert await table.state() == before
            await table.play_on()
            log = host.log.read_text()
            assert "table-broken" not in log
            assert "socket-failed" not in log
            assert fuzzer.found["malformed"] > fuzzer.sent / 4
            assert len(fuzzer.found) > 8

    asyncio.run(play())
