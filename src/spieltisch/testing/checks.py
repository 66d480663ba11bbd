"""All checks of a game, in one table."""

from spieltisch.games.contract import GameRules
from spieltisch.testing.choosing import forced_is_plain, order_is_free, own_follows_turn
from spieltisch.testing.conservation import cards_conserved
from spieltisch.testing.effects import effects_point_at_cards
from spieltisch.testing.interpreter import interpreter_equals_native
from spieltisch.testing.legality import deals_end, ended_states_never_act, legal_is_applicable
from spieltisch.testing.notation import text_round_trips
from spieltisch.testing.play import DEALS, Check, Progress, each_deal
from spieltisch.testing.records import records_replay
from spieltisch.testing.secrecy import views_leak_nothing
from spieltisch.testing.uniformity import deals_are_uniform, worlds_are_uniform
from spieltisch.testing.worlds import worlds_fit

CHECKS: dict[str, Check] = {
    "deals_end": each_deal(deals_end),
    "ended_states_never_act": each_deal(ended_states_never_act),
    "cards_conserved": each_deal(cards_conserved),
    "legal_is_applicable": each_deal(legal_is_applicable),
    "effects_point_at_cards": each_deal(effects_point_at_cards),
    "text_round_trips": each_deal(text_round_trips),
    "records_replay": each_deal(records_replay),
    "worlds_fit": each_deal(worlds_fit),
    "views_leak_nothing": each_deal(views_leak_nothing),
    "forced_is_plain": each_deal(forced_is_plain),
    "order_is_free": each_deal(order_is_free),
    "own_follows_turn": each_deal(own_follows_turn),
    "deals_are_uniform": each_deal(deals_are_uniform, kernels_only=True),
    "worlds_are_uniform": each_deal(worlds_are_uniform, kernels_only=True),
    "interpreter_equals_native": interpreter_equals_native,
}


def check_game(
    game: GameRules, *, deals: int = DEALS, seed: int = 0, progress: Progress | None = None
) -> None:
    """Runs all checks, each with so many deals at every table; the first that fails is a `ConformanceError`.

    A table is a number of seats with the default options, or with one option changed. The same seed gives
    the same deals.
    """
    for check in CHECKS.values():
        check(game, deals=deals, seed=seed, progress=progress)
