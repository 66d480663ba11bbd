"""What a game says to be alike is alike: with other colours, a deal looks and is played the same."""

from random import Random
from typing import Any

import numpy as np
import pytest

from games.positions import game
from spieltisch.games.contract import GameRules, Symmetry
from spieltisch.games.deuce.rules import KINDS

TABLES = [("companeros", 3), ("companeros", 6), ("deuce", 2), ("deuce", 5), ("list-und-tuecke", 4)]
DEALS = 12


def symmetry_of(rules: GameRules) -> Symmetry:
    assert rules.symmetry is not None
    return rules.symmetry


def recoloured(numbers: Any, of: Any, colours: list[int]) -> Any:
    """The places of things when each colour is another: those of a colour go to the same of the other."""
    found = np.array(numbers)
    for colour, other in enumerate(colours):
        found[..., of == other] = numbers[..., of == colour]
    return found


def recoloured_actions(symmetry: Symmetry, colours: list[int]) -> dict[int, int]:
    """For each action the one that does the same with the other colours."""
    does = {
        (tuple(done), plain): action
        for action, (done, plain) in enumerate(
            zip(symmetry.done.tolist(), symmetry.plain.tolist(), strict=True)
        )
    }
    found = {}
    for action, done in enumerate(symmetry.done.tolist()):
        other = [0] * len(done)
        for colour, into in enumerate(colours):
            other[into] = done[colour]
        found[action] = does[tuple(other), int(symmetry.plain[action])]
    return found


class Twin:
    """A deal, and the same with other colours."""

    def __init__(self, name: str, seats: int, chance: Random) -> None:
        self.game, self.seats = game(name).rules, seats
        rules, symmetry = self.game.rules, symmetry_of(self.game)
        in_play = seats if name == "companeros" else symmetry.colours  # C-1
        colours = [*range(in_play)]
        chance.shuffle(colours)
        self.colours = [*colours, *range(in_play, symmetry.colours)]
        self.actions = recoloured_actions(symmetry, self.colours)
        order = rules.deck_cards(seats)
        chance.shuffle(order)
        hand = np.array(symmetry.colour_of[: self.game.features.FEATURES[0].size])
        kinds = recoloured(np.arange(len(hand)), hand, self.colours)
        place = {int(kind): at for at, kind in enumerate(kinds)}
        cards = [place.get(card, card) for card in order]
        self.states = []
        for dealt in (order, cards):
            state = np.zeros(1, rules.State)[0]
            rules.lay_out(state, seats, 0, 0, np.array(dealt), np.uint64(1))
            self.states.append(state)

    def seen(self, which: int, seat: int) -> Any:
        out = np.zeros(self.game.feature_count, np.float32)
        self.game.features.observe(self.states[which], seat, out)
        return out

    def legal(self, which: int) -> set[int]:
        words = np.zeros(self.game.rules.WORDS, np.uint64)
        self.game.rules.legal(self.states[which], words)
        return set(np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_other_colours_change_nothing(name: str, seats: int) -> None:
    """At every step of a deal all seats see the same in other colours, and may do the same with them."""
    chance = Random(5)
    for _ in range(DEALS):
        twin = Twin(name, seats, chance)
        rules, symmetry = twin.game.rules, symmetry_of(twin.game)
        while not rules.over(twin.states[0]):
            for seat in range(seats):
                expected = recoloured(twin.seen(0, seat), symmetry.colour_of, twin.colours)
                np.testing.assert_array_equal(twin.seen(1, seat), expected)
            legal = sorted(twin.legal(0))
            assert {twin.actions[action] for action in legal} == twin.legal(1)
            action = chance.choice(legal)
            for which, number in enumerate((action, twin.actions[action])):
                rules.apply(twin.states[which], number)
            if name == "deuce" and twin.states[0]["reshuffles"]:
                break  # what is shuffled again comes in another order
        assert rules.over(twin.states[1]) == rules.over(twin.states[0])


@pytest.mark.parametrize("name", ["companeros", "deuce", "list-und-tuecke"])
def test_every_action_is_made_of_something(name: str) -> None:
    """And no two of the same things; every colour has as many numbers of an observation."""
    rules = game(name).rules
    symmetry = symmetry_of(rules)
    whole = np.concatenate((symmetry.done, symmetry.plain[:, None]), axis=1)
    assert (whole >= 0).any(axis=1).all()
    assert len(np.unique(whole, axis=0)) == rules.rules.ACTIONS
    counts = np.bincount(symmetry.colour_of[symmetry.colour_of >= 0], minlength=symmetry.colours)
    assert len(set(counts.tolist())) == 1
    assert len(symmetry.colour_of) == rules.feature_count


def test_piles_of_deuce_are_counted_from_the_own_ones() -> None:
    """As in what a seat sees: first the own two, then those of the next seat; all else stays as it is."""
    rules = game("deuce").rules
    turned = symmetry_of(rules).seen_from(3, 2)
    piles: dict[int, set[str]] = {}
    for action, seen in enumerate(turned.tolist()):
        piles.setdefault(seen // KINDS, set()).add(rules.notation.write(action).rpartition(">")[2])
    assert [piles[place] for place in range(6)] == [{pile} for pile in ("2a", "2b", "0a", "0b", "1a", "1b")]
    assert turned[6 * KINDS :].tolist() == list(range(6 * KINDS, rules.rules.ACTIONS))
    assert all(seen % KINDS == action % KINDS for action, seen in enumerate(turned.tolist()))
