"""The player `ismcts`: OpenSpiel's information-set search, through our adapter, as a player like any other.

It is `open_spiel.python.algorithms.ismcts` with its random rollouts, unchanged: OpenSpiel's search in C++
cannot ask a game in Python for worlds. It starts from what its seat knows and nothing else. A deal is played
for itself, as if the match stood even and this were its last one.
"""

from collections.abc import Callable
from functools import cache

from spieltisch.envs.moment import Chance, End, Moment
from spieltisch.errors import SetupError
from spieltisch.games.contract import GameRules, Options, ViewState
from spieltisch.kernel.generator import generator
from spieltisch.players import Explanation, Means, Prospect, Setting
from spieltisch.players.search import first_view

try:
    from open_spiel.python.algorithms import ismcts, mcts

    from spieltisch.envs.openspiel import SpieltischGame, SpieltischState
except ImportError:
    raise SetupError('player ismcts needs OpenSpiel: pip install "spieltisch[openspiel]"') from None

USUAL_MS = 200.0
FEWEST = 2  # simulations: the first of them only opens the tree
NO_END = 10**9
Z95 = 1.959964
FINALS = {
    "visits": ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    "value": ismcts.ISMCTSFinalPolicyType.MAX_VALUE,
    "share": ismcts.ISMCTSFinalPolicyType.NORMALIZED_VISITED_COUNT,
}
SELECTIONS = {"uct": ismcts.ChildSelectionPolicy.UCT, "puct": ismcts.ChildSelectionPolicy.PUCT}

# The defaults are the best of what was tried, or nearly so (docs/strength.md).
SETTINGS = {
    "ms": Setting("milliseconds to think about a choice", None, float, 5, 600_000),
    "simulations": Setting("simulations for a choice, instead of a time", None, int, FEWEST, 10**6),
    "uct": Setting("how much it explores, in the unit of its rewards", 15.0, float, 0, 1000),
    "rewards": Setting("what it plays for", "points", str, choices=("win", "places", "points")),
    "final": Setting(
        "what it plays in the end: most visits, highest value, or by the share of visits",
        "value", str, choices=tuple(FINALS),
    ),
    "worlds": Setting("worlds it draws for a choice; 0: a new one for each simulation", 0, int, 0, 10**6),
    "selection": Setting("how it goes down the tree", "uct", str, choices=tuple(SELECTIONS)),
    "seed": Setting("a whole number that its chance comes from; fresh unless given", None),
}  # fmt: skip


class TimeIsUp(Exception):
    """Ends the loop of the bot, which counts simulations and knows no time."""


class Bot(ismcts.ISMCTSBot):  # type: ignore[misc]  # not typed
    """OpenSpiel's bot, with an end of its own, and nodes named by the bytes of what a seat knows."""

    goes_on: Callable[[], bool]

    def run_search(self, state: SpieltischState) -> list[tuple[int, float]]:
        try:
            found: list[tuple[int, float]] = super().run_search(state)
        except TimeIsUp:
            found = self.get_final_policy(state, self._root_node)
        return found

    def sample_root_state(self, state: SpieltischState) -> SpieltischState:
        if not self.goes_on():
            raise TimeIsUp
        found: SpieltischState = super().sample_root_state(state)
        return found

    def get_state_key(self, state: SpieltischState) -> tuple[int, bytes]:
        """What its string of an information state is for, which would be longer to write."""
        seat = state.current_player()
        moment = state.position
        assert isinstance(moment, Moment)
        return seat, moment.known(seat)


class IsmctsPlayer:
    """Information-set Monte Carlo tree search as OpenSpiel has it."""

    thinks = True

    def __init__(
        self,
        means: Means,
        *,
        ms: float | None,
        simulations: int | None,
        uct: float,
        rewards: str,
        final: str,
        worlds: int,
        selection: str,
        seed: int,
    ) -> None:
        if ms is not None and simulations is not None:
            raise SetupError("ismcts thinks for a time (ms) or for a number of simulations, not both")
        self._clock = means.clock
        self._seconds = (ms or USUAL_MS) / 1000
        self._simulations = simulations
        self._uct, self._rewards, self._worlds = uct, rewards, worlds
        self._final, self._selection = FINALS[final], SELECTIONS[selection]
        self._rng = generator(seed)

    def prepare(self, game: GameRules) -> None:
        """Compiles all kernels by thinking for a moment, with chance that is not its own."""
        view = first_view(game)
        for seats in game.seats:
            open_game(game.id, seats, written(view.options), self._rewards)
        self._search(view, Chance(generator(0)), [], lambda ends: ends < FEWEST)

    def choose(self, view: ViewState) -> str:
        return self.explain(view).choice

    def explain(self, view: ViewState) -> Explanation:
        end, ends = self._clock() + self._seconds, list[End]()
        if self._simulations is None:
            chosen = self._search(view, Chance(self._rng), ends, lambda _: self._clock() < end)
        else:
            most = self._simulations
            chosen = self._search(view, Chance(self._rng), ends, lambda done: done < most)
        legal = Moment.of(view, []).legal()
        found = {action: [end.points for end in ends if end.action == action] for action in legal}
        order = sorted(legal, key=lambda action: (action != chosen, -len(found[action])))
        prospects = tuple(prospect(view, action, found[action], len(ends), len(legal)) for action in order)
        return Explanation(view.game.notation.write(chosen), prospects, len(ends))

    def _search(
        self, view: ViewState, chance: Chance, ends: list[End], goes_on: Callable[[int], bool]
    ) -> int:
        """The action that the bot plays; `ends` are filled by its simulations."""
        game = open_game(view.game.id, len(view.totals), written(view.options), self._rewards)
        state = SpieltischState(game)
        state.position = Moment.of(view, ends)
        bot = Bot(
            game,
            mcts.RandomRolloutEvaluator(1, chance),
            self._uct,
            NO_END,
            self._worlds or ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
            chance,
            self._final,
            child_selection_policy=self._selection,
        )
        bot.goes_on = lambda: len(ends) < FEWEST or goes_on(len(ends))
        bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, chance.uniform))
        return int(bot.step(state))


make = IsmctsPlayer


@cache
def open_game(name: str, seats: int, options: str, rewards: str) -> SpieltischGame:
    return SpieltischGame(name, {"players": seats, "options": options, "rewards": rewards})


def written(options: Options) -> str:
    """Options as OpenSpiel's parameters have them."""
    return ";".join(f"{name}:{str(value).lower()}" for name, value in options.items())


def prospect(view: ViewState, action: int, ends: list[list[int]], simulations: int, legal: int) -> Prospect:
    """What came of the simulations that began with an action; of one not tried, anything may come."""
    shares: list[float] = []
    for points in ends:
        winners = view.game.series.winners(points)
        shares.append(1 / len(winners) if view.seat in winners else 0.0)
    tried = max(len(ends), 1)
    wins, squares = sum(shares) / tried, sum(share * share for share in shares) / tried
    return Prospect(
        action=view.game.notation.write(action),
        points=sum(points[view.seat] for points in ends) / tried,
        wins=wins,
        doubt=Z95 * (max(squares - wins * wins, 0.0) / tried) ** 0.5 if len(ends) > 1 else 1.0,
        weight=len(ends) / simulations if simulations else 1 / legal,
    )
