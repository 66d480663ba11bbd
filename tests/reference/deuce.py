"""Deuce, one round, clause by clause.

The order of a reshuffled stock is chance: set `restock` to a function that is given the covered cards in
order and returns the new stock, next card first.
"""

from collections.abc import Callable
from itertools import combinations

from reference.cards import RAINBOW, Truth, X, colour, in_order, is_number, value

DEFAULTS: Truth = {"target": 100, "rainbow_on_x": False, "voluntary_draws": "one"}
MOST_RESHUFFLES = 3


def deck() -> list[str]:
    numbers = [f"{letter}{number}" for letter in "RYGB" for number in range(11)]
    return numbers + [RAINBOW] * 6 + [X] * 2  # D-1


def opening(seats: int, starter: int, cards: list[str], options: Truth | None = None) -> Truth:
    """The position after the deal: six cards a seat, the rest is the stock (D-2)."""
    assert in_order(cards) == deck()
    return {
        "game": "deuce",
        "seats": seats,
        "options": DEFAULTS | (options or {}),
        "starter": starter,
        "turn": starter,
        "hands": [in_order(cards[6 * seat : 6 * seat + 6]) for seat in range(seats)],
        "piles": [[None, None] for _ in range(seats)],
        "covered": [],
        "stock": cards[6 * seats :],
        "starting": True,
        "drawn": 0,
        "passes": 0,
        "reshuffles": 0,
    }


def pairs(one: str, other: str) -> bool:
    if RAINBOW in (one, other):
        return True  # D-3
    if X in (one, other):
        return False  # D-3: an X has neither colour nor number
    return colour(one) == colour(other) or value(one) == value(other)  # D-3


def start_pairs(six: list[str]) -> list[tuple[str, str]]:
    """All pairs that a hand of six may lay at the start."""
    couples = list(combinations(six, 2))
    plain = [couple for couple in couples if X not in couple and pairs(*couple)]
    if plain:
        return plain  # D-4: Rainbows are allowed, X is not
    return [couple for couple in couples if X in couple]  # D-4: no other pair, so an X beside any card


def fits(card: str, top: str, neighbour: str, rainbow_on_x: bool = False) -> bool:
    """Whether a card may be laid on a top beside that neighbour: the table of D-8, row by row."""
    if top == X:
        if neighbour == RAINBOW:
            return True
        if neighbour == X:
            return card == RAINBOW
        return card == RAINBOW and rainbow_on_x  # D-8: locked, but for the house rule
    if neighbour == X:
        return card in (RAINBOW, X)
    if neighbour == RAINBOW:
        return True
    return card in (RAINBOW, X) or pairs(card, neighbour)  # D-7


def points(cards: list[str]) -> int:
    return sum(value(card) for card in cards if is_number(card))  # D-12, D-15: Rainbow and X count 0


class ReferenceDeuce:
    def __init__(self, truth: Truth) -> None:
        assert truth["game"] == "deuce"
        self.restock: Callable[[list[str]], list[str]] | None = None
        self.seats: int = truth["seats"]
        self.options: Truth = DEFAULTS | truth["options"]
        self.starter: int = truth["starter"]
        self.turn: int | None = truth["turn"]
        self.hands: list[list[str]] = [list(hand) for hand in truth["hands"]]
        # Only the tops that lie: no, one or two cards a seat.
        self.piles: list[list[str]] = [[top for top in tops if top is not None] for tops in truth["piles"]]
        self.covered: list[str] = list(truth["covered"])
        self.stock: list[str] = list(truth["stock"])
        self.starting: bool = truth["starting"]
        self.drawn: int = truth["drawn"]
        self.passes: int = truth["passes"]
        self.reshuffles: int = truth["reshuffles"]

    @property
    def over(self) -> bool:
        return self.turn is None

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.starting:
            return [f"start-{card}" for card in in_order(self._start_cards(self.turn))]
        lays = self._lays(self.turn)
        can_draw = self._can_draw()
        if not lays:
            return ["draw"] if can_draw else ["pass"]  # D-10, D-14
        willing = self.drawn == 0 or self.options["voluntary_draws"] == "any"  # D-11
        return [*lays, "draw"] if can_draw and willing else lays

    def _start_cards(self, seat: int) -> set[str]:
        laid = self.piles[seat]
        couples = start_pairs(laid + self.hands[seat])
        if not laid:
            return {card for couple in couples for card in couple}  # D-4: it must leave a partner
        [first] = laid
        return {b for a, b in couples if a == first} | {a for a, b in couples if b == first}

    def _lays(self, seat: int) -> list[str]:
        rainbow_on_x = self.options["rainbow_on_x"]
        return [
            f"{card}>{owner}{'ab'[pile]}"
            for card in in_order(set(self.hands[seat]))
            for owner, tops in enumerate(self.piles)  # D-6, D-9: any pile
            for pile in (0, 1)
            if fits(card, tops[pile], tops[1 - pile], rainbow_on_x)  # D-6: judged against the neighbour
            and (len(self.hands[seat]) > 1 or self._may_go_out(seat, card, owner, pile))
        ]

    def _may_go_out(self, seat: int, card: str, owner: int, pile: int) -> bool:
        after = [list(tops) for tops in self.piles]
        after[owner][pile] = card
        return all(points(tops) <= points(after[seat]) for tops in after)  # D-12: equal is enough

    def _can_draw(self) -> bool:
        if self.stock:
            return True
        return bool(self.covered) and self.reshuffles < MOST_RESHUFFLES  # D-13

    def play(self, action: str) -> None:
        assert action in self.legal(), f"{action} is not in {self.legal()}"
        assert self.turn is not None
        if self.starting:
            self._start(self.turn, action.removeprefix("start-"))
        elif action == "draw":
            self._draw(self.turn)
        elif action == "pass":
            self._pass(self.turn)
        else:
            card, target = action.split(">")
            self._lay(self.turn, card, int(target[:-1]), "ab".index(target[-1]))

    def _start(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.piles[seat].append(card)
        clockwise = [(seat + step) % self.seats for step in range(self.seats)]
        waiting = [other for other in clockwise if len(self.piles[other]) < 2]
        self.starting = bool(waiting)
        self.turn = waiting[0] if waiting else self.starter  # D-4, D-5

    def _draw(self, seat: int) -> None:
        if not self.stock:  # D-13
            assert self.restock is not None, "a reshuffle is due and nobody says its order"
            covered = in_order(self.covered)
            self.stock = list(self.restock(covered))
            assert in_order(self.stock) == covered
            self.covered = []
            self.reshuffles += 1
        self.hands[seat].append(self.stock.pop(0))
        self.drawn += 1  # D-10: the turn goes on

    def _pass(self, seat: int) -> None:
        self.passes += 1
        self.drawn = 0
        void = self.passes == self.seats  # D-14
        self.turn = None if void else (seat + 1) % self.seats

    def _lay(self, seat: int, card: str, owner: int, pile: int) -> None:
        self.hands[seat].remove(card)
        self.covered.append(self.piles[owner][pile])
        self.piles[owner][pile] = card
        self.passes = 0
        self.drawn = 0
        out = not self.hands[seat]  # D-15
        self.turn = None if out else (seat + 1) % self.seats  # D-5

    def scores(self) -> list[int]:
        if not self.over:
            return [0] * self.seats
        total = 10 + sum(points(hand) for hand in self.hands)  # D-15; the winner's own hand is empty
        return [0 if hand else total for hand in self.hands]  # D-14: nobody is out in a void round

    def truth(self) -> Truth:
        return {
            "game": "deuce",
            "seats": self.seats,
            "options": dict(self.options),
            "starter": self.starter,
            "turn": self.turn,
            "hands": [in_order(hand) for hand in self.hands],
            "piles": [[*tops, None, None][:2] for tops in self.piles],
            "covered": in_order(self.covered),
            "stock": list(self.stock),
            "starting": self.starting,
            "drawn": self.drawn,
            "passes": self.passes,
            "reshuffles": self.reshuffles,
        }
