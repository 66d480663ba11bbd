"""What a host can set about a server. Every value has a sensible default."""

from msgspec import Struct

from spieltisch.table.house import House

DAY = 86_400.0


class Limits(Struct, frozen=True):
    """How much one person, address or message may ask for."""

    message_bytes: int = 16_384
    body_bytes: int = 16_384
    messages_per_second: float = 20.0
    """Commands of one connection; `burst` of them may come at once."""
    burst: int = 60
    requests_per_second: float = 20.0
    """HTTP requests of one address; `request_burst` of them may come at once."""
    request_burst: int = 100
    connections_per_address: int = 64
    sockets_per_person: int = 8
    """At one table; the oldest gives way."""
    tables_per_person: int = 20
    """Unfinished ones that a person is host of."""
    guests_per_hour: int = 60
    """New people from one address."""
    people_at_a_table: int = 200
    """Connections, watchers included."""
    tables: int = 20_000
    handshake_seconds: float = 10.0
    """For the headers and body of a request, and for `hello` on a socket."""
    silent_connections: int = 512
    """Open ones that have not sent the whole head of a request; the oldest gives way."""
    queued_bytes: int = 1_048_576
    """What may wait for a reader that does not read; then the connection is closed."""
    wishes_per_hour: int = 5
    """How often a person may change how they are told of their turns."""
    wishes_from_an_address: int = 20
    """Likewise all persons who come from one address."""
    browsers_per_person: int = 10
    """That are told of turns; the oldest gives way."""


class Keeping(Struct, frozen=True):
    """How long things are kept, in days; None: for ever."""

    records: float | None = None
    tables: float | None = 60.0
    """Unfinished or closed ones that nobody has touched."""
    people: float | None = 400.0
    """Guests who have not come back."""
    chat: float | None = 90.0


class Smtp(Struct, frozen=True):
    """The mail server by which letters leave, and in whose name."""

    host: str
    port: int
    sender: str
    """Such as `Spieltisch <tables@example.org>`."""
    secure: bool = False
    """TLS from the first byte on; else it is asked for (STARTTLS), and must be there but on this machine."""
    user: str = ""
    password: str = ""


class ServerSettings(Struct, frozen=True):
    """A server, as its host wants it."""

    host: str = "127.0.0.1"
    port: int = 8137
    database: str = ""
    """A path; empty: in the usual place for data of this user."""
    address: str = ""
    """Host and port at which other processes on the same database reach this one; empty: nobody needs to."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may talk to this server; its own always may."""
    public_url: str = ""
    """How people reach it from outside, for links; empty: as it is asked for."""
    proxies: tuple[str, ...] = ()
    """Addresses of reverse proxies whose word about the client's address is taken."""
    open_metrics: bool = False
    """May everybody read `/metrics`? Else only programs on the same machine, not through a proxy."""
    thinkers: int = 0
    """How many bots may think at the same time; 0: one less than there are cores, at least one."""
    smtp: Smtp | None = None
    """With it, people may be told by e-mail that it is their turn; `public_url` is needed then."""
    push_contact: str = ""
    """With it, by their browsers' makers: an address for those, `mailto:` or `https:`."""
    house: House = House()
    limits: Limits = Limits()
    keeping: Keeping = Keeping()
