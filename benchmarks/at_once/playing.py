"""A tournament of single deals, played at once: the boards, the chance and the choices of `spieltisch arena`.

At each turn everybody acts who need not think ahead, again and again, until all games wait for somebody who
does; then all of them think at the same time.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from at_once.binding import on_processor
from at_once.minds import Seen, liked_most, opinions
from at_once.searching import Decision, Said, Searching
from at_once.sitting import LEARNED, Course, Even, Sitting, sit_down, thinks
from spieltisch.arena.results import Result
from spieltisch.arena.schedule import board
from spieltisch.arena.tournament import Tournament
from spieltisch.games.contract import GameRules
from spieltisch.kernel.generator import fork, next_word
from spieltisch.players.learned.guiding import part_of
from spieltisch.players.learned.thinking import Mind

Array = np.ndarray[Any, Any]


class Playing:
    """Plays the boards of a tournament, as many games at a time as the search has places."""

    def __init__(
        self, game: GameRules, asked: Tournament, searching: Searching, mind: Mind, course: Course
    ) -> None:
        rules, places = game.rules, searching.places
        self._game, self._asked, self._searching, self._mind = game, asked, searching, mind
        self._loops, self._even = on_processor(game), Even.of(game, asked)
        self._standings = self._even.standings()
        self._thinks = [thinks(player) for player in asked.players]
        self._tables: list[Sitting | None] = [None] * places
        self._states, self._roots = np.zeros(places, rules.State), np.zeros(places, rules.State)
        self._movers, self._words = np.zeros(places, np.int64), np.zeros((places, rules.WORDS), np.uint64)
        self._rows = np.zeros((places, game.feature_count), np.uint8)
        self._waiting, self.course = deque(course.unfinished), course

    def play(self, begin: Callable[[], bool] = lambda: True) -> Iterator[int]:
        """The boards of the tournament, as long as one more may begin; after each turn the games that go on.

        Whoever stops here can go on from the course another time.
        """
        while True:
            changed = []
            for place in self._places(free=True):
                if not self._next(begin):
                    break
                table = self._waiting.popleft()
                self._tables[place], self._states[place] = table, table.state[0]
                changed.append(place)
            if not self._places():
                return
            self._turn(changed)
            self._note()
            yield len(self.course.unfinished)

    def _places(self, *, free: bool = False) -> list[int]:
        return [place for place, table in enumerate(self._tables) if (table is None) == free]

    def _next(self, begin: Callable[[], bool]) -> bool:
        """Is there one more game?"""
        asked, course = self._asked, self.course
        if not self._waiting and course.begun < asked.boards and begin():
            cards = board(asked.seed, course.begun, len(asked.players), asked.seats)
            self._waiting.extend(
                sit_down(self._game, asked, cards, rotation) for rotation in range(asked.seats)
            )
            course.begun += 1
        return bool(self._waiting)

    def _note(self) -> None:
        """What is not through yet, in the course."""
        for place in self._places():
            self._table(place).state[0] = self._states[place]
        self.course.unfinished = [self._table(place) for place in self._places()] + [*self._waiting]

    def _turn(self, changed: list[int]) -> None:
        """Everybody acts once who thinks ahead, all others as often as it is their turn until then."""
        self._look(changed)
        places = self._places()
        while places:
            acting, actions = self._quick(places)
            self._act(acting, actions)
            places = [place for place in acting if self._tables[place] is not None]
            self._look(places)
        deep = self._places()
        if deep:
            self._act(deep, self._searching.choose(self._decisions(deep)).tolist())
            self.course.decisions += len(deep)
            self._look([place for place in deep if self._tables[place] is not None])

    def _look(self, places: list[int]) -> None:
        which = np.array(places, np.int64)
        self._loops["look"](which, self._states, self._movers, self._words, self._roots, self._rows)

    def _legal(self, places: list[int]) -> Array:
        bits = np.unpackbits(self._words[places].view(np.uint8), axis=1, bitorder="little")
        return bits[:, : self._game.rules.ACTIONS].astype(bool)

    def _seen(self, places: list[int]) -> Seen:
        movers = self._movers[places]
        return Seen(self._rows[places], self._standings[movers], movers, self._legal(places))

    def _quick(self, places: list[int]) -> tuple[list[int], list[int]]:
        """Of these games those in which nobody needs to think ahead, and the actions there."""
        legal = self._legal(places)
        single = (legal.sum(axis=1) == 1).tolist()
        found: list[tuple[int, int]] = []
        learned = []
        for place, only, action in zip(places, single, legal.argmax(axis=1).tolist(), strict=True):
            table, seat, player = self._mover(place)
            if seat in table.others:
                view = self._even.view(self._roots[place : place + 1].copy()[0], seat)
                found.append((place, self._game.notation.read(table.others[seat].choose(view))))
            elif self._asked.players[player] == LEARNED:
                learned.append(place)
            elif only:
                self._drawn(place)  # who thinks draws, whether there is a choice or not
                found.append((place, action))
        if learned:
            liked = liked_most(self._mind, self._seen(learned), self._asked.seats)
            found += zip(learned, liked, strict=True)
        return [place for place, _ in found], [action for _, action in found]

    def _decisions(self, places: list[int]) -> list[Decision]:
        """What is to be thought over there."""
        found, guided = [], []
        for place in places:
            seed, chance, part = self._drawn(place)
            iterations, by_network = self._thinks[self._mover(place)[2]]
            found.append(Decision(self._roots[place], seed, iterations))
            if by_network:
                guided.append((place, found[-1], chance, part))
        said = opinions(self._mind, self._seen([place for place, *_ in guided]), self._asked.seats)
        for (_, decision, chance, part), one in zip(guided, said, strict=True):
            decision.said = Said(*one, chance, part)
        return found

    def _drawn(self, place: int) -> tuple[int, int, float]:
        """What `SearchPlayer` draws for a decision: the seed of its only thread, and what its guide draws."""
        table, seat, player = self._mover(place)
        own = table.generators[seat]
        seed = next_word(own)
        chance, part = (int(next_word(own)), part_of(own)) if self._thinks[player][1] else (0, 0.0)
        return int(fork(np.array([seed]), 0)) % 2**64, chance, part

    def _act(self, places: list[int], actions: list[int]) -> None:
        ended = np.zeros(len(places), np.bool_)
        points = np.zeros((len(places), self._asked.seats), np.int64)
        which = np.array(places, np.int64)
        self._loops["act"](which, self._states, np.array(actions, np.int64), ended, points)
        for at in np.flatnonzero(ended).tolist():
            table, scored = self._table(places[at]), tuple(points[at].tolist())
            result = Result(scored, tuple(self._game.series.winners(scored)))
            self.course.add(self._asked, table.cards, table.rotation, result)
            self._tables[places[at]] = None

    def _mover(self, place: int) -> tuple[Sitting, int, int]:
        """The table there, the seat to act, and which player sits on it."""
        table, seat = self._table(place), int(self._movers[place])
        return table, seat, table.seating[seat]

    def _table(self, place: int) -> Sitting:
        table = self._tables[place]
        assert table is not None
        return table
