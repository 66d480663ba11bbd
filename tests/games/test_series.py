"""Whole matches: totals, starters, end and winners are those of the reference."""

from random import Random
from typing import Any

import pytest

from games.positions import game
from reference import series
from spieltisch import SetupError, UnknownError
from spieltisch.match.match import Match
from tables import Table, name

MATCHES: tuple[Table, ...] = (
    *(("companeros", seats, {"deals": 3}) for seats in range(3, 7)),
    *(("companeros", seats, {"deals": 3, "next_starter": "last_winner"}) for seats in range(3, 7)),
    ("companeros", 4, {}),
    ("companeros", 3, {"deals": 7, "open_scores": True}),
    *(("deuce", seats, {"target": 60}) for seats in range(2, 7)),
    ("deuce", 2, {}),
    ("deuce", 3, {"target": 1, "rainbow_on_x": True, "voluntary_draws": "any"}),
    *(("list-und-tuecke", seats, {}) for seats in range(4, 7)),
    ("list-und-tuecke", 3, {"three_seats": True}),
)


def check(match: Match, game_id: str, options: dict[str, Any], starter: int) -> None:
    """The match so far, deal by deal, as the reference of the series has it."""
    totals, seats = [0] * match.seats, match.seats
    for number, deal in enumerate(match.deals):
        assert deal.starter == starter
        if not deal.over:
            assert deal is match.deal
            break
        totals = [total + points for total, points in zip(totals, deal.scores, strict=True)]
        over = series.match_over(game_id, options, seats, totals, number + 1)
        assert over == (deal is match.deal)
        starter = series.next_starter(game_id, options, seats, starter, totals, list(deal.scores))
    assert list(match.totals) == totals
    assert match.over == match.deal.over
    assert list(match.winners) == (series.winners(game_id, totals) if match.over else [])


@pytest.mark.parametrize("table", MATCHES, ids=name)
def test_matches(table: Table, full: bool) -> None:
    """C-15, C-16, D-2, D-16, L-2, L-15: whole matches go as the reference of the series says."""
    game_id, seats, options = table
    for seed in range(60 if full else 3):
        match, chance = game(game_id).match(seats, seed, starter=seed % seats, options=options), Random(seed)
        deals, actions = 0, 0
        try:
            while not match.over:
                if len(match.deals) != deals:
                    deals = len(match.deals)
                    check(match, game_id, options, seed % seats)
                    assert match.deals_played == deals - 1
                match.play(chance.choice(match.deal.legal_numbers), seat=match.turn)
                actions += 1
            check(match, game_id, options, seed % seats)
            assert match.turn is None
            assert sum(len(deal.actions) for deal in match.deals) == actions
        except Exception as error:
            error.add_note(f"{name(table)}, seed {seed}: {[' '.join(deal.actions) for deal in match.deals]}")
            raise


def test_deals_of_a_match_differ() -> None:
    """D-2: the cards are shuffled anew for every deal of a match, the same for the same seed."""
    matches = [game("list-und-tuecke").match(4, seed) for seed in (1, 1, 2)]
    for match in matches:
        while not match.over:
            match.play(match.deal.legal_numbers[0])
    hands = [[str(deal.first_truth["hands"]) for deal in match.deals] for match in matches]
    assert hands[0] == hands[1]
    assert len({*hands[0], *hands[2]}) == 8


@pytest.mark.parametrize(
    ("game_id", "options"),
    [
        ("companeros", {"deals": 0}),
        ("companeros", {"deals": True}),
        ("companeros", {"next_starter": "winner"}),
        ("companeros", {"open_scores": 1}),
        ("deuce", {"target": 0}),
        ("deuce", {"target": "100"}),
        ("deuce", {"rainbow_on_x": None}),
        ("deuce", {"voluntary_draws": "two"}),
        ("list-und-tuecke", {"three_seats": "yes"}),
    ],
)
def test_values_of_options(game_id: str, options: dict[str, Any]) -> None:
    """A house rule has only the values that the rules name."""
    with pytest.raises(SetupError):
        game(game_id).match(4, seed=1, options=options)


@pytest.mark.parametrize("game_id", ["companeros", "deuce", "list-und-tuecke"])
def test_seats_and_starters(game_id: str) -> None:
    """C-1, D-5, L-1: each game has its numbers of seats, and the starter is one of the seats."""
    seats = list(game(game_id).seats)
    for wrong in (seats[0] - 1, seats[-1] + 1, 0, -1, "4", 4.0, None, True):
        with pytest.raises(SetupError):
            game(game_id).deal(wrong, seed=1)  # type: ignore[arg-type]  # on purpose
    for starter in (-1, 4, "0", None, False):
        with pytest.raises(SetupError):
            game(game_id).match(4, seed=1, starter=starter)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(UnknownError):
        game(game_id).match(4, seed=1, options={"jokers": 2})
