"""What a learner can be given of a deal, as numbers: three views, each with named fields.

- the *observation*: what a seat sees now (the game's own features);
- the *information state*: all that a seat has learned since the cards were dealt;
- the *oracle*: the observation, and all that is hidden from the seat: for critics and analyses, not for play.

All are 32-bit floats in one flat array. *Places* are seats counted from the own one, clockwise. Cards have
numbers, the same for all seat counts of a game: `Views.cards` is their order. Everything comes from the parts
that every game brings (`games/contract.py`), so a game from elsewhere has these views, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import prod
from typing import Any

import numpy as np

from spieltisch.envs.history import History
from spieltisch.errors import SetupError, SpieltischError
from spieltisch.games.contract import GameRules, Options, Truth
from spieltisch.match.layout import layout
from spieltisch.match.options import settle

Numbers = np.ndarray[Any, np.dtype[np.float32]]

BOUND = 32.0  # features are about 1 at most; no number of an observation is larger than this
HIDDEN = -1.0  # an action that the seat does not know
STEP = 3  # numbers of a step: who, what, the card that was learned


@dataclass(frozen=True)
class Field:
    """A named part of a view."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """The fields of a view, in order."""

    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        names = [field.name for field in self.fields]
        assert len(set(names)) == len(names), "two fields with one name"

    @property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    @property
    def offsets(self) -> dict[str, int]:
        """Where each field begins."""
        begins = accumulate((field.size for field in self.fields), initial=0)
        return {field.name: begin for field, begin in zip(self.fields, begins, strict=False)}

    def part(self, numbers: Numbers, name: str) -> Numbers:
        """A field of a view, in its shape; it shares the memory of the view."""
        field = next(field for field in self.fields if field.name == name)
        begin = self.offsets[name]
        return numbers[begin : begin + field.size].reshape(field.shape)

    def parts(self, numbers: Numbers) -> dict[str, Numbers]:
        return {field.name: self.part(numbers, field.name) for field in self.fields}


@dataclass(frozen=True)
class Views:
    """The three views of a game with so many seats. Made by `views`."""

    game: GameRules
    seats: int
    cards: tuple[str, ...]
    observation: Layout
    information: Layout
    oracle: Layout

    def observe(self, state: Any, seat: int) -> Numbers:
        """What the seat sees; the state is redacted for it."""
        out = np.zeros(self.observation.size, np.float32)
        self.game.features.observe(state, seat, out)
        return out

    def inform(self, history: History, seat: int) -> Numbers:
        """All that the seat has learned."""
        out = np.zeros(self.information.size, np.float32)
        part, number = self.information.offsets, card_numbers(self.cards)
        out[part["seat"] + seat] = 1.0
        for card in history.open:
            out[part["open"] + number[card]] += 1.0
        for card in history.held[seat]:
            out[part["held"] + number[card]] += 1.0
        steps = self.information.part(out, "steps")
        for at, step in enumerate(history.known(seat)):
            learned = [number[card] + 1 for card in step.learned if card in number]
            assert len(learned) <= 1, "a game with more than one card to learn by an action"
            steps[at, 0] = 1 + (step.actor - seat) % self.seats
            steps[at, 1] = HIDDEN if step.action is None else 1 + step.action
            steps[at, 2] = learned[0] if learned else 0
        return out

    def tell(self, history: History, seat: int) -> str:
        """The information state as text: equal texts, and only those, are equal numbers."""
        steps = " ".join(
            f"{step.actor}:{'?' if step.action is None else self.game.notation.write(step.action)}"
            + "".join(f"+{card}" for card in step.learned)
            for step in history.known(seat)
        )
        held, shown = " ".join(sorted(history.held[seat])), " ".join(sorted(history.open))
        return f"seat {seat} held {held or '-'} | open {shown or '-'} | {steps}"

    def see_all(self, state: Any, seat: int, truth: Truth, asides: Sequence[Sequence[str]]) -> Numbers:
        """The oracle: the state redacted for the seat, the truth, and what each seat has laid aside."""
        out = np.zeros(self.oracle.size, np.float32)
        self.game.features.observe(state, seat, out[: self.observation.size])
        number, parts = card_numbers(self.cards), self.oracle.parts(out)
        for place in range(1, self.seats):
            other = (seat + place) % self.seats
            for card in truth["hands"][other]:
                parts["hidden_hands"][place - 1, number[card]] += 1.0
            if "hidden_choices" in parts:
                for card in asides[other]:
                    parts["hidden_choices"][place - 1, number[card]] += 1.0
        if "stock_order" in parts:
            stock = [number[card] + 1 for card in truth["stock"]]
            parts["stock_order"][: len(stock)] = stock
        return out


@cache
def card_numbers(cards: tuple[str, ...]) -> dict[str, int]:
    return {card: number for number, card in enumerate(cards)}


@cache
def views(game: GameRules, seats: int) -> Views:
    """The views of a game with so many seats."""
    counts = seat_counts(game)
    if seats not in counts:
        raise SetupError(f"{game.title} is for {min(counts)} to {max(counts)} seats, not {seats!r}")
    laid_out = [layout(game, count, options) for count, options in counts.items()]
    cards = tuple(dict.fromkeys(card for each in reversed(laid_out) for card in each.deck))
    features = tuple(Field(each.name, (each.size,), each.meaning) for each in game.features.FEATURES)
    others = (seats - 1, len(cards))
    hidden = [Field("hidden_hands", others, "the cards in the hands of places 1, 2, …, by card")]
    if game.together is not None:
        hidden.append(Field("hidden_choices", others, "what they chose that is not yet shown, by card"))
    if "stock" in laid_out[0].places:
        deck = max(len(each.deck) for each in laid_out)
        hidden.append(Field("stock_order", (deck,), "the stock as it will be drawn: 1 + the card's number"))
    return Views(
        game,
        seats,
        cards,
        Layout(features),
        Layout(learned(game, seats, cards)),
        Layout((*features, *hidden)),
    )


def learned(game: GameRules, seats: int, cards: tuple[str, ...]) -> tuple[Field, ...]:
    return (
        Field("seat", (seats,), "1 for the own seat (not place: actions name seats)"),
        Field("open", (len(cards),), "how many of each card lay open at first, by card"),
        Field("held", (len(cards),), "how many of each card the seat alone knew at first, by card"),
        Field(
            "steps",
            (game.most_actions, STEP),
            "for each action so far: 1 + the place that acted; 1 + the number of the action, or "
            f"{int(HIDDEN)} while it is hidden; 1 + the number of the card that the seat alone learned by "
            "it, if any. 0 after the last one",
        ),
    )


@cache
def seat_counts(game: GameRules) -> dict[int, Options]:
    """Every number of seats that a game can be played with, and options that allow it."""
    found: dict[int, Options] = {count: {} for count in game.seats}
    for option in game.series.OPTIONS:
        for choice in option.choices:
            try:
                allowed = game.series.seats(settle(game, {option.name: choice}))
            except SpieltischError:
                continue
            for count in allowed:
                found.setdefault(count, {option.name: choice})
    return dict(sorted(found.items()))


def describe(layout: Layout) -> str:
    """The fields as a Markdown table."""
    lines = ["| offset | field | shape | meaning |", "|---|---|---|---|"]
    for field in layout.fields:
        shape = " × ".join(map(str, field.shape))
        lines.append(f"| {layout.offsets[field.name]} | `{field.name}` | {shape} | {field.meaning} |")
    return "\n".join([*lines, f"| {layout.size} | | | in all |"])
