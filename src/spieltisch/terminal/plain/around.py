"""What a person does around the play: seats, bots, the start, and words to others."""

from spieltisch.players.levels import LEVELS, USUAL_LEVEL
from spieltisch.terminal.plain.sitting import Sitting
from spieltisch.terminal.plain.words import Does, word
from spieltisch.terminal.wording import harmless
from spieltisch.wire import commands
from spieltisch.wire.phrases import PHRASES

LONGEST_WORDS = 300


class Around:
    """The person as a guest, or as the host."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._paper = sitting.paper
        self._words = sitting.words
        self.does: Does = {
            "start": self._start, "sit": self._sit, "stand": self._stand, "bot": self._bot,
            "remove": self._remove, "mute": self._mute, "say": self._say,
        }  # fmt: skip

    async def _start(self, level: str) -> None:
        found = self._level(level)
        if found:
            await self._sitting.ask(commands.Start(fill=found))

    def _level(self, text: str) -> str:
        """The level that somebody means; said if there is none such."""
        wanted = text.casefold()
        if not wanted:
            return USUAL_LEVEL
        for level in LEVELS:
            if level.startswith(wanted) or self._words.t(f"level.{level}").casefold() == wanted:
                return level
        levels = ", ".join(self._words.t(f"level.{level}") for level in LEVELS)
        self._paper.say(self._words.t("plain.no-level", name=harmless(text), levels=levels))
        return ""

    def _numbered(self, text: str, command: str) -> int | None:
        """The seat whose number somebody has written; how it is done, if it is none."""
        seats = len(self._sitting.view.table.chairs)
        if text.isascii() and text.isdigit() and int(text[:9]) < seats:
            return int(text)
        self._paper.say(self._words.t("plain.seat-how", word=word(command, self._words), most=seats - 1))
        return None

    async def _sit(self, text: str) -> None:
        seat = self._numbered(text, "sit") if text else None
        if seat is not None or not text:
            await self._sitting.ask(commands.Sit(name=self._sitting.name, seat=seat))

    async def _stand(self, text: str) -> None:
        seat = self._numbered(text, "stand") if text else self._sitting.seat
        if seat is not None:
            await self._sitting.ask(commands.Stand(seat=seat))

    async def _bot(self, text: str) -> None:
        place, _, level = text.partition(" ")
        seat = self._numbered(place, "bot")
        found = self._level(level.strip()) if seat is not None else ""
        if seat is not None and found:
            await self._sitting.ask(commands.Bot(seat=seat, level=found))

    async def _remove(self, text: str) -> None:
        seat = self._numbered(text, "remove")
        if seat is not None:
            await self._sitting.ask(commands.Remove(seat=seat))

    async def _mute(self, text: str) -> None:
        seat = self._numbered(text, "mute")
        if seat is not None:
            await self._sitting.ask(commands.Mute(seat=seat, on=seat not in self._sitting.view.muted))

    async def _say(self, text: str) -> None:
        free = self._sitting.view.table.settings.free_text
        if not text:
            phrases = (self._words.t(f"phrase.{phrase}") for phrase in PHRASES)
            self._paper.write(f"{number}: {phrase}" for number, phrase in enumerate(phrases, 1))
            how = "plain.say-how-free" if free else "plain.say-how"
            self._paper.say(self._words.t(how, say=word("say", self._words)))
            return
        phrase = self._phrase(text)
        words = "" if phrase else text[:LONGEST_WORDS]
        await self._sitting.ask(commands.Say(seat=self._sitting.seat, phrase=phrase, text=words))

    def _phrase(self, text: str) -> str:
        """The phrase by its number, its code or what it says."""
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(PHRASES):
            return PHRASES[int(text) - 1]
        wanted = plain(text)
        return next(
            (code for code in PHRASES if wanted in (plain(code), plain(self._words.t(f"phrase.{code}")))), ""
        )


def plain(text: str) -> str:
    """Letters alone, to compare what somebody writes by heart."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
