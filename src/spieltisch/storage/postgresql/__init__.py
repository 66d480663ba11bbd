"""PostgreSQL as a store: one database, for as many processes as play on it."""

from spieltisch.storage.postgresql.store import PostgresStore

__all__ = ["PostgresStore"]
