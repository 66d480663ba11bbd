"""A server as a process: its sockets, its signals, and how it ends."""

import contextlib
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from spieltisch.errors import SetupError
from spieltisch.server import logs
from spieltisch.server.deadline import protocol
from spieltisch.server.pipe import pipe
from spieltisch.server.settings import ServerSettings

TRIES = 50  # ports that are looked at, one after another, if none was asked for
END = 4.7  # seconds after a signal, whatever still hangs
SEND_BUFFER = 131_072  # bytes that the system keeps for one reader; by itself it would grow to megabytes
SELDOM = (100_000, 20, 100)
"""Tables are many objects that live long and make few cycles: looking through them for cycles all the time
took a fifth of a server's."""
PING = 20.0  # seconds between signs of life on a websocket, and for the answer


class TableServer(uvicorn.Server):
    """uvicorn's server, ended in our way: people are told and commits are finished, then sockets close."""

    def __init__(self, config: uvicorn.Config, app: Starlette, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._tell_started = started

    async def _serve(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.prepare()  # before uvicorn, which would make a log entry of what goes wrong
        await super()._serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()  # nobody new
        await self._app.state.context.floor.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn's own, but ending on a signal is no failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002
        if self.should_exit and sig == signal.SIGINT:
            os._exit(130)  # asked twice: at once; what was told is durable anyway
        if not self.should_exit:
            self.should_exit = True
            late = threading.Timer(END, os._exit, (1,))
            late.daemon = True
            late.start()


def run(
    app: Starlette,
    settings: ServerSettings,
    listener: socket.socket,
    ready: Callable[[int], None] = lambda _: None,
) -> None:
    """Serves until a signal comes; `ready` is called with the port when people can come."""
    port = listener.getsockname()[1]
    gc.set_threshold(*SELDOM)

    def started() -> None:
        logs.log("listening", port=port, pid=os.getpid())
        ready(port)

    TableServer(configure(app, settings), app, started).run([listener])


def configure(app: Starlette, settings: ServerSettings) -> uvicorn.Config:
    """uvicorn, as strict as we need it."""
    return uvicorn.Config(
        app,
        http=protocol(settings.limits.handshake_seconds, settings.limits.silent_connections),
        ws=pipe(settings.limits),
        loop="none" if sys.platform == "win32" else "uvloop",
        ws_max_size=settings.limits.message_bytes,
        ws_per_message_deflate=False,  # what is compressed together with a secret tells its length
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the guard reads them, from proxies that are named
        timeout_graceful_shutdown=1,
        backlog=2048,
    )


def listen(host: str, port: int | None, usual: int) -> socket.socket:
    """A listening socket: at that port, or without one at the usual port or the next that is free."""
    ports = [port] if port is not None else [*range(usual, usual + TRIES), 0]
    for number in ports:
        try:
            return bound(host, number)
        except PermissionError:
            raise SetupError(f"port {number} may not be used: choose one above 1023 with --port") from None
        except socket.gaierror:
            raise SetupError(f"{host} is no address of this machine") from None
        except OSError as error:
            if port is not None:
                raise SetupError(f"{host} port {number} cannot be used: {error.strerror}") from None
    raise SetupError(f"no port of {host} is free")


def bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def local_address() -> str | None:
    """This machine's address in the local network, as far as it knows itself; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if address.startswith("127.") else address
