"""The truth of a deal of Compañeros as JSON, both ways."""

from typing import Any

import msgspec

from spieltisch.games.cards import CardTexts, check, check_once, read_cards, read_shape
from spieltisch.games.companeros.notation import CARD_NUMBERS, CARD_TEXTS
from spieltisch.games.companeros.rules import OVER, PLAY, TAKE, TRICKS, State, clear, deck_cards, rank
from spieltisch.games.contract import Options, Truth
from spieltisch.kernel.record import new_record


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: int
    options: dict[str, Any]
    starter: int
    turn: int | None
    hands: list[list[str]]
    display: list[str]
    played: list[str | None]
    taken: list[list[str]]
    takers: list[int]
    first: int | None
    tricks_left: int


card_texts = CardTexts(CARD_TEXTS)  # in colour and value order


def takers_left(state: Any) -> list[int]:
    return [int(seat) for seat in state["takers"][state["taking"] : state["entitled"]]]


def truth(state: Any, options: Options) -> Truth:
    seats = int(state["seats"])
    taking = state["phase"] == TAKE
    played = [int(card) for card in state["played"][:seats]]
    return {
        "game": "companeros",
        "seats": seats,
        "options": dict(options),
        "starter": int(state["starter"]),
        "turn": None if state["phase"] == OVER else int(state["turn"]),
        "hands": [card_texts(hand) for hand in state["hands"][:seats]],
        "display": card_texts(state["display"]),
        "played": [CARD_TEXTS[card] if card >= 0 else None for card in played],
        "taken": [card_texts(cards) for cards in state["taken"][:seats]],
        "takers": takers_left(state) if taking else [],
        "first": int(state["takers"][0]) if taking else None,
        "tricks_left": int(state["tricks_left"]),
    }


def from_truth(position: Truth, flags: int, chance: int) -> Any:
    """The state of a position; every one is accepted in which cards and hand sizes fit."""
    shape = read_shape(position, Shape)
    n = shape.seats
    for name, length in (("hands", shape.hands), ("played", shape.played), ("taken", shape.taken)):
        check(len(length) == n, f"{name} must have {n} entries")
    check(0 <= shape.starter < n, f"starter must be a seat from 0 to {n - 1}")
    check(0 <= shape.tricks_left <= TRICKS, f"tricks_left must be from 0 to {TRICKS}")
    lying = [card for card in shape.played if card is not None]
    in_hands = [card for hand in shape.hands for card in hand]
    in_taken = [card for cards in shape.taken for card in cards]
    check_once(in_hands + shape.display + lying + in_taken, [CARD_TEXTS[card] for card in deck_cards(n)])
    for seat, hand in enumerate(shape.hands):
        size = shape.tricks_left - (shape.played[seat] is not None)
        check(len(hand) == size, f"seat {seat} must hold {size} cards, not {len(hand)}")
    state = new_record(State)
    clear(state, n, shape.starter)
    state["tricks_left"] = shape.tricks_left
    state["display"] = word(shape.display)
    for seat in range(n):
        state["hands"][seat] = word(shape.hands[seat])
        state["taken"][seat] = word(shape.taken[seat])
        card = shape.played[seat]
        state["played"][seat] = -1 if card is None else CARD_NUMBERS[card]
    state["lying"] = len(lying)
    set_turn(state, shape, len(lying))
    return state


def word(cards: list[str]) -> int:
    return sum(1 << card for card in read_cards(cards, CARD_NUMBERS))


def set_turn(state: Any, shape: Shape, lying: int) -> None:
    """Phase, leader, turn and takers, each of which must fit the cards."""
    n = shape.seats
    if shape.tricks_left == 0:
        check(shape.turn is None, "with no trick left, turn must be null")
        check(not shape.takers and shape.first is None, "with no trick left nobody takes")
        state["phase"] = OVER
        return
    check(shape.turn is not None and 0 <= shape.turn < n, f"turn must be a seat from 0 to {n - 1}")
    turn = shape.turn if shape.turn is not None else 0
    state["turn"] = turn
    if lying < n:
        leader = (turn - lying) % n
        check(not shape.takers and shape.first is None, "nobody takes before all have played")
        for step in range(n):
            seat = (leader + step) % n
            check((shape.played[seat] is not None) == (step < lying), "played must run clockwise up to turn")
        state["phase"], state["leader"] = PLAY, leader
        return
    rank(state)
    order = [int(seat) for seat in state["takers"][: state["entitled"]]]
    left = shape.takers
    check(bool(shape.display), "with an empty display the trick is over")
    check(bool(left) and left == order[len(order) - len(left) :], f"takers must be the last of {order}")
    check(shape.first == order[0], f"first must be {order[0]}")
    check(turn == left[0], "turn must be the first of takers")
    state["phase"], state["leader"] = TAKE, order[0]
    state["taking"] = len(order) - len(left)
