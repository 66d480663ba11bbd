"""Who sits where over which cards, and how far a tournament has come: all that is needed to go on with it."""

import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from spieltisch.arena.play import last_deal, make_player
from spieltisch.arena.results import PlayedBoard, Result
from spieltisch.arena.schedule import Board, player_seed
from spieltisch.arena.thinking import Watched
from spieltisch.arena.tournament import Tournament
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.kernel.generator import generator
from spieltisch.match.shuffle import chance_word, shuffle
from spieltisch.players.learned.standing import standing_of
from spieltisch.players.search.tuning import tuned
from spieltisch.players.standing import Standing, read_standing

Array = np.ndarray[Any, Any]

LEARNED = "learned"
AT_ONCE = re.compile(r"(?P<name>learned:search,|search:)iterations=(?P<iterations>\d+)")
"""Who thinks ahead, and can do so at once. `learned` chooses at once, too; all others one by one."""


def thinks(player: str) -> tuple[int, bool]:
    """How many simulations a player makes, and whether a network guides it; 0 for one that does not think."""
    found = AT_ONCE.fullmatch(player)
    return (int(found["iterations"]), found["name"] != "search:") if found else (0, False)


@dataclass
class Sitting:
    """One game: a board in one rotation."""

    cards: Board
    rotation: int
    generators: list[Array]
    """Of the players, by seats."""
    others: dict[int, Watched]
    """Those that choose one by one, by seats."""
    state: Array
    """One record: how it stands, where it is not being played."""

    @property
    def seating(self) -> tuple[int, ...]:
        return self.cards.seating(self.rotation)


def sit_down(game: GameRules, asked: Tournament, cards: Board, rotation: int) -> Sitting:
    """The beginning of a game, as `spieltisch arena` has it."""
    rules, seats = game.rules, asked.seats
    seeds = [player_seed(asked.seed, cards.number, rotation, seat) for seat in range(seats)]
    names = [asked.players[player] for player in cards.seating(rotation)]
    others = {
        seat: Watched(cards.seating(rotation)[seat], make_player(name, seeds[seat]))
        for seat, name in enumerate(names)
        if name != LEARNED and not AT_ONCE.fullmatch(name)
    }
    order = np.array(shuffle(cards.seed, rules.deck_cards(seats)), np.int64)
    state, chance = np.zeros(1, rules.State), np.uint64(chance_word(cards.seed))
    rules.lay_out(state[0], seats, cards.starter, game.series.flags(asked.options), order, chance)
    return Sitting(cards, rotation, [generator(seed) for seed in seeds], others, state)


@dataclass
class Course:
    """How far a tournament has come."""

    begun: int = 0
    """How many boards have."""
    unfinished: list[Sitting] = field(default_factory=list)
    results: dict[int, dict[int, Result]] = field(default_factory=dict)
    """Of boards that are not through, by numbers and rotations."""
    played: list[PlayedBoard] = field(default_factory=list)
    decisions: int = 0
    """That were thought over."""
    seconds: float = 0.0

    def add(self, asked: Tournament, cards: Board, rotation: int, result: Result) -> None:
        found = self.results.setdefault(cards.number, {})
        found[rotation] = result
        if len(found) == asked.seats:
            by_rotation = tuple(found[at] for at in range(asked.seats))
            self.played.append(PlayedBoard(cards.number, cards.starter, cards.mix, by_rotation))
            del self.results[cards.number]


@dataclass(frozen=True)
class Even:
    """How an even match stands before its last deal, as the arena has it."""

    game: GameRules
    seats: int
    options: dict[str, Any]
    totals: tuple[int, ...]
    played: int

    @classmethod
    def of(cls, game: GameRules, asked: Tournament) -> "Even":
        begun = cls(game, asked.seats, asked.options, (0,) * asked.seats, 0)
        return cls(game, asked.seats, asked.options, *last_deal(begun.view(begun.table(), 0)))

    def view(self, root: Any, seat: int) -> ViewState:
        return ViewState(self.game, seat, root, self.options, self.totals, self.played)

    def standing(self) -> Standing:
        """As the search takes it."""
        return read_standing(self.view(self.table(), 0), tuned(self.game.id, {})["softness"])

    def standings(self) -> Array:
        """As a network is told it, by seats."""
        return np.stack([standing_of(self.view(self.table(), seat), seat) for seat in range(self.seats)])

    def table(self) -> Any:
        """A state that says how many seats there are."""
        found = np.zeros(1, self.game.rules.State)[0]
        found["seats"] = self.seats
        return found
