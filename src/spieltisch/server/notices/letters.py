"""What is in a letter: plain text, in the reader's language, without cards and without anybody's name."""

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid, parseaddr
from urllib.parse import urlsplit

from spieltisch.server.settings import DAY
from spieltisch.texts import say

HOUR = 3600.0
WHOLE_LINKS = SMTP.clone(max_line_length=500)  # a link in a header is not to be broken


class Letters:
    """Writes letters for one server."""

    def __init__(self, sender: str, site: str) -> None:
        """`site` is the server's public address."""
        self._sender = sender
        self._site = site
        self._name = urlsplit(site).hostname or site

    def confirming(self, address: str, language: str, now: float, code: str, stop: str) -> EmailMessage:
        """Asks whether letters are welcome."""

        def text(key: str) -> str:
            return say(key, {"site": self._name}, language=language, group="mail")

        link = f"{self._site}/notices/confirm#{code}"
        parts = [text("confirm"), f"{text('confirm-link')}\n{link}", text("confirm-not")]
        return self._letter(address, language, now, text("confirm-subject"), parts, stop)

    def turn(
        self, address: str, language: str, now: float, game: str, table: str, until: float, stop: str
    ) -> EmailMessage:
        """Says at which table it is somebody's turn, and how long there is time."""

        def text(key: str, **params: object) -> str:
            return say(key, {"game": game, "site": self._name, **params}, language=language, group="mail")

        left = max(until - now, 0.0)
        if left >= 2 * DAY:
            time = text("turn-days", count=int(left // DAY))
        elif left >= HOUR:
            time = text("turn-hours", count=int(left // HOUR))
        else:
            time = text("turn-soon")
        parts = [f"{text('turn')} {time}", f"{self._site}/t/{table}", text("turn-why")]
        return self._letter(address, language, now, text("turn-subject"), parts, stop)

    def _letter(
        self, address: str, language: str, now: float, subject: str, parts: list[str], stop: str
    ) -> EmailMessage:
        link = f"{self._site}/notices/stop/{stop}"
        end = say("stop", {}, language=language, group="mail")
        letter = EmailMessage(policy=WHOLE_LINKS)
        letter["From"] = self._sender
        letter["To"] = address
        letter["Subject"] = subject
        letter["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
        letter["Message-ID"] = make_msgid(domain=parseaddr(self._sender)[1].rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        letter["List-Unsubscribe"] = f"<{link}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"  # RFC 8058
        letter.set_content("\n\n".join([*parts, f"{end}\n{link}"]) + "\n", cte="quoted-printable")
        letter["Content-Language"] = language  # not before: new content begins without
        return letter
