"""Copies of a database while it is in use, as files of SQLite: `spieltisch move` brings them back."""

from pathlib import Path

from spieltisch.storage.moving import Progress, carry, nobody
from spieltisch.storage.postgresql.moving import holding
from spieltisch.storage.sqlite.moving import filling


async def backup(url: str, file: Path, *, overwrite: bool = False, progress: Progress = nobody) -> None:
    """A consistent copy of a database, from any process, while servers work with it."""
    async with filling(file, overwrite=overwrite) as target, holding(url, alone=False) as source:
        await carry(source, target, progress)
