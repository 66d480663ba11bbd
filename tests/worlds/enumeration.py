"""All worlds of Deuce that fit what one seat has seen, counted card by card from the rules alone.

A world is what every seat holds; the stock is the rest. Its weight is the number of shuffles behind it: every
hidden card that is dealt, drawn or laid counts once for each copy there is (cards told apart), and a world in
which a public action was not legal is dropped. Nothing here knows of groups, proofs or stories.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from reference.cards import Truth, in_order
from reference.deuce import ReferenceDeuce, deck, start_pairs

Hand = tuple[str, ...]
World = tuple[Hand, ...]
SPECTATOR = -1


def with_card(hand: Iterable[str], card: str) -> Hand:
    return tuple(in_order([*hand, card]))


def without_card(hand: Iterable[str], card: str) -> Hand:
    rest = list(hand)
    rest.remove(card)
    return tuple(rest)


def with_hand(world: World, seat: int, hand: Hand) -> World:
    return (*world[:seat], hand, *world[seat + 1 :])


class DeuceWorlds:
    """The worlds that fit, followed through a round as one seat (or a spectator) sees it."""

    def __init__(self, truth: Truth, observer: int) -> None:
        self.table = ReferenceDeuce(truth)
        self.observer = observer
        self.others = [seat for seat in range(self.table.seats) if seat != observer]
        self.worlds: Counter[World] = Counter()
        if not self.table.starting:
            self.hide_hands()

    def hide_hands(self) -> None:
        """Every deal of the unseen cards: the hidden hands get theirs one at a time."""
        hands = enumerate(self.table.hands)
        self.worlds[tuple(tuple(in_order(hand)) if seat == self.observer else () for seat, hand in hands)] = 1
        for seat in self.others:
            for _ in self.table.hands[seat]:
                self.draw_any(seat, self.unseen())

    def unseen(self) -> Counter[str]:
        """The cards that lie in the stock or in hidden hands."""
        cards = Counter(deck())
        cards.subtract(self.table.covered)
        for tops in self.table.piles:
            cards.subtract(tops)
        if self.observer != SPECTATOR:
            cards.subtract(self.table.hands[self.observer])
        return +cards

    def stock(self, world: World, unseen: Counter[str]) -> Counter[str]:
        cards = unseen.copy()
        for seat in self.others:
            cards.subtract(world[seat])
        return +cards

    def play_start(self, actions: list[str]) -> None:
        """D-4, two seats: all start pairs at once; keeps the hands of six that may have laid what lies."""
        for action in actions:
            self.table.play(action)
        assert not self.table.starting
        [other] = self.others
        pair = sorted(self.table.piles[other])
        hands: World = tuple(tuple(in_order(hand)) for hand in self.table.hands)
        for rest in combinations(in_order(self.unseen().elements()), 4):
            if any(sorted(couple) == pair for couple in start_pairs([*pair, *rest])):
                self.worlds[with_hand(hands, other, rest)] += 1

    def play(self, action: str) -> None:
        """One public action: keeps the worlds in which it was legal, and does to them what it does."""
        seat = self.table.turn
        assert seat is not None
        self.keep_legal(seat, action)
        unseen = self.unseen()
        if action == "draw" and not self.table.stock:
            unseen += Counter(self.table.covered)  # D-13: the stock in every world
        before = Counter(self.table.hands[seat])
        self.table.play(action)
        after = Counter(self.table.hands[seat])
        if action == "draw" and seat == self.observer:
            [card] = after - before
            self.draw_known(seat, unseen, card)
        elif action == "draw":
            self.draw_any(seat, unseen)
        elif action != "pass":
            [card] = before - after
            self.lay(seat, card)

    def keep_legal(self, seat: int, action: str) -> None:
        held = self.table.hands[seat]
        possible: dict[Hand, bool] = {}
        for hand in {world[seat] for world in self.worlds}:
            self.table.hands[seat] = list(hand)
            possible[hand] = action in self.table.legal()
        self.table.hands[seat] = held
        self.worlds = Counter(
            {world: weight for world, weight in self.worlds.items() if possible[world[seat]]}
        )

    def draw_any(self, seat: int, unseen: Counter[str]) -> None:
        """A card of the stock into a hidden hand: each as likely as any other."""
        after: Counter[World] = Counter()
        for world, weight in self.worlds.items():
            for card, copies in self.stock(world, unseen).items():
                after[with_hand(world, seat, with_card(world[seat], card))] += weight * copies
        self.worlds = after

    def draw_known(self, seat: int, unseen: Counter[str], card: str) -> None:
        """The observer's own draw: the worlds that had this card in the stock."""
        after: Counter[World] = Counter()
        for world, weight in self.worlds.items():
            copies = self.stock(world, unseen)[card]
            if copies:
                after[with_hand(world, seat, with_card(world[seat], card))] += weight * copies
        self.worlds = after

    def lay(self, seat: int, card: str) -> None:
        """A card is laid: any of the copies in the hand."""
        after: Counter[World] = Counter()
        for world, weight in self.worlds.items():
            copies = 1 if seat == self.observer else world[seat].count(card)
            after[with_hand(world, seat, without_card(world[seat], card))] += weight * copies
        self.worlds = after

    def chances(self) -> dict[tuple[World, str], float]:
        """How likely each world with each next card of the stock is; "" where there is no stock."""
        total, unseen = self.worlds.total(), self.unseen()
        found: dict[tuple[World, str], float] = {}
        for world, weight in self.worlds.items():
            stock = self.stock(world, unseen) or Counter({"": 1})
            for card, copies in stock.items():
                found[world, card] = weight / total * copies / stock.total()
        return found
