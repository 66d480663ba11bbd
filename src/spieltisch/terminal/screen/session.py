"""One evening at the screen: the visit, how it is shown, and what the screen itself has to say."""

import time

from spieltisch.client import Visit
from spieltisch.players.levels import USUAL_LEVEL
from spieltisch.terminal.screen.look import Look
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.showing import Showing
from spieltisch.terminal.wording import Speech, Words
from spieltisch.wire.messages import View

STAYS = 8.0  # seconds that a note is shown
WAITS = 0.7  # seconds that a line may be down before anybody is told


class Session(Showing):
    """What all parts of the screen share; it asks the visit and nobody else."""

    def __init__(self, visit: Visit, words: Words, look: Look, link: str = "", name: str = "") -> None:
        super().__init__(words, look)
        self.visit = visit
        self.link = link
        self.name = name
        """What the person is called who would sit down; empty: somebody who only looks on."""
        self.unread = 0
        self.level = USUAL_LEVEL
        """Of the bots that would take free seats."""
        self._note, self._noted = "", 0.0
        self._seen: View | None = None
        self._ahead = 0.0  # the table's clock, less our own
        self._broken: float | None = None
        self._heard = len(visit.view.chat)

    @property
    def view(self) -> View:
        return self.visit.view

    @property
    def now(self) -> float:
        """What the table's clock shows: when a view came, it showed `at`."""
        return time.monotonic() + self._ahead

    def attend(self) -> bool:
        """Looks at the view as it is now: is there another decision?"""
        if self.view is not self._seen:
            self._seen = self.view
            self._ahead = self.view.at - time.monotonic()
        self._listen()
        return self.choosing.attend(self.view)

    def _listen(self) -> None:
        """Counts what was said and not read; the newest is told, if it is somebody else's."""
        fresh = self.view.chat[self._heard :] if len(self.view.chat) >= self._heard else []
        self._heard = len(self.view.chat)
        others = [told for told in fresh if told.seat not in self.view.seats]
        self.unread += len(others)
        if others:
            self.say(self.speech.sentence("said", others[-1].params, "event", others[-1].seat))

    @property
    def speech(self) -> Speech:
        return Speech(self.view, self.words)

    def say(self, note: str) -> None:
        """Something to be told for a while."""
        self._note, self._noted = note, time.monotonic()

    def hush(self) -> None:
        self._note = ""

    @property
    def notes(self) -> tuple[str, ...]:
        found = []
        if not self._connected():
            matter = self.words.t(self._matter())
            end = "" if matter.endswith("…") else "."
            found.append(f"{matter}{end} {self.words.t('screen.connection-lost-about')}")
        if self._note and time.monotonic() < self._noted + STAYS:
            found.append(self._note)
        return tuple(found)

    def _connected(self) -> bool:
        """A line that comes back at once was never gone."""
        if self.visit.connected:
            self._broken = None
            return True
        if self._broken is None:
            self._broken = time.monotonic()
        return time.monotonic() < self._broken + WAITS

    def _matter(self) -> str:
        last = self.visit.notices[-1].code if self.visit.notices else ""
        return "screen.server-restarting" if last == "closing" else "screen.connection-lost"

    def scene(self, width: int, height: int, *, beside: bool = False) -> Scene:
        """The table as it is now, for a drawing of that size."""
        return Scene(
            view=self.view,
            words=self.words,
            look=self.look,
            choosing=self.choosing,
            width=width,
            height=height,
            now=self.now,
            notes=self.notes,
            unread=self.unread,
            beside=beside,
            level=self.level,
            link=self.link,
            name=self.name,
        )
