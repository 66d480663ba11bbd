"""Opening a database: can it be reached, is it ours, how does this program work with it."""

import socket
from collections.abc import Sequence

import asyncpg

from spieltisch.storage.errors import CannotOpen
from spieltisch.storage.place import shown
from spieltisch.storage.postgresql.asking import Connection
from spieltisch.storage.postgresql.schema import MIGRATIONS, SCHEMA, migrate
from spieltisch.storage.postgresql.trouble import translate

OLDEST = 14
PATIENCE = 10.0  # seconds for a connection
ANSWER = 60.0  # seconds for a statement, unless it says otherwise

SETTINGS = {
    "application_name": "spieltisch",
    "search_path": SCHEMA,
    "synchronous_commit": "on",  # whatever the server's habit is: acknowledged means durable
    "default_transaction_isolation": "read committed",
    "jit": "off",  # all statements here are short
    # A process that stands still must not keep others from tables that it has not got any more.
    "idle_in_transaction_session_timeout": "6s",
}
WRITING = {
    # The same few statements again and again, with arrays of any length: one plan that looks rows up.
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
}


async def connect(url: str, settings: dict[str, str] | None = None) -> Connection:
    """One connection, as this program works with it."""
    return await asyncpg.connect(
        url, timeout=PATIENCE, command_timeout=ANSWER, server_settings=SETTINGS | (settings or {})
    )


async def prepare(url: str, migrations: Sequence[str] = MIGRATIONS) -> str:
    """Makes the schema, or brings it up to date; gives the password of the processes on it."""
    where = shown(url)
    try:
        connection = await connect(url)
    except Exception as error:
        raise explain(error, where) from None  # its words could hold parts of the address
    try:
        check_server(connection.get_server_version().major, where)
        await migrate(connection, where, migrations)
        found = await connection.fetchval("SELECT password FROM cluster")
    except asyncpg.InsufficientPrivilegeError as error:
        raise CannotOpen(
            f"{where} may not be used as it must be ({error}): make this user the owner of the database, or "
            f"of a schema {SCHEMA} in it"
        ) from error
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
        raise translate(error, where) from error
    finally:
        connection.terminate()
    assert isinstance(found, bytes)
    return found.hex()


def check_server(major: int, where: str) -> None:
    if major < OLDEST:
        raise CannotOpen(f"{where} is PostgreSQL {major}: use version {OLDEST} or newer")


def explain(error: Exception, where: str) -> CannotOpen:
    """Why there is no connection, and what to do."""
    match error:
        case asyncpg.InvalidCatalogNameError():
            return CannotOpen(f"there is no such database at {where}: make it (createdb), or check the name")
        case asyncpg.InvalidAuthorizationSpecificationError():  # among them a wrong password
            return CannotOpen(
                f"{where} does not let this user in: check user and password in the address, and pg_hba.conf"
            )
        case asyncpg.InsufficientPrivilegeError():
            return CannotOpen(f"this user may not connect to {where}: GRANT CONNECT ON DATABASE … TO …")
        case asyncpg.TooManyConnectionsError():
            return CannotOpen(f"{where} has no connection left: raise max_connections, or end others")
        case asyncpg.CannotConnectNowError():
            return CannotOpen(f"{where} is starting or stopping: try again in a moment")
        case socket.gaierror():
            return CannotOpen(f"nobody knows the host of {where}: check its name")
        case TimeoutError():
            return CannotOpen(f"{where} does not answer: check host, port and firewall")
        case OSError():
            return CannotOpen(f"nobody listens at {where}: check host and port, and that PostgreSQL runs")
        case ValueError() | asyncpg.InterfaceError():
            return CannotOpen(
                f"{where} is no address of a database: write postgresql://user:password@host:port/name, "
                "with characters such as @ : / ? # % of a password as %40 %3A %2F %3F %23 %25"
            )
    return CannotOpen(f"{where} cannot be used ({type(error).__name__}): look at the server's log")
