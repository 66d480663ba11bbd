"""Many deals played by one kind of player in all seats, on all cores, into the figures of a simulation.

Each deal has a generator and players of its own, seeded by its number: which core plays it changes nothing.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

import msgspec
import numpy as np

from spieltisch.arena.figures import make_figures
from spieltisch.arena.local import on_cores
from spieltisch.arena.play import last_deal, load, make_player, prepare
from spieltisch.arena.schedule import derive
from spieltisch.arena.simulate import Report, Simulation, all_cores, check_simulation
from spieltisch.arena.totals import Totals, Whole
from spieltisch.games.contract import ViewState
from spieltisch.kernel.generator import fork, generator
from spieltisch.match.game import Game

CHUNK = 16  # deals a job


class Chunk(msgspec.Struct, frozen=True):
    """Some deals to be played: all that a worker must be told."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: str
    seed: int
    first: int
    deals: int

    def __str__(self) -> str:
        return f"deal {self.first} to {self.first + self.deals - 1}"


def simulate_bots(
    game: Game,
    seats: int,
    deals: int,
    bots: str,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    cores: int | None = None,
    report: Report | None = None,
) -> Simulation:
    """Plays deals with that player in every seat, seat 0 beginning each. `report`: see `simulate`."""
    settled = check_simulation(game, seats, deals, options, cores)
    prepare(game.id, (bots,))
    names, workers = game.rules.rules.HAPPENINGS, cores or all_cores()
    totals = Totals(seats, len(names))
    began = time.perf_counter()
    chunks = cut(Chunk(game.id, seats, settled, bots, seed, 0, deals))
    with closing(on_cores(workers)(play_chunk, chunks)) as results:
        for actions, points, happenings in results:
            totals.add_deals(actions, points, happenings)
            if report is not None:
                report(totals.deals)
    figures = make_figures(totals, names, game.id, settled, seed, bots)
    return Simulation(figures, workers, time.perf_counter() - began)


def cut(whole: Chunk) -> Iterator[Chunk]:
    for first in range(0, whole.deals, CHUNK):
        yield msgspec.structs.replace(whole, first=first, deals=min(CHUNK, whole.deals - first))


def play_chunk(chunk: Chunk) -> tuple[int, Whole, Whole]:
    """The number of actions, the points by deal and seat, what happened in each."""
    prepare(chunk.game, (chunk.bots,))
    results = np.zeros((chunk.deals, chunk.seats), np.int64)
    happenings = np.zeros((chunk.deals, len(load(chunk.game).rules.rules.HAPPENINGS)), np.int64)
    actions = 0
    for place in range(chunk.deals):
        actions += play_deal(chunk, chunk.first + place, results[place], happenings[place])
    return actions, results, happenings


def play_deal(chunk: Chunk, number: int, points: Whole, happened: Whole) -> int:
    """Plays one deal, counts what happened and gives back the number of actions."""
    game = load(chunk.game).rules
    rules, seats, options = game.rules, chunk.seats, chunk.options
    bots = [make_player(chunk.bots, bot_seed(chunk.seed, number, seat)) for seat in range(seats)]
    state, words = np.zeros(1, rules.State)[0], np.zeros(rules.WORDS, np.uint64)
    rules.deal(state, seats, 0, game.series.flags(options), generator(fork(generator(chunk.seed), number)))
    even, before = last_deal(ViewState(game, 0, state, options, (0,) * seats, 0))  # tells nobody of the state
    actions = 0
    while not rules.over(state):
        turn = int(rules.turn(state))
        seen = state.copy()
        game.worlds.redact(seen, turn)
        choice = bots[turn].choose(ViewState(game, turn, seen, options, even, before))
        action = game.notation.read(choice)
        rules.legal(state, words)
        assert int(words[action >> 6]) >> (action & 63) & 1, (
            f"{chunk.bots} plays {choice}, which is not legal"
        )
        bits = int(rules.apply(state, action))
        happened += [bits >> kind & 1 for kind in range(len(happened))]
        actions += 1
    rules.scores(state, points)
    return actions


def bot_seed(seed: int, number: int, seat: int) -> int:
    return int.from_bytes(derive(seed, "bot", number, seat)[:8]) >> 1
