"""What a store keeps, and what it promises. `spieltisch.testing.stores` checks any implementation against it.

A store may be shared by several processes (SQLite's is not). Such a one holds a lease on every table it
appends to, and checks its fencing number in the very transaction of the append: who lost a table to another
process gets a `Conflict` as if the log had gone on. An append to a table that nobody has takes the lease;
`claim` does it before there is anything to write, and tells who has it instead.

Times are seconds since 1970, and come in as arguments: a store has no clock. (Leases run by the clock of the
database, the only one that all processes see.)
"""

from collections.abc import Awaitable, Callable, Collection
from pathlib import Path
from typing import Literal, Protocol

import msgspec

Status = Literal["lobby", "playing", "between", "over", "closed"]
UNFINISHED: tuple[Status, ...] = ("lobby", "playing", "between")
ENDED: tuple[Status, ...] = ("over", "closed")


class Line(msgspec.Struct, frozen=True):
    """One event of a table."""

    number: int
    """1, 2, 3, … in its table, without gaps."""
    body: bytes
    """Never holds names or chat: it stays when people go."""
    personal: str | None = None
    """Names and chat: erased when their owner wishes, or gets old."""
    person: str | None = None
    """The owner of what is personal."""


class Mark(msgspec.Struct, frozen=True, order=True):
    """A place in a list that is newest first, to go on from. It holds even if what was there is gone."""

    when: float
    id: str


class Summary(msgspec.Struct, frozen=True):
    """What the lobby and a restart need to know without reading a log. It holds no names."""

    table: str
    game: str
    status: Status
    listed: bool
    free: int
    seats: int
    host: str
    people: tuple[str, ...]
    """Who holds a seat."""
    movers: tuple[str, ...]
    """Who is to move now."""
    wake: float | None
    """When it must be looked at even if nobody comes, as with clocks of days."""
    created: float
    updated: float
    about: bytes = b""
    """For the lobby; only whoever wrote it can read it."""

    @property
    def mark(self) -> Mark:
        return Mark(self.created, self.table)


class Player(msgspec.Struct, frozen=True):
    """A seat of a finished match. The name of who is forgotten is empty."""

    person: str | None
    name: str
    bot: str | None
    points: int
    won: bool


class RecordHead(msgspec.Struct, frozen=True):
    """What a list of finished matches shows."""

    id: str
    table: str
    match: int
    game: str
    seats: int
    played: float
    owner: str | None
    listed: bool
    players: tuple[Player, ...]

    @property
    def mark(self) -> Mark:
        return Mark(self.played, self.id)


class FinishedRecord(RecordHead, frozen=True):
    """A finished match; the record itself holds no names."""

    record: bytes = b""

    @property
    def head(self) -> RecordHead:
        return RecordHead(*(getattr(self, name) for name in RecordHead.__struct_fields__))


class Entry(msgspec.Struct, frozen=True):
    """Lines that are appended to a log, with what else changes at the same moment: all or nothing.

    There may be none: then only the rest changes.
    """

    table: str
    after: int
    """The number of the last line before these; 0 begins a table."""
    lines: tuple[Line, ...]
    summary: Summary | None = None
    record: FinishedRecord | None = None

    def __post_init__(self) -> None:
        """Refuses what can never be right."""
        for number, line in enumerate(self.lines, self.after + 1):
            if line.number != number:
                raise ValueError(f"line {line.number} of table {self.table} should be line {number}")
            if line.personal is not None and line.person is None:
                raise ValueError(f"line {number} of table {self.table} is personal, but nobody's")
        summary, record = self.summary, self.record
        strange = summary is not None and summary.table != self.table
        strange |= record is not None and record.table != self.table
        if self.after < 0 or strange:
            raise ValueError(f"this is no entry for table {self.table}")


class Person(msgspec.Struct, frozen=True):
    """Somebody who was here."""

    id: str
    name: str
    created: float
    seen: float


class Secret(msgspec.Struct, frozen=True):
    """What somebody proves with that they are who they were; a store only ever gets its SHA-256."""

    hash: str
    kind: Literal["device", "transfer"] = "device"
    """A device shows it again and again; a transfer to another device works once."""
    expires: float | None = None

    def __post_init__(self) -> None:
        """Anything else might be the secret itself."""
        if len(self.hash) != 64 or not set(self.hash) <= set("0123456789abcdef"):
            raise ValueError("a secret is kept as its SHA-256 only: 64 hexadecimal digits")


class Contact(msgspec.Struct, frozen=True):
    """An address at which somebody wants to be told that it is their turn; a person has one."""

    person: str
    address: str
    language: str
    since: float
    expires: float | None = None
    """Until then it has to be confirmed; None: it is."""


class Subscription(msgspec.Struct, frozen=True):
    """A browser that shows its person that it is their turn, by way of its maker's push service."""

    person: str
    endpoint: str
    """Where messages for it are sent; who knows it, and the keys, can send some."""
    key: bytes
    """The browser's public key, an uncompressed point."""
    auth: bytes
    since: float


class Keeping(msgspec.Struct, frozen=True):
    """For how many seconds things are kept; None is for ever."""

    records: float | None = None
    """Finished matches, since they were played."""
    tables: float | None = None
    """Tables that are over or closed, since their last change."""
    idle: float | None = None
    """Tables that are neither, since their last change."""
    people: float | None = None
    """People, since they were last seen; who holds a seat at a table that is not over stays."""
    chat: float | None = None
    """Everything personal in the logs of tables that are over or closed, since their last change."""


class Expired(msgspec.Struct, frozen=True):
    """How much was too old."""

    records: int = 0
    tables: int = 0
    people: int = 0
    lines: int = 0
    """Lines that lost what was personal in them."""
    contacts: int = 0
    """Addresses that nobody has confirmed in time."""


class Health(msgspec.Struct, frozen=True):
    """Whether it works, and how busy it is."""

    writable: bool
    trouble: str | None
    """Why not."""
    waiting: int
    """Writes that are not on the disk yet."""
    size: int
    """Bytes that it takes."""


class Store(Protocol):
    """Keeps tables, people and records. What a method has written is durable when it returns.

    Every write is all or nothing, and raises `Unwritable` if it cannot be done. Whoever cancels a write does
    not know whether it was done.
    """

    # --- tables -----------------------------------------------------------------------------------------

    def append(self, entry: Entry) -> Awaitable[None]:
        """Adds lines to a log; `Conflict` if `after` is not its last number, or the record's id is taken."""

    async def lines(self, table: str, after: int = 0) -> list[Line]:
        """The log from there on, in order; none of a table that does not exist."""

    async def summary(self, table: str) -> Summary | None: ...

    async def tables(
        self,
        *,
        listed: bool | None = None,
        status: Collection[Status] | None = None,
        person: str | None = None,
        mover: str | None = None,
        host: str | None = None,
        limit: int = 100,
        before: Mark | None = None,
    ) -> list[Summary]:
        """Tables by when they were created, newest first."""

    async def count(self) -> dict[Status, int]:
        """How many tables there are of each status."""

    async def to_wake(self, now: float, limit: int = 1000) -> list[str]:
        """The tables whose time to wake has come, the longest overdue first.

        Of several processes, none is told of tables that another one has; but all are told of those that were
        at play in a process that is gone.
        """

    async def next_wake(self) -> float | None:
        """When the next table wants to wake."""

    def delete_table(self, table: str) -> Awaitable[None]:
        """Its log and summary; finished records stay. It may not exist."""

    # --- people -----------------------------------------------------------------------------------------

    async def add_person(self, person: Person, secret: Secret) -> None:
        """`Conflict` if the id or the secret is taken, or the person was forgotten."""

    async def person(self, person: str) -> Person | None: ...

    async def people(self, persons: Collection[str]) -> dict[str, Person]:
        """Those of them who exist."""

    async def person_of(self, secret_hash: str, now: float) -> Person | None:
        """Whose device this is; nobody's if the secret is too old, or none of a device."""

    async def add_secret(self, person: str, secret: Secret) -> None:
        """`UnknownPerson` if there is nobody to have it, `Conflict` if it is taken."""

    async def use_transfer(self, secret_hash: str, now: float) -> str | None:
        """The person who may move to another device; works once, and not if the secret is too old."""

    async def drop_secret(self, secret_hash: str) -> None: ...

    async def drop_secrets(self, person: str, keep: str) -> None:
        """All secrets of a person but that one."""

    async def rename(self, person: str, name: str) -> None:
        """`UnknownPerson` if there is nobody to be called so. Finished records keep the name of their day."""

    async def seen(self, person: str, now: float) -> None: ...

    async def personal(self, person: str) -> list[tuple[str, int, str]]:
        """All that is personal of somebody in all logs: table, number of the line, text."""

    async def forget(self, person: str) -> list[str]:
        """Erases a name, its secrets, all that is personal in all logs, and the name in records, for good.

        Gives the tables concerned. Not even SQLite's files hold any of it any more, unless a backup is being
        made at the time: then they do until it is done. PostgreSQL's are its own: no statement finds it any
        more, but the old rows stay in its pages until (auto)vacuum and new rows overwrite them, and in its
        write-ahead log until that is recycled. What still arrives for that person is not kept.
        `Unwritable` after the erasing means that there is no room to clear the files: ask again later.
        """

    # --- notices: how people are told of their turns --------------------------------------------------------

    async def ask_contact(self, contact: Contact, confirmation: str, mailbox: str) -> bool:
        """An address to be confirmed by a link, of which the hash is given; it replaces the person's former.

        Nobody is written to twice without an answer: it is refused, by False, if the same mailbox (a hash of
        it) was asked and has not confirmed, by whoever's wish, until that contact's time is up.
        `UnknownPerson` if there is nobody to have it.
        """

    async def confirm_contact(self, confirmation: str, now: float) -> Contact | None:
        """The contact that a link has confirmed; works once, and not if it is too old."""

    async def contact(self, person: str) -> Contact | None: ...

    async def drop_contact(self, person: str) -> None: ...

    async def add_stop(self, person: str, link: str, expires: float) -> None:
        """A link (its hash) that drops the contact the person has now; void when they have another one."""

    async def stop_contact(self, link: str, now: float) -> bool:
        """Drops the contact of who has got that link, as often as it is used; False if there is none such."""

    async def add_subscription(self, subscription: Subscription) -> None:
        """A browser, or one that has changed; `UnknownPerson` if there is nobody to have it."""

    async def subscriptions(self, person: str) -> list[Subscription]:
        """All browsers of a person, the oldest first."""

    async def drop_subscription(self, person: str, endpoint: str) -> None: ...

    async def tell_once(self, table: str, person: str, turn: int) -> bool:
        """True for the first who wants to tell somebody of that turn, if they were told of no later one."""

    async def told(self, person: str) -> list[tuple[str, int]]:
        """The last turn that somebody was told of, by table."""

    async def to_be_told(self) -> list[str]:
        """All persons with a confirmed contact or a subscription."""

    async def key(self, name: str, fresh: bytes) -> bytes:
        """The server's key of that name; `fresh` becomes it if there is none."""

    # --- finished records -------------------------------------------------------------------------------

    async def records(
        self,
        *,
        game: str | None = None,
        person: str | None = None,
        name: str | None = None,
        seats: int | None = None,
        since: float | None = None,
        until: float | None = None,
        listed: bool | None = None,
        limit: int = 100,
        before: Mark | None = None,
    ) -> list[RecordHead]:
        """Finished matches, newest first; `name` is a part of a player's name, in any case."""

    async def record(self, record: str) -> FinishedRecord | None: ...

    async def delete_record(self, record: str) -> None: ...

    # --- several processes ------------------------------------------------------------------------------

    password: str
    """What processes on the same store know each other by; nobody else knows it."""

    def holds(self, table: str) -> bool:
        """Is it sure, without asking, that this process has the table?

        It may have stood still for longer than a lease lasts, and another one may have gone on. Then a table
        is claimed again before anything of it is shown.
        """

    async def claim(self, table: str) -> str | None:
        """Makes this process the only one that can append to a table, as long as it lives.

        If another process has it that lives, nothing changes, and its address is the answer.
        """

    async def release(self, table: str) -> None:
        """Lets another process have the table at once; after the last append has returned."""

    async def announce(self, news: str) -> None:
        """Tells all other processes on the same store, as far as they are there; at most 4,000 bytes."""

    def listen(self, hear: Callable[[str], None]) -> None:
        """From now on, `hear` too is called in the event loop with what others announce.

        An empty text stands for all that may have been missed while the line was broken.
        """

    # --- the whole --------------------------------------------------------------------------------------

    async def expire(self, now: float, rules: Keeping) -> Expired:
        """Deletes what is too old; what files hold afterwards is as with `forget`."""

    async def backup(self, file: Path, *, overwrite: bool = False) -> None:
        """A consistent copy of everything at this moment as a file of SQLite, while work goes on."""

    async def check(self) -> Health:
        """Whether it works, quickly; where it did not, a small write finds out whether it does again."""

    async def close(self) -> None:
        """After what was begun. Nothing can be asked afterwards."""
