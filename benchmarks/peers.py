"""Random play speed of other card game engines, in actions per second on one core.

    python -m pip install -r benchmarks/requirements-peers.txt
    python benchmarks/peers.py [--seconds 1.0] [--rounds 3]

What counts as an action: one decision of a player (a card played, a bid, a pass, a draw, a pass of a
card to a neighbour). What chance does (dealing a card, drawing the random card that a draw action
asks for, choosing the number of tricks) is never counted; the time chance takes is part of the
measurement except for the deal before the first decision, on which see below. The games are the
peers' own with their default parameters, so the number of players and the rules are theirs
(OpenSpiel: hearts 4 players with passing, oh_hell 3 players with a random number of tricks, spades 4,
skat 3, crazy_eights 5 players; RLCard: uno 2, gin-rummy 2, bridge 4).

OpenSpiel
---------
Driving its states from Python would measure Python, so the games are played inside its C++:
`MCTSBot` with `max_simulations=1` has no tree to search and hands the root state to
`RandomRolloutEvaluator`, which plays `ROLLOUTS` games from it, each one a clone of the state, then
legal actions, a uniform choice and its application until the end, then the returns. No observation is
made, no string, no tree. Of the C++ paths the Python wheel offers, this is the fastest for uniformly
random play that we know of (`evaluate_bots` with random bots, the obvious other one, is slower).

- Where the games start. `MCTSBot` needs a root at which a player is to move (at a chance node it
  reads before the start of its path), and the evaluator cannot be called by itself from Python. So
  the rollouts start after the deal, from `DEALS` different random deals in turn: one deal alone would
  not do, since the speed and length of a game depend on it (above all in oh_hell). The deal is
  therefore NOT in the peer's time, while an engine that deals inside its measured loop pays for its
  own. That favours the peer: the deal would be from a fifth (crazy_eights) to a half (spades, oh_hell)
  of its time.
- The figure with the deal, `peers(with_deal=True)`, is an estimate and is meant to be read beside the
  first, not instead of it. The cost of a deal is the time `evaluate_bots` takes from the initial state
  less the time it takes from the same deal already made, which is added to the time of a rollout.
  (Its loop does the same for chance as the evaluator's. The rollout's clone of the dealt state stays
  in, as the making of a new state.)
- How actions are counted. The evaluator does not report lengths. They are measured beforehand,
  outside the clock: from each of the deals `CALIBRATION` games are played by OpenSpiel's own uniform
  random bots, and their histories counted. A rollout from a deal counts as that deal's mean length.
  In spades, hearts and oh_hell the deal fixes the length, so the count is exact; in skat and
  crazy_eights the standard error over all the deals is below half a percent.
- What is not playout: the call from Python, the search's root node, two clones and one choice per
  `ROLLOUTS` games. By the difference between calls with 1 and 65 rollouts it is about one percent at
  most, and is left in the time.

RLCard
------
RLCard is written in Python. Its `env` is driven with its own `RandomAgent`s by the loop of `Env.run`
without that loop's record of trajectories, which random play does not need (this favours the peer).
Deals are in the time, and so is the encoding of an observation at every step, which `Env.step` always
does and which cannot be turned off. Actions are counted exactly.

Error sources: the clock is wall time, so whatever else the machine does is in the figures; compare
engines only within one run, in alternating rounds, by the median.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import statistics
import sys
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any

Measurement = Callable[[float], float]

OPENSPIEL_GAMES = ("hearts", "oh_hell", "spades", "skat", "crazy_eights")
RLCARD_GAMES = ("uno", "gin-rummy", "bridge")
LIBRARIES = ("openspiel", "rlcard")

# What is imported, and the command that brings it, for each library.
_INSTALL = {
    "openspiel": ("pyspiel", "python -m pip install open_spiel==2.0.2"),
    "rlcard": ("rlcard", "python -m pip install rlcard==1.2.0"),
}

DEALS = 256  # enough that the mix of deals does not move the figure, few enough to prepare in a second
ROLLOUTS = 64  # per call: makes the call itself negligible, yet passes over all deals within a second
CALIBRATION = 16  # games per deal whose lengths are counted
PAIRS = 8  # games with and without the deal per call, for the cost of a deal
TRIM = 0.05  # share of the extreme time differences to drop: interruptions by the system
SEED = 20240229


class PeerMissingError(RuntimeError):
    """A library to compare with is not installed; the message says how to install it."""


def _load(library: str) -> Any:
    module, command = _INSTALL[library]
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PeerMissingError(
            f"{library} cannot be imported ({error}); install it with: {command}"
        ) from error


# --- OpenSpiel ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Deal:
    seed: int  # with which evaluate_bots makes this same deal from the initial state
    state: Any  # the first decision after it
    length: float  # mean number of players' actions in a random game from there


def _actions(state: Any) -> int:
    """Number of players' actions in a state's history; chance has a negative player number."""
    return sum(step.player >= 0 for step in state.full_history())


def _trimmed_mean(values: list[float]) -> float:
    cut = int(len(values) * TRIM)
    return statistics.fmean(sorted(values)[cut : len(values) - cut])


class _OpenSpiel:
    """One OpenSpiel game, prepared so that a measurement spends its time in C++ playouts only."""

    def __init__(self, name: str) -> None:
        self._spiel = _load("openspiel")
        self._game = self._spiel.load_game(name)
        players = range(self._game.num_players())
        self._bots = [self._spiel.make_uniform_random_bot(player, SEED + player) for player in players]
        evaluator = self._spiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
        self._search = self._spiel.MCTSBot(
            self._game,
            evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=1,
            solve=False,
            seed=SEED,
            verbose=False,
        )
        # Measurements go on where the last one stopped, so that short ones see all deals in the end.
        self._deals: Iterator[_Deal] = itertools.cycle([self._deal(SEED + i) for i in range(DEALS)])

    def _deal(self, seed: int) -> _Deal:
        dealt = self._game.new_initial_state()
        for step in self._play(self._game.new_initial_state(), seed).full_history():
            if step.player >= 0:
                break
            dealt.apply_action(step.action)
        lengths = [_actions(self._play(dealt.clone(), seed + i)) for i in range(CALIBRATION)]
        return _Deal(seed, dealt, statistics.fmean(lengths))

    def _play(self, state: Any, seed: int) -> Any:
        """Play a game to its end in C++; the seed is for chance only, the bots go on with their own."""
        self._spiel.evaluate_bots(state, self._bots, seed)
        return state

    def _timed_play(self, state: Any, seed: int) -> float:
        start = time.perf_counter()
        self._spiel.evaluate_bots(state, self._bots, seed)
        return time.perf_counter() - start

    def rollouts(self, seconds: float) -> float:
        """Actions per second of rollouts, the deal not in the time."""
        actions = 0.0
        step = self._search.step
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds or not actions:
            deal = next(self._deals)
            step(deal.state)
            actions += ROLLOUTS * deal.length
        return actions / elapsed

    def with_deal(self, seconds: float) -> float:
        """Actions per second with the estimated time of the deal added to that of the rollouts."""
        lengths: list[float] = []
        rollouts = 0.0
        deals: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end or not lengths:
            deal = next(self._deals)
            lengths.append(deal.length)
            start = time.perf_counter()
            self._search.step(deal.state)
            rollouts += time.perf_counter() - start
            deals += [self._deal_time(deal) for _ in range(PAIRS)]
        game_time = rollouts / (ROLLOUTS * len(lengths)) + _trimmed_mean(deals)
        return statistics.fmean(lengths) / game_time

    def _deal_time(self, deal: _Deal) -> float:
        """One sample of the cost of a deal; single ones are noisy, as the two games differ."""
        whole = self._timed_play(self._game.new_initial_state(), deal.seed)
        return whole - self._timed_play(deal.state.clone(), deal.seed)


# --- RLCard ------------------------------------------------------------------------------------------


class _RLCard:
    """One RLCard environment with its random agents."""

    def __init__(self, name: str) -> None:
        rlcard = _load("rlcard")
        agent = importlib.import_module("rlcard.agents").RandomAgent
        self._env = rlcard.make(name, config={"seed": SEED})
        self._agents = [agent(num_actions=self._env.num_actions) for _ in range(self._env.num_players)]

    def play(self, seconds: float) -> float:
        """Actions per second of whole games, deals in the time."""
        self._game()  # the first game after a pause runs cold, so it is not timed
        actions = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds or not actions:
            actions += self._game()
        return actions / elapsed

    def _game(self) -> int:
        env, agents = self._env, self._agents
        actions = 0
        state, player = env.reset()
        while not env.is_over():
            agent = agents[player]
            state, player = env.step(agent.step(state), agent.use_raw)
            actions += 1
        return actions


# --- all of them -------------------------------------------------------------------------------------


def peers(libraries: Collection[str] = LIBRARIES, with_deal: bool = False) -> dict[str, Measurement]:
    """Prepare the peers: name -> function that plays for some seconds and returns actions per second.

    Preparing takes some seconds in all, none of which is in any measurement. `with_deal` adds the
    estimated cost of the deal to OpenSpiel's figures (RLCard's always have it). Raises PeerMissingError,
    with a line for each library asked for that is not installed.
    """
    _require(libraries)
    found: dict[str, Measurement] = {}
    if "openspiel" in libraries:
        for name in OPENSPIEL_GAMES:
            game = _OpenSpiel(name)
            found[f"openspiel/{name}"] = game.with_deal if with_deal else game.rollouts
    if "rlcard" in libraries:
        for name in RLCARD_GAMES:
            found[f"rlcard/{name}"] = _RLCard(name).play
    return found


def _require(libraries: Collection[str]) -> None:
    """Say all that is missing at once, not one library per attempt."""
    missing = []
    for library in libraries:
        try:
            _load(library)
        except PeerMissingError as error:
            missing.append(str(error))
    if missing:
        raise PeerMissingError("\n".join(missing))


def rounds_of(measurements: dict[str, Measurement], seconds: float, rounds: int) -> dict[str, float]:
    """Median over rounds in which the measurements take turns, so that a slow spell meets them all."""
    rates: dict[str, list[float]] = {name: [] for name in measurements}
    for _ in range(rounds):
        for name, measurement in measurements.items():
            rates[name].append(measurement(seconds))
    return {name: statistics.median(values) for name, values in rates.items()}


def measure(seconds: float = 1.0) -> dict[str, float]:
    """Actions per second of every peer, each played for `seconds` once."""
    return rounds_of(peers(), seconds, rounds=1)


def _table(rates: dict[str, float], with_deal: dict[str, float]) -> str:
    lines = [f"{'peer':<24}{'actions/s':>14}{'with the deal':>16}"]
    lines += [f"{name:<24}{rate:>14,.0f}{with_deal.get(name, rate):>16,.0f}" for name, rate in rates.items()]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Random play speed of other card game engines.")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one measurement")
    parser.add_argument("--rounds", type=int, default=3, help="alternating rounds, of which the median")
    options = parser.parse_args()
    try:
        plain = peers()
        dealing = {f"{name} dealing": play for name, play in peers(["openspiel"], with_deal=True).items()}
    except PeerMissingError as error:
        print(error, file=sys.stderr)
        return 2
    rates = rounds_of(plain | dealing, options.seconds, options.rounds)
    print(_table({name: rates[name] for name in plain}, {name.split()[0]: rates[name] for name in dealing}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
