"""Keeping tables, people and records: one contract, with SQLite or PostgreSQL behind it.

Nothing here knows a game or a table: it deals in bytes, ids and plain values.
"""

from spieltisch.storage.contract import (
    UNFINISHED,
    Contact,
    Entry,
    Expired,
    FinishedRecord,
    Health,
    Keeping,
    Line,
    Mark,
    Person,
    Player,
    RecordHead,
    Secret,
    Status,
    Store,
    Subscription,
    Summary,
)
from spieltisch.storage.opening import open_store
from spieltisch.storage.place import default_database

__all__ = [
    "UNFINISHED",
    "Contact",
    "Entry",
    "Expired",
    "FinishedRecord",
    "Health",
    "Keeping",
    "Line",
    "Mark",
    "Person",
    "Player",
    "RecordHead",
    "Secret",
    "Status",
    "Store",
    "Subscription",
    "Summary",
    "default_database",
    "open_store",
]
