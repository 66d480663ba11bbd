"""Mit List und Tücke, one round, clause by clause."""

from itertools import combinations

from reference.cards import Truth, colour, in_order, value

DEFAULTS: Truth = {"three_seats": False}
COLOURS = "RYGB"
TRICKS = 14
HIGHEST = {  # L-1: the highest value of each colour, by the number of seats
    3: {"R": 11, "Y": 11, "G": 10, "B": 10},
    4: {"R": 14, "Y": 14, "G": 14, "B": 14},
    5: {"R": 18, "Y": 18, "G": 17, "B": 17},
    6: {"R": 21, "Y": 21, "G": 21, "B": 21},
}
FIRST_TAKES = {3: 2, 4: 2, 5: 3, 6: 3}  # L-1, L-6


def deck(seats: int) -> list[str]:
    return [f"{letter}{number}" for letter in COLOURS for number in range(1, HIGHEST[seats][letter] + 1)]


def opening(seats: int, starter: int, cards: list[str], options: Truth | None = None) -> Truth:
    """The position after the deal: fourteen cards a seat, nothing left over (L-2)."""
    assert in_order(cards) == deck(seats)
    settled = DEFAULTS | (options or {})
    assert seats > 3 or settled["three_seats"]  # L-1
    return {
        "game": "list-und-tuecke",
        "seats": seats,
        "options": settled,
        "starter": starter,
        "turn": starter,  # L-2
        "hands": [in_order(cards[14 * seat : 14 * seat + 14]) for seat in range(seats)],
        "trick": [],
        "phase": "play",
        "first": None,
        "second": None,
        "rest": [],
        "piles": [dict.fromkeys(COLOURS, 0) for _ in range(seats)],
        "kept": [None] * seats,
        "gone": dict.fromkeys(COLOURS, 0),
        "tricks_left": TRICKS,
    }


def winners(trick: list[tuple[int, str]]) -> tuple[int, int | None]:
    """The first and the second winner of a full trick."""
    trump = colour(trick[0][1])  # L-3
    trumps = [(value(card), seat) for seat, card in trick if colour(card) == trump]
    foreign = [
        (value(card), place, seat) for place, (seat, card) in enumerate(trick) if colour(card) != trump
    ]
    first = max(trumps)[1]  # L-6
    second = min(foreign)[2] if foreign else None  # L-7: of equal values the earlier one; L-8
    return first, second


def score(piles: dict[str, int], kept: str | None) -> int:
    """What the piles of one seat are worth."""
    if kept is None:
        one, other = sorted(piles.values())[-2:]  # L-13: the two largest
    else:
        one, other = (piles[letter] for letter in kept)  # L-13: the chosen ones, even if others are larger
    others = sum(piles.values()) - one - other
    if others == 0:
        return one * other  # L-14: divisor 1; with one colour or none, the product is 0
    return one * other // others  # L-13


class ReferenceListUndTuecke:
    def __init__(self, truth: Truth) -> None:
        assert truth["game"] == "list-und-tuecke"
        self.seats: int = truth["seats"]
        self.options: Truth = DEFAULTS | truth["options"]
        self.starter: int = truth["starter"]
        self.turn: int | None = truth["turn"]
        self.hands: list[list[str]] = [list(hand) for hand in truth["hands"]]
        self.trick: list[tuple[int, str]] = [(seat, card) for seat, card in truth["trick"]]
        self.phase: str = truth["phase"]
        self.first: int | None = truth["first"]
        self.second: int | None = truth["second"]
        self.rest: list[str] = list(truth["rest"])
        self.piles: list[dict[str, int]] = [dict(piles) for piles in truth["piles"]]
        self.kept: list[str | None] = list(truth["kept"])
        self.gone: dict[str, int] = dict(truth["gone"])
        self.tricks_left: int = truth["tricks_left"]

    @property
    def over(self) -> bool:
        return self.turn is None

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.phase == "take":
            size = FIRST_TAKES[self.seats]
            choices = sorted(set(combinations(self._trick_colours(), size)))  # L-6: as colours, not cards
            return ["take-" + "".join(chosen) for chosen in choices]
        if self.phase == "keep":
            return ["keep-" + one + other for one, other in combinations(COLOURS, 2)]  # L-11
        return self._playable(self.turn)

    def _trick_colours(self) -> list[str]:
        """The colours that lie in the trick, one letter a card, in colour order."""
        return sorted((colour(card) for _, card in self.trick), key=COLOURS.index)

    def _playable(self, seat: int) -> list[str]:
        lying = set(self._trick_colours())
        if len(lying) < 3:
            return list(self.hands[seat])  # L-3: no duty to follow
        return [card for card in self.hands[seat] if colour(card) in lying]  # L-4

    def play(self, action: str) -> None:
        assert action in self.legal(), f"{action} is not in {self.legal()}"
        assert self.turn is not None
        if self.phase == "take":
            self._take(self.turn, action.removeprefix("take-"))
        elif self.phase == "keep":
            self.kept[self.turn] = action.removeprefix("keep-")
            self._distribute()
        else:
            self._play_card(self.turn, action)

    def _play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == self.seats:
            self.first, self.second = winners(self.trick)
            self.phase = "take"
            self.turn = self.first
            return
        next_seat = (seat + 1) % self.seats  # L-3: clockwise
        self.turn = next_seat if self._playable(next_seat) else None  # L-5

    def _take(self, seat: int, letters: str) -> None:
        rest = self._trick_colours()
        for letter in letters:  # L-6
            rest.remove(letter)
            self.piles[seat][letter] += 1
        self.trick = []
        if self.second is None:
            for letter in rest:
                self.gone[letter] += 1  # L-8
        else:
            self.rest = rest
        self._distribute()

    def _distribute(self) -> None:
        """What follows the first winner's taking, up to the next choice (L-11) or the end of the trick."""
        assert self.first is not None
        if self._must_choose(self.first):
            self.phase, self.turn = "keep", self.first  # L-11: before the second winner takes
            return
        if self.second is not None:
            for letter in self.rest:
                self.piles[self.second][letter] += 1  # L-7
            self.rest = []
            if self._must_choose(self.second):
                self.phase, self.turn = "keep", self.second  # L-11
                return
        self._end_trick(leader=self.first if self.second is None else self.second)  # L-9

    def _must_choose(self, seat: int) -> bool:
        return self.kept[seat] is None and all(self.piles[seat][letter] > 0 for letter in COLOURS)  # L-11

    def _end_trick(self, leader: int) -> None:
        self.first = self.second = None
        self.phase = "play"
        self.tricks_left -= 1
        self.turn = leader if self.tricks_left else None  # L-12

    def scores(self) -> list[int]:
        return [score(piles, kept) for piles, kept in zip(self.piles, self.kept, strict=True)]

    def truth(self) -> Truth:
        return {
            "game": "list-und-tuecke",
            "seats": self.seats,
            "options": dict(self.options),
            "starter": self.starter,
            "turn": self.turn,
            "hands": [in_order(hand) for hand in self.hands],
            "trick": [[seat, card] for seat, card in self.trick],
            "phase": self.phase,
            "first": self.first,
            "second": self.second,
            "rest": list(self.rest),
            "piles": [dict(piles) for piles in self.piles],
            "kept": list(self.kept),
            "gone": dict(self.gone),
            "tricks_left": self.tricks_left,
        }
