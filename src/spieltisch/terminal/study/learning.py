"""Learn a game on the full screen: which one, then its lesson, then perhaps another."""

import asyncio
from collections.abc import Callable, Sequence

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from spieltisch.terminal.screen.app import Plain
from spieltisch.terminal.screen.drawn import Drawn
from spieltisch.terminal.screen.keybar import KeyBar
from spieltisch.terminal.screen.look import LOOKS, Look
from spieltisch.terminal.screen.paragraphs import wrapped
from spieltisch.terminal.study.course import Course
from spieltisch.terminal.study.lesson import BEAT, LessonScreen
from spieltisch.terminal.study.taking import Taking
from spieltisch.terminal.wording import Words
from spieltisch.wire.lessons import Lesson

Teach = Callable[[str], Lesson]


class Choice(Screen[str]):
    """Which game: arrows and Enter, a digit, or the mouse. Ends with its id, or with nothing."""

    DEFAULT_CSS = "Choice { background: $background; } Choice #games { padding: 0 1; }"

    def __init__(self, games: Sequence[str], words: Words) -> None:
        super().__init__()
        self._games = games
        self._words = words
        self._at = 0
        self._chosen = ""

    def compose(self) -> ComposeResult:
        yield Drawn(id="games")
        yield KeyBar()

    def on_mount(self) -> None:
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        drawn, look, t = self.query_one("#games", Drawn), LOOKS[self.app.theme], self._words.t
        at = self._games[self._at]
        width, height = drawn.content_size
        drawn.draw(draw_games(self._games, at, self._words, look, width, height, self._chosen))
        keys = [
            ("↑ ↓", t("terminal.form-move"), ""),
            ("Enter", t("screen.begin-lesson"), at),
            ("Esc", t("screen.leave"), "leave"),
        ]
        self.query_one(KeyBar).show(keys, look)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("up", "down"):
            self._at = (self._at + (1 if event.key == "down" else -1)) % len(self._games)
        elif event.key in ("enter", "space"):
            self._choose(self._games[self._at])
        elif event.key == "escape" or event.character == "q":
            self.dismiss("")
        elif event.character and event.character in "123456789"[: len(self._games)]:
            self._choose(self._games[int(event.character) - 1])
        self._show()

    def on_drawn_pressed(self, message: Drawn.Pressed) -> None:
        if message.place == "leave":
            self.dismiss("")
        else:
            self._choose(message.place)

    def _choose(self, game: str) -> None:
        """Whoever has to wait for the cards sees that they are being prepared."""
        if not self._chosen:
            self._chosen = game
            self._show()
            self.dismiss(game)


def draw_games(
    games: Sequence[str], at: str, words: Words, look: Look, width: int, height: int, chosen: str = ""
) -> list[Text]:
    """Each game with a sentence about it; in a small window with one about the game that one is at."""
    lines = [Text(words.t("screen.learn-title"), style=look.style("gold", bold=True))]
    lines += [*wrapped(Text(words.t("screen.learn-how"), style=look.style()), width), Text()]
    loading = [Text(words.t("screen.loading"), style=look.style("quiet"))] if chosen else []
    whole = [part for game in games for part in (*draw_game(games, game, at, words, look, width), Text())]
    if len(lines) + len(whole) + len(loading) <= height:
        return [*lines, *whole, *loading]
    short = [draw_game(games, game, at, words, look, width)[: None if game == at else 1] for game in games]
    return [lines[0], *(part for game in short for part in game), *loading]


def draw_game(games: Sequence[str], game: str, at: str, words: Words, look: Look, width: int) -> list[Text]:
    """Its number and name, and what it is about."""
    arrow = ("► " if game == at else "  ", look.style("gold", bold=True))
    name = (f"{games.index(game) + 1}  {words.game(game)}", look.style(bold=True, stop=game))
    about = words.t(f"game.{game}-about") if words.has(f"game.{game}-about") else ""
    told = wrapped(Text(about, style=look.style("quiet", stop=game)), width - 5)
    return [Text.assemble(arrow, name), *(Text.assemble("     ", part) for part in told)]


class LearnApp(Plain):
    """Ends with the game that the learner wants to play now, or with nothing."""

    TITLE = "Spieltisch"

    def __init__(
        self, teach: Teach, games: Sequence[str], words: Words, look: Look, game: str = "", beat: float = BEAT
    ) -> None:
        super().__init__(look.name)
        self.wanted = ""
        self._teach = teach
        self._games = games
        self._words = words
        self._game = game
        self._beat = beat

    def on_mount(self) -> None:
        self.obey_signals()
        self.run_worker(self._learn())

    async def _learn(self) -> None:
        """One lesson after the other, until the learner has had enough."""
        while True:
            game = self._game or await self.push_screen_wait(Choice(self._games, self._words))
            if not game:
                break
            lesson = await asyncio.to_thread(self._teach, game)
            taking = Taking(Course(lesson), self._words, LOOKS[self.theme])
            next_ = await self.push_screen_wait(LessonScreen(taking, self._beat))
            if next_ != "others":
                self.wanted = game if next_ == "play" else ""
                break
            self._game = ""
        self.exit()
