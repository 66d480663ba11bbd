"""`spieltisch play`."""

import json
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.console import Console

import spieltisch
from spieltisch.cli.arguments import Options, game_id, read_options, read_seed, usual_seats
from spieltisch.cli.bots import bot_specs, either, introduce, level_name, seat_bots
from spieltisch.cli.console import screen
from spieltisch.cli.preparing import preparing
from spieltisch.errors import SetupError, UnknownError
from spieltisch.pages import read_page, title
from spieltisch.terminal.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spieltisch.match.match import Match
    from spieltisch.players import Player

DEFAULT = "companeros"
ADVISER = "fierce"  # who gives hints


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
) -> None:
    """Play a match against bots.

    The table asks for an action: write it, or its number in the list. `hint` says what a strong player would
    do, `?` what else you can write. Lines may also come from a pipe. The same seed and the same actions make
    the same match, unless bots think by the clock.

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
    """
    console, lines = screen(), Lines(sys.stdin)
    asked = either(level, bots)
    name = game_id(game) if game is not None else choose_game(console, lines)
    page = read_page(name)
    if save is not None:
        check_writable(save)
    if game is None and seats is None:
        seats = choose_seats(name, lines)
    if game is None and asked is None:
        asked = level = choose_level(console, lines)
    origin = read_seed(seed)
    with preparing():
        match = new_match(name, seats, origin, option)
        if not 0 <= seat < match.seats:
            raise SetupError(f"seats go from 0 to {match.seats - 1}: there is no seat {seat}")
        specs = bot_specs(asked, match.seats, seat)
        seated = seat_bots(name, specs, origin)
    try:
        console.print(f"{title(page)}, {match.seats} seats. Seed {origin}.", style="bold")
        console.print(introduce(specs))
        finished = sit_down(match, seat, seated, page, console, lines)
    finally:  # after Ctrl-C, too
        if save is not None:
            save.write_text(json.dumps(match.record(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    again = ["spieltisch", "play", name, "--seats", str(match.seats), "--seed", str(origin)]
    again += ["--seat", str(seat)] * (seat != 0)
    again += ["--level", str(level)] * (level is not None) + ["--bots", str(bots)] * (bots is not None)
    again += [word for given in option or () for word in ("--option", given)]
    say_goodbye(console, save, shlex.join(again), finished=finished)


def choose_game(console: Console, lines: Lines) -> str:
    """Asks which game; where nobody can be asked, and without an answer, it is the first one."""
    games = spieltisch.games()
    if not lines.keyboard:
        return DEFAULT
    console.print("What shall we play?")
    for number, name in enumerate(games, 1):
        console.print(f"  {number}  {title(read_page(name))}")
    while True:
        answer = lines.next(f"A number or a name [{games.index(DEFAULT) + 1}]: ")
        if not answer:
            return DEFAULT
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(games):
            return games[int(answer) - 1]
        if game_id(answer) in games:
            return game_id(answer)
        console.print(f"There is no game {answer!r}.")


def choose_seats(name: str, lines: Lines) -> int | None:
    """Asks how many play; None where nobody can be asked, and without a useful answer."""
    if not lines.keyboard:
        return None
    with preparing():
        allowed = spieltisch.game(name).seats
    while True:
        answer = lines.next(f"How many seats, {allowed[0]} to {allowed[-1]}, yours included [4]: ")
        if not answer:
            return None
        if answer.isdecimal() and int(answer[:9]) in allowed:
            return int(answer)


def choose_level(console: Console, lines: Lines) -> str | None:
    """Asks how well the bots shall play; None where nobody can be asked, and without an answer."""
    if not lines.keyboard:
        return None
    from spieltisch.players import LEVELS, USUAL_LEVEL

    names = list(LEVELS)
    console.print("How well shall the bots play?")
    for number, name in enumerate(names, 1):
        console.print(f"  {number}  {name:<8}{LEVELS[name].meaning}")
    while True:
        answer = lines.next(f"A number or a name [{names.index(USUAL_LEVEL) + 1}]: ")
        if not answer:
            return None
        if answer.isdecimal() and 1 <= int(answer[:9]) <= len(names):
            return names[int(answer) - 1]
        try:
            return level_name(answer)
        except UnknownError:
            console.print(f"There is no level {answer!r}.")


def new_match(name: str, seats: int | None, seed: int | str, words: list[str] | None) -> "Match":
    """A match; one deal of another is played before, so that nobody has to wait in the middle of it."""
    from spieltisch.match.options import settle

    game = spieltisch.game(name)
    options = read_options(game, words)
    count = usual_seats(game, settle(game.rules, options)) if seats is None else seats
    match = game.match(count, seed, options=options)
    trial, bot = game.deal(count, 0, options=options), spieltisch.player("random:seed=0")
    while trial.turn is not None:
        trial.play(bot.choose(trial.view_state(trial.turn)))
    trial.view(0)
    return match


def sit_down(
    match: "Match", seat: int, bots: "Mapping[int, Player]", page: str, console: Console, lines: Lines
) -> bool:
    """Plays the match; False if the person left before its end."""
    from spieltisch.terminal.sitting import Sitting

    if lines.keyboard:
        import readline  # noqa: F401  # arrow keys and history at the prompt
    adviser = spieltisch.player(ADVISER)
    return Sitting(match, seat, bots, page, title(page), console, lines, adviser).play()


def check_writable(file: Path) -> None:
    """Better known before the match than after it."""
    if (
        file.is_dir()
        or not file.parent.is_dir()
        or not os.access(file if file.exists() else file.parent, os.W_OK)
    ):
        raise SetupError(f"{file} cannot be written")


def say_goodbye(console: Console, save: Path | None, again: str, *, finished: bool) -> None:
    console.print()
    if not finished:
        console.print("You left before the end.")
    if save is not None:
        console.print(f"Saved: spieltisch replay {shlex.quote(str(save))} steps through it.", soft_wrap=True)
    else:
        console.print("--save FILE keeps a match.", style="dim")
    console.print(f"The same cards again: {again}", style="dim", soft_wrap=True)
