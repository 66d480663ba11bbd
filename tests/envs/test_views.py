"""The three views: named fields, and what they say."""

import numpy as np
import pytest

import spieltisch
from envs.choosing import Chooser
from observations_page import PAGE, page
from spieltisch.envs.table import Table
from spieltisch.envs.views import BOUND, HIDDEN, seat_counts, views
from spieltisch.errors import SetupError
from spieltisch.games import load
from tables import TABLES, name
from tables import Table as Case


def begun(case: Case, seed: int = 1) -> Table:
    game, seats, options = case
    table = Table(game, seats, options)
    table.begin(seed)
    return table


def test_page_is_up_to_date() -> None:
    """docs/observations.md is what `scripts/regenerate` would write."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_seat_counts() -> None:
    """Every number of seats is there, also one that needs a house rule."""
    assert list(seat_counts(load("deuce"))) == [2, 3, 4, 5, 6]
    assert seat_counts(load("list-und-tuecke"))[3] == {"three_seats": True}
    with pytest.raises(SetupError, match="3 to 6 seats, not 2"):
        views(load("companeros"), 2)


@pytest.mark.parametrize("case", TABLES, ids=name)
def test_through_a_deal(case: Case) -> None:
    """Views fit their layouts and bounds, and the parts of them say what the truth says."""
    table, choose = begun(case), Chooser(2)
    shown = table.views
    first = [sorted(hand) for hand in table.deal.truth["hands"]]
    while not table.over:
        seat = table.turn
        assert seat is not None
        seen, known, all_of_it = table.observation(seat), table.information(seat), table.oracle(seat)
        assert seen.tobytes() == table.deal.observe(seat).tobytes()
        assert abs(seen).max() <= BOUND
        assert (all_of_it[: len(seen)] == seen).all()
        assert (len(seen), len(known), len(all_of_it)) == (
            shown.observation.size,
            shown.information.size,
            shown.oracle.size,
        )
        parts = shown.information.parts(known)
        held = [
            card for card, count in zip(shown.cards, parts["held"], strict=True) for _ in range(int(count))
        ]
        assert sorted(held) == first[seat]
        assert (parts["steps"][:, 0] > 0).sum() == table.deal.played
        hands = shown.oracle.part(all_of_it, "hidden_hands")
        for place in range(1, table.seats):
            there = table.deal.truth["hands"][(seat + place) % table.seats]
            assert hands[place - 1].sum() == len(there)
            assert all(hands[place - 1, shown.cards.index(card)] == there.count(card) for card in there)
        table.play(choose(table.deal.legal_numbers))
    assert table.deal.played <= table.game.rules.most_actions


def test_texts_and_numbers_agree() -> None:
    """Information states are equal as texts where they are equal as numbers, and only there."""
    by_text: dict[str, set[bytes]] = {}
    for seed in (1, 2):
        for line in range(4):
            table, choose = begun(("deuce", 3, {}), seed), Chooser(line)
            for _ in range(40):
                if table.over:
                    break
                for seat in range(3):
                    by_text.setdefault(table.information_text(seat), set()).add(
                        table.information(seat).tobytes()
                    )
                table.play(choose(table.deal.legal_numbers))
    assert all(len(numbers) == 1 for numbers in by_text.values())
    assert len({number for numbers in by_text.values() for number in numbers}) == len(by_text)


def test_start_pairs_are_hidden_until_all_have_chosen() -> None:
    """In Deuce others' start cards are marks, and become actions with the last choice."""
    table = begun(("deuce", 3, {}))

    def actions(seat: int) -> list[float]:
        steps = table.views.information.part(table.information(seat), "steps")
        return [float(action) for action in steps[: table.deal.played, 1]]

    own: list[int] = []
    while table.deal.together:
        own = [at for at, step in enumerate(table.history.steps) if step.actor == 1]
        assert [at for at, action in enumerate(actions(1)) if action != HIDDEN] == own
        table.play(table.deal.legal_numbers[0])
    assert len(own) in (1, 2)
    assert HIDDEN not in actions(1)
    assert "?" not in table.information_text(1)


def test_hidden_choices_are_in_the_oracle() -> None:
    """A start card that was chosen and is not yet shown lies aside, for the oracle only."""
    table = begun(("deuce", 3, {}))
    table.play(table.deal.legal_numbers[0])
    card = table.deal.actions[0].removeprefix("start-")
    asides = table.views.oracle.part(table.oracle(2), "hidden_choices")  # seat 0 is place 1 of seat 2
    assert asides[0, table.views.cards.index(card)] == 1
    assert asides.sum() == 1


def test_only_the_drawer_knows_the_card() -> None:
    """A drawn card was first in the oracle's stock, and only the drawer's information state has it."""
    table, choose, draws = begun(("deuce", 2, {}), seed=3), Chooser(1), 0
    while not table.over:
        seat = table.turn
        assert seat is not None
        drawing = "draw" in table.deal.legal
        stock = table.views.oracle.part(table.oracle(seat), "stock_order")
        table.play("draw" if drawing else choose(table.deal.legal_numbers))
        own, other = (
            table.views.information.part(table.information(who), "steps") for who in (seat, 1 - seat)
        )
        at = table.deal.played - 1
        if drawing and stock[0]:
            draws += 1
            assert own[at, 2] == stock[0] > 0
            assert other[at, 2] == 0
    assert draws > 3


def test_parts_share_memory() -> None:
    """A field can be written through."""
    shown = views(spieltisch.game("companeros").rules, 3)
    numbers = np.zeros(shown.observation.size, np.float32)
    shown.observation.part(numbers, "phase")[1] = 1
    assert numbers[shown.observation.offsets["phase"] + 1] == 1
