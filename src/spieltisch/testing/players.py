"""What every player keeps to: it decides legally, from its view alone, and the same way for the same seed.

At every table a deal is played by players that have a past: they have been at another table before (with
another number of seats or other house rules, and in other games if asked). A twin of each, of the same seed,
is asked the same in other worlds that the seat cannot tell from the truth, in that past, too. Twins that
ever differ know what they must not, or have kept it from an earlier deal.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spieltisch.games.contract import GameRules
from spieltisch.players import Player
from spieltisch.testing.asking import Question, choice_of, same_choice, same_explanation
from spieltisch.testing.failure import Violation, require
from spieltisch.testing.fuzzed import Standing, exchanged, odd_standings
from spieltisch.testing.play import DEALS, Play, Progress, each_deal, usual_length
from spieltisch.testing.tables import Table, tables

MakePlayer = Callable[[int], Player]  # the player of that seed
Reseed = Callable[[Player, int], None]  # sets the chance of a player back to that of a seed

MOST_SEATS = 8
PAST = 6  # choices at an earlier table
EXPLAINED = 1  # explanations in a deal, about, beside those of the first and the last decisions
FUZZED = 2  # made-up positions in a deal, about


@dataclass
class Asked:
    """How many decisions players were asked for, and of which kinds."""

    choices: int = 0
    explanations: int = 0
    first: int = 0
    """The first of a deal."""
    last: int = 0
    """The last of a deal, and the last with more than one legal action."""
    forced: int = 0
    """With one legal action."""
    fuzzed: int = 0
    """In positions that were made up."""
    past: int = 0
    """At a table before this one."""


def check_player(
    make_player: MakePlayer,
    game: GameRules,
    *,
    deals: int = DEALS,
    seed: int = 0,
    positions: int | None = None,
    before: Sequence[GameRules] = (),
    reseed: Reseed | None = None,
    progress: Progress | None = None,
) -> Asked:
    """At every table the player decides legally, honestly and soundly; gives back how often it was asked.

    `positions` is for players that think: about so many decisions of a deal are theirs, beside the first, the
    last and forced ones; the others are made at random. `before` are games that they play a little of before
    each deal. With `reseed` a player with a past must decide like a new one of the same seed.
    """
    asked = Asked()

    def player_conforms(play: Play) -> None:
        Sitting(play, make_player, positions, asked).play_deal(before, reseed)

    each_deal(player_conforms)(game, deals=deals, seed=seed, progress=progress)
    return asked


class Sitting:
    """One deal with a player and its twin in every seat."""

    def __init__(self, play: Play, make_player: MakePlayer, positions: int | None, asked: Asked) -> None:
        self.play = play
        self.make = make_player
        self.asked = asked
        self.length = usual_length(play)
        self.positions = positions or self.length
        self.seeds = [(play.seed + seat) % 2**32 for seat in range(MOST_SEATS)]
        self.players, self.twins = ([make_player(seed) for seed in self.seeds] for _ in range(2))

    def play_deal(self, before: Sequence[GameRules], reseed: Reseed | None) -> None:
        play = self.play
        for table in (*(tables(game)[-1] for game in before), self.other_table()):
            self.have_a_past(Play(table, play.seed + 1, play.seed % table.seats))
        standing = self.any_standing(play.table)
        last = last_choice = play.state.copy()
        while play.deal.turn is not None:
            last = play.state.copy()
            last_choice = last if len(play.deal.legal_numbers) > 1 else last_choice
            if self.now(FUZZED):
                self.make_up()
            play.deal.play(self.decide(standing))
        for state in {state.tobytes(): state for state in (last, last_choice)}.values():
            self.asked.last += 1
            self.ask_new(Question(play, state, *self.any_standing(play.table)))
        if reseed is not None:
            self.like_new(Question(play, last_choice, *standing), reseed)

    def now(self, times: int) -> bool:
        """True about so many times in a deal."""
        return self.play.below(self.length) < times

    def other_table(self) -> Table:
        """A table with other seats, if there is one, else with other house rules."""
        found = tables(self.play.game)
        return found[(found.index(self.play.table) + 1) % len(found)]

    def any_standing(self, table: Table) -> Standing:
        found = odd_standings(table)
        return found[self.play.below(len(found))]

    def have_a_past(self, play: Play) -> None:
        """Another deal, in which twins see other worlds."""
        standing = self.any_standing(play.table)
        moments = set(self.play.some(list(range(usual_length(play))), PAST))
        for played in play.steps():
            if played in moments and play.deal.turn is not None:
                question = Question(play, play.state, *standing)
                self.asked.past += 1
                try:
                    same_choice(question, self.players[question.seat], self.twins[question.seat])
                except Violation as found:
                    raise Violation(f"at an earlier table: {play.table}: {found}") from None

    def decide(self, standing: Standing) -> str | int:
        """The next action: the player's, or any one where it is not asked."""
        play, first = self.play, not self.play.deal.actions
        forced = len(play.deal.legal_numbers) == 1
        if not (first or forced or self.now(self.positions)):
            return play.choose()
        question = Question(play, play.state, *standing)
        self.asked.first += first
        self.asked.forced += forced
        pair = self.players[question.seat], self.twins[question.seat]
        if first or self.now(EXPLAINED):
            same_explanation(question, *pair)
            self.asked.explanations += 1
        self.asked.choices += 1
        return same_choice(question, *pair)

    def make_up(self) -> None:
        """A position like this one, with cards exchanged, and a match that stands as it likes."""
        play, viewer = self.play, self.play.deal.turn if self.play.below(2) else -1
        state = exchanged(play, -1 if viewer is None else viewer)
        if state is not None:
            question = Question(play, state, *self.any_standing(play.table))
            self.asked.fuzzed += 1
            self.ask_new(question)

    def ask_new(self, question: Question) -> None:
        """New players choose and explain alike, here and in another world."""
        one, two, three, four = (self.make(self.seeds[question.seat]) for _ in range(4))
        action = same_choice(question, one, two)
        found = same_explanation(question, three, four)
        require(found.choice == action, f"{question}: chooses {action}, but explains {found.choice}")
        self.asked.choices += 1
        self.asked.forced += question.forced
        self.asked.explanations += 1

    def like_new(self, question: Question, reseed: Reseed) -> None:
        """With its chance set back, a player with a past decides like a new one."""
        seed = self.seeds[question.seat]
        reseed(self.players[question.seat], seed)
        old = choice_of(question, question.here, self.players[question.seat])
        new = choice_of(question, question.here, self.make(seed))
        require(old == new, f"{question}: a new player chooses {new}, one that has played before {old}")
