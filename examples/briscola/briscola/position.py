"""The truth of a deal of Briscola as JSON, both ways."""

from typing import Any

import msgspec

from briscola.notation import CARD_NUMBERS, CARD_TEXTS
from briscola.rules import HAND, State, clear, deck, deck_cards
from spieltisch.games.cards import CardTexts, check, check_once, read_cards, read_shape
from spieltisch.games.contract import Options, Truth
from spieltisch.kernel.record import new_record

card_texts = CardTexts(CARD_TEXTS)


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: int
    options: dict[str, Any]
    starter: int
    turn: int | None
    hands: list[list[str]]
    stock: list[str]
    trump: str
    played: list[str | None]
    taken: list[list[str]]


def truth(state: Any, options: Options) -> Truth:
    seats = int(state["seats"])
    return {
        "game": "briscola",
        "seats": seats,
        "options": dict(options),
        "starter": int(state["starter"]),
        "turn": int(state["turn"]) if state["tricks_left"] else None,
        "hands": [card_texts(hand) for hand in state["hands"][:seats]],
        "stock": [CARD_TEXTS[card] for card in state["stock"] if card >= 0],
        "trump": CARD_TEXTS[state["trump"]],
        "played": [CARD_TEXTS[card] if card >= 0 else None for card in state["played"][:seats]],
        "taken": [card_texts(cards) for cards in state["taken"][:seats]],
    }


def from_truth(position: Truth, flags: int, chance: int) -> Any:
    shape = read_shape(position, Shape)
    n, lying = shape.seats, [card for card in shape.played if card is not None]
    for name, entries in (("hands", shape.hands), ("played", shape.played), ("taken", shape.taken)):
        check(len(entries) == n, f"{name} must have {n} entries")
    check(0 <= shape.starter < n, f"starter must be a seat from 0 to {n - 1}")
    check(shape.trump in CARD_NUMBERS, f"{shape.trump!r} is no card")
    check(not shape.stock or shape.stock[-1] == shape.trump, "the last card of the stock must be trump")
    check(len(shape.stock) % n == 0, f"the stock must be a number of cards for {n}")
    held = [card for cards in (*shape.hands, *shape.taken) for card in cards]
    check_once(held + shape.stock + lying, [CARD_TEXTS[card] for card in deck_cards(n)])
    sizes = [len(hand) + (card is not None) for hand, card in zip(shape.hands, shape.played, strict=True)]
    check(len(set(sizes)) == 1, "all must have had as many cards when the trick began")
    check(sizes[0] == HAND if shape.stock else sizes[0] <= HAND, f"hands must hold {HAND} cards")
    check((shape.turn is None) == (sizes[0] == 0), "turn must be null when all cards are played")
    state = new_record(State)
    clear(state, n, shape.starter)
    state["trump"] = CARD_NUMBERS[shape.trump]
    state["next"] = deck(n) - len(shape.stock)
    state["stock"][state["next"] : deck(n)] = read_cards(shape.stock, CARD_NUMBERS)
    state["tricks_left"] = len(shape.stock) // n + sizes[0]
    state["lying"] = len(lying)
    if shape.turn is not None:
        check(0 <= shape.turn < n, f"turn must be a seat from 0 to {n - 1}")
        state["turn"], state["leader"] = shape.turn, (shape.turn - len(lying)) % n
    for seat in range(n):
        state["hands"][seat], state["taken"][seat] = word(shape.hands[seat]), word(shape.taken[seat])
        card, due = shape.played[seat], (seat - int(state["leader"])) % n < len(lying)
        check((card is not None) == due, "played must run clockwise up to turn")
        state["played"][seat] = -1 if card is None else CARD_NUMBERS[card]
    return state


def word(cards: list[str]) -> int:
    return sum(1 << card for card in read_cards(cards, CARD_NUMBERS))
