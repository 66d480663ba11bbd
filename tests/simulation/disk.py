"""What survives everything: the durable part of a simulated store, shared by all processes of a simulation.

Nothing here takes time or fails; `store.py` does that. Several processes may write: a table belongs to one of
them at a time, by a claim with a number (an epoch), and only the holder of the last one can append.
"""

from collections.abc import Callable, Collection

from msgspec import Struct
from msgspec.structs import replace

from spieltisch.storage.contract import (
    Entry,
    FinishedRecord,
    Line,
    Mark,
    Person,
    RecordHead,
    Secret,
    Status,
    Summary,
)
from spieltisch.storage.errors import Conflict, LogConflict, UnknownPerson


class Claim(Struct):
    """Which process has a table, and for the how many-eth time somebody has it."""

    process: str
    epoch: int


class Disk(Struct):
    """All that is kept."""

    logs: dict[str, list[Line]] = {}
    summaries: dict[str, Summary] = {}
    finished: dict[str, FinishedRecord] = {}
    persons: dict[str, Person] = {}
    secrets: dict[str, tuple[str, Secret]] = {}
    forgotten: set[str] = set()
    claims: dict[str, Claim] = {}

    # --- tables --------------------------------------------------------------------------------------------

    def append(self, entry: Entry) -> None:
        lines = self.logs.get(entry.table, [])
        if len(lines) != entry.after:
            raise LogConflict(entry.table, entry.after, len(lines))
        if entry.record is not None:
            if entry.record.id in self.finished:
                raise Conflict(f"there is a record {entry.record.id} already")
            self.finished[entry.record.id] = self._without_forgotten(entry.record)
        kept = [
            Line(line.number, line.body) if line.person in self.forgotten else line for line in entry.lines
        ]
        self.logs.setdefault(entry.table, lines).extend(kept)
        if entry.summary is not None:
            self.summaries[entry.table] = entry.summary

    def delete_table(self, table: str) -> None:
        self.logs.pop(table, None)
        self.summaries.pop(table, None)
        self.claims.pop(table, None)

    def tables(
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
        found = [
            each
            for each in self.summaries.values()
            if (listed is None or each.listed == listed)
            and (status is None or each.status in status)
            and (person is None or person in each.people)
            and (mover is None or mover in each.movers)
            and (host is None or each.host == host)
            and (before is None or each.mark < before)
        ]
        return sorted(found, key=lambda each: each.mark, reverse=True)[:limit]

    def waking(self) -> list[tuple[float, str]]:
        """When each table wants to wake, the first one first."""
        return sorted((each.wake, name) for name, each in self.summaries.items() if each.wake is not None)

    # --- several processes ---------------------------------------------------------------------------------

    def claim(self, table: str, process: str, lives: Callable[[str], bool]) -> Claim:
        """The claim that holds now: the process's own, if nobody else who lives has the table."""
        held = self.claims.get(table)
        if held is None or (held.process != process and not lives(held.process)):
            held = self.claims[table] = Claim(process, held.epoch + 1 if held is not None else 1)
        return held

    def release(self, table: str, process: str) -> None:
        held = self.claims.get(table)
        if held is not None and held.process == process:
            self.claims[table] = Claim("", held.epoch)  # nobody's; the next one counts on

    # --- people --------------------------------------------------------------------------------------------

    def add_person(self, person: Person, secret: Secret) -> None:
        if person.id in self.persons or person.id in self.forgotten or secret.hash in self.secrets:
            raise Conflict(f"the id or the secret of {person.id} is taken")
        self.persons[person.id] = person
        self.secrets[secret.hash] = person.id, secret

    def add_secret(self, person: str, secret: Secret) -> None:
        if person not in self.persons:
            raise UnknownPerson(f"nobody is called {person}")
        if secret.hash in self.secrets:
            raise Conflict("the secret is taken")
        self.secrets[secret.hash] = person, secret

    def whose(self, secret_hash: str, kind: str, now: float) -> str | None:
        person, secret = self.secrets.get(secret_hash, ("", None))
        if secret is None or secret.kind != kind or (secret.expires is not None and now >= secret.expires):
            return None
        return person

    def change_person(self, person: str, **changes: object) -> None:
        if person not in self.persons:
            raise UnknownPerson(f"nobody is called {person}")
        self.persons[person] = replace(self.persons[person], **changes)

    def personal(self, person: str) -> list[tuple[str, int, str]]:
        return [
            (table, line.number, line.personal)
            for table, lines in sorted(self.logs.items())
            for line in lines
            if line.person == person and line.personal is not None
        ]

    def forget(self, person: str) -> list[str]:
        concerned = sorted({table for table, _, _ in self.personal(person)})
        self.forgotten.add(person)
        self.persons.pop(person, None)
        self.secrets = {key: kept for key, kept in self.secrets.items() if kept[0] != person}
        for lines in self.logs.values():
            lines[:] = [Line(one.number, one.body) if one.person == person else one for one in lines]
        self.finished = {key: self._without_forgotten(one) for key, one in self.finished.items()}
        return concerned

    def _without_forgotten(self, record: FinishedRecord) -> FinishedRecord:
        players = tuple(
            replace(player, person=None, name="") if player.person in self.forgotten else player
            for player in record.players
        )
        return replace(
            record, players=players, owner=None if record.owner in self.forgotten else record.owner
        )

    # --- finished records ----------------------------------------------------------------------------------

    def records(
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
        found = [
            each.head
            for each in self.finished.values()
            if (game is None or each.game == game)
            and (person is None or any(player.person == person for player in each.players))
            and (name is None or any(name.casefold() in player.name.casefold() for player in each.players))
            and (seats is None or each.seats == seats)
            and (since is None or each.played >= since)
            and (until is None or each.played < until)
            and (listed is None or each.listed == listed)
            and (before is None or each.mark < before)
        ]
        return sorted(found, key=lambda each: each.mark, reverse=True)[:limit]
