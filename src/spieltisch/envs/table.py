"""A deal or a match as the environments play it: seeds, views, masks and rewards over the library.

`begin(seed=…)` deals as `game.deal(seats, seed)` or `game.match(seats, seed)` do. Without a seed the next one
follows from the last that was given, so that a run repeats from its first seed; at first it is a fresh one.
"""

from typing import Any

import numpy as np

import spieltisch
from spieltisch.envs.history import History, private_cards
from spieltisch.envs.rewards import reward
from spieltisch.envs.views import Numbers, views
from spieltisch.errors import SetupError
from spieltisch.games.contract import Options, ViewState
from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.match import Match
from spieltisch.match.options import check_seats, settle
from spieltisch.match.shuffle import Seed, deal_seed, seed_bytes

Mask = np.ndarray[Any, np.dtype[np.int8]]

STARTERS = 2**32  # the number of the "deal" whose seed says who begins: no other has it


class Table:
    """One deal after another, or one match after another."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        options: Options | None = None,
        rewards: str = "points",
        *,
        whole_match: bool = False,
        starter: int | None = 0,
    ) -> None:
        self.game = spieltisch.game(game) if isinstance(game, str) else game
        self.options = settle(self.game.rules, options)
        check_seats(self.game.rules, self.options, seats, starter or 0)
        self.seats = seats
        self.views = views(self.game.rules, seats)
        self._reward = reward(rewards)
        self._whole_match = whole_match
        self._starter = starter
        self._origin: bytes | None = None
        self._begun = 0
        self._match: Match | None = None
        self._deal: Deal | None = None
        self._history = History((), ())
        self._asides: list[tuple[int, bool, bool]] = []  # who acted; before and after: do seats still choose?

    def begin(self, seed: Seed | None = None) -> None:
        """Deals; `seed` None: the next one."""
        if seed is not None:
            self._origin, self._begun = seed_bytes(seed), 0
        elif self._origin is None:
            self._origin = seed_bytes(spieltisch.fresh_seed())
        now = self._origin if self._begun == 0 else deal_seed(self._origin, self._begun)
        self._begun += 1
        starter = self._starter
        if starter is None:
            starter = int.from_bytes(deal_seed(now, STARTERS)[:8], "big") % self.seats
        if self._whole_match:
            self._match = self.game.match(self.seats, now, starter, self.options)
            self._deal = self._match.deal
        else:
            self._deal = self.game.deal(self.seats, now, starter, self.options)
        self._start_history(self._deal)

    def _start_history(self, deal: Deal) -> None:
        self._history, self._asides = beginning(deal), []

    def begin_with(self, deal: Deal) -> None:
        """Goes on from a deal that was made elsewhere: a position, a world."""
        if self._whole_match or deal.seats != self.seats or deal.options != self.options:
            raise SetupError("the environment plays single deals with its own seats and options")
        self._deal = deal
        self._start_history(deal)

    @property
    def deal(self) -> Deal:
        """The running deal."""
        if self._deal is None:
            raise SetupError("nothing is dealt yet: reset the environment first")
        return self._deal

    @property
    def turn(self) -> int | None:
        """The seat to act; None when it is over."""
        return self.deal.turn

    @property
    def over(self) -> bool:
        return self.deal.over  # a match goes on to its next deal by itself

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far: of the finished deals of a match, or of the deal as it stands."""
        return self.deal.scores if self._match is None else self._match.totals

    @property
    def told(self) -> dict[str, list[int]]:
        """The points, as far as everybody knows them: of finished deals."""
        return {"points": list(self.totals)} if self.over or self._match is not None else {}

    @property
    def history(self) -> History:
        """What happened in the running deal: told when somebody asks."""
        done, deal = len(self._history.steps), self.deal
        read, actions = self.game.rules.notation.read, deal.actions
        for at, (actor, aside, shown) in enumerate(
            self._asides[done:], deal.played - len(self._asides) + done
        ):
            events, later = deal.told(at), len(deal.told(at + 1))
            now = events[: len(events) - later]
            self._history = self._history.after(actor, read(actions[at]), now, aside=aside, shown=shown)
        return self._history

    def play(self, action: str | int) -> None:
        """Plays an action for the seat to act; one that is not legal is the error of the library."""
        deal, actor = self.deal, self.deal.turn
        aside = bool(deal.together)
        if self._match is None:
            deal.play(action)
        else:
            self._match.play(action)
        assert actor is not None
        self._asides.append((actor, aside, not deal.together))
        if self._match is not None and self._match.deal is not deal:
            self._deal = self._match.deal
            self._start_history(self._deal)

    def mask(self, seat: int) -> Mask:
        """1 for each legal action; none for a seat that is not to act."""
        found = np.zeros(self.game.rules.rules.ACTIONS, np.int8)
        if seat == self.turn:
            found[list(self.deal.legal_numbers)] = 1
        return found

    def view_state(self, seat: int) -> ViewState:
        """What a player in that seat decides from."""
        return self.deal.view_state(seat) if self._match is None else self._match.view_state(seat)

    def observation(self, seat: int) -> Numbers:
        return self.views.observe(self.deal.view_state(seat).state, seat)

    def information(self, seat: int) -> Numbers:
        return self.views.inform(self.history, seat)

    def information_text(self, seat: int) -> str:
        return self.views.tell(self.history, seat)

    def oracle(self, seat: int) -> Numbers:
        """The observation, and all that is hidden from the seat."""
        deal = self.deal
        asides = [aside_cards(deal, other) for other in range(self.seats)]
        return self.views.see_all(deal.view_state(seat).state, seat, deal.truth, asides)

    def rewards(self) -> list[float]:
        """What the finished deal or match is worth to each seat; nothing before."""
        if not self.over:
            return [0.0] * self.seats
        return self._reward(self.game.rules.series, self.totals)


def beginning(deal: Deal) -> History:
    """A history before the first action."""
    held = tuple(private_cards(deal.own(seat, legal=False).zones) for seat in range(deal.seats))
    return History(held, private_cards(deal.public().zones))


def aside_cards(deal: Deal, seat: int) -> tuple[str, ...]:
    """What a seat has chosen that is not yet shown to others."""
    if not deal.together:
        return ()
    return private_cards([zone for zone in deal.own(seat, legal=False).zones if zone.kind != "hand"])
