"""Compañeros, one deal, clause by clause."""

from reference.cards import COLOURS, Truth, colour, in_order, value

DEFAULTS: Truth = {"deals": 1, "next_starter": "leader", "open_scores": False}
TRICKS = 9


def deck(seats: int) -> list[str]:
    return [f"{letter}{number}" for letter in COLOURS[:seats] for number in range(1, 11)]  # C-1


def opening(seats: int, starter: int, cards: list[str], options: Truth | None = None) -> Truth:
    """The position after the deal: the display first, then nine cards a seat (C-2)."""
    assert in_order(cards) == deck(seats)
    display, rest = cards[:seats], cards[seats:]
    return {
        "game": "companeros",
        "seats": seats,
        "options": DEFAULTS | (options or {}),
        "starter": starter,
        "turn": starter,  # C-4
        "hands": [in_order(rest[9 * seat : 9 * seat + 9]) for seat in range(seats)],
        "display": in_order(display),
        "played": [None] * seats,
        "taken": [[] for _ in range(seats)],
        "takers": [],
        "first": None,
        "tricks_left": TRICKS,
    }


def colour_values(played: list[str]) -> dict[str, int]:
    """The colour value of each colour in the trick (C-5)."""
    values: dict[str, int] = {}
    for card in played:
        values[colour(card)] = values.get(colour(card), 0) + value(card)
    return values


def taking_order(played: list[str]) -> list[int]:
    """The seats that may take, in order, for the cards played by seat."""
    values = colour_values(played)
    order: list[int] = []
    for letter in sorted(values, key=lambda letter: values[letter], reverse=True):  # C-6
        if list(values.values()).count(values[letter]) > 1:
            break  # C-8: a tied colour and all weaker ones get nothing
        players = [seat for seat, card in enumerate(played) if colour(card) == letter]
        order += sorted(players, key=lambda seat: value(played[seat]), reverse=True)  # C-6
    return order


class ReferenceCompaneros:
    def __init__(self, truth: Truth) -> None:
        assert truth["game"] == "companeros"
        self.seats: int = truth["seats"]
        self.options: Truth = DEFAULTS | truth["options"]
        self.starter: int = truth["starter"]
        self.turn: int | None = truth["turn"]
        self.hands: list[list[str]] = [list(hand) for hand in truth["hands"]]
        self.display: list[str] = list(truth["display"])
        self.played: list[str | None] = list(truth["played"])
        self.taken: list[list[str]] = [list(cards) for cards in truth["taken"]]
        self.takers: list[int] = list(truth["takers"])
        self.first: int | None = truth["first"]
        self.tricks_left: int = truth["tricks_left"]

    @property
    def over(self) -> bool:
        return self.turn is None

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.takers:  # C-7: one whole colour of the display, no passing
            return [f"take-{letter}" for letter in COLOURS if letter in map(colour, self.display)]
        return list(self.hands[self.turn])  # C-4: no duty to follow

    def play(self, action: str) -> None:
        assert action in self.legal(), f"{action} is not in {self.legal()}"
        assert self.turn is not None
        if self.takers:
            self._take(self.turn, action.removeprefix("take-"))
        else:
            self._play_card(self.turn, action)

    def _play_card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.played[seat] = card
        next_seat = (seat + 1) % self.seats  # C-4: clockwise
        trick = [played for played in self.played if played is not None]
        if len(trick) < self.seats:
            self.turn = next_seat
            return
        order = taking_order(trick)
        if order and self.display:
            self.takers = order
            self.first = self.turn = order[0]
        else:
            self._end_trick(leader=next_seat)  # C-12: nobody takes, so who led this trick leads again

    def _take(self, seat: int, letter: str) -> None:
        self.taken[seat] += [card for card in self.display if colour(card) == letter]  # C-7
        self.display = [card for card in self.display if colour(card) != letter]
        self.takers.pop(0)
        if self.takers and self.display:
            self.turn = self.takers[0]
            return
        assert self.first is not None  # C-9: also when the display is empty before all have taken
        self._end_trick(leader=self.first)  # C-12

    def _end_trick(self, leader: int) -> None:
        self.display += [card for card in self.played if card is not None]  # C-11
        self.played = [None] * self.seats
        self.takers = []
        self.first = None
        self.tricks_left -= 1
        self.turn = leader if self.tricks_left else None  # C-13: nine tricks

    def scores(self) -> list[int]:
        return [sum(value(card) for card in cards) for cards in self.taken]  # C-13

    def truth(self) -> Truth:
        return {
            "game": "companeros",
            "seats": self.seats,
            "options": dict(self.options),
            "starter": self.starter,
            "turn": self.turn,
            "hands": [in_order(hand) for hand in self.hands],
            "display": in_order(self.display),
            "played": list(self.played),
            "taken": [in_order(cards) for cards in self.taken],
            "takers": list(self.takers),
            "first": self.first,
            "tricks_left": self.tricks_left,
        }
