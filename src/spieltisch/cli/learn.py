"""`spieltisch learn`."""

import asyncio
import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import spieltisch
from spieltisch.cli.arguments import game_id
from spieltisch.cli.preparing import preparing
from spieltisch.cli.surface import Theme, paper, read_language, wants_screen
from spieltisch.texts import LANGUAGES

if TYPE_CHECKING:
    from spieltisch.terminal.wording import Words
    from spieltisch.wire.lessons import Lesson

DEFAULT = "companeros"
AFTERWARDS = "gentle"  # the bots that somebody plays with who has just learned a game


def learn(
    game: str | None = None,
    /,
    *,
    plain: Annotated[bool, Parameter(negative=())] = False,
    theme: Theme = "auto",
    language: str | None = None,
) -> None:
    """Learn a game by playing it.

    Three minutes with real cards: a sentence at a time, arrows at what it is about, and now and then a card
    that you play yourself. You cannot do anything wrong: a choice that is not meant is answered, and a card
    that cannot be played says why. On a terminal the lesson fills the screen; Enter goes on, `b` goes back,
    `?` shows all keys. In a pipe and with `--plain` every step is a sentence, and choices have numbers.

    Parameters
    ----------
    game
        The game, as `spieltisch games` calls it; without one you are asked.
    plain
        Line by line, without colours or a moving cursor: for pipes, screen readers and braille.
    theme
        For a dark or a light background; `auto` goes by what the terminal says about itself.
    language
        The language to learn in: en, de or nl; that of your system unless you say otherwise.
    """
    from spieltisch.terminal.wording import Words

    words = Words(read_language(language))
    name = "" if game is None else game_id(game)
    if not wants_screen(plain=plain):
        asyncio.run(read_aloud(name, words))
        return
    from spieltisch.terminal.study import take_lesson

    if name:
        with preparing(words.t("plain.preparing")):
            lesson(name, words)
    taught = take_lesson(
        lambda chosen: lesson(chosen, words),
        spieltisch.games(),
        game=name,
        language=words.language,
        theme=theme,
    )
    wanted = asyncio.run(taught)
    if wanted:
        from spieltisch.cli.play import play

        play(wanted, level=AFTERWARDS, theme=theme, language=words.language)


def lesson(game: str, words: "Words") -> "Lesson":
    """The lesson of a game, played by its rules; an error if it has none."""
    import msgspec

    from spieltisch.pages import read_lesson
    from spieltisch.table.teaching import teach

    rules = spieltisch.game(game)
    script, texts = read_lesson(game, words.language if words.language in LANGUAGES else "en")
    return teach(rules, script.encode(), msgspec.json.decode(texts, type=dict[str, str]))


async def read_aloud(name: str, words: "Words") -> None:
    """The lesson line by line; at a keyboard the game is asked for, a pipe gets the first one."""
    from spieltisch.terminal.plain import Typed
    from spieltisch.terminal.plain.asking import Asking
    from spieltisch.terminal.study.aloud import Aloud
    from spieltisch.terminal.study.course import Course

    typed, written = Typed(sys.stdin), paper()
    if not name:
        asking = Asking(typed, written, words)
        name = await asking.game(spieltisch.games(), DEFAULT, game_id) if typed.keyboard else DEFAULT
    with preparing(words.t("plain.preparing")):
        course = Course(lesson(name, words))
    await Aloud(course, typed, written, words).run()
