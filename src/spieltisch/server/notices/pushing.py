"""Pushes: a sealed message to a browser, by way of its maker's service."""

import ssl
from urllib.parse import urlsplit

import msgspec

from spieltisch.errors import SetupError
from spieltisch.server.notices.outbox import Never, NotNow
from spieltisch.server.notices.posting import Allowed, post, public, split
from spieltisch.server.notices.turns import Waiting
from spieltisch.storage import Store, Subscription

KEY = "vapid"
LONGEST = 4 * 7 * 86_400  # seconds for which services keep a message
GONE = (404, 410)


class Pusher:
    """Pushes in the name of one server; tests bring certificates and addresses of their own."""

    def __init__(
        self,
        store: Store,
        contact: str,
        *,
        allowed: Allowed = public,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        if not contact.startswith(("mailto:", "https://")):
            raise SetupError("--push-contact is like mailto:admin@example.org, or a page, https://…")
        try:
            from spieltisch.server.notices import sealing
        except ImportError:
            raise SetupError('--push-contact needs more: pip install "spieltisch[notices]"') from None
        self._sealing = sealing
        self._store = store
        self._contact = contact
        self._allowed = allowed
        self._trust = trust
        self._key = b""

    async def start(self) -> None:
        """The key is made once, and is the same ever after: browsers are bound to it."""
        self._key = await self._store.key(KEY, self._sealing.fresh_key())

    @property
    def public_key(self) -> str:
        """What browsers must know to let this server push."""
        return self._sealing.in_text(self._sealing.point(self._sealing.private_key(self._key)))

    def fits(self, endpoint: str, key: bytes, auth: bytes) -> bool:
        """Can something be pushed to that?"""
        try:
            self._sealing.public_key(key)
        except ValueError:
            return False
        return len(key) == 65 and len(auth) == 16 and split(endpoint, self._allowed) is not None

    async def push(self, to: Subscription, waiting: Waiting, now: float) -> None:
        """Says that it is somebody's turn; a browser that is gone is forgotten."""
        said = {"code": "your-turn", "table": waiting.table, "game": waiting.game}
        body = self._sealing.seal(msgspec.json.encode(said), to.key, to.auth)
        parts = urlsplit(to.endpoint)
        service = f"{parts.scheme}://{parts.netloc}"
        headers = {
            "Authorization": self._sealing.sign(
                self._sealing.private_key(self._key), service, self._contact, now
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(int(min(max(waiting.turn.until - now, 0.0), LONGEST))),
            "Topic": self._sealing.topic(waiting.table),
            "Urgency": "normal",
        }
        status, wait = await post(to.endpoint, headers, body, allowed=self._allowed, trust=self._trust)
        if status in GONE:
            await self._store.drop_subscription(to.person, to.endpoint)
            raise Never
        if status == 429 or status >= 500:
            raise NotNow(wait)
        if not 200 <= status < 300:
            raise Never
