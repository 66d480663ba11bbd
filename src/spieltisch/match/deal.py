"""One deal, as a user of the library plays it."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from spieltisch.errors import (
    FalseRecord,
    IllegalAction,
    NotYourTurn,
    SetupError,
    SpieltischError,
    TextError,
)
from spieltisch.games.contract import Event, GameRules, Options, Reason, Truth, ViewState
from spieltisch.kernel.record import copy_of, write_over
from spieltisch.match.proof import Proof
from spieltisch.match.reading import in_full, read_action
from spieltisch.match.record import make_record
from spieltisch.match.shown import NOTHING, Own, Public, known, plain, with_own
from spieltisch.match.story import Story
from spieltisch.texts import say

SPECTATOR = -1


def members(words: Sequence[int]) -> list[int]:
    """The numbers in a set that is a bit each, 64 in a word. They are few: NumPy takes longer to begin."""
    found = []
    for at, word in enumerate(words):
        left = word
        while left:
            found.append(64 * at + (left & -left).bit_length() - 1)
            left &= left - 1
    return found


class Deal:
    """One distribution of the cards and its play. Made by `Game.deal` or `Game.deal_from`."""

    __slots__ = (
        "_chances",
        "_earlier",
        "_first_state",
        "_game",
        "_given",
        "_happened",
        "_in_full",
        "_legal",
        "_numbers",
        "_options",
        "_over",
        "_own_state",
        "_public_known",
        "_public_state",
        "_scores",
        "_seats",
        "_state",
        "_story",
        "_together",
        "_turn",
        "_words",
        "seed",
    )

    def __init__(
        self,
        game: GameRules,
        state: Any,
        options: Options,
        *,
        seed: bytes | None = None,
        story: Sequence[Event] = (),
    ) -> None:
        self._game = game
        self._state = state
        self._options = options
        self._first_state = copy_of(state)
        self._earlier = tuple(story)
        self._seats = int(state["seats"])
        self._story = Story(game, state, story)
        self._happened = 0  # what the last action brought about
        self._words = np.zeros(game.rules.WORDS, np.uint64)
        self._in_full = in_full(game.notation.write, game.rules.ACTIONS)
        # Kept from one action to the next once somebody asks.
        self._turn: int | None = None
        self._over: bool | None = None
        self._legal: tuple[int, ...] | None = None
        self._public_state: Any = None
        self._public_known = False
        self._own_state: Any = None
        self._together: tuple[int, ...] | None = None
        self._scores: tuple[int, ...] | None = None
        self._numbers: list[int] = []
        self._chances: dict[int, list[str]] = {}
        self._given: set[int] = set()  # those chances that a record brought
        self.seed = seed
        """The 32 bytes that the cards came from, if they did; if not, it was set up from a position."""
        game.rules.legal(state, self._words)

    def __repr__(self) -> str:
        whose = "over" if self.over else f"turn {self.turn}"
        return f"<Deal of {self._game.id}, {self.seats} seats, {len(self._numbers)} actions, {whose}>"

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._game.title

    @property
    def first_truth(self) -> Truth:
        """The position before the first action."""
        return self._game.position.truth(self._first_state, self._options)

    @property
    def position(self) -> Truth | None:
        """The position that the deal was set up from, if it was."""
        return self.first_truth if self.seed is None else None

    @property
    def starter(self) -> int:
        """The seat that acts first."""
        return int(self._state["starter"])

    @property
    def options(self) -> dict[str, Any]:
        """The house rules, defaults included."""
        return dict(self._options)

    @property
    def turn(self) -> int | None:
        """The seat to act, None when the deal is over."""
        if self._turn is None:
            self._turn = int(self._game.rules.turn(self._state))
        return None if self._turn < 0 else self._turn

    @property
    def over(self) -> bool:
        if self._over is None:
            self._over = bool(self._game.rules.over(self._state))
        return self._over

    @property
    def legal_numbers(self) -> tuple[int, ...]:
        """The legal actions as numbers, ascending."""
        if self._legal is None:
            self._legal = tuple(members(self._words.tolist()))
        return self._legal

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions as texts."""
        return tuple(self._game.notation.write(number) for number in self.legal_numbers)

    @property
    def actions(self) -> tuple[str, ...]:
        """What was played so far."""
        return tuple(self._game.notation.write(number) for number in self._numbers)

    @property
    def played(self) -> int:
        """How many actions were played so far."""
        return len(self._numbers)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as they stand."""
        if self._scores is None:
            points = np.zeros(self._seats, np.int64)
            self._game.rules.scores(self._state, points)
            self._scores = tuple(points.tolist())
        return self._scores

    @property
    def truth(self) -> Truth:
        """Everything, JSON-ready: a position, without history and seed."""
        return self._game.position.truth(self._state, self._options)

    @property
    def chances(self) -> tuple[tuple[str, ...], ...]:
        """What chance brought after the deal (Deuce's reshuffles), in order."""
        return tuple(tuple(outcome) for outcome in self._chances.values())

    def play(self, action: str | int, *, seat: int | None = None) -> None:
        """Plays an action, by text or by number; `seat`, if given, must be the one to act.

        An illegal action is an `IllegalAction` that names the clause, and changes nothing.
        """
        number = self._number(action, seat)
        self._chance(number, None)
        self._apply(number)

    def check(self, action: str | int, *, seat: int | None = None) -> str:
        """The action in full notation if it could be played now; the error of `play` if not."""
        return self._game.notation.write(self._number(action, seat))

    def why_not(self, card: str, zone: str | None = None, *, seat: int | None = None) -> Reason | None:
        """Why a card cannot be played now (to that zone, if one is given); None if it can. Plays nothing.

        `seat` asks, or else the seat to act; it is told nothing that it does not know.
        """
        if self.over:
            return Reason("end", "deal-is-over")
        assert self.turn is not None
        if self._viewer(self.turn if seat is None else seat) != self.turn:
            return Reason("", "not-your-turn", {"seats": [self.turn]})
        view, seen = self._game.view, self._seen(self.turn)
        plays = view.plays(seen, card)
        if not plays:
            raise TextError(f"{card!r} is no card of {self._game.id}")
        there = [number for number, place in plays if zone in (None, place)]
        if not there:
            return Reason("", "wrong-place", {"card": card, "zone": zone})
        if not set(there).isdisjoint(self.legal_numbers):
            return None
        return view.why_nowhere(card, [view.why_not(seen, number) for number in there])

    def _chance(self, number: int, given: Iterator[Sequence[str]] | None) -> None:
        """What chance brings before that action, if it is due: what is given, or what comes out."""
        chance = self._game.chance
        if chance is None or not chance.due(self._state, number):
            return
        if given is None:
            self._chances[self.played] = chance.happen(self._state)
        else:
            outcome = list(next(given, []))
            chance.fix(self._state, outcome)
            self._chances[self.played] = outcome
            self._given.add(self.played)

    def _apply(self, number: int) -> None:
        self._happened = int(self._game.rules.apply(self._state, number))
        self._numbers.append(number)
        self._game.rules.legal(self._state, self._words)
        self._legal = self._turn = self._over = self._together = self._scores = None
        self._public_known = False

    def _number(self, action: object, seat: int | None) -> int:
        """The number of a legal action, or the error that it is none."""
        if seat is not None and seat != self.turn:
            raise self._not_yours(seat)
        if isinstance(action, str):
            known = self._in_full.get(action)  # most are written so
            number = known if known is not None else read_action(self._game, action, lambda: self.legal)
        elif isinstance(action, (int, np.integer)) and not isinstance(action, bool):
            number = int(action)
            if not 0 <= number < self._game.rules.ACTIONS:
                raise TextError(
                    f"actions have numbers from 0 to {self._game.rules.ACTIONS - 1}, not {number}"
                )
        else:
            raise TextError(f"an action is a text or a number, not {action!r}")
        if not int(self._words[number >> 6]) >> (number & 63) & 1:
            raise self._illegal(number)
        return number

    def _not_yours(self, seat: int) -> NotYourTurn:
        whose = "the deal is over" if self.over else f"seat {self.turn} is to act"
        return NotYourTurn(f"seat {seat} cannot act: {whose}")

    def _illegal(self, number: int) -> IllegalAction:
        text = self._game.notation.write(number)
        if self.over:
            return IllegalAction(text, "end", "deal-is-over", say("deal-is-over", {}))
        reason = self._game.view.why_not(self._seen(int(self._state["turn"])), number)
        return IllegalAction(text, reason.clause, reason.code, say(reason.code, reason.params), reason.params)

    def _seen(self, seat: int, place: Any = None) -> Any:
        """The state without what that seat does not know; in that place, if there is one."""
        state = copy_of(self._state) if place is None else write_over(place, self._state)
        self._game.worlds.redact(state, seat)
        return state

    def _seen_by_all(self) -> Any:
        """The state without what a spectator does not know; nobody changes it."""
        if not self._public_known:
            self._public_state = self._seen(SPECTATOR, self._public_state)
            self._public_known = True
        return self._public_state

    def _seen_by(self, viewer: int) -> Any:
        """The state without what that seat does not know, for one look: the next one writes over it."""
        seen = self._own_state
        if seen is None:
            seen = self._own_state = self._seen(viewer)
        else:
            self._game.worlds.redact(write_over(seen, self._state), viewer)
        return seen

    def _viewer(self, seat: object) -> int:
        if type(seat) is int and 0 <= seat < self._seats:
            return seat
        if seat is None:
            return SPECTATOR
        if not isinstance(seat, (int, np.integer)) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise NotYourTurn(f"there is no seat {seat!r}: seats go from 0 to {self.seats - 1}")
        return int(seat)

    def public(self) -> Public:
        """What everybody may know now."""
        over = self.over
        zones, facts, prompt = self._game.view.public(self._seen_by_all(), self._options)
        return Public(self.turn, over, self.scores if over else None, zones, facts, prompt)

    def own(self, seat: int, *, legal: bool = True) -> Own:
        """What a seat may know now besides; its legal actions, if it is to act, with what each would do.

        `legal` False leaves those out.
        """
        viewer = self._viewer(seat)
        if viewer == SPECTATOR:
            return NOTHING
        view, options, state = self._game.view, self._options, self._seen_by(viewer)
        found = view.legal(state, self.legal_numbers) if legal and viewer == self.turn else ()
        return Own(view.own_zones(state, viewer, options), view.own_facts(state, viewer, options), found)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, JSON-ready; for None: what a spectator may know."""
        viewer = self._viewer(seat)
        game, options = self._game, self._options
        public, own = self.public(), NOTHING if seat is None else self.own(viewer)
        events = game.view.shown_events(self.events(), self._seen_by_all(), options)
        found: dict[str, Any] = plain(
            {
                "game": game.id,
                "seats": self.seats,
                "options": options,
                "seat": None if seat is None else viewer,
                "starter": self.starter,
                "turn": public.turn,
                "over": public.over,
                "scores": public.scores,
                "zones": with_own(public.zones, own.zones),
                "facts": [*public.facts, *own.facts],
                "prompt": public.prompt,
                "legal": own.legal,
                "log": [known(event, viewer) for event in events],
            }
        )
        return found

    @property
    def together(self) -> tuple[int, ...]:
        """The seats that still choose now, all at the same time; empty where seats act in turn."""
        if self._together is None:
            both = self._game.together
            self._together = () if both is None else tuple(both.seats(self._state))
        return self._together

    @property
    def plainly_forced(self) -> bool:
        """Can everybody see that the seat to act has just one legal action?"""
        return not self.over and self._game.view.plainly_forced(self._seen_by_all())

    def aside(self, seat: int, actions: Sequence[str | int] = ()) -> "Deal":
        """A copy of the deal in which that seat chooses next and has then played these actions.

        It is for choices at the same time: what a seat sees and may do before the others have chosen. The
        copy is a deal from the position that it begins in, after the same story.
        """
        viewer = self._viewer(seat)
        state, both = copy_of(self._state), self._game.together
        if viewer != self.turn:
            if both is None or viewer not in self.together:
                raise self._not_yours(viewer)
            both.put(state, viewer)
        copy = Deal(self._game, state, self._options, story=self.events())
        for action in actions:
            copy.play(action, seat=viewer)
        return copy

    def back_to(self, count: int) -> "Deal":
        """The same deal with only its first `count` actions played; what chance brought stays as it was."""
        if not 0 <= count <= self.played:
            raise SetupError(f"{self.played} actions were played: there is no way back to {count!r}")
        first, earlier = copy_of(self._first_state), self._earlier
        copy = Deal(self._game, first, self._options, seed=self.seed, story=earlier)
        for at, number in enumerate(self._numbers[:count]):
            copy._chance(number, iter([self._chances[at]]) if at in self._given else None)
            copy._apply(number)
        return copy

    def again(self, *, opened: bool = False) -> Iterator["Deal"]:
        """A copy that plays the same once more: it comes by before the first action and after each.

        `opened`: what the options keep from people while a deal is played is shown (for who looks back).
        """
        options = {**self._options, **(self._game.opened if opened else {})}
        copy = Deal(self._game, copy_of(self._first_state), options, seed=self.seed, story=self._earlier)
        yield copy
        for at, action in enumerate(self.actions):
            copy.repeat([action], [self._chances[at]] if at in self._chances else [], partial=True)
            yield copy

    def view_state(self, seat: int, *, totals: Sequence[int] = (), deals_played: int = 0) -> ViewState:
        """What a player in that seat decides from."""
        viewer = self._viewer(seat)
        standing = tuple(totals) or (0,) * self.seats
        return ViewState(self._game, viewer, self._seen(viewer), self._options, standing, deals_played)

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a seat sees, as numbers: `Game.describe` says what each one means."""
        viewer = self._viewer(seat)
        out = np.zeros(self._game.feature_count, np.float32)
        self._game.features.observe(self._state, viewer, out)
        return out

    def events(self) -> list[Event]:
        """All that happened, told once and kept."""
        self._story.catch_up(self._numbers, self._chances, self._state, self._happened)
        return self._story.events

    def told(self, since: int) -> list[Event]:
        """What happened after the first `since` actions: `told(deal.played - 1)` is what the last one did."""
        self.events()
        return self._story.since(since)

    def record(self, proof: Proof | None = None, by: str = "") -> dict[str, Any]:
        """Enough to replay the deal, finished or not, JSON-ready.

        A table adds the proof of its seed and who played: a letter of `HANDS` for each action.
        """
        return make_record(
            self._game, "deal", self.seats, self._options, [self], self.scores, proofs=[proof], by=[by]
        )

    def repeat(
        self,
        actions: Sequence[str],
        chances: Sequence[Sequence[str]],
        number: int = 0,
        *,
        partial: bool = False,
    ) -> None:
        """Plays recorded actions, with what chance brought; `FalseRecord` says where it stops being true."""
        outcomes = iter(chances)
        for at, action in enumerate(actions):
            try:
                played = self._number(action, None)
                self._chance(played, outcomes)
                self._apply(played)
            except ValueError as error:
                message = f"deal {number + 1}, action {at + 1} ({action}) cannot be true: {error}"
                raise FalseRecord(message, number, at) from None
        if not partial and next(outcomes, None) is not None:
            raise FalseRecord(f"deal {number + 1} has more reshuffles than happened", number, len(actions))

    def chance_is_its_own(self) -> bool:
        """Did chance bring what the seed gives? A record is replayed with what it says about that."""
        if self._game.chance is None:
            return True
        twin = Deal(self._game, copy_of(self._first_state), self._options)
        try:
            for number in self._numbers:
                twin.play(number)
        except SpieltischError:  # other cards came
            return False
        return twin.chances == self.chances
