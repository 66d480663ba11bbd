"""A server that is killed loses nothing that it has acknowledged."""

import signal
import subprocess
import sys
from pathlib import Path

from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.testing.stores.place import entry, line
from storage.places import run

SERVER = """
import asyncio, sys
from pathlib import Path
from spieltisch.storage.sqlite import SQLiteStore
from spieltisch.testing.stores.place import entry

async def play(store, table):
    for after in range(10**6):
        await store.append(entry(table, after))
        sys.stdout.write(f"{table} {after + 1}\\n")
        sys.stdout.flush()

async def main():
    store = await SQLiteStore.open(Path(sys.argv[1]))
    await asyncio.gather(*(play(store, f"t{number}") for number in range(5)))

asyncio.run(main())
"""


def test_killed(tmp_path: Path) -> None:
    """Every append that was acknowledged before a SIGKILL is there, in order; another server can begin."""
    database = tmp_path / "tables.sqlite"
    for acknowledged in (1, 40, 400):
        database.unlink(missing_ok=True)
        command = [sys.executable, "-c", SERVER, str(database)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            said = [server.stdout.readline() for _ in range(acknowledged)]
            server.send_signal(signal.SIGKILL)
            said += server.stdout.readlines()
        last = {
            table: int(number) for table, number in (text.split() for text in said if text.endswith("\n"))
        }
        run(look_again(database, last))
        for end in ("", "-wal", "-shm"):
            database.with_name(database.name + end).unlink(missing_ok=True)


async def look_again(database: Path, last: dict[str, int]) -> None:
    store = await SQLiteStore.open(database)
    for table, number in last.items():
        lines = await store.lines(table)
        assert len(lines) >= number
        assert lines == [line(one) for one in range(1, len(lines) + 1)]
        await store.append(entry(table, len(lines)))
    await store.close()
