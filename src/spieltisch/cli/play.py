"""`spieltisch play`."""

import asyncio
import json
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

import spieltisch
from spieltisch.cli.arguments import Options, game_id, read_options, read_seed, usual_seats
from spieltisch.cli.bots import bot_specs, either, level_name
from spieltisch.cli.preparing import preparing
from spieltisch.cli.surface import Theme, attend, paper, read_language, wants_screen
from spieltisch.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spieltisch.terminal.plain import Paper, Typed
    from spieltisch.terminal.wording import Words
    from spieltisch.wire.settings import Settings

DEFAULT = "companeros"


def play(
    game: str | None = None,
    /,
    *,
    seats: int | None = None,
    seat: int = 0,
    level: str | None = None,
    bots: str | None = None,
    seed: str | None = None,
    option: Options = None,
    save: Annotated[Path | None, Parameter(negative=())] = None,
    pace: float | None = None,
    plain: Annotated[bool, Parameter(negative=())] = False,
    theme: Theme = "auto",
    language: str | None = None,
) -> None:
    """Play a match against bots.

    On a terminal the table fills the screen: go about it with the arrows, the digits or the mouse, Enter
    plays, and `?` shows all keys. Without a game you are asked what you would like to play.

    With `--plain`, in a pipe, and where the terminal can do no more, the table is told line by line: every
    event is a sentence, and what you may do is a numbered list. Write an action, or its number. `hint` says
    what a strong player would do, `undo` takes an action back, `?` tells what else you can write. The same
    seed and the same actions make the same match, unless bots think by the clock.

    How well the bots play is up to you; these are their levels:

    - `gentle` plays for fun and often misses what is best
    - `easy` knows what is good, and slips now and then
    - `solid` plays what experience tells it, and looks no further
    - `strong` thinks ahead for a moment
    - `fierce` thinks ahead for half a second, and forgives nothing

    Parameters
    ----------
    game
        The game, as `spieltisch games` calls it; without one you are asked.
    seats
        How many play, you included; 4 unless you say otherwise.
    seat
        Where you sit; seat 0 begins the first deal.
    level
        How well the bots play; `solid` unless you say otherwise.
    bots
        Who the bots are, instead of a level: a player such as `greedy:temperature=1` or `search:ms=500`, or a
        level; or several with commas between, one for each bot in turn.
    seed
        A whole number that the cards come from; a fresh one unless you give it.
    save
        A file to keep the match in, finished or not; `spieltisch replay` reads it. It is overwritten.
    pace
        Seconds that bots wait before they act; 0.9 at a keyboard, and 0 in a pipe, unless you say otherwise.
    plain
        Line by line, without colours or a moving cursor: for pipes, screen readers and braille.
    theme
        For a dark or a light background; `auto` goes by what the terminal says about itself.
    language
        The language to play in: en, de or nl; that of your system unless you say otherwise.
    """
    from spieltisch.terminal.plain import Typed
    from spieltisch.terminal.wording import Words

    words = Words(read_language(language))
    typed, written = Typed(sys.stdin), paper()
    asked = either(level, bots)
    name = DEFAULT if game is None else game_id(game)
    if pace is not None and not 0 <= pace <= 60:
        raise SetupError(f"--pace is a number of seconds from 0 to 60, not {pace:g}")
    if save is not None:
        check_writable(save)
    if game is None and wants_screen(plain=plain):
        wishes = asyncio.run(ask_on_screen(words, theme, seats or 4))
        if wishes is None:
            return
        name, seats = wishes["game"], wishes["seats"]
        option = [*in_words(wishes["options"]), *(option or ())]
        if asked is None:
            asked = level = wishes["level"]
    elif game is None and typed.keyboard:
        name, seats, asked = asyncio.run(ask(typed, written, words, seats, asked))
        level = None if bots is not None else asked
    origin = read_seed(seed)
    with preparing(words.t("plain.preparing"), still=not wants_screen(plain=plain)):
        settings = settle_table(name, seats, option)
        if not 0 <= seat < settings.seats:
            raise SetupError(f"seats go from 0 to {settings.seats - 1}: there is no seat {seat}")
        specs = bot_specs(asked, settings.seats, seat)
        get_ready(settings, specs, origin)
    finished = asyncio.run(
        sit_down(
            settings, seat, specs, origin, save, words, typed, written, pace=pace, plain=plain, theme=theme
        )
    )
    again = ["spieltisch", "play", name, "--seats", str(settings.seats), "--seed", str(origin)]
    again += ["--seat", str(seat)] * (seat != 0)
    again += ["--level", str(level)] * (level is not None) + ["--bots", str(bots)] * (bots is not None)
    again += [each for given in option or () for each in ("--option", given)]
    say_goodbye(written, words, save, shlex.join(again), finished=finished)


async def ask(
    typed: "Typed", written: "Paper", words: "Words", seats: int | None, asked: str | None
) -> tuple[str, int | None, str | None]:
    """Asks which game, how many seats and how good bots, as far as nobody has said."""
    from spieltisch.players import LEVELS, USUAL_LEVEL
    from spieltisch.terminal.plain.asking import Asking

    asking = Asking(typed, written, words)
    name = await asking.game(spieltisch.games(), DEFAULT, game_id)
    if seats is None:
        with preparing(words.t("plain.preparing"), still=True):
            allowed = spieltisch.game(name).seats
        seats = await asking.seats(allowed, 4)
    if asked is None:
        asked = await asking.level(list(LEVELS), USUAL_LEVEL, level_name)
    return name, seats, asked


async def ask_on_screen(words: "Words", theme: Theme, seats: int) -> "Mapping[str, Any] | None":
    """Asks for everything on one screen; None if the person wants nothing after all."""
    from spieltisch.terminal.screen import ask_settings

    with preparing(words.t("plain.preparing")):
        spieltisch.game(DEFAULT)
    return await ask_settings(language=words.language, theme=theme, game=DEFAULT, seats=seats)


def in_words(options: "Mapping[str, Any]") -> list[str]:
    """House rules as `--option` takes them."""
    return [f"{name}={str(value).lower()}" for name, value in options.items()]


def settle_table(name: str, seats: int | None, words: list[str] | None) -> "Settings":
    """The table that was asked for, checked."""
    from spieltisch.match.options import check_seats, settle
    from spieltisch.wire.settings import Settings

    game = spieltisch.game(name)
    options = read_options(game, words)
    settled = settle(game.rules, options)
    count = usual_seats(game, settled) if seats is None else seats
    check_seats(game.rules, settled, count, 0)
    return Settings(game=name, seats=count, options=options, spectators="none")


def get_ready(settings: "Settings", specs: dict[int, str], seed: int | str) -> None:
    """Compiles what the match needs, so that nobody has to wait in the middle of it."""
    from spieltisch.match.shuffle import seed_bytes
    from spieltisch.parlour import prepare

    seed_bytes(seed)
    prepare(settings.game, specs)


async def sit_down(
    settings: "Settings",
    seat: int,
    specs: dict[int, str],
    seed: int | str,
    save: Path | None,
    words: "Words",
    typed: "Typed",
    written: "Paper",
    *,
    pace: float | None,
    plain: bool,
    theme: Theme,
) -> bool:
    """Plays the match; False if the person left before its end."""
    from spieltisch.parlour import PACE, open_parlour
    from spieltisch.terminal.plain import Heard

    heard = Heard()
    if pace is None:
        pace = PACE if typed.keyboard else 0.0
    table = f"{words.game(settings.game)}, {words.t('unit.seats', count=settings.seats)}."
    written.say(f"{table} {words.t('plain.seed', seed=seed)}")
    async with open_parlour(
        settings,
        seat=seat,
        bots=specs,
        seed=seed,
        name=words.t("screen.guest"),
        pace=pace,
        step=heard.step,
    ) as parlour:
        try:
            return await attend(
                parlour.visit,
                heard,
                plain=plain,
                language=words.language,
                typed=typed,
                paper=written,
                theme=theme,
            )
        finally:  # after Ctrl-C, too
            if save is not None:
                keep(save, parlour.record())


def keep(file: Path, record: dict[str, Any]) -> None:
    file.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def check_writable(file: Path) -> None:
    """Better known before the match than after it."""
    if (
        file.is_dir()
        or not file.parent.is_dir()
        or not os.access(file if file.exists() else file.parent, os.W_OK)
    ):
        raise SetupError(f"{file} cannot be written")


def say_goodbye(written: "Paper", words: "Words", save: Path | None, again: str, *, finished: bool) -> None:
    if not finished:
        written.say(words.t("plain.left-early"))
    if save is not None:
        written.whole(words.t("plain.saved", command=f"spieltisch replay {shlex.quote(str(save))}"))
    else:
        written.say(words.t("plain.save-how", option="--save FILE"))
    written.whole(words.t("plain.same-cards", command=again))
