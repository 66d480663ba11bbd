"""The truth of a deal of Mit List und Tücke as JSON, both ways."""

from typing import Any

import msgspec
import numpy as np

from spieltisch.games.cards import COLOURS as LETTERS
from spieltisch.games.cards import CardTexts, check, read_cards, read_shape
from spieltisch.games.contract import Options, Truth
from spieltisch.games.list_und_tuecke.notation import CARD_NUMBERS, CARD_TEXTS, KEEP_TEXTS, letters
from spieltisch.games.list_und_tuecke.rules import (
    COLOURS,
    KEEP_FIRST,
    KEEP_SECOND,
    KEEP_SETS,
    KEEPS,
    OVER,
    PLAY,
    TAKE,
    TRICKS,
    VALUES,
    State,
    clear,
    deck_cards,
    is_stuck,
    judge,
    must_choose,
    words_of,
)
from spieltisch.kernel.record import new_record

PHASES = {PLAY: "play", TAKE: "take", KEEP_FIRST: "keep", KEEP_SECOND: "keep", OVER: "play"}


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: int
    options: dict[str, Any]
    starter: int
    turn: int | None
    hands: list[list[str]]
    trick: list[tuple[int, str]]
    phase: str
    first: int | None
    second: int | None
    rest: list[str]
    piles: list[dict[str, int]]
    kept: list[str | None]
    gone: dict[str, int]
    tricks_left: int


texts_of = CardTexts(CARD_TEXTS)  # in colour and value order


def card_texts(words: Any) -> list[str]:
    """The cards of a set of two words."""
    return texts_of(int(words[0]) | int(words[1]) << 64)


def colour_counts(counts: int) -> dict[str, int]:
    return {LETTERS[colour]: int(counts) >> 8 * colour & 255 for colour in range(COLOURS)}


def trick_cards(state: Any) -> list[tuple[int, str]]:
    """The cards of this trick in the order they were played."""
    seats = int(state["seats"])
    order = [(int(state["leader"]) + step) % seats for step in range(int(state["cards"]))]
    return [(seat, CARD_TEXTS[state["trick"][seat]]) for seat in order]


def kept_text(kept: int) -> str | None:
    return letters(KEEPS[KEEP_SETS.tolist().index(int(kept))]) if kept else None


def seat_or_none(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def truth(state: Any, options: Options) -> Truth:
    seats = int(state["seats"])
    judged = state["phase"] in (TAKE, KEEP_FIRST, KEEP_SECOND)
    rest = colour_counts(state["rest"])
    return {
        "game": "list-und-tuecke",
        "seats": seats,
        "options": dict(options),
        "starter": int(state["starter"]),
        "turn": None if state["phase"] == OVER else int(state["turn"]),
        "hands": [card_texts(hand) for hand in state["hands"][:seats]],
        "trick": [[seat, card] for seat, card in trick_cards(state)],
        "phase": PHASES[int(state["phase"])],
        "first": seat_or_none(state["first"]) if judged else None,
        "second": seat_or_none(state["second"]) if judged else None,
        "rest": [letter for letter, count in rest.items() for _ in range(count)],
        "piles": [colour_counts(counts) for counts in state["piles"][:seats]],
        "kept": [kept_text(kept) for kept in state["kept"][:seats]],
        "gone": colour_counts(state["gone"]),
        "tricks_left": int(state["tricks_left"]),
    }


def from_truth(position: Truth, flags: int, chance: int) -> Any:
    """The state of a position; every one is accepted in which colours and hand sizes fit."""
    shape = read_shape(position, Shape)
    n = shape.seats
    for name, entries in (("hands", shape.hands), ("piles", shape.piles), ("kept", shape.kept)):
        check(len(entries) == n, f"{name} must have {n} entries")
    check(0 <= shape.starter < n, f"starter must be a seat from 0 to {n - 1}")
    check(0 <= shape.tricks_left <= TRICKS, f"tricks_left must be from 0 to {TRICKS}")
    check(shape.phase in ("play", "take", "keep"), "phase must be play, take or keep")
    for kept in shape.kept:
        check(
            kept is None or kept in KEEP_TEXTS, f"kept must be null or two colours such as RG, not {kept!r}"
        )
    check_colours(shape)
    state = new_record(State)
    clear(state, n, shape.starter)
    state["tricks_left"] = shape.tricks_left
    for seat in range(n):
        state["hands"][seat] = words_of(read_cards(shape.hands[seat], CARD_NUMBERS))
        state["piles"][seat] = counts_word(shape.piles[seat])
        kept = shape.kept[seat]
        state["kept"][seat] = KEEP_SETS[KEEP_TEXTS.index(kept)] if kept else 0
    held = [card for hand in shape.hands for card in read_cards(hand, CARD_NUMBERS)]
    state["played"] = words_of(card for card in deck_cards(n) if card not in held)
    state["gone"] = counts_word(shape.gone)
    state["rest"] = counts_word({letter: shape.rest.count(letter) for letter in LETTERS[:COLOURS]})
    set_trick(state, shape)
    check_hands(shape)
    return state


def counts_word(counts: dict[str, int]) -> int:
    return sum(count << 8 * LETTERS.index(letter) for letter, count in counts.items())


def check_colours(shape: Shape) -> None:
    """Each colour's count is right, and no card is in two places."""
    deck = [CARD_TEXTS[card] for card in deck_cards(shape.seats)]
    known = [card for hand in shape.hands for card in hand] + [card for _, card in shape.trick]
    for card in known:
        check(card in deck, f"{card!r} is no card here")
        check(known.count(card) == 1, f"{card} is in two places")
    for counts in [*shape.piles, shape.gone]:
        check(set(counts) <= set(LETTERS[:COLOURS]), "counts are by the letters R, Y, G, B")
        check(all(0 <= count <= VALUES for count in counts.values()), "a count is wrong")
    check(set(shape.rest) <= set(LETTERS[:COLOURS]), "rest is a list of the letters R, Y, G, B")
    for letter in LETTERS[:COLOURS]:
        lying = sum(counts.get(letter, 0) for counts in [*shape.piles, shape.gone])
        have = sum(card[0] == letter for card in known) + shape.rest.count(letter) + lying
        want = sum(card[0] == letter for card in deck)
        check(have == want, f"there are {have} cards of {letter}, not {want}")


def check_hands(shape: Shape) -> None:
    played = {seat for seat, _ in shape.trick}
    for seat, hand in enumerate(shape.hands):
        size = shape.tricks_left - (seat in played or shape.phase == "keep")
        check(len(hand) == size, f"seat {seat} must hold {size} cards, not {len(hand)}")


def set_trick(state: Any, shape: Shape) -> None:
    """The running trick and whose turn it is, which must fit the cards."""
    n = shape.seats
    turn = shape.turn
    check(turn is None or 0 <= turn < n, f"turn must be null or a seat from 0 to {n - 1}")
    check(len(shape.trick) <= n, "a trick has a card a seat")
    for seat, _ in shape.trick:
        check(0 <= seat < n, f"trick must have seats from 0 to {n - 1}")
    if shape.trick:
        state["leader"] = shape.trick[0][0]
    elif turn is not None and shape.phase == "play":
        state["leader"] = turn
    for step, (seat, card) in enumerate(shape.trick):
        check(seat == (int(state["leader"]) + step) % n, "trick must run clockwise")
        number = CARD_NUMBERS[card]
        state["trick"][seat] = number
        state["lying"] += np.uint64(1 << 8 * (number // VALUES))
        state["cards"] += 1
        judge(state, seat, number)
    if shape.phase == "keep":
        set_keep(state, shape)
    elif shape.phase == "take":
        check(len(shape.trick) == n, "the first winner takes when all have played")
        expected = [seat_or_none(state["first"]), seat_or_none(state["second"])]
        check([shape.first, shape.second] == expected, f"first and second must be {expected}")
        check(turn == shape.first, "turn must be the first winner")
        check(not shape.rest, "rest must be empty before the first winner takes")
        state["phase"], state["turn"] = TAKE, turn
    else:
        set_play(state, shape)


def set_keep(state: Any, shape: Shape) -> None:
    check(not shape.trick, "trick must be empty while somebody chooses")
    check(shape.first is not None and 0 <= shape.first < shape.seats, "first must be a seat")
    check(
        shape.second is None or (0 <= shape.second < shape.seats and shape.second != shape.first),
        "second must be null or another seat",
    )
    check(
        shape.turn in (shape.first, shape.second) and shape.turn is not None, "turn must be first or second"
    )
    check(shape.turn == shape.first or not shape.rest, "rest is empty once the second winner has it")
    check(shape.second is not None or not shape.rest, "without a second winner the rest has left the game")
    state["first"] = shape.first
    state["second"] = -1 if shape.second is None else shape.second
    state["turn"] = shape.turn
    state["phase"] = KEEP_FIRST if shape.turn == shape.first else KEEP_SECOND
    check(bool(must_choose(state, shape.turn)), "who chooses owns all four colours and has not chosen")


def set_play(state: Any, shape: Shape) -> None:
    check(shape.first is None and shape.second is None, "there are no winners while cards are played")
    check(not shape.rest, "rest must be empty while cards are played")
    n, lying = shape.seats, len(shape.trick)
    if shape.tricks_left == 0:
        check(shape.turn is None and not shape.trick, "with no trick left, turn is null and trick empty")
        state["phase"] = OVER
        return
    check(lying < n, "when all have played, the first winner takes")
    following = (int(state["leader"]) + lying) % n
    check(shape.turn in (None, following), f"turn must be {following}")
    state["turn"] = following
    if lying and is_stuck(state, following):  # L-5
        state["phase"], state["stuck"] = OVER, following
        state["first"] = state["second"] = -1
    else:
        check(shape.turn is not None, "turn is null only when the round is over")
