"""The truth of a deal of Deuce as JSON, both ways, the order of a reshuffle, and who chooses a start pair."""

from typing import Any

import msgspec
import numpy as np

from spieltisch.games.cards import CardTexts, check, check_once, read_cards, read_shape
from spieltisch.games.contract import Options, Truth
from spieltisch.games.deuce.notation import CARD_KINDS, CARD_TEXTS
from spieltisch.games.deuce.rules import (
    CARDS,
    DECK,
    DRAW,
    HAND,
    MOST_RESHUFFLES,
    PLAIN,
    State,
    add_card,
    clear,
    count_of,
    reshuffle,
    restock,
    start_kinds,
)
from spieltisch.kernel.record import new_record


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: int
    options: dict[str, Any]
    starter: int
    turn: int | None
    hands: list[list[str]]
    piles: list[tuple[str | None, str | None]]
    covered: list[str]
    stock: list[str]
    starting: bool
    drawn: int
    passes: int
    reshuffles: int


card_texts = CardTexts(CARD_TEXTS[kind] for kind in DECK)  # numbers in colour and value order, Rainbow, X


def top_text(kind: int) -> str | None:
    return CARD_TEXTS[kind] if kind >= 0 else None


def stock_texts(state: Any) -> list[str]:
    """The stock, next card first."""
    return [CARD_TEXTS[kind] for kind in state["stock"][: state["stock_size"]][::-1]]


def truth(state: Any, options: Options) -> Truth:
    seats = int(state["seats"])
    tops = [top_text(kind) for kind in state["tops"][: 2 * seats]]
    return {
        "game": "deuce",
        "seats": seats,
        "options": dict(options),
        "starter": int(state["starter"]),
        "turn": None if state["ended"] else int(state["turn"]),
        "hands": [card_texts(hand) for hand in state["hands"][:seats]],
        "piles": [tops[2 * seat : 2 * seat + 2] for seat in range(seats)],
        "covered": card_texts(state["covered"]),
        "stock": stock_texts(state),
        "starting": bool(state["starting"]),
        "drawn": int(state["drawn"]),
        "passes": int(state["passes"]),
        "reshuffles": int(state["reshuffles"]),
    }


def from_truth(position: Truth, flags: int, chance: int) -> Any:
    """The state of a position; every one is accepted in which cards and hand sizes fit."""
    shape = read_shape(position, Shape)
    n = shape.seats
    check(len(shape.hands) == n, f"hands must have {n} entries")
    check(len(shape.piles) == n, f"piles must have {n} entries")
    check(0 <= shape.starter < n, f"starter must be a seat from 0 to {n - 1}")
    check(shape.turn is None or 0 <= shape.turn < n, f"turn must be null or a seat from 0 to {n - 1}")
    check(0 <= shape.reshuffles <= MOST_RESHUFFLES, f"reshuffles must be from 0 to {MOST_RESHUFFLES}")
    check(0 <= shape.drawn <= CARDS and 0 <= shape.passes <= n, "drawn or passes is impossible")
    tops = [card for pair in shape.piles for card in pair]
    places = [card for hand in shape.hands for card in hand] + shape.covered + shape.stock
    deck = [CARD_TEXTS[kind] for kind in DECK]
    check_once(places + [card for card in tops if card is not None], deck)
    state = new_record(State)
    clear(state, n, shape.starter, flags)
    state["generator"][0] = chance
    for pile, top in enumerate(tops):
        state["tops"][pile] = state["base_tops"][pile] = -1 if top is None else CARD_KINDS[top]
    for seat in range(n):
        state["hands"][seat] = word(shape.hands[seat])
        state["sizes"][seat] = len(shape.hands[seat])
        for wild in range(2):
            state["wild"][seat][0][wild] = count_of(state["hands"][seat], PLAIN + wild)
    state["covered"] = state["base_covered"] = word(shape.covered)
    state["stock_size"] = len(shape.stock)
    state["stock"][: len(shape.stock)] = read_cards(shape.stock[::-1], CARD_KINDS)
    state["drawn"] = state["base_drawn"] = shape.drawn
    state["reshuffles"] = state["base_reshuffles"] = shape.reshuffles
    state["passes"] = shape.passes
    state["turn"] = state["base_turn"] = 0 if shape.turn is None else shape.turn
    state["starting"] = state["started"] = shape.starting
    (check_starting if shape.starting else set_end)(state, shape)
    return state


def word(cards: list[str]) -> int:
    found = np.uint64(0)
    for kind in read_cards(cards, CARD_KINDS):
        found = np.uint64(add_card(found, kind))
    return int(found)


def check_starting(state: Any, shape: Shape) -> None:
    """While start pairs are laid, every seat has six cards in all; only the seat to act may have one pile."""
    state["base_tops"][:] = -1
    check(shape.turn is not None, "turn must be a seat while start pairs are laid")
    check(not (shape.covered or shape.drawn or shape.passes or shape.reshuffles), "play has not begun")
    for seat, (one, two) in enumerate(shape.piles):
        laid = (one is not None) + (two is not None)
        check(one is not None or two is None, f"seat {seat} must lay its first pile first")
        check(laid != 1 or seat == shape.turn, f"seat {seat} has one pile, but is not to act")
        check(laid != 2 or seat != shape.turn, f"seat {seat} is to act, but has laid its start pair")
        size = HAND - laid
        check(
            len(shape.hands[seat]) == size,
            f"seat {seat} must hold {size} cards, not {len(shape.hands[seat])}",
        )
        if laid == 1:  # D-4: something must go beside the first start card
            beside = start_kinds(state["hands"][seat], int(state["tops"][2 * seat]))
            check(bool(beside), f"no card of seat {seat} pairs with its start card {one}")


def set_end(state: Any, shape: Shape) -> None:
    """After the start all piles lie; a round is over when a hand is empty, or when all have passed."""
    check(
        all(top is not None for pair in shape.piles for top in pair), "every pile needs a top after the start"
    )
    empty = [seat for seat, hand in enumerate(shape.hands) if not hand]
    check(len(empty) <= 1, "only one hand can be empty")
    over = bool(empty) or shape.passes == shape.seats
    check(over == (shape.turn is None), "turn is null when the round is over, and only then")
    state["ended"] = over
    state["winner"] = empty[0] if empty else -1


def reshuffle_due(state: Any, action: int) -> bool:
    return bool(action == DRAW and state["stock_size"] == 0)


def reshuffle_now(state: Any) -> list[str]:
    """Makes the reshuffle that is due, from the state's own generator; gives back the order that came out."""
    reshuffle(state)
    return stock_texts(state)


def fix_reshuffle(state: Any, order: list[str]) -> None:
    kinds = read_cards(order, CARD_KINDS)
    check(
        sorted(kinds) == sorted(CARD_KINDS[text] for text in card_texts(state["covered"])),
        "a reshuffle is of the covered cards",
    )
    restock(state, np.array(kinds, np.int64))


def still_starting(state: Any) -> list[int]:
    """D-4: the seats that have not chosen both start cards; all choose at the same time."""
    if not state["starting"]:
        return []
    return [seat for seat in range(int(state["seats"])) if state["tops"][2 * seat + 1] < 0]


def let_start(state: Any, seat: int) -> None:
    state["turn"] = seat
