"""What a person is asked before a match, where nobody has said it: which game, how many seats, which bots."""

from collections.abc import Callable, Sequence

from spieltisch.errors import UnknownError
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.plain.typed import Typed
from spieltisch.terminal.wording import Words, harmless


class Asking:
    """Asks somebody at a keyboard; an empty line, or no more lines, is what is usual."""

    def __init__(self, typed: Typed, paper: Paper, words: Words) -> None:
        self._typed = typed
        self._paper = paper
        self._words = words

    async def line(self, question: str) -> str:
        self._paper.prompt(f"{question} ")
        answer = await self._typed.next()
        self._paper.answered()
        return answer or ""

    async def game(self, games: Sequence[str], usual: str, find: Callable[[str], str]) -> str:
        """One of the games, by number or by the beginning of its name."""
        self._paper.say(self._words.t("plain.ask-game"))
        self._paper.write(f"{number}: {self._words.game(game)}" for number, game in enumerate(games, 1))
        while True:
            answer = await self.line(self._words.t("plain.ask-number", usual=games.index(usual) + 1))
            if not answer:
                return usual
            number = whole(answer)
            if number is not None and 1 <= number <= len(games):
                return games[number - 1]
            if find(answer) in games:
                return find(answer)
            self._paper.say(self._words.t("plain.no-game", name=harmless(answer)))

    async def seats(self, allowed: Sequence[int], usual: int) -> int:
        question = self._words.t("plain.ask-seats", least=allowed[0], most=allowed[-1], usual=usual)
        while True:
            answer = await self.line(question)
            if not answer:
                return usual
            if whole(answer) in allowed:
                return int(answer)

    async def level(self, levels: Sequence[str], usual: str, find: Callable[[str], str]) -> str:
        """How well the bots shall play, with a sentence about each level."""
        self._paper.say(self._words.t("plain.ask-level"))
        names = [self._words.t(f"level.{level}") for level in levels]
        about = [self._words.t(f"level.{level}-about") for level in levels]
        told = [f"{name}. {meaning}" for name, meaning in zip(names, about, strict=True)]
        self._paper.write(f"{number}: {each}" for number, each in enumerate(told, 1))
        while True:
            answer = await self.line(self._words.t("plain.ask-number", usual=levels.index(usual) + 1))
            if not answer:
                return usual
            number = whole(answer)
            if number is not None and 1 <= number <= len(levels):
                return levels[number - 1]
            known = {name.casefold(): level for name, level in zip(names, levels, strict=True)}
            try:
                return known.get(answer.casefold()) or find(answer)
            except UnknownError:
                text = self._words.t("plain.no-level", name=harmless(answer), levels=", ".join(names))
                self._paper.say(text)


def whole(text: str) -> int | None:
    """The whole number that a text is, if it is one."""
    return int(text[:9]) if text.isascii() and text.isdigit() else None
