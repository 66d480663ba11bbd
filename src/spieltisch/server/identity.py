"""Who is asking: guests by name, without an account.

A person is known by a token, 256 random bits that only the person's devices hold; the store has its SHA-256,
and looks it up by that. Browsers keep the token in a cookie that no script can read, programs send it as
`Authorization: Bearer`. It is never part of an address. Another device of the same person gets a token of its
own, by a code that works once and for ten minutes.
"""

import hashlib
import secrets
from collections import OrderedDict
from typing import Protocol

from msgspec.structs import replace
from starlette.requests import HTTPConnection

from spieltisch.server.limits import Buckets
from spieltisch.server.names import clean_name
from spieltisch.server.settings import Limits
from spieltisch.storage import Person, Secret, Store

COOKIE = "spieltisch"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # 32 signs, none of which is easily taken for another
TRANSFER_SECONDS = 600.0
REMEMBERED_SECONDS = 30.0
SEEN_SECONDS = 3600.0
REMEMBERED = 10_000
HOUR = 3600.0


class Unauthorised(Exception):
    """A token that is nobody's, any more or at all."""


class TooManyGuests(Exception):
    """One address has made too many people known."""

    def __init__(self, wait: float) -> None:
        self.wait = wait
        super().__init__(f"wait {wait:.0f} s")


class Clock(Protocol):
    """What is needed of a clock: seconds since 1970, never running backwards."""

    def now(self) -> float: ...


def fresh_id() -> str:
    """16 signs, 80 bits: what a person, a table or a record is called."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


def fresh_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """The only form in which secrets are kept and looked up."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def token_of(connection: HTTPConnection) -> str | None:
    """The token that came with a request: a program's, or else a browser's."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":  # other schemes may be meant for a proxy in front
        return token.strip()
    return connection.cookies.get(COOKIE)


class Guests:
    """All who are known to the server."""

    def __init__(self, store: Store, clock: Clock, limits: Limits) -> None:
        self._store = store
        self._clock = clock
        self._new = Buckets(limits.guests_per_hour / HOUR, limits.guests_per_hour)
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        self._changes = 0  # what was read before one of them is not remembered after it
        store.listen(self._hear)

    async def of(self, connection: HTTPConnection) -> Person | None:
        """Who is asking; None if they do not say, `Unauthorised` if the token is nobody's."""
        token = token_of(connection)
        return None if token is None else await self.by_token(token)

    async def by_token(self, token: str) -> Person:
        key, now = hashed(token), self._clock.now()
        known = self._known.get(key)
        if known is not None and now < known[1]:
            return known[0]
        self._known.pop(key, None)
        changes = self._changes
        person = await self._store.person_of(key, now)
        if person is None:
            raise Unauthorised
        if now - person.seen > SEEN_SECONDS:
            await self._store.seen(person.id, now)
            person = replace(person, seen=now)
        if changes == self._changes:
            self._known[key] = person, now + REMEMBERED_SECONDS
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return person

    async def welcome(self, name: str, address: str) -> tuple[Person, str]:
        """A new person and their token; `UnfitName`, or `TooManyGuests` from one address."""
        name, now = clean_name(name), self._clock.now()
        wait = self._new.take(address, now)
        if wait:
            raise TooManyGuests(wait)
        person, token = Person(fresh_id(), name, now, now), fresh_token()
        await self._store.add_person(person, Secret(hashed(token)))
        return person, token

    async def rename(self, person: Person, name: str) -> Person:
        name = clean_name(name)
        await self._store.rename(person.id, name)
        self._drop(person.id)
        return replace(person, name=name)

    async def transfer(self, person: Person) -> tuple[str, float]:
        """A code for another device of that person, and for how many seconds it works."""
        code = fresh_id()
        expires = self._clock.now() + TRANSFER_SECONDS
        await self._store.add_secret(person.id, Secret(hashed(code), "transfer", expires))
        return code, TRANSFER_SECONDS

    async def arrive(self, code: str) -> tuple[Person, str]:
        """The person whom a code stands for, and a token for the new device; `Unauthorised` if for nobody."""
        found = await self._store.use_transfer(hashed(code.strip().lower()), self._clock.now())
        person = None if found is None else await self._store.person(found)
        if person is None:
            raise Unauthorised
        token = fresh_token()
        await self._store.add_secret(person.id, Secret(hashed(token)))
        return person, token

    async def forget_devices(self, person: Person, token: str) -> None:
        """All devices of that person but this one are nobody's."""
        await self._store.drop_secrets(person.id, keep=hashed(token))
        self._drop(person.id)

    def forgotten(self, person: str) -> None:
        """That person is gone from the store."""
        self._drop(person)

    def _hear(self, news: str) -> None:
        """Another process says something of a person, or may have."""
        self._drop(news.partition(" ")[2])

    def _drop(self, person: str) -> None:
        """Asks the store anew who they are; without a name: who anybody is."""
        self._changes += 1
        for key in [key for key, (known, _) in self._known.items() if person in ("", known.id)]:
            del self._known[key]
