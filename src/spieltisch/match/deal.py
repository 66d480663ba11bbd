"""One deal, as a user of the library plays it."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from spieltisch.errors import FalseRecord, IllegalAction, NotYourTurn, SpieltischError, TextError
from spieltisch.games.contract import Event, GameRules, Options, Truth, ViewState
from spieltisch.match.proof import Proof
from spieltisch.match.reading import read_action
from spieltisch.match.record import make_record
from spieltisch.texts import say

SPECTATOR = -1


class Deal:
    """One distribution of the cards and its play. Made by `Game.deal` or `Game.deal_from`."""

    def __init__(
        self,
        game: GameRules,
        state: Any,
        options: Options,
        *,
        seed: bytes | None = None,
        position: Truth | None = None,
    ) -> None:
        self._game = game
        self._state = state
        self._options = options
        self._first_state = state.copy()
        self._told_state = state.copy()
        self._events: list[Event] = []
        self._told = 0
        self._words = np.zeros(game.rules.WORDS, np.uint64)
        self._numbers: list[int] = []
        self._chances: dict[int, list[str]] = {}
        self.seed = seed
        """The 32 bytes that the cards came from, if they did."""
        self.position = position
        """The position that the deal was set up from, if it was."""
        game.rules.legal(state, self._words)

    def __repr__(self) -> str:
        whose = "over" if self.over else f"turn {self.turn}"
        return f"<Deal of {self._game.id}, {self.seats} seats, {len(self._numbers)} actions, {whose}>"

    @property
    def seats(self) -> int:
        return int(self._state["seats"])

    @property
    def title(self) -> str:
        """The name of the game."""
        return self._game.title

    @property
    def first_truth(self) -> Truth:
        """The position before the first action."""
        return self._game.position.truth(self._first_state, self._options)

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
        seat = int(self._game.rules.turn(self._state))
        return None if seat < 0 else seat

    @property
    def over(self) -> bool:
        return bool(self._game.rules.over(self._state))

    @property
    def legal_numbers(self) -> tuple[int, ...]:
        """The legal actions as numbers, ascending."""
        bits = np.unpackbits(self._words.view(np.uint8), bitorder="little")
        return tuple(np.flatnonzero(bits).tolist())

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions as texts."""
        return tuple(self._game.notation.write(number) for number in self.legal_numbers)

    @property
    def actions(self) -> tuple[str, ...]:
        """What was played so far."""
        return tuple(self._game.notation.write(number) for number in self._numbers)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat, as they stand."""
        points = np.zeros(self.seats, np.int64)
        self._game.rules.scores(self._state, points)
        return tuple(points.tolist())

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
        chance = self._game.chance
        if chance is not None and chance.due(self._state, number):
            self._chances[len(self._numbers)] = chance.happen(self._state)
        self._apply(number)

    def _apply(self, number: int) -> None:
        self._game.rules.apply(self._state, number)
        self._numbers.append(number)
        self._game.rules.legal(self._state, self._words)

    def _number(self, action: object, seat: int | None) -> int:
        """The number of a legal action, or the error that it is none."""
        if seat is not None and seat != self.turn:
            whose = "the deal is over" if self.over else f"seat {self.turn} is to act"
            raise NotYourTurn(f"seat {seat} cannot act: {whose}")
        if isinstance(action, str):
            number = read_action(self._game, action, lambda: self.legal)
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

    def _illegal(self, number: int) -> IllegalAction:
        text = self._game.notation.write(number)
        if self.over:
            return IllegalAction(text, "end", "deal-is-over", say("deal-is-over", {}))
        reason = self._game.view.why_not(self._seen(int(self._state["turn"])), number)
        return IllegalAction(text, reason.clause, reason.code, say(reason.code, reason.params))

    def _seen(self, seat: int) -> Any:
        """The state without what that seat does not know."""
        state = self._state.copy()
        self._game.worlds.redact(state, seat)
        return state

    def _viewer(self, seat: object) -> int:
        if seat is None:
            return SPECTATOR
        if not isinstance(seat, (int, np.integer)) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            raise NotYourTurn(f"there is no seat {seat!r}: seats go from 0 to {self.seats - 1}")
        return int(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, JSON-ready; for None: what a spectator may know."""
        viewer = self._viewer(seat)
        game, options = self._game, self._options
        state = self._seen(viewer)
        turn = self.turn
        legal: list[dict[str, Any]] = []
        if turn is not None and viewer == turn:
            for number in self.legal_numbers:
                action = {"action": game.notation.write(number), "number": number}
                legal.append(action | dict(game.view.effect(state, number)))
        events = game.view.shown_events(self.events(), state, options)
        return {
            "game": game.id,
            "seats": self.seats,
            "options": dict(options),
            "seat": seat,
            "starter": self.starter,
            "turn": turn,
            "over": self.over,
            "scores": list(self.scores) if self.over else None,
            "zones": [plain(asdict(zone)) for zone in game.view.zones(state, viewer, options)],
            "facts": [plain(asdict(fact)) for fact in game.view.facts(state, viewer, options)],
            "prompt": plain(asdict(game.view.prompt(state, options))),
            "legal": legal,
            "log": [known(event, viewer) for event in events],
        }

    def view_state(self, seat: int, *, totals: Sequence[int] = (), deals_played: int = 0) -> ViewState:
        """What a player in that seat decides from."""
        viewer = self._viewer(seat)
        standing = tuple(totals) or (0,) * self.seats
        return ViewState(self._game, viewer, self._seen(viewer), self._options, standing, deals_played)

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What a seat sees, as numbers: `Game.describe` says what each one means."""
        viewer = self._viewer(seat)
        out = np.zeros(sum(feature.size for feature in self._game.features.FEATURES), np.float32)
        self._game.features.observe(self._state, viewer, out)
        return out

    def events(self) -> list[Event]:
        """All that happened, told once and kept."""
        rules = self._game.rules
        while self._told < len(self._numbers):
            number = self._numbers[self._told]
            before = self._told_state.copy()
            outcome = self._chances.get(self._told)
            if outcome is not None and self._game.chance is not None:
                self._game.chance.fix(self._told_state, outcome)
            happened = int(rules.apply(self._told_state, number))
            self._events += self._game.view.events(before, number, happened, self._told_state)
            self._told += 1
        return self._events

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
                chance = self._game.chance
                if chance is not None and chance.due(self._state, played):
                    outcome = list(next(outcomes, []))
                    chance.fix(self._state, outcome)
                    self._chances[len(self._numbers)] = outcome
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
        twin = Deal(self._game, self._first_state.copy(), self._options)
        try:
            for number in self._numbers:
                twin.play(number)
        except SpieltischError:  # other cards came
            return False
        return twin.chances == self.chances


def known(event: Event, viewer: int) -> dict[str, Any]:
    """An event as the viewer may know it: what all know, and to its own seat what only that seat knows."""
    params = dict(event.public)
    if event.seat is not None and event.seat == viewer:
        params |= event.private
    return {"code": event.code, "seat": event.seat, "params": plain(params)}


def plain(value: Any) -> Any:
    """Tuples as lists: what JSON gives back is what was put in."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value
