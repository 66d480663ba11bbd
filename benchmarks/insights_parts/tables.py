"""Which tables there are: every game with every number of seats."""

import spieltisch

GAMES = ("companeros", "deuce", "list-und-tuecke")


def seats_of(game: str) -> tuple[int, ...]:
    return tuple(spieltisch.game(game).seats)


def all_tables() -> list[tuple[str, int]]:
    return [(game, seats) for game in GAMES for seats in seats_of(game)]


def title(game: str) -> str:
    return str(spieltisch.game(game).title)
