"""Who is there: the sockets of each person, and what they are shown when they come, sit down or must go."""

from collections.abc import Callable
from typing import Any

from spieltisch.server.audience import Audience, Memory
from spieltisch.server.connection import Connection, encode
from spieltisch.server.pipe import framed
from spieltisch.server.settings import Limits
from spieltisch.table.outcome import WATCHER
from spieltisch.table.table import Table
from spieltisch.wire import PROTOCOL, closing
from spieltisch.wire.commands import Hello
from spieltisch.wire.messages import AnyMessage, Notice, Refused, Welcome


class Attendance:
    """The people at one table, by their sockets."""

    __slots__ = (
        "_absent",
        "_admission",
        "_host",
        "_limits",
        "_people",
        "_sockets",
        "audience",
        "memory",
    )

    def __init__(self, limits: Limits, absent: Callable[[str], None]) -> None:
        self.audience = Audience()
        self.memory = Memory()
        self._limits = limits
        self._absent = absent  # called when somebody's last socket is gone
        self._sockets: dict[str, list[Connection]] = {}  # of each person, the oldest first
        self._people: set[str] = set()  # who holds a seat
        self._host = ""
        self._admission: tuple[Any, ...] = ()  # of the table, when it was last settled who is there

    def __bool__(self) -> bool:
        return bool(self._sockets) or len(self.audience) > 0

    @property
    def present(self) -> set[str]:
        """Persons with a socket."""
        return set(self._sockets)

    def begin(self, table: Table) -> None:
        """The table as it is now is what people know, or will be shown."""
        self._people = set(table.people)
        self._host = table.state.host
        self._admission = ()
        self.memory.clear()

    def let_in(self, connection: Connection, hello: Hello, table: Table) -> bool:
        """Is there a place for this socket? If not, it is told why, and closed."""
        code, close = "", closing.NOT_ADMITTED
        if not table.admits(connection.person or WATCHER):
            code = "not-admitted"
        elif len(self.audience) >= self._limits.people_at_a_table and connection.person not in self._people:
            code, close = "table-crowded", closing.FULL
        if not code:
            return True
        connection.answer(Refused(ref=hello.ref, code=code))
        connection.close(close)
        return False

    def come(self, connection: Connection) -> bool:
        """A socket more; True if it is the person's first. Of too many the oldest gives way."""
        if not connection.person:
            return False
        sockets = self._sockets.setdefault(connection.person, [])
        sockets.append(connection)
        while len(sockets) > self._limits.sockets_per_person:
            self.send_away(sockets[0], Notice(code="replaced"), closing.REPLACED)
        return len(sockets) == 1

    def go(self, connection: Connection) -> None:
        """A socket is gone."""
        connection.open = False
        self.audience.drop(connection)
        sockets = self._sockets.get(connection.person, [])
        if connection in sockets:
            sockets.remove(connection)
            if not sockets:
                del self._sockets[connection.person]
                self._absent(connection.person)

    def send_away(self, connection: Connection, message: AnyMessage, code: int) -> None:
        connection.answer(message)
        connection.close(code)
        self.go(connection)

    def send_person_away(self, person: str, message: AnyMessage, code: int) -> None:
        for connection in list(self._sockets.get(person, ())):
            self.send_away(connection, message, code)

    def welcome(self, connection: Connection, hello: Hello, table: Table, now: float) -> Callable[[], None]:
        """What is to be told to who has come, once all of it is durable: what was missed, or everything."""
        person = connection.person or WATCHER
        stream, number = self._stream(person), table.number(person)
        missed = None
        if hello.since is not None:
            missed = self.memory.missed(person, stream, hello.since, number)
        view = table.view(person, now)
        message = Welcome(
            protocol=PROTOCOL,
            ref=hello.ref,
            number=number,
            seats=view.seats,
            host=view.host,
            at=now,
            view=view if missed is None else None,
        )

        def tell() -> None:
            connection.answer(message)
            for frame in missed or ():
                connection.tell(frame)
            if connection.open:
                self.audience.add(connection, stream)

        return tell

    def resettle(self, table: Table, now: float, *, afresh: bool) -> Callable[[], None] | None:
        """Who sits and who watches may have changed: what is to be done about it, once it is durable.

        A host without a seat is told what all are told who watch, which is not who the host is: they get a
        view of their own when there is another host, and when all who watch are shown the table afresh.
        """
        if table.admission == self._admission and not afresh:
            return None
        self._admission = table.admission
        people, host = set(table.people), table.state.host
        changed, before = people ^ self._people, self._people
        if afresh or host != self._host:
            changed |= {host, self._host} - people - {""}
        for person in sorted(changed):  # who has heard of it, and not seen the view, needs that, too
            self.memory.changed(person, table.number(person) + 1)
        self._people, self._host = people, host
        gone = {person for person in self._sockets if not table.admits(person)}
        uninvited = not table.admits(WATCHER)
        if not changed and not gone and not uninvited:
            return None
        moved = [person for person in sorted(changed) if person in self._sockets and person not in gone]
        views = {person: framed(encode(table.view(person, now))) for person in moved}

        def settled() -> None:
            for person, view in views.items():
                for connection in self._sockets.get(person, ()):
                    if connection in self.audience:
                        self.audience.add(connection, person if person in people else WATCHER)
                        connection.tell(view)
            for connection in self.audience:
                if connection.person in gone or (uninvited and not connection.person):
                    code = "removed" if connection.person in before else "not-admitted"
                    self.send_away(connection, Notice(code=code), closing.NOT_ADMITTED)

        return settled

    def afresh(self, table: Table, now: float) -> Callable[[], None]:
        """The table was built again: everybody is shown it as it is, once they may be."""
        self.begin(table)
        views = {}
        for connection in self.audience:
            person = connection.person or WATCHER
            if person not in views:
                views[person] = framed(encode(table.view(person, now)))

        def tell() -> None:
            for connection in self.audience:
                person = connection.person or WATCHER
                if person in views:
                    self.audience.add(connection, self._stream(person))
                    connection.tell(views[person])

        return tell

    def _stream(self, person: str) -> str:
        return person if person in self._people else WATCHER
