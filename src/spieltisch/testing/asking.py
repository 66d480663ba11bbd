"""Asking players: a decision, put in the truth and in another world, and what an answer must be like."""

import math
from typing import Any

from spieltisch.errors import TextError
from spieltisch.games.contract import State, ViewState
from spieltisch.match.deal import Deal
from spieltisch.players import Explanation, Player, Prospect
from spieltisch.testing.failure import require
from spieltisch.testing.play import Play, seen_by, world_for
from spieltisch.testing.secrecy import World

NEARLY = 1e-6  # shares are sums of many floats


class Question:
    """A decision: as it is, and in another world that the seat to act cannot tell from this one."""

    def __init__(self, play: Play, state: State, totals: tuple[int, ...], deals_played: int) -> None:
        game = play.game
        self.game = game
        self.seat = int(game.rules.turn(state))
        self.totals = totals
        self.deals_played = deals_played
        self.here = World(play, state.copy(), play.table.options)
        world = world_for(game, seen_by(game, state, self.seat), self.seat, play.rng)
        self.there = World(play, world, play.table.options)

    @property
    def forced(self) -> bool:
        return len(self.here.legal_numbers) == 1

    def put(self, deal: Deal) -> ViewState:
        """What the seat knows there, and how the match stands."""
        return deal.view_state(self.seat, totals=self.totals, deals_played=self.deals_played)

    def __str__(self) -> str:
        return f"seat {self.seat}, totals {list(self.totals)} after {self.deals_played} deals"


def same_choice(question: Question, player: Player, twin: Player) -> str:
    """A legal choice, and the twin's in the other world is the same."""
    action = choice_of(question, question.here, player)
    again = choice_of(question, question.there, twin)
    require(again == action, f"{question}: chooses {action}, in another world {again}")
    return action


def same_explanation(question: Question, player: Player, twin: Player) -> Explanation:
    """A sound explanation, and the twin's in the other world is the same."""
    found = explanation_of(question, question.here, player)
    again = explanation_of(question, question.there, twin)
    require(
        again == found, f"{question}: explains {shortly(found)}, otherwise in another world: {shortly(again)}"
    )
    return found


def choice_of(question: Question, deal: Deal, player: Player) -> str:
    view = question.put(deal)
    before = everything(view)
    action = player.choose(view)
    require(everything(view) == before, f"{question}: the player changed its view")
    require(action in deal.legal, f"{question}: chooses {action!r}, which is not legal")
    return action


def explanation_of(question: Question, deal: Deal, player: Player) -> Explanation:
    view = question.put(deal)
    before = everything(view)
    found = player.explain(view)
    require(everything(view) == before, f"{question}: the player changed its view while it explained")
    is_sound(question, deal, found)
    return found


def everything(view: ViewState) -> tuple[Any, ...]:
    return view.state.tobytes(), dict(view.options), view.totals, view.deals_played, view.seat


def is_sound(question: Question, deal: Deal, found: Explanation) -> None:
    """One prospect for each legal action, with numbers that can be."""
    legal = sorted(deal.legal)
    require(
        found.choice in legal, f"{question}: the explanation chooses {found.choice!r}, which is not legal"
    )
    actions = sorted(prospect.action for prospect in found.prospects)
    require(actions == legal, f"{question}: {legal} are legal, the explanation has prospects of {actions}")
    require(found.simulations >= 0, f"{question}: {found.simulations} simulations")
    for prospect in found.prospects:
        is_possible(question, prospect)
    weights = math.fsum(prospect.weight for prospect in found.prospects)
    require(abs(weights - 1) < NEARLY, f"{question}: weights add up to {weights}, not to 1")


def is_possible(question: Question, prospect: Prospect) -> None:
    where = f"{question}: of {prospect.action} the explanation says"
    require(math.isfinite(prospect.points), f"{where} {prospect.points} points")
    require(-NEARLY <= prospect.wins <= 1 + NEARLY, f"{where} a share of {prospect.wins} of the win")
    require(0 <= prospect.doubt < math.inf, f"{where} a doubt of {prospect.doubt}")
    require(0 <= prospect.weight <= 1 + NEARLY, f"{where} a weight of {prospect.weight}")
    for text in prospect.continuation:
        try:
            question.game.notation.read(text)
        except TextError:
            require(False, f"{where} that {text!r} follows, which is no action")


def shortly(found: Explanation) -> str:
    """An explanation on one line."""
    prospects = ", ".join(
        f"{prospect.action} {prospect.points:.3f} points, {prospect.wins:.4f} ± {prospect.doubt:.4f}"
        for prospect in found.prospects[:4]
    )
    return f"{found.choice} after {found.simulations} simulations ({prospects} …)"
