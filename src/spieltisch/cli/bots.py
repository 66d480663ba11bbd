"""Who the bots are: by level or as players, one for all seats or one for each."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle
from typing import TYPE_CHECKING

import spieltisch
from spieltisch.errors import SetupError, UnknownError

if TYPE_CHECKING:
    from spieltisch.players import Player


def either(level: str | None, bots: str | None) -> str | None:
    """What `--level` or `--bots` asks for, if one of them is given."""
    if level is not None and bots is not None:
        raise SetupError("--level and --bots both say who the bots are: give one of them")
    return bots if level is None else level_name(level)


def level_name(text: str) -> str:
    """The name of a level from its beginning, if that is clear."""
    from spieltisch.players import LEVELS

    wanted = text.strip().casefold()
    fitting = [name for name in LEVELS if name.startswith(wanted)] if wanted else []
    if wanted in LEVELS or len(fitting) == 1:
        return wanted if wanted in LEVELS else fitting[0]
    raise UnknownError(f"there is no level {text!r}: choose one of {', '.join(LEVELS)}")


def bot_specs(asked: str | None, seats: int, seat: int) -> dict[int, str]:
    """Which player sits where: in the order of the seats, over and over, but not at the person's."""
    from spieltisch.players import USUAL_LEVEL, read_specs

    specs = read_specs(USUAL_LEVEL if asked is None else asked)
    others = [other for other in range(seats) if other != seat]
    if not specs:
        raise SetupError("--bots names nobody: write a player such as greedy, or several with commas between")
    if len(specs) > len(others):
        raise SetupError(f"--bots names {len(specs)} players, but there are {len(others)} seats for bots")
    return dict(zip(others, cycle(specs), strict=False))


def seat_bots(game: str, specs: Mapping[int, str], seed: int | str) -> "dict[int, Player]":
    """The players, ready to play: all they need is compiled."""
    from spieltisch.arena.play import prepare

    bots = {seat: make_bot(spec, bot_seed(seed, seat)) for seat, spec in specs.items()}
    prepare(game, tuple(dict.fromkeys(specs.values())))
    rules = spieltisch.game(game).rules
    for bot in bots.values():
        bot.prepare(rules)
    return bots


def make_bot(spec: str, seed: int) -> "Player":
    """A player whose chance comes from that seed, unless its spec has one."""
    from spieltisch.players import make

    return make(spec, replace(spieltisch.means(), fresh=lambda: seed))


def bot_seed(seed: int | str, seat: int) -> int:
    """Bots play the same from the same seed, and each differently."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} {seed}".encode()).digest()[:7], "big")


def introduce(specs: Mapping[int, str]) -> str:
    """Who the bots are, as a sentence."""
    from spieltisch.players import LEVELS

    (first, spec), *others = specs.items()
    if len(set(specs.values())) > 1:
        return ", ".join([f"Bot {first} is {spec}", *(f"Bot {seat} {other}" for seat, other in others)]) + "."
    meaning = LEVELS[spec].meaning if spec in LEVELS else ""
    if others:
        return f"The bots are {spec}: each {meaning}." if meaning else f"The bots are {spec}."
    return f"Bot {first} is {spec}: it {meaning}." if meaning else f"Bot {first} is {spec}."
