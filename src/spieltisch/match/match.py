"""Deals until somebody has won."""

from collections.abc import Callable, Sequence
from typing import Any

from spieltisch.errors import IllegalAction, SetupError
from spieltisch.games.contract import GameRules, Options, ViewState
from spieltisch.match.deal import Deal
from spieltisch.match.proof import Proof
from spieltisch.match.record import make_record
from spieltisch.texts import say

NewDeal = Callable[[int, int], Deal]  # the number of the deal, its starter


class Match:
    """A series of deals by the rules of the game. Made by `Game.match`."""

    __slots__ = (
        "_game",
        "_new_deal",
        "_options",
        "_seats",
        "deals",
    )

    def __init__(
        self, game: GameRules, seats: int, options: Options, starter: int, new_deal: NewDeal
    ) -> None:
        self._game = game
        self._seats = seats
        self._options = options
        self._new_deal = new_deal
        self.deals: list[Deal] = [new_deal(0, starter)]
        """All deals so far, the running one last."""

    def __repr__(self) -> str:
        state = "over" if self.over else f"deal {len(self.deals)}"
        return f"<Match of {self._game.id}, {self._seats} seats, {state}, totals {list(self.totals)}>"

    @property
    def game(self) -> str:
        return self._game.id

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def options(self) -> dict[str, Any]:
        """The house rules, defaults included."""
        return dict(self._options)

    @property
    def deal(self) -> Deal:
        """The running deal; when the match is over, its last one."""
        return self.deals[-1]

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the match is over."""
        return self.deal.turn

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of all finished deals."""
        return self._sum([deal for deal in self.deals if deal.over])

    def _sum(self, deals: list[Deal]) -> tuple[int, ...]:
        scores = [deal.scores for deal in deals]
        return tuple(sum(points[seat] for points in scores) for seat in range(self._seats))

    @property
    def deals_played(self) -> int:
        return sum(deal.over for deal in self.deals)

    @property
    def over(self) -> bool:
        if not self.deal.over:
            return False
        return self._game.series.match_over(self._options, self._seats, self.totals, self.deals_played)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody before the match is over."""
        return tuple(self._game.series.winners(self.totals)) if self.over else ()

    def play(self, action: str | int, *, seat: int | None = None) -> None:
        """Plays an action in the running deal; when that ends it, the next deal begins by itself."""
        if self.over:
            raise IllegalAction(str(action), "end", "match-is-over", say("match-is-over", {}))
        self.deal.play(action, seat=seat)
        self.go_on()

    def go_on(self) -> None:
        """Begins the next deal if the running one has ended and the match has not."""
        if self.deal.over and not self.over:
            self.deals.append(self._new_deal(len(self.deals), self.next_starter()))

    def replace_deal(self, deal: Deal) -> None:
        """Goes on from another moment of the running deal: what its `back_to` gave."""
        running = self.deal
        if (deal.seed, deal.position, deal.starter) != (running.seed, running.position, running.starter):
            raise SetupError("the running deal can be replaced only by itself at another moment")
        self.deals[-1] = deal

    def next_starter(self) -> int:
        last = self.deal
        return self._game.series.next_starter(
            self._options, self._seats, last.starter, self.totals, last.scores
        )

    def view_state(self, seat: int) -> ViewState:
        """What a player in that seat decides from: what it knows, and how the match stands."""
        before = [deal for deal in self.deals[:-1] if deal.over]
        return self.deal.view_state(seat, totals=self._sum(before), deals_played=len(before))

    def record(self, proofs: Sequence[Proof | None] = (), by: Sequence[str] = ()) -> dict[str, Any]:
        """Enough to replay the match, finished or not, JSON-ready.

        A table adds, deal by deal, the proof of its seed and who played: a letter of `HANDS` for each action.
        """
        return make_record(
            self._game, "match", self._seats, self._options, self.deals, self.totals, proofs=proofs, by=by
        )
