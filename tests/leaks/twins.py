"""Twin worlds of an evening: one recipient cannot tell them apart, though other hands and the stock differ.

The same people do the same at the same time; one deal is laid out with some cards changed around that the
recipient has not seen so far. The table's secrets are the same in both worlds: a commitment shows nothing of
a value, and a seed would not fit other cards, so what is compared is everything else. Neither `redact` nor
`resample` has a part in it: what the recipient cannot know is read off the truth.

Worlds are twins as long as the truth without others' hands and the stock is the same in both. From then on
the recipient may be told other things, and the comparison ends; it also ends with the deal, except for
watchers who are not shown the hands.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import eq
from typing import Any

import numpy as np
import pytest

from leaks.evening import Heard, Room, Step
from leaks.scripts import Moment, Script, Stand, stand_of, with_action
from spieltisch.games import load
from spieltisch.games.contract import GameRules, State, Truth
from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.options import settle
from spieltisch.match.shuffle import chance_word, shuffle
from spieltisch.table import state
from spieltisch.table.evolving import seats
from spieltisch.table.outcome import WATCHER
from spieltisch.wire import commands
from spieltisch.wire.settings import Settings

CHANGES = 6  # cards changed around, at most


class Leak(AssertionError):
    """Somebody was told something that hangs on what they cannot know."""


class OtherCards(Game):
    """A game in which some seeds give other cards."""

    def __init__(self, rules: GameRules, instead: dict[bytes, State]) -> None:
        super().__init__(rules, state.no_chance)
        self._instead = instead

    def _dealt(self, seats: int, seed: bytes, starter: int, options: dict[str, Any]) -> Deal:
        if seed in self._instead:
            return Deal(self.rules, self._instead[seed].copy(), options, seed=seed)
        return super()._dealt(seats, seed, starter, options)


@contextmanager
def other_cards(instead: dict[bytes, State]) -> Iterator[None]:
    """Tables that are made meanwhile deal other cards."""

    def game_of(settings: Settings) -> Game:
        return OtherCards(load(settings.game), instead)

    with pytest.MonkeyPatch.context() as patch:
        for module in (state, seats):
            patch.setattr(module, "game_of", game_of)
        yield


# --- what a recipient cannot know ----------------------------------------------------------------------


def masked(truth: Truth, seats: Sequence[int]) -> Truth:
    """The truth without the cards in others' hands and in the stock."""
    hands = [hand if seat in seats else len(hand) for seat, hand in enumerate(truth["hands"])]
    return truth | {"hands": hands} | ({"stock": len(truth["stock"])} if "stock" in truth else {})


def hidden(truth: Truth, seats: Sequence[int]) -> list[str]:
    others = [card for seat, hand in enumerate(truth["hands"]) if seat not in seats for card in hand]
    return [*others, *truth.get("stock", ())]


def twins(one: Stand | None, two: Stand | None, seats: Sequence[int], *, shown_hands: bool) -> bool:
    """Can who sits there not tell the two apart?"""
    if one is None or two is None:
        return one is two
    if one.over and shown_hands and (one.truth, one.dealt) != (two.truth, two.dealt):
        return False
    return seen(one, seats) == seen(two, seats)


def seen(stand: Stand, seats: Sequence[int]) -> tuple[Any, ...]:
    return stand.played, stand.over, stand.scores, masked(stand.truth, seats)


def before(stand: Stand | None) -> Stand | None:
    """Where a deal stood before the table went on by itself."""
    return stand.earlier if stand is not None and stand.earlier is not None else stand


# --- finding a twin ------------------------------------------------------------------------------------


class Finder:
    """Looks for other cards of a deal that fit all that a recipient has seen up to a moment."""

    def __init__(self, script: Script, deal: int, until: int, seats: Sequence[int]) -> None:
        settings = script.settings
        self.rules = load(settings.game)
        self.options = settle(self.rules, settings.options)
        self.seats = seats
        self.dealt = script.deals[deal]
        self.count = settings.seats
        self.order = shuffle(self.dealt.seed, self.rules.rules.deck_cards(settings.seats))
        before = [moment for moment in script.moments[: until + 1] if moment.deal == deal]
        self.lines = longest({moment.played for moment in before})
        self.here = self.laid_out(self.order)
        self.seen = [list(self.story(self.here, line)) for line in self.lines]
        now = script.moments[until].stand
        assert now is not None
        self.now = now.truth

    def laid_out(self, order: Sequence[int]) -> State:
        rules = self.rules.rules
        found = np.zeros(1, rules.State)[0]
        flags, chance = self.rules.series.flags(self.options), np.uint64(chance_word(self.dealt.seed))
        rules.lay_out(found, self.count, self.dealt.starter, flags, np.array(order, np.int64), chance)
        return found

    def story(self, first: State, line: Sequence[int]) -> Iterator[Truth | None]:
        """What can be seen of the deal, action by action; None where it cannot go on like that."""
        deal = Deal(self.rules, first.copy(), self.options)
        yield masked(deal.truth, self.seats)  # nobody wins before the first action
        for number in line:
            if number not in deal.legal_numbers:
                yield None
                return
            deal.play(number)
            yield masked(deal.truth, self.seats) | ({"scores": deal.scores} if deal.over else {})

    def fits(self, start: State) -> bool:
        """Would everything have looked the same so far?"""
        return all(
            all(map(eq, self.story(start, line), seen))
            for line, seen in zip(self.lines, self.seen, strict=True)
        )

    def find(self, rng: random.Random, tries: int = 24) -> State | None:
        """A start that differs; None if none was found."""
        best: State | None = None
        order, changed = list(self.order), 0
        held = self.places(hidden(self.now | {"stock": []}, self.seats))
        unseen = self.places(hidden(self.now, self.seats))
        for _ in range(tries):
            if len(unseen) < 2 or changed == CHANGES:
                break
            one, two = rng.choice(held or unseen), rng.choice(unseen)
            other = list(order)
            other[one], other[two] = other[two], other[one]
            start = self.laid_out(other)
            if start.tobytes() != self.here.tobytes() and self.fits(start):
                order, best, changed = other, start, changed + 1
        return best

    def places(self, cards: Sequence[str]) -> list[int]:
        """Where in the shuffled deck cards like these are."""
        kinds = getattr(self.rules.rules, "DECK", range(max(self.order) + 1))  # where cards are alike
        names = [self.rules.notation.write(int(kind)).partition(">")[0] for kind in kinds]
        return [place for place, card in enumerate(self.order) if names[card] in cards]


def longest(lines: set[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Those that are not the beginning of another."""
    return [
        line for line in lines if not any(line != other and other[: len(line)] == line for other in lines)
    ]


# --- comparing -----------------------------------------------------------------------------------------


@dataclass
class Pair:
    """An evening, and the same one with other cards in one deal, for one recipient."""

    script: Script
    recipient: str
    deal: int
    instead: State
    other_choices: bool
    """Others choose otherwise where all choose at the same time."""
    rng: random.Random
    chosen: dict[tuple[int, int, str], str] = field(default_factory=dict)

    @property
    def seats(self) -> list[int]:
        return seats_in(self.script, self.recipient)

    def run(self) -> int:
        """Plays the evening again with the other cards; how many steps were compared while cards differed."""
        return sum(moment.deal == self.deal for moment, _ in self.walk())

    def walk(self) -> Iterator[tuple[Moment, Room]]:
        """The steps, as long as the worlds are twins, with the other room; a `Leak` if one could tell."""
        script = self.script
        with other_cards({script.deals[self.deal].seed: self.instead}):
            room = Room(script.settings, script.host, script.secret)
            for at, moment in enumerate(script.moments):
                step = self.step(room, moment.step, refused=moment.heard.refused)
                mine = self.mine(room, step)
                heard = room.take(step)
                if mine:
                    self.same(at, "answer", moment.heard.answer, heard.answer)
                if heard.refused != moment.heard.refused:
                    break
                here, there = moment.stand, stand_of(room, heard)
                if twins(before(here), before(there), self.seats, shown_hands=self.shown_hands):
                    self.same(at, "automatic play", here and here.by_itself, there and there.by_itself)
                if not twins(here, there, self.seats, shown_hands=self.shown_hands):
                    break
                self.compare(at, moment.heard, heard)
                yield moment, room

    @property
    def shown_hands(self) -> bool:
        return self.recipient != WATCHER or self.script.settings.spectators == "after"

    def mine(self, room: Room, step: Step) -> bool:
        """Is it the recipient who asks? Everybody without a seat is a watcher."""
        if not step.person:
            return False
        if self.recipient == WATCHER:
            return not room.table.seats_of(step.person)
        return step.person == self.recipient

    def step(self, room: Room, step: Step, *, refused: bool) -> Step:
        """The step as it is taken in this world."""
        deal = room.state.deal
        act = step.command if isinstance(step.command, commands.Act) else None
        seat = step.seat if step.kind == "decide" else act.seat if act is not None else -1
        if not self.other_choices or refused or deal is None or seat in self.seats:
            return step
        if seat not in deal.together or deal.seed != self.script.deals[self.deal].seed:
            return step
        key = (seat, act.decision if act is not None else -1, act.action if act is not None else step.action)
        if act is None or key not in self.chosen:
            legal = [action for action in room.state.aside(seat).legal if action != key[2]]
            self.chosen[key] = self.rng.choice(legal) if legal else key[2]
        return with_action(step, self.chosen[key])

    def compare(self, at: int, one: Heard, two: Heard) -> None:
        who = self.recipient
        self.same(at, "timing", one.timing, two.timing)
        self.same(at, "number", one.numbers.get(who), two.numbers.get(who))
        self.same(at, "news", one.frames.get(who), two.frames.get(who))
        for viewer, view in one.views.items():
            if viewer == who or (who == WATCHER and viewer not in self.script.people):
                self.same(at, "view", view, two.views[viewer])

    def same(self, at: int, what: str, here: object, there: object) -> None:
        if here != there:
            step = self.script.moments[at].step
            raise Leak(
                f"{self.script.settings}, evening {self.script.secret!r}, recipient {self.recipient!r}: "
                f"the {what} of step {at} ({step}) differs:\n" + difference(repr(here), repr(there))
            )


def difference(one: str, two: str) -> str:
    """Both, near the place where they part."""
    place = next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    near = slice(max(place - 200, 0), place + 200)
    return f"… {one[near]} …\n… {two[near]} …"


def seats_in(script: Script, person: str) -> list[int]:
    """The seats that somebody has taken at the beginning."""
    sits = [moment.step for moment in script.moments if moment.deal < 0]
    found = [
        step.command.seat for step in sits if step.person == person and isinstance(step.command, commands.Sit)
    ]
    return [seat for seat in found if seat is not None]


def pairs(script: Script, rng: random.Random, each: int = 1) -> Iterator[Pair]:
    """For every recipient, some pairs of worlds."""
    for recipient in (*script.people, WATCHER):
        seats = seats_in(script, recipient)
        for _ in range(each):
            deal = rng.randrange(len(script.deals)) if script.deals else -1
            shown = recipient != WATCHER or script.settings.spectators == "after"
            moments = [
                at
                for at, moment in enumerate(script.moments)
                if moment.deal == deal >= 0 and moment.stand is not None and not (moment.stand.over and shown)
            ]
            if not moments:
                continue
            ends = (moments[-1],) * (1 if shown else 4)  # who is not shown hands must not see them then
            until = rng.choice((moments[0], *ends, rng.choice(moments), rng.choice(moments)))
            start = Finder(script, deal, until, seats).find(rng)
            if start is not None:
                played = script.moments[until].played
                yield Pair(script, recipient, deal, start, not played, rng)
