"""Players that are broken on purpose, each in one way: so that the check of players can be seen to see.

They are plain Python, so that they can sit in games that are broken, too.
"""

import itertools
import math
import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numba

from spieltisch.games.contract import GameRules, ViewState
from spieltisch.players import Explanation, Prospect
from spieltisch.testing.play import legal_numbers
from testing.broken import changed, table

MOODS = itertools.count()


class Plain:
    """Nothing is wrong with this one: it plays anything legal, and expects nothing."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)

    def prepare(self, game: GameRules) -> None:
        """Nothing to do."""

    def choose(self, view: ViewState) -> str:
        return self.chance.choice(legal(view))

    def explain(self, view: ViewState) -> Explanation:
        actions = legal(view)
        prospects = (Prospect(action, 0.0, 0.5, 0.1, 1 / len(actions)) for action in actions)
        return Explanation(self.choose(view), tuple(prospects), 10)


def legal(view: ViewState) -> list[str]:
    return [view.game.notation.write(number) for number in legal_numbers(view.game, view.state)]


# Choices


class Illegal(Plain):
    """Plays the first action there is."""

    def choose(self, view: ViewState) -> str:
        return view.game.notation.write(0)


class Meddling(Plain):
    """Changes what it was shown."""

    def choose(self, view: ViewState) -> str:
        action = super().choose(view)
        view.state["hands"][0] = 0
        return action


class Moody(Plain):
    """Decides by more than its seed."""

    def choose(self, view: ViewState) -> str:
        actions = legal(view)
        return actions[next(MOODS) % len(actions)]


class Peeking(Plain):
    """Looks at the next hand, where a careless game leaves it in the view."""

    def choose(self, view: ViewState) -> str:
        hand = int(view.state["hands"][(view.seat + 1) % int(view.state["seats"])])
        return random.Random(self.seed + hand).choice(legal(view))


class Truth:
    """The state that a view was last made from: what a cheater with a friend in the engine gets at."""

    def __init__(self) -> None:
        game = table("companeros", 3)
        redact = game.worlds.redact
        self.hands = ""

        def telling(state: Any, seat: int) -> None:
            self.hands = str(state["hands"])
            redact(state, seat)

        self.game = changed(game, "worlds", redact=telling)


class Cheater(Plain):
    """Sees the cards of all, and decides by them."""

    def __init__(self, seed: int, truth: Truth) -> None:
        super().__init__(seed)
        self.truth = truth

    def choose(self, view: ViewState) -> str:
        return random.Random(self.truth.hands).choice(legal(view))


class ToldLater(Cheater):
    """Sees the cards of all when a deal is over, and decides by them in the next one."""

    tricks_left, before, now = 0, "", ""

    def choose(self, view: ViewState) -> str:
        if int(view.state["tricks_left"]) > self.tricks_left:
            self.before = self.now
        self.tricks_left, self.now = int(view.state["tricks_left"]), self.truth.hands
        return random.Random(self.before).choice(legal(view))


class Grudge(Plain):
    """Never forgets the first hand it held."""

    first: str | None = None

    def choose(self, view: ViewState) -> str:
        self.first = self.first or str(view.state["hands"][view.seat])
        return random.Random(f"{self.first} {self.chance.random()}").choice(legal(view))


# Explanations


class MeddlingTeacher(Plain):
    """Changes what it was shown, but only while it explains."""

    def explain(self, view: ViewState) -> Explanation:
        found = super().explain(view)
        view.state["hands"][0] = 0
        return found


class Liar(Plain):
    """Explains an action, and plays another."""

    def explain(self, view: ViewState) -> Explanation:
        found, actions = super().explain(view), legal(view)
        return replace(found, choice=actions[actions.index(found.choice) - 1])


class KnowingTeacher(Cheater):
    """Plays honestly, but what it explains comes from the cards of all."""

    def choose(self, view: ViewState) -> str:
        return self.chance.choice(legal(view))

    def explain(self, view: ViewState) -> Explanation:
        found = super().explain(view)
        points = random.Random(self.truth.hands).random()
        return replace(found, prospects=tuple(replace(one, points=points) for one in found.prospects))


Change = Callable[[Explanation], Explanation]


def first_one(**changes: Any) -> Change:
    """The first prospect changed."""

    def change(found: Explanation) -> Explanation:
        first, *others = found.prospects
        return replace(found, prospects=(replace(first, **changes), *others))

    return change


UNSOUND: dict[str, tuple[Change, str]] = {
    "no-such-choice": (lambda found: replace(found, choice="R11"), "the explanation chooses 'R11'"),
    "one-missing": (lambda found: replace(found, prospects=found.prospects[1:]), "prospects of"),
    "one-twice": (
        lambda found: replace(found, prospects=(*found.prospects, found.prospects[0])),
        "prospects of",
    ),
    "wins-too-high": (first_one(wins=1.2), "a share of 1.2 of the win"),
    "no-points": (first_one(points=math.nan), "nan points"),
    "negative-doubt": (first_one(doubt=-0.1), "a doubt of -0.1"),
    "much-weight": (first_one(weight=0.999), "weights add up to"),
    "no-such-action": (first_one(continuation=("R11",)), "'R11' follows"),
    "negative-simulations": (lambda found: replace(found, simulations=-1), "-1 simulations"),
}


class Unsound(Plain):
    """Explains what cannot be."""

    def __init__(self, seed: int, change: Change) -> None:
        super().__init__(seed)
        self.change = change

    def explain(self, view: ViewState) -> Explanation:
        return self.change(super().explain(view))


# Time


class Timed(Plain):
    """Thinks until its time is up."""

    times = 0.9

    def __init__(self, seed: int, clock: Callable[[], float], seconds: float) -> None:
        super().__init__(seed)
        self.clock = clock
        self.seconds = seconds

    def choose(self, view: ViewState) -> str:
        end = self.clock() + self.times * self.seconds
        while self.clock() < end:
            pass
        return super().choose(view)


class Late(Timed):
    """Thinks half as long again."""

    times = 1.5


class Unprepared(Timed):
    """Is in time from its second choice on."""

    def choose(self, view: ViewState) -> str:
        found = super().choose(view)
        self.times, began = Timed.times, time.thread_time()
        while not hasattr(self, "loaded") and time.thread_time() - began < 3 * self.seconds:
            pass
        self.loaded = True
        return found


class Compiling(Timed):
    """Has something compiled when it is first asked, for all of its kind, in no time."""

    function = staticmethod(numba.njit(lambda x: x + 1))

    def choose(self, view: ViewState) -> str:
        self.function(1)
        return super().choose(view)


class Heedless(Timed):
    """Never looks at the clock."""

    def choose(self, view: ViewState) -> str:
        began = time.thread_time()
        while time.thread_time() - began < 1.5 * self.seconds:
            pass
        return Plain.choose(self, view)
