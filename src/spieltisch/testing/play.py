"""Seeded play of one deal with the truth in reach, and how a check goes through many of them.

A check is told a deal and plays it with `Play.steps`, looking before each action and at the end. What goes
wrong on the way, a `Violation` or any other error, becomes a `ConformanceError` that can be played again.
"""

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import numpy as np

from spieltisch.games.contract import GameRules, State
from spieltisch.kernel.generator import below, generator
from spieltisch.kernel.record import new_record
from spieltisch.match.deal import Deal
from spieltisch.match.shuffle import chance_word, seed_bytes, shuffle
from spieltisch.testing.failure import ConformanceError, Violation
from spieltisch.testing.tables import Table, tables

DEALS = 2  # at each table, unless more are asked for
MOST_ACTIONS = 5000  # no deal is longer

# How actions are chosen: at random, or three times out of four the last or the first legal one, so that
# what random play rarely does (draw to the end of the stock, keep a colour together) happens, too.
STYLES = ("any", "last", "first")

Progress = Callable[[str, int, int], None]  # the check, deals done, deals in all


class Check(Protocol):
    """A check of a game."""

    def __call__(
        self, game: GameRules, *, deals: int = DEALS, seed: int = 0, progress: Progress | None = None
    ) -> None: ...


class Play:
    """One deal in play."""

    def __init__(self, table: Table, seed: int, starter: int = 0, style: str = "any") -> None:
        rules = table.game.rules
        self.table = table
        self.game = table.game
        self.seed = seed
        self.starter = starter
        self.style = style
        self.rng = generator(chance_word(seed) ^ 1)
        self.state = new_record(rules.State)
        order = np.array(shuffle(seed, rules.deck_cards(table.seats)), np.int64)
        rules.lay_out(self.state, table.seats, starter, table.flags, order, np.uint64(chance_word(seed)))
        self.deal = Deal(table.game, self.state, table.options, seed=seed_bytes(seed))  # plays on that record

    @property
    def viewers(self) -> range:
        """All seats, and the spectator, who is -1."""
        return range(-1, self.table.seats)

    def below(self, limit: int) -> int:
        return int(below(self.rng, limit))

    def sometimes(self, once_in: int) -> bool:
        """True once in so many times, and always before the first action and at the end."""
        return self.below(once_in) == 0 or not self.deal.actions or self.deal.over

    def some(self, items: list[Any], most: int) -> list[Any]:
        """At most that many of the items, drawn without order."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(min(most, len(pool)))]

    def choose(self) -> int:
        """A legal action in the style of this play."""
        return choose(self.deal.legal_numbers, self.rng, self.style)

    def steps(self, most: int = MOST_ACTIONS) -> Iterator[int]:
        """Plays the deal; comes by before each action and at the end, with the number of actions so far."""
        for played in range(most):
            yield played
            if self.deal.over or not self.deal.legal_numbers:
                return
            self.deal.play(self.choose())

    def __str__(self) -> str:
        actions = " ".join(self.deal.actions[:600]) or "nothing"
        return f"{self.table}, seed {self.seed}, starter {self.starter}\n  played: {actions}"


def choose(legal: tuple[int, ...], rng: Any, style: str = "any") -> int:
    """One of the actions: every one equally likely, or mostly the last or the first."""
    if style != "any" and below(rng, 4) > 0:
        return legal[-1] if style == "last" else legal[0]
    return legal[int(below(rng, len(legal)))]


def usual_length(play: Play) -> int:
    """How many actions a deal like this one has."""
    state = play.state.copy()
    for played in range(MOST_ACTIONS):
        legal = legal_numbers(play.game, state)
        if not legal:
            return max(played, 1)
        play.game.rules.apply(state, choose(legal, play.rng, play.style))
    return MOST_ACTIONS


def each_deal(body: Callable[[Play], None], *, kernels_only: bool = False) -> Check:
    """The check that looks so at every deal, at every table, or only where the kernels are told otherwise."""
    name: str = body.__name__

    def check(
        game: GameRules, *, deals: int = DEALS, seed: int = 0, progress: Progress | None = None
    ) -> None:
        plays = list(plays_of(game, deals, seed, kernels_only=kernels_only))
        for done, play in enumerate(plays):
            with_blame(name, body, play)
            if progress is not None:
                progress(name, done + 1, len(plays))

    check.__name__ = check.__qualname__ = name
    check.__doc__ = body.__doc__
    return check


def plays_of(game: GameRules, deals: int, seed: int, *, kernels_only: bool = False) -> Iterator[Play]:
    """Deals at every table, with seeds, starters and styles of their own."""
    found = tables(game)
    if kernels_only:
        found = list({(table.seats, table.flags): table for table in reversed(found)}.values())
    for at, table in enumerate(found):
        for number in range(deals):
            own = int.from_bytes(hashlib.sha256(f"{seed} {at} {number}".encode()).digest()[:8], "big")
            yield Play(table, own, own % table.seats, STYLES[(at + number) % len(STYLES)])


def with_blame(name: str, body: Callable[[Play], None], play: Play) -> None:
    try:
        body(play)
    except ConformanceError:
        raise
    except Exception as error:
        found = str(error) if isinstance(error, Violation) else f"{type(error).__name__}: {error}"
        raise ConformanceError(f"{name}: {found}\n  {play}") from error


def legal_numbers(game: GameRules, state: State) -> tuple[int, ...]:
    """The legal actions of any state."""
    words = np.zeros(game.rules.WORDS, np.uint64)
    game.rules.legal(state, words)
    return tuple(np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist())


def seen_by(game: GameRules, state: State, viewer: int) -> State:
    """What a viewer knows of a state: a redacted copy."""
    copy = state.copy()
    game.worlds.redact(copy, viewer)
    return copy


def after(game: GameRules, state: State, action: int) -> State:
    """The state that an action leads to: a copy."""
    copy = state.copy()
    game.rules.apply(copy, action)
    return copy


def world_for(game: GameRules, seen: State, viewer: int, rng: Any) -> State:
    """A world that fits what the viewer knows: a copy."""
    copy = seen.copy()
    game.worlds.resample(copy, viewer, rng)
    return copy
