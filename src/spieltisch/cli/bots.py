"""Who the bots are: by level or as players, one for all seats or one for each."""

from itertools import cycle

from spieltisch.errors import SetupError, UnknownError


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
