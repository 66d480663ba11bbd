"""A moment of a deal for algorithms that copy it often: a record of the rules, and its history."""

from typing import Any

import numpy as np

from spieltisch.envs.history import History, private_cards
from spieltisch.games import load
from spieltisch.games.contract import GameRules, Options, Truth
from spieltisch.kernel.generator import generator
from spieltisch.kernel.record import copy_of, new_record, record_in
from spieltisch.match.deal import SPECTATOR, members
from spieltisch.match.shuffle import Seed, chance_word, shuffle


class Position:
    """A deal in play. A copy is a few hundred bytes: the history is shared."""

    def __init__(self, game: GameRules, state: Any, options: Options, history: History) -> None:
        self._game = game
        self._state = state
        self._options = options
        self._history = history
        self._untold: list[tuple[Any, int, int]] = []  # the states before actions, the actions, what happened
        self.turn = int(game.rules.turn(state))
        """The seat to act; −1 when the deal is over."""
        self._words = np.zeros(game.rules.WORDS, np.uint64)

    @classmethod
    def dealt(cls, game: GameRules, seats: int, seed: Seed, starter: int, options: Options) -> "Position":
        """The deal of `Game.deal`."""
        rules, state = game.rules, new_record(game.rules.State)
        order = np.array(shuffle(seed, rules.deck_cards(seats)), np.int64)
        rules.lay_out(state, seats, starter, game.series.flags(options), order, np.uint64(chance_word(seed)))
        found = cls(game, state, options, History((), ()))
        shown = private_cards(game.view.public(found.seen(SPECTATOR), options)[0])
        found._history = History(found._held(), shown)
        return found

    def __deepcopy__(self, memo: Any) -> "Position":
        copy = Position(self._game, copy_of(self._state), self._options, self._history)
        copy._untold = self._untold[:]  # nobody changes what is in it
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._game.id, bytes(self._state.data), dict(self._options), self.history)

    def _held(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat alone knows."""
        view, options = self._game.view, self._options
        return tuple(
            private_cards(view.own_zones(self.seen(seat), seat, options))
            for seat in range(int(self._state["seats"]))
        )

    @property
    def over(self) -> bool:
        return self.turn < 0

    def legal(self) -> list[int]:
        self._game.rules.legal(self._state, self._words)
        return members(self._words.tolist())

    def scores(self) -> list[int]:
        points = np.zeros(int(self._state["seats"]), np.int64)
        self._game.rules.scores(self._state, points)
        return [int(own) for own in points]

    def truth(self) -> Truth:
        return self._game.position.truth(self._state, self._options)

    def _together(self, state: Any) -> bool:
        return self._game.together is not None and bool(self._game.together.seats(state))

    def play(self, action: int) -> None:
        """Plays an action that is legal."""
        before = copy_of(self._state)
        self._untold.append((before, action, int(self._game.rules.apply(self._state, action))))
        self.turn = int(self._game.rules.turn(self._state))

    @property
    def history(self) -> History:
        """What happened so far: told when somebody asks, because playouts never do."""
        afters = [before for before, _, _ in self._untold[1:]] + [self._state]
        for (before, action, happened), after in zip(self._untold, afters, strict=False):
            events = self._game.view.events(before, action, happened, after)
            actor = int(self._game.rules.turn(before))
            aside, shown = self._together(before), not self._together(after)
            self._history = self._history.after(actor, action, events, aside=aside, shown=shown)
        self._untold = []
        return self._history

    def seen(self, seat: int) -> Any:
        """The state without what that seat does not know."""
        state = copy_of(self._state)
        self._game.worlds.redact(state, seat)
        return state

    def describe(self, seat: int) -> str:
        """What the seat sees now, as text."""
        view, state, options = self._game.view, self.seen(seat), self._options
        zones, facts, prompt = view.public(self.seen(SPECTATOR), options)
        own = {zone.id: zone for zone in view.own_zones(state, seat, options)}
        lines = [f"seat {seat}, {prompt.code} {dict(prompt.params)}"]
        lines += [
            f"{zone.id} {zone.count if zone.cards is None else ' '.join(zone.cards) or '-'}"
            for zone in (own.get(zone.id, zone) for zone in zones)
        ]
        lines += [
            f"{fact.code} {dict(fact.params)}" for fact in (*facts, *view.own_facts(state, seat, options))
        ]
        return "\n".join(lines)

    def imagine(self, seat: int, seed: int) -> None:
        """Becomes a world that the seat cannot tell from this one."""
        worlds, history = self._game.worlds, self.history
        worlds.redact(self._state, seat)
        worlds.resample(self._state, seat, generator(seed))
        self._history = history.imagined(seat, self._held())


def restored(game: str, state: bytes, options: Options, history: History) -> Position:
    """A position that was pickled."""
    rules = load(game)
    return Position(rules, record_in(bytearray(state), rules.rules.State), options, history)
