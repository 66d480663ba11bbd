"""How fast the search is: simulations a second on one core, beside OpenSpiel's own IS-MCTS in the same run.

    python benchmarks/search.py            a table, and the ratios
    python benchmarks/search.py --json     the same as JSON
    python benchmarks/search.py --no-peers only ours

OpenSpiel is installed by `pip install -r benchmarks/requirements-peers.txt`. All are measured in turn,
several rounds, and the medians are compared: machines are noisy, ratios inside one run are less so. One
measurement is some searches of `SIMULATIONS` simulations each, every one with an empty tree, from the first
decision of the next of `DEALS` deals. The clock is the processor time of this process, which a busy machine
distorts less than wall time. Only *two threads* is wall time: twice the simulations with `threads=2`, and how
many times as many that is a second (2: linear); a control that only compresses says what the machine has to
give at that moment.

A simulation, on both sides: a world is drawn that fits what the seat to act knows, the tree is walked down
by UCB1 along actions that are legal in it, one node is added, the deal is played out to its end, and what
came of it is booked on the way back for the seats that chose. What differs:

- Ours (`players/search`): a node is a sequence of actions, whatever the world, and the worlds fit all that
  the seat has seen. Two rows for each game and number of seats: *random* plays out at random (`sense=0`) and
  leaves out everything in the tree that asks the rules of thumb (`order`, `bias`, `trust`), which is like for
  like with the peers; *shipped* is the search as it is, with rules of thumb. Exact endings are no
  simulations and are left out. All else is as it is tuned for the game.
- OpenSpiel (`pyspiel.ISMCTSBot`, in C++): `uct_c` 1.0, `max_simulations` `SIMULATIONS`, a fresh world for
  each simulation (`max_world_samples` unlimited), the final policy by visits, and one random playout
  (`RandomRolloutEvaluator(1, seed)`). It has a node for each information state of the seat to move, found by
  its text (`InformationStateString`), so that nodes of other seats are seldom met again. Worlds come from the
  game's own `ResampleFromInfostate`, once a simulation. In hearts and oh_hell that makes a new state and
  plays the deal and all actions into it, and takes no account of voids that were shown (there are none at
  the first decision).

Where the searches begin: ours with the first decision of a deal (in Deuce that is a start card). hearts is
played in the round without passing, whose playouts are shorter, which favours it; the first lead, the two of
clubs, is forced, and OpenSpiel does not search where there is one action, so the second seat decides.
oh_hell (3 players, a random number of tricks) and euchre begin with the first bid.

The games differ in length, and so do their playouts: the table says how many actions a random deal has from
there to its end, as a mean over the deals.
"""

import argparse
import json
import random
import sys
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from statistics import fmean, median
from typing import Any

import numpy as np

import spieltisch
from engine import SEATS, rounds_of
from spieltisch.games.contract import ViewState
from spieltisch.kernel.generator import below, generator
from spieltisch.players.search.prospects import legal_actions
from spieltisch.players.search.thinking import Thinking
from spieltisch.players.search.tuning import as_numbers, tuned
from spieltisch.players.standing import read_standing

SIMULATIONS = 1000  # of one search
DEALS = 16
# What chance is told to do first: no passing in hearts.
OPENSPIEL: dict[str, list[int]] = {"hearts": [0], "oh_hell": [], "euchre": []}
HEARTS = "openspiel/hearts"
RANDOM: dict[str, Any] = {"sense": 0.0, "order": 0, "bias": 0.0, "trust": 0.0}
KINDS: dict[str, dict[str, Any]] = {"random": RANDOM, "shipped": {}}
PAIRED = 20_000  # simulations of a thread, when two are compared with one

Search = Callable[[], None]
Measurement = Callable[[float], float]  # seconds to run for -> simulations a second


def measured(searches: list[Search]) -> Measurement:
    """Searches in turn; a measurement goes on where the last one stopped, so that short ones see all."""
    turns = cycle(searches)

    def measure(seconds: float) -> float:
        simulations, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            next(turns)()
            simulations += SIMULATIONS
        return simulations / (time.process_time() - start)

    return measure


# --- ours --------------------------------------------------------------------------------------------


def first_views(name: str, seats: int) -> list[ViewState]:
    """The first decision of some deals, where there is a choice."""
    found: list[ViewState] = []
    game, seed = spieltisch.game(name), 0
    while len(found) < DEALS:
        deal = game.deal(seats=seats, seed=seed)
        assert deal.turn is not None  # not over yet
        view = deal.view_state(deal.turn)
        seed += 1
        if len(legal_actions(view)) > 1:
            found.append(view)
    return found


def ours(name: str, views: list[ViewState], settings: dict[str, Any]) -> Measurement:
    """The search of one game from each of these views, with these settings changed."""
    settings = tuned(name, settings)
    thinking, numbers = Thinking(views[0].game, SIMULATIONS), as_numbers(settings)

    def search(view: ViewState, seed: int) -> Search:
        standing = read_standing(view, settings["softness"])

        def run() -> None:
            thinking.begin(view, standing, numbers, seed)
            thinking.simulate(SIMULATIONS)

        return run

    searches = [search(view, seed) for seed, view in enumerate(views)]
    searches[0]()  # compile
    return measured(searches)


def our_length(views: list[ViewState]) -> float:
    """The mean number of actions of a random playout."""
    rng, lengths = generator(1), []
    for view in views:
        rules = view.game.rules
        words = np.zeros(rules.WORDS, np.uint64)
        state = np.array([view.state], rules.State)[0]
        view.game.worlds.resample(state, view.seat, rng)
        lengths.append(0)
        while not rules.over(state):
            rules.legal(state, words)
            actions = np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little"))
            rules.apply(state, int(actions[below(rng, len(actions))]))
            lengths[-1] += 1
    return fmean(lengths)


def two_threads(name: str, seats: int, rounds: int) -> float:
    """How many times as many simulations two threads do in the same wall time."""
    players = [
        spieltisch.player(f"search:iterations={PAIRED * threads},threads={threads},exact=0,seed=1")
        for threads in (1, 2)
    ]
    view = first_views(name, seats)[0]
    for player in players:
        player.prepare(view.game)
    return speed_up(lambda: players[0].choose(view), lambda: players[1].choose(view), rounds)


def two_threads_of_zlib(rounds: int) -> float:
    """The same for something else that runs in threads: what the machine has to give at the moment."""
    data = random.Random(1).randbytes(2_000_000)
    with ThreadPoolExecutor(2) as pool:
        return speed_up(lambda: zlib.compress(data), lambda: [*pool.map(zlib.compress, [data] * 2)], rounds)


def speed_up(once: Callable[[], object], twice: Callable[[], object], rounds: int) -> float:
    """How much sooner the second is done, which does twice as much."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for work, times in zip((once, twice), spent, strict=True):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
    return 2 * median(spent[0]) / median(spent[1])


# --- OpenSpiel ---------------------------------------------------------------------------------------


def first_choice(pyspiel: Any, name: str, seed: int) -> Any:
    """The first decision of a deal at which there is a choice."""
    state, chance = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    for action in OPENSPIEL[name]:
        state.apply_action(action)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        outcomes = state.chance_outcomes() if state.is_chance_node() else [(state.legal_actions()[0], 1.0)]
        actions, chances = zip(*outcomes, strict=True)
        state.apply_action(chance.choices(actions, chances)[0])
    return state


def peer(pyspiel: Any, states: list[Any]) -> Measurement:
    """OpenSpiel's search from each of these states."""

    def search(state: Any, seed: int) -> Search:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.ISMCTSBot(
            seed,
            evaluator,
            uct_c=1.0,
            max_simulations=SIMULATIONS,
            max_world_samples=-1,
            final_policy_type=pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        return lambda: bot.step(state)

    return measured([search(state, seed) for seed, state in enumerate(states)])


def peer_length(states: list[Any]) -> float:
    lengths, chance = [], random.Random(1)
    for state in states:
        played, length = state.clone(), 0
        while not played.is_terminal():
            if played.is_chance_node():
                actions, chances = zip(*played.chance_outcomes(), strict=True)
                played.apply_action(chance.choices(actions, chances)[0])
            else:
                played.apply_action(chance.choice(played.legal_actions()))
                length += 1
        lengths.append(length)
    return fmean(lengths)


# --- all of them -------------------------------------------------------------------------------------


def report(found: dict[str, float], lengths: dict[str, float], threads: dict[str, float]) -> None:
    hearts = found.get(HEARTS)
    heading = f"{'':<28}{'actions':>9}{'sim/s':>11}" + (f"{'x hearts':>10}" if hearts else "")
    print(f"{heading}{'two threads':>13}")
    for name, speed in found.items():
        ratio = f"{speed / hearts:>10.2f}" if hearts else ""
        game = name.rpartition(" ")[0] or name
        paired = f"{threads[game]:>13.2f}" if name.endswith("shipped") and game in threads else ""
        print(f"{name:<28}{lengths[game]:>9.0f}{speed:>11,.0f}{ratio}{paired}")
    print(f"two threads that only compress, at the same time: {threads['zlib']:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=0.3, help="for one measurement (0.3)")
    parser.add_argument("--rounds", type=int, default=5, help="of all measurements in turn (5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--no-peers", action="store_true", help="measure only our games")
    parser.add_argument("--games", default=",".join(SEATS), help="which of ours (all)")
    options = parser.parse_args()
    measurements: dict[str, Measurement] = {}
    lengths: dict[str, float] = {}
    if not options.no_peers:
        try:
            import pyspiel
        except ImportError:
            sys.exit(f"OpenSpiel is missing: pip install -r {Path(__file__).parent}/requirements-peers.txt")
        for name in OPENSPIEL:
            states = [first_choice(pyspiel, name, seed) for seed in range(DEALS)]
            measurements[f"openspiel/{name}"] = peer(pyspiel, states)
            lengths[f"openspiel/{name}"] = peer_length(states)
    for name in options.games.split(","):
        for seats in SEATS[name]:
            views = first_views(name, seats)
            lengths[f"{name}/{seats}"] = our_length(views)
            for kind, settings in KINDS.items():
                measurements[f"{name}/{seats} {kind}"] = ours(name, views, settings)
    found = rounds_of(measurements, options.seconds, options.rounds)
    games = options.games.split(",")
    threads = {
        f"{name}/{SEATS[name][1]}": two_threads(name, SEATS[name][1], options.rounds) for name in games
    }
    threads["zlib"] = two_threads_of_zlib(options.rounds)
    if options.json:
        hearts = found.get(HEARTS)
        ratios = {name: speed / hearts for name, speed in found.items()} if hearts else {}
        figures = {"simulations_per_second": found, "times_hearts": ratios}
        print(json.dumps(figures | {"actions": lengths, "two_threads": threads}))
        return
    report(found, lengths, threads)


if __name__ == "__main__":
    main()
