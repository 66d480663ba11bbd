"""Can a world of Deuce have led to what all have seen? Decided from the public history alone.

Each card that came into a hand has a birth: when, and from which generation of the stock. Each card laid
from that hand, and each still in it, needs a birth of its own: before it was laid, of a generation that had
it, and after the last moment at which the seat showed not to hold it (D-17). Births in order of time, each
given to the card that must go soonest, find such births whenever there are any.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from reference.cards import RAINBOW, Truth, X
from reference.deuce import ReferenceDeuce, deck, fits, start_pairs

END = 10**6
WILD = (RAINBOW, X)


@dataclass
class Fate:
    """What became of a card: laid when (`END`: it is still held), and since when it can be there."""

    card: str
    time: int
    release: int
    generation: int


@dataclass
class SeatHistory:
    """What is public about one hand."""

    births: list[tuple[int, int]] = field(default_factory=list)  # time, generation
    laid: list[tuple[int, str]] = field(default_factory=list)
    proofs: list[tuple[int, set[str]]] = field(default_factory=list)
    start: list[str] = field(default_factory=list)  # a start pair that shows something (D-4)


class PublicHistory:
    """The history of a round from its deal on; only what is public is kept."""

    def __init__(self, truth: Truth, actions: Sequence[str], chances: Sequence[Sequence[str]]) -> None:
        self.table = ReferenceDeuce(truth)
        orders = iter(chances)
        self.table.restock = lambda covered: list(next(orders))
        self.seats = [SeatHistory() for _ in range(self.table.seats)]
        self.time = 0
        self.pools: list[Counter[str]] = []
        self.opened: list[int] = []
        for action in actions:
            self.time += 1
            if self.table.starting:
                self.table.play(action)
                if not self.table.starting:
                    self.begin()
            else:
                self.play(action)

    def begin(self) -> None:
        pool = Counter(deck())
        for seat, tops in enumerate(self.table.piles):
            pool.subtract(tops)
            self.seats[seat].births = [(self.time, 0)] * len(self.table.hands[seat])
            if X in tops:
                self.seats[seat].start = list(tops)
        self.pools, self.opened = [+pool], [self.time]

    def play(self, action: str) -> None:
        turn, table = self.table.turn, self.table
        assert turn is not None
        history = self.seats[turn]
        one = table.options["voluntary_draws"] == "one"
        if action == "pass" or (action == "draw" and table.drawn > 0 and one):
            history.proofs.append((self.time, self.layable(turn)))
        if action == "draw":
            if not table.stock:
                self.pools.append(Counter(table.covered))
                self.opened.append(self.time)
            history.births.append((self.time, len(self.pools) - 1))
        elif action != "pass":
            history.laid.append((self.time, action.partition(">")[0]))
        table.play(action)

    def layable(self, turn: int) -> set[str]:
        """What the seat could lay now if it had it, with the hand size that it has."""
        table, found = self.table, set()
        for card in set(deck()):
            for owner, tops in enumerate(table.piles):
                for pile in (0, 1):
                    if fits(card, tops[pile], tops[1 - pile], table.options["rainbow_on_x"]) and (
                        len(table.hands[turn]) > 1 or table._may_go_out(turn, card, owner, pile)
                    ):
                        found.add(card)
        return found

    def explain(self, hands: Sequence[Sequence[str]], wild: Any, observer: int) -> None:
        """Fails if the history cannot have led to those hands, with so many wild cards of each generation."""
        for seat, hand in enumerate(hands):
            if seat != observer:
                counts = {
                    (at, card): int(wild[seat][at][kind])
                    for at in range(len(self.pools))
                    for kind, card in enumerate(WILD)
                }
                assert self.explains(self.seats[seat], hand, counts), f"seat {seat} cannot hold {hand}"

    def check_wild(self, wild: Any, stock: Sequence[str]) -> None:
        """All wild cards of a generation came into a hand, or lie in the last stock."""
        for at, pool in enumerate(self.pools):
            for kind, card in enumerate(WILD):
                left = stock.count(card) if at == len(self.pools) - 1 else 0
                got = sum(int(wild[seat][at][kind]) for seat in range(len(self.seats)))
                assert got + left == pool[card], (
                    f"{card} of generation {at}: {got} + {left}, not {pool[card]}"
                )

    def explains(self, history: SeatHistory, hand: Sequence[str], wild: dict[tuple[int, str], int]) -> bool:
        fates = [self.fate(history, card, time) for time, card in history.laid]
        fates += [self.fate(history, card, END) for card in hand]
        if len(fates) != len(history.births):
            return False
        return self.settle(history, fates, 0, wild)

    def fate(self, history: SeatHistory, card: str, time: int) -> Fate:
        shown = [when for when, cards in history.proofs if when < time and card in cards]
        have = [at for at, pool in enumerate(self.pools) if pool[card] and self.opened[at] < time]
        return Fate(card, time, max(shown, default=-1), -1 if card in WILD else have[-1])

    def settle(
        self, history: SeatHistory, fates: list[Fate], place: int, wild: dict[tuple[int, str], int]
    ) -> bool:
        """Tries every generation for the wild cards, one after the other."""
        while place < len(fates) and fates[place].card not in WILD:
            place += 1
        if place == len(fates):
            return not any(wild.values()) and self.matches(history, fates)
        fate = fates[place]
        for at in range(len(self.pools)):
            if wild[at, fate.card] and self.opened[at] < fate.time:
                wild[at, fate.card] -= 1
                fate.generation = at
                found = self.settle(history, fates, place + 1, wild)
                wild[at, fate.card] += 1
                if found:
                    return True
        return False

    def matches(self, history: SeatHistory, fates: list[Fate]) -> bool:
        if not history.start:
            return matched(history.births, fates)
        first = len([birth for birth in history.births if birth[0] == self.opened[0]])
        for six in combinations(range(len(fates)), first):  # D-4
            cards = [fates[place].card for place in six]
            couples = [sorted(couple) for couple in start_pairs([*history.start, *cards])]
            rest = [fate for place, fate in enumerate(fates) if place not in six]
            if (
                sorted(history.start) in couples
                and all(fates[place].generation == 0 and fates[place].release < 0 for place in six)
                and matched(history.births[first:], rest)
            ):
                return True
        return False


def matched(births: list[tuple[int, int]], fates: list[Fate]) -> bool:
    """Has every birth a card? Each takes the one that must go soonest of those that it can be."""
    waiting = sorted(fates, key=lambda fate: fate.time)
    for time, generation in births:
        for fate in waiting:
            if fate.generation == generation and fate.release <= time < fate.time:
                waiting.remove(fate)
                break
        else:
            return False
    return not waiting
