"""PostgreSQL's errors as ours."""

import asyncpg

from spieltisch.storage.errors import Conflict, StorageError, Unwritable

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,  # the connection was closed under our hands
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,  # shut down, restarted, cancelled, not ready yet
    asyncpg.TooManyConnectionsError,
    OSError,  # among them TimeoutError
)
"""The line is broken, or was never there: another attempt may find it whole."""

AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError, asyncpg.LockNotAvailableError)
"""Everything was undone, because others were in the way."""

WORDS: dict[type[Exception], str] = {
    asyncpg.DiskFullError: "its disk is full: make space",
    asyncpg.InsufficientResourcesError: "it has no more room: look at its memory, disk and connections",
    asyncpg.ReadOnlySQLTransactionError: "it is read-only, as a standby is: name the primary server",
    asyncpg.InsufficientPrivilegeError: "this user may not: give it the rights of the schema's owner",
    asyncpg.PostgresIOError: "its disk does not answer as it should: look at it",
}


def translate(error: Exception, where: str) -> Exception:
    """The error to be raised instead; what is not known stays as it is."""
    if isinstance(error, LOST):
        words = str(error).strip() or type(error).__name__
        return Unwritable(
            f"{where} does not answer ({words}): look at it; what was acknowledged is safe, and it is tried "
            "again by itself"
        )
    if isinstance(error, asyncpg.UniqueViolationError):
        return Conflict(f"this id is taken ({error}): choose another one")
    for kind, words in WORDS.items():
        if isinstance(error, kind):
            return Unwritable(f"{where} cannot be written ({error}): {words}; what was there is safe")
    if isinstance(error, AGAIN):
        return Unwritable(f"{where} is too busy ({error}): try again")
    return StorageError(f"{where}: {error}") if isinstance(error, asyncpg.PostgresError) else error
