"""A limit of time is kept: never more than a fifth over it, by two clocks.

- A clock that moves on by a fixed step at each look, and at no other time: whoever keeps the limit stops
  after so many looks, the same on every machine.
- The processor time of this thread: whatever else runs on the machine, it only counts what the player does.
  Now and then even that is off (memory is cleaned up, a core is shared), so what is too long counts only if
  it is so again and again: far too long with players that are made anew, since what is not prepared is
  missing in each of them. What is compiled once and for all is not, so that is looked for by itself.
"""

import time
from collections.abc import Callable

from numba.core.event import install_recorder

from spieltisch.games.contract import GameRules
from spieltisch.players import Player
from spieltisch.testing.asking import Question, choice_of
from spieltisch.testing.failure import require
from spieltisch.testing.fuzzed import odd_standings
from spieltisch.testing.play import Play, Progress, each_deal, usual_length

OVER = 1.2  # times the limit
FAR_OVER = 2.0
TRIES = 4
LOOKS = 50  # steps of the clock that make up the limit

Clock = Callable[[], float]
MakeTimed = Callable[[int, Clock], Player]  # the player of that seed, with that clock


class Steps:
    """A clock that moves on when somebody looks."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.step


def check_time_limit(
    make_player: MakeTimed,
    game: GameRules,
    seconds: float,
    *,
    deals: int = 1,
    seed: int = 0,
    positions: int = 3,
    progress: Progress | None = None,
) -> None:
    """At every table the player, prepared, chooses within so many seconds, or a fifth more.

    It is timed at the first decision of a deal and at about so many others, from the first to the last.
    """

    def time_is_kept(play: Play) -> None:
        stepping = Steps(seconds / LOOKS)
        length = usual_length(play)

        def prepared(clock: Clock = time.thread_time) -> Player:
            player = make_player(play.seed, clock)
            player.prepare(game)
            return player

        by_steps, by_time = prepared(stepping), prepared()
        for played in play.steps():
            if play.deal.turn is None or not (played == 0 or play.below(length) < positions):
                continue
            standing = odd_standings(play.table)
            question = Question(play, play.state, *standing[play.below(len(standing))])
            keeps_time(question, by_time, prepared, seconds)  # first: what is not prepared is missing now
            before = stepping.looks
            choice_of(question, question.here, by_steps)
            keeps_looking(question, stepping.looks - before)

    each_deal(time_is_kept)(game, deals=deals, seed=seed, progress=progress)


def keeps_looking(question: Question, looks: int) -> None:
    message = f"{question}: {LOOKS} looks at the clock were the limit, the player took {looks}"
    require(looks <= OVER * LOOKS, message)


def keeps_time(question: Question, player: Player, prepared: Callable[[], Player], limit: float) -> None:
    """Once in a few tries at least; and not far over it the first time, once in a few players at least."""
    taken = seconds_of(question, player)
    for _ in range(TRIES - 1):
        if taken > FAR_OVER * limit:
            taken = seconds_of(question, prepared())
    require_within(question, taken, FAR_OVER, limit)
    for _ in range(TRIES - 1):
        if taken > OVER * limit:
            taken = seconds_of(question, player)
    require_within(question, taken, OVER, limit)


def seconds_of(question: Question, player: Player) -> float:
    """How long a choice takes, during which nothing may be compiled."""
    with install_recorder("numba:compile") as compiled:
        began = time.thread_time()
        choice_of(question, question.here, player)
        taken = time.thread_time() - began
    require(not compiled.buffer, f"{question}: something was compiled while the player thought: prepare it")
    return taken


def require_within(question: Question, taken: float, over: float, limit: float) -> None:
    message = f"{question}: {1000 * limit:g} ms were the limit, the player took {1000 * taken:.1f} ms"
    require(taken <= over * limit, message)
