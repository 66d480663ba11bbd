"""The rules of thumb of Deuce: one small position each, what they may look at, and that they win."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import spieltisch
from games.positions import deuce_at, game
from spieltisch.games.deuce import rules
from spieltisch.kernel.bits import has, index
from spieltisch.match.deal import Deal
from spieltisch.players.greedy import deuce as thumb
from spieltisch.players.policy import policy_of
from spieltisch.testing.play import Play, seen_by, world_for
from spieltisch.testing.tables import tables

OWN = "R7 R6"  # 13 points


def choice(*hands: str, piles: list[str], **changes: Any) -> str:
    """What seat 0 does."""
    return chosen(deuce_at(hands, piles, **changes))


def chosen(deal: Deal) -> str:
    assert deal.turn is not None
    return spieltisch.player("greedy:seed=1").choose(deal.view_state(deal.turn))


def plays(seed: int) -> Iterator[Play]:
    for at, table in enumerate(tables(game("deuce").rules)):
        yield Play(table, seed + at, at % table.seats, ("any", "last", "first")[at % 3])


# Rule 1: a race


def test_goes_out() -> None:
    """The last card is laid where D-12 allows it."""
    assert choice("R9", "G1 G2", piles=[OWN, "B9 B5"]) in ("R9>0a", "R9>0b")


def test_lays_rather_than_draws() -> None:
    """D-11: a card that fits is laid, though it costs points on the own piles."""
    assert choice("R3 Y1 G2", "G1 G8 G9", piles=[OWN, "B9 B5"]) == "R3>0b"


def test_draws_when_nothing_fits() -> None:
    """D-10, D-14: without a card that fits it draws, and passes when nothing can be drawn."""
    hands, piles = ("Y1 G2 G8", "R1 R2"), [OWN, "B9 B5"]
    assert choice(*hands, piles=piles) == "draw"
    assert choice(*hands, piles=piles, rest=1) == "pass"
    assert choice("R0", "G1 G2", piles=piles) == "draw"


# Rule 2: keep up


def test_high_number_on_the_own_pile() -> None:
    """Behind with 5 against 14, it lays the red 10 on the lower of its cards."""
    assert choice("R10 Y1 G2", "G1 G8 G9", piles=["R2 R3", "B9 B5"]) == "R10>0a"


def test_keeps_up_with_many_cards() -> None:
    """With four cards it comes nearer to the leader's 18, though the seat it fears is far behind anyway."""
    piles = ["R2 R3", "B1 B0", "Y10 Y8"]
    assert choice("R9 R1 G4 G5", "G1 G8 G9", "G2 G3 G6", piles=piles) == "R9>0a"


def test_low_number_on_the_leader() -> None:
    """The blue 0 goes on the leader's 9, not on the 5 beside it."""
    assert choice("B0 Y1 Y4", "G1 G8 G9", piles=[OWN, "B9 B5"]) == "B0>1a"


def test_equal_is_enough() -> None:
    """D-12: level with the leader it wants no more points, and brings down the seat that has one card."""
    piles = ["R9 R5", "B9 B5", "Y3 Y2"]
    assert choice("R10 B1 G2", "G3", "G4 G5 G6 G7", piles=piles) == "B1>1a"


# Rule 3: fear one seat


def test_keeps_a_seat_with_one_card_behind() -> None:
    """It brings down the seat with one card; the leader's 18 points, which hold that seat up, may stay."""
    piles = [OWN, "B9 B5", "B10 B8"]
    assert choice("B0 Y1 Y4", "G1", "G3 G4 G6 G7", piles=piles) == "B0>1a"
    assert choice("B0 Y1 Y4", "G3 G4 G6 G7", "G1", piles=piles) == "B0>2a"


@pytest.mark.parametrize(("turn", "action"), [(0, "B0>1a"), (1, "B0>2a"), (2, "B0>0a")])
def test_fears_the_next_seat(turn: int, action: str) -> None:
    """Of two seats alike it stops the one that acts first: after that nobody can."""
    hands, piles = ["G1 G3", "G4 G6", "G7 G8"], ["B9 B5", "B8 B6", "B10 B4"]
    hands[turn] = "B0 Y0 Y1"
    assert choice(*hands, piles=piles, turn=turn) == action


# Rule 4: two cards


def test_leaves_a_last_card_that_fits() -> None:
    """The red 10 covers the 7 and not the 6, which the green 6 needs beside it to go out."""
    assert choice("R10 G6", "G1 G2 G3", piles=["R7 R6", "B5 B3"]) == "R10>0a"


def test_leaves_a_last_card_that_reaches_the_highest() -> None:
    """D-12: of two cards for the own piles, the one that can reach the other's 16 is kept for last."""
    assert choice("R5 R9", "G1 G2 G3", piles=["R7 R6", "B9 B7"]) == "R5>0b"


def test_leaves_a_last_card_that_brings_the_leader_down() -> None:
    """D-12: the yellow 10 is laid beside the blue one while it fits; the blue 1 then brings 20 down to 11."""
    assert choice("Y10 B1", "G1 G2 G3", piles=["R7 R6", "B10 B8"]) == "Y10>1b"


def ready(state: Any, pile: int, kind: int, last: int) -> bool:
    """What rule 4 reckons of laying that card there, of two."""
    seat, owner, beside = int(state["turn"]), pile >> 1, int(state["tops"][pile ^ 1])
    points = thumb.NUMBER[kind] + thumb.NUMBER[beside]
    mine, rivals = points, thumb.two_highest(thumb.three_highest(state, seat), owner)
    if owner != seat:
        mine = rules.pile_points(state["tops"], seat)
        rivals = thumb.joined_by(rivals, points, owner)
    low = thumb.cuts(state, seat, last)
    return bool(thumb.last_card_ready(state, seat, last, low, owner, kind, beside, mine, rivals))


def test_last_card_is_ready_as_the_rules_say() -> None:
    """Rule 4 calls a last card ready exactly if, the other one laid, D-8 and D-12 let it go out."""
    found = []
    for play in plays(300):
        for _ in play.steps():
            seat = play.deal.turn
            if seat is not None and not play.state["starting"] and play.state["sizes"][seat] == 2:
                for action in play.deal.legal_numbers:
                    if action < rules.FIRST_START:
                        after = play.state.copy()
                        rules.lay(after, *divmod(action, rules.KINDS))
                        last = index(rules.kinds_in(after["hands"][seat]))
                        fitting = rules.layable(after["tops"], after["seats"], after["house"], seat, 1)
                        found.append(bool(has(fitting, last)))
                        assert ready(play.state, *divmod(action, rules.KINDS), last) == found[-1]
    assert min(found.count(True), found.count(False)) > 50


# Rule 5: Rainbow and X


@pytest.mark.parametrize("card", ["*", "X"])
def test_keeps_wild_cards(card: str) -> None:
    """Among many cards on all sides, a Rainbow or an X stays in the hand."""
    assert choice(f"{card} R5 Y1", "G1 G2 G4 G5", piles=[OWN, "B9 B3"]) == "R5>0b"


@pytest.mark.parametrize("card", ["*", "X"])
def test_wild_card_against_the_last_card(card: str) -> None:
    """A seat with one card and enough points is brought down with a Rainbow, or locked with an X (D-8)."""
    assert choice(f"{card} R5 Y1", "G1", piles=[OWN, "B9 B3"]) == f"{card}>1a"


# Rule 6: the start


def test_start_pair() -> None:
    """D-4: it starts with its highest pair and keeps its Rainbow."""
    deal = deuce_at(["R7 R5 Y7 G10 * X", "R0 R1 R2 Y0 Y1 Y2"], ["", ""], rest="stock", starting=True)
    first = chosen(deal)
    deal.play(first)
    assert {first, chosen(deal)} == {"start-R7", "start-Y7"}


def test_start_without_a_pair() -> None:
    """D-4: a hand without any pair starts with its highest number beside an X."""
    deal = deuce_at(["R7 Y5 G3 B2 X X", "R0 R1 R2 Y0 Y1 Y2"], ["", ""], rest="stock", starting=True)
    assert chosen(deal) == "start-R7"
    deal.play("start-R7")
    assert chosen(deal) == "start-X"


# All of them


def weights(state: Any) -> list[float]:
    """What the rules of thumb say: a weight for each legal action and no more, and nothing else changes."""
    before = state.tobytes()
    words, out = np.zeros(rules.WORDS, np.uint64), np.full(rules.ACTIONS, np.nan)
    rules.legal(state, words)
    policy = policy_of(game("deuce").rules)
    policy.weigh(state, words, out)
    size = policy.size_of(words)
    assert not np.isnan(out[:size]).any()
    assert np.isnan(out[size:]).all()
    assert state.tobytes() == before
    return list(out[:size])


@pytest.mark.parametrize("seed", [100, 200])
def test_reads_what_the_seat_knows(seed: int) -> None:
    """D-17: the weights are the same in the truth, in what the seat sees, and in a world that fits it."""
    for play in plays(seed):
        for _ in play.steps():
            if play.deal.turn is not None:
                seat = play.deal.turn
                seen = seen_by(play.game, play.state, seat)
                told = weights(play.state)
                assert weights(seen) == told
                assert weights(world_for(play.game, seen, seat, play.rng)) == told


@pytest.mark.parametrize(("seats", "least"), [(2, 0.8), (4, 0.5), (6, 0.33)])
def test_beats_random(seats: int, least: float) -> None:
    """One greedy seat among random ones wins far more than its share of the rounds."""
    rounds, won = 240, 0
    for number in range(rounds):
        deal = game("deuce").deal(seats, seed=number)
        players = [spieltisch.player(f"random:seed={number * seats + seat}") for seat in range(seats)]
        hero = number % seats
        players[hero] = spieltisch.player(f"greedy:seed={number}")
        while deal.turn is not None:
            deal.play(players[deal.turn].choose(deal.view_state(deal.turn)))
        won += deal.scores[hero] > 0
    assert won > least * rounds
