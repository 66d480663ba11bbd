"""Worlds come as often as they should: every shuffle that fits what the viewer has seen, equally often.

No game tells the kit how its evidence works, so the same worlds are made in a second way and compared:

- *At the start.* The places of the deck that the viewer does not see are found by swapping (a swap that the
  redacted state does not show), shuffled among themselves and laid out: exactly the shuffles that fit.
- *From action to action.* If worlds are right before an action, then those of them in which the action is
  legal and looks the same to the viewer are right after it. So worlds resampled before the action, played on
  and sifted so, must be distributed as worlds resampled after it. An action that the viewer cannot tell from
  another one (a hidden choice) says nothing before it is shown: it is played together with all that follow
  until then. Cards are told apart, also alike ones: who has laid one of three alike cards held it three times
  as likely as who had only that one, so such worlds are kept in proportion.

Both together prove, by induction over the deal, that `resample` is right, as far as samples can: compared
are the bits of the states (who holds which card) and the parities of random pairs of bits (who holds both),
with a limit that chance exceeds once in a hundred million times. A chance that is off by a quarter is seen,
one that is off by a hundredth is not: prove that with a small deck, by counting.
Not compared: what would need more than `TRIES` tries (the start pairs of many seats in Deuce), and
what comes after a hidden choice that is never shown.

And `deal`, by which simulations deal, gives what `lay_out` makes of random orders.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from spieltisch.games.contract import State
from spieltisch.kernel.generator import below, next_word
from spieltisch.testing.failure import require
from spieltisch.testing.play import (
    MOST_ACTIONS,
    Play,
    after,
    legal_numbers,
    seen_by,
    usual_length,
    world_for,
)
from spieltisch.testing.secrecy import hidden_cards

WORLDS = 400  # drawn in each of the two ways
ENOUGH = 120  # at least must be left when those that do not fit are sifted out
TRIES = 3 * WORLDS  # worlds that are sifted
HOPELESS = 15  # if not one world in so many fits, it is given up early
ATTEMPTS = 4  # comparisons that are begun in a deal
PAIRS = 200  # of bits, whose parities are compared
LIMIT = 6.0  # standard deviations
BRANCHES = 8  # hidden choices that are followed at a time

Samples = list[bytes]
Alike = tuple[int, str, int]  # who gave out which card, and how many like it are in the deck


def worlds_are_uniform(play: Play) -> None:
    """Worlds made in two ways are equally distributed: at the start, and from action to action.

    Compared are the actions of others: one at a random moment, and the first by which each of the game's
    `HAPPENINGS` happens, so that rare ones come up, too.
    """
    viewer = play.below(play.table.seats + 1) - 1
    compare_start(play, viewer)
    hidden = Hidden(play, viewer)
    wanted = (1 << len(play.game.rules.HAPPENINGS)) - 1
    moment = play.below(usual_length(play))
    attempts = ATTEMPTS
    for played in play.steps():
        hidden.catch_up()
        if hidden.pending:
            continue
        due = hidden.happened & wanted or played >= moment or len(hidden.actions) > 1
        if due and hidden.by_others and attempts:
            attempts -= 1
            if compare_step(play, hidden):
                wanted &= ~hidden.happened
                moment = moment if played < moment else MOST_ACTIONS
        hidden.start_again()


def deals_are_uniform(play: Play) -> None:
    """`deal` gives every card to every place as often as `lay_out` does with random orders."""
    rules, table = play.game.rules, play.table
    one: Samples = []
    two: Samples = []
    order = np.array(rules.deck_cards(table.seats), np.int64)
    state = np.zeros(1, rules.State)[0]
    for _ in range(WORLDS):
        rules.deal(state, table.seats, play.starter, table.flags, play.rng)
        one.append(state.tobytes())
        mix(order, range(len(order)), play.rng)
        rules.lay_out(state, table.seats, play.starter, table.flags, order, np.uint64(next_word(play.rng)))
        two.append(state.tobytes())
    same_distribution(play, one, two, "deals by `deal` and by `lay_out`")


def mix(order: Any, places: Sequence[int], rng: Any) -> None:
    """Shuffles those places of the deck among themselves."""
    for last in range(len(places) - 1, 0, -1):
        one, two = places[last], places[int(below(rng, last + 1))]
        order[one], order[two] = order[two], order[one]


def compare_start(play: Play, viewer: int) -> None:
    game, table = play.game, play.table
    order = np.array(game.rules.deck_cards(table.seats), np.int64)
    mix(order, range(len(order)), play.rng)
    classes = place_classes(play, viewer, len(order))
    seen = seen_by(game, laid(play, order), viewer)
    shuffles: Samples = []
    for _ in range(WORLDS):
        for places in classes:
            mix(order, places, play.rng)
        state = laid(play, order)
        if seen_by(game, state, viewer).tobytes() == seen.tobytes():
            shuffles.append(state.tobytes())
    require(len(shuffles) >= ENOUGH, f"viewer {viewer}: swaps that showed nothing show something together")
    worlds = [world_for(game, seen, viewer, play.rng).tobytes() for _ in range(WORLDS)]
    same_distribution(play, shuffles, worlds, f"viewer {viewer}, at the start: shuffles that fit and worlds")


def laid(play: Play, order: Any) -> State:
    state = np.zeros(1, play.game.rules.State)[0]
    chance = np.uint64(next_word(play.rng))
    play.game.rules.lay_out(state, play.table.seats, play.starter, play.table.flags, order, chance)
    return state


def place_classes(play: Play, viewer: int, size: int) -> list[list[int]]:
    """Places of the deck, together where a swap of their cards is not seen, whatever the cards."""
    cards = play.game.rules.deck_cards(play.table.seats)
    orders = [np.array(cards, np.int64) for _ in range(4)]
    for order in orders:
        mix(order, range(size), play.rng)
    seen = [seen_by(play.game, laid(play, order), viewer).tobytes() for order in orders]

    def unseen_swap(one: int, two: int) -> bool:
        for order, before in zip(orders, seen, strict=True):
            changed = order.copy()
            changed[one], changed[two] = changed[two], changed[one]
            if seen_by(play.game, laid(play, changed), viewer).tobytes() != before:
                return False
        return True

    classes: list[list[int]] = []
    for place in range(size):
        mine = next((places for places in classes if unseen_swap(places[0], place)), None)
        if mine is None:
            classes.append([place])
        else:
            mine.append(place)
    return classes


class Hidden:
    """The actions since the viewer last knew all that was chosen, and other choices it holds possible."""

    def __init__(self, play: Play, viewer: int) -> None:
        self.play = play
        self.viewer = viewer
        self.count = len(play.deal.actions)
        deck = Counter(card for cards in hidden_cards(play.deal.first_truth, -1) for card in cards)
        self.copies = {card: number for card, number in deck.items() if number > 1}
        self.start_again()

    def start_again(self) -> None:
        self.base = self.now = self.play.state.copy()
        self.actions: list[int] = []
        self.seen: Samples = []
        self.alike: list[Alike | None] = []
        self.pending: list[State] = []
        self.happened = 0
        self.by_others = False

    def catch_up(self) -> None:
        """Takes in the action that was just played."""
        game, played = self.play.game, self.play.deal.actions
        if len(played) == self.count:
            return
        self.count = len(played)
        action = game.notation.read(played[-1])
        seen = seen_by(game, self.play.state, self.viewer).tobytes()
        branches = []
        if int(game.rules.turn(self.now)) != self.viewer:
            self.by_others = True
            others = [other for other in legal_numbers(game, self.now) if other != action]
            branches = [state for other in others if (state := self.same(self.now, other, seen)) is not None]
        for branch in self.pending:
            states = (self.same(branch, other, seen) for other in legal_numbers(game, branch))
            branches += [state for state in states if state is not None][:1]
        self.pending = branches[:BRANCHES]
        self.happened |= int(game.rules.apply(self.now.copy(), action))
        self.actions.append(action)
        self.seen.append(seen)
        self.alike.append(self.alike_card())
        self.now = self.play.state.copy()

    def alike_card(self) -> Alike | None:
        """The card that another seat has just given out of its hand, if there are several like it."""
        mover = int(self.play.game.rules.turn(self.now))
        if mover == self.viewer or not self.copies:
            return None
        before, now = (
            Counter(self.play.game.position.truth(state, self.play.table.options)["hands"][mover])
            for state in (self.now, self.play.state)
        )
        for card in before - now:
            if card in self.copies:
                return mover, card, self.copies[card]
        return None

    def same(self, before: State, action: int, seen: bytes) -> State | None:
        """The state after that action, if it looks so to the viewer."""
        state = after(self.play.game, before, action)
        return state if seen_by(self.play.game, state, self.viewer).tobytes() == seen else None


def compare_step(play: Play, hidden: Hidden) -> bool:
    """Worlds from before the actions, played on, and worlds from after them; were there enough?"""
    game, viewer = play.game, hidden.viewer
    base = seen_by(game, hidden.base, viewer)
    sifted: Samples = []
    for tried in range(TRIES):
        world = world_for(game, base, viewer, play.rng)
        if played_on(play, world, hidden):
            sifted.append(world.tobytes())
        if len(sifted) == WORLDS or len(sifted) * HOPELESS < tried - WORLDS // 4:
            break
    if len(sifted) < ENOUGH:
        return False
    seen = seen_by(game, play.state, viewer)
    worlds = [world_for(game, seen, viewer, play.rng).tobytes() for _ in range(WORLDS)]
    texts = " ".join(game.notation.write(action) for action in hidden.actions)
    same_distribution(play, sifted, worlds, f"viewer {viewer}: worlds from before and from after {texts}")
    return True


def played_on(play: Play, world: State, hidden: Hidden) -> bool:
    """Plays the actions in a world, as long as they are legal there and the viewer sees the same."""
    game = play.game
    for action, seen, alike in zip(hidden.actions, hidden.seen, hidden.alike, strict=True):
        if action not in legal_numbers(game, world) or not kept(play, world, alike):
            return False
        game.rules.apply(world, action)
        if seen_by(game, world, hidden.viewer).tobytes() != seen:
            return False
    return True


def kept(play: Play, world: State, alike: Alike | None) -> bool:
    """Is it this of the alike cards that is given out, told apart?"""
    if alike is None:
        return True
    mover, card, copies = alike
    held: int = play.game.position.truth(world, play.table.options)["hands"][mover].count(card)
    return play.below(copies) < held


def same_distribution(play: Play, one: Samples, two: Samples, what: str) -> None:
    """Every bit, and the parity of random pairs of bits, is set about equally often in both samples."""
    bits = np.unpackbits(np.array([np.frombuffer(state, np.uint8) for state in one + two]), axis=1)
    often = bits.sum(axis=0, dtype=np.int64)
    varying = np.flatnonzero((often >= 25) & (often <= len(bits) - 25))
    if not len(varying):
        return
    bits = bits[:, varying]
    pairs = np.array([[play.below(len(varying)) for _ in range(2)] for _ in range(PAIRS)])
    bits = np.concatenate([bits, bits[:, pairs[:, 0]] ^ bits[:, pairs[:, 1]]], axis=1)
    first, second = bits[: len(one)].mean(axis=0), bits[len(one) :].mean(axis=0)
    both = bits.mean(axis=0)
    spread = np.sqrt(np.maximum(both * (1 - both), 25 / len(bits)) * (1 / len(one) + 1 / len(two)))
    worst = np.abs(first - second) / spread
    at = int(worst.argmax())
    place = int(varying[at]) if at < len(varying) else -1
    field = field_of(play, place) if place >= 0 else "two bits together"
    message = f"{field}: {first[at]:.3f} and {second[at]:.3f}, {worst[at]:.1f} standard deviations apart"
    require(bool(worst[at] < LIMIT), f"{what} are not equally distributed: {message}")


def field_of(play: Play, place: int) -> str:
    """The field of the record in which a bit lies."""
    fields: Mapping[str, tuple[Any, ...]] = play.game.rules.State.fields or {}
    offset, name = max((value[1], name) for name, value in fields.items() if value[1] <= place // 8)
    return f"{name}, byte {place // 8 - offset}, bit {7 - place % 8}"
