"""Who wants to be told: an address is confirmed first, a browser says so itself; anybody can stop it."""

import base64
import binascii

from spieltisch.server.clock import Clock
from spieltisch.server.identity import fresh_token, hashed
from spieltisch.server.limits import Buckets
from spieltisch.server.notices.letters import Letters
from spieltisch.server.notices.mailing import Postman, clean_address
from spieltisch.server.notices.outbox import Outbox, Parcel
from spieltisch.server.notices.pushing import Pusher
from spieltisch.server.settings import DAY, Limits
from spieltisch.storage import Contact, Store, Subscription
from spieltisch.table.refusal import Refusal
from spieltisch.texts import LANGUAGES, best_language

CONFIRM_SECONDS = DAY
STOP_SECONDS = 180 * DAY  # for as long the link in a letter works
HOUR = 3600.0


class Opting:
    """What people wish, in one server."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        outbox: Outbox,
        letters: Letters | None,
        postman: Postman | None,
        pusher: Pusher | None,
        limits: Limits,
    ) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox
        self._letters = letters
        self._postman = postman
        self._pusher = pusher
        self._wishes = Buckets(limits.wishes_per_hour / HOUR, limits.wishes_per_hour)
        self._places = Buckets(limits.wishes_from_an_address / HOUR, limits.wishes_from_an_address)
        self._browsers = limits.browsers_per_person

    async def ask(self, person: str, address: str, language: str, place: str) -> Contact:
        """Writes to an address whether it wants to be told; a `Refusal` says why not."""
        if self._letters is None or self._postman is None:
            raise Refusal("no-notices")
        letters, postman = self._letters, self._postman
        clean = clean_address(address)
        if clean is None:
            raise Refusal("unfit-address")
        self._slow_down(person, place)
        now, code, stop = self._clock.now(), fresh_token(), fresh_token()
        spoken = language if language in LANGUAGES else best_language(language)
        contact = Contact(person, clean, spoken, now, now + CONFIRM_SECONDS)
        if not await self._store.ask_contact(contact, hashed(code), hashed(clean.lower())):
            raise Refusal("mailbox-asked")
        await self._store.add_stop(person, hashed(stop), now + STOP_SECONDS)

        async def send() -> None:
            if await self._store.contact(person) == contact:  # else they have thought better of it
                await postman.deliver(letters.confirming(clean, spoken, self._clock.now(), code, stop))

        self._outbox.put(Parcel("mail", send))
        return contact

    async def confirm(self, code: str) -> Contact:
        contact = await self._store.confirm_contact(hashed(code), self._clock.now())
        if contact is None:
            raise Refusal("unknown-link")
        return contact

    async def stop(self, code: str) -> None:
        if not await self._store.stop_contact(hashed(code), self._clock.now()):
            raise Refusal("unknown-link")

    async def subscribe(self, person: str, endpoint: str, key: str, auth: str, place: str) -> None:
        """A browser wants to be told."""
        if self._pusher is None:
            raise Refusal("no-notices")
        known = await self._store.subscriptions(person)
        given = Subscription(person, endpoint, from_text(key), from_text(auth), self._clock.now())
        if not self._pusher.fits(endpoint, given.key, given.auth):
            raise Refusal("unfit-subscription")
        self._slow_down(person, place)
        await self._store.add_subscription(given)
        others = [each for each in known if each.endpoint != endpoint]
        for each in others[: max(0, len(others) + 1 - self._browsers)]:
            await self._store.drop_subscription(person, each.endpoint)

    def _slow_down(self, person: str, place: str) -> None:
        now = self._clock.now()
        wait = self._wishes.take(person, now) or self._places.take(place, now)
        if wait:
            raise Refusal("slow-down", params={"seconds": int(min(wait, HOUR)) + 1})


def from_text(text: str) -> bytes:
    """Bytes as browsers write them; none if they cannot be read."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
