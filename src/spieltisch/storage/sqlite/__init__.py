"""SQLite as a store: one file, one process, one thread that writes."""

from spieltisch.storage.sqlite.store import SQLiteStore

__all__ = ["SQLiteStore"]
