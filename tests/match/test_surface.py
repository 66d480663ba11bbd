"""The library as the design promises it."""

import json
from typing import Any

import numpy as np
import pytest

import spieltisch
from spieltisch.errors import (
    AmbiguousError,
    IllegalAction,
    NotYourTurn,
    PositionError,
    SetupError,
    SpieltischError,
    TextError,
    UnknownError,
)
from spieltisch.match.match import Match
from tables import WITH_OPTIONS, Table, name


def test_games() -> None:
    """The games have their ids and numbers of seats; the function survives the package of its name."""
    import spieltisch.games.companeros

    assert spieltisch.games() == ("companeros", "deuce", "list-und-tuecke")
    seats = [spieltisch.game(name).seats for name in spieltisch.games()]
    assert seats == [range(3, 7), range(2, 7), range(4, 7)]


def test_options_are_listed() -> None:
    """Every house rule has a name, a default and its choices."""
    found = {
        option.name: option.default for game in spieltisch.games() for option in spieltisch.game(game).options
    }
    assert found == {
        "deals": 1,
        "next_starter": "leader",
        "open_scores": False,
        "target": 100,
        "rainbow_on_x": False,
        "voluntary_draws": "one",
        "three_seats": False,
    }


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_a_deal(table: Table) -> None:
    """Turn, legal actions, numbers, actions, scores and views of a deal agree with each other to its end."""
    game, seats, options = table
    deal = spieltisch.game(game).deal(seats=seats, seed=11, starter=seats - 1, options=options)
    bot = spieltisch.player("random:seed=2")
    played: list[str] = []
    assert deal.turn == deal.starter == seats - 1
    while deal.turn is not None:
        assert len(deal.legal) == len(deal.legal_numbers) > 0
        action = bot.choose(deal.view_state(deal.turn))
        by_number = deal.legal_numbers[deal.legal.index(action)]
        deal.play(by_number if len(played) % 2 else action, seat=deal.turn)
        played.append(action)
    assert deal.over
    assert deal.legal == () == deal.legal_numbers
    assert deal.actions == tuple(played)
    assert len(deal.scores) == seats
    for seat in (None, *range(seats)):
        view = deal.view(seat)
        assert json.loads(json.dumps(view)) == view
    assert json.loads(json.dumps(deal.truth)) == deal.truth
    with pytest.raises(IllegalAction, match="the deal is over"):
        deal.play(played[-1])


def test_the_design_example() -> None:
    """The example of the design runs as it stands there."""
    game = spieltisch.game("companeros")
    match = game.match(seats=4, seed=2026, starter=0, options={"deals": 3})
    bot = spieltisch.player("random:seed=1")
    while not match.over:
        seat = match.deal.turn
        assert seat is not None
        match.play(bot.choose(match.view_state(seat)))
    assert len(match.deals) == 3
    assert match.winners == tuple(seat for seat in range(4) if match.totals[seat] == max(match.totals))
    assert isinstance(spieltisch.replay(match.record()), Match)
    with pytest.raises(IllegalAction, match="the match is over"):
        match.play("R7")


def test_view_state_says_how_the_match_stands() -> None:
    """A player is told the totals before this deal and how many deals were played."""
    match = spieltisch.game("companeros").match(seats=3, seed=3, options={"deals": 2})
    bot = spieltisch.player("random:seed=1")
    while len(match.deals) == 1:
        assert match.turn is not None
        match.play(bot.choose(match.view_state(match.turn)))
    state = match.view_state(1)
    assert state.totals == match.deals[0].scores == match.totals
    assert (state.deals_played, state.seat, state.options["deals"]) == (1, 1, 2)
    assert match.deal.view_state(1).totals == (0, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"seats": 2}, SetupError),
        ({"seats": 7}, SetupError),
        ({"seats": "4"}, SetupError),
        ({"seats": True}, SetupError),
        ({"seats": 4, "starter": 4}, SetupError),
        ({"seats": 4, "starter": -1}, SetupError),
        ({"seats": 4, "options": {"jokers": 1}}, UnknownError),
        ({"seats": 4, "options": {"deals": 0}}, SetupError),
        ({"seats": 4, "options": {"deals": True}}, SetupError),
        ({"seats": 4, "options": {"open_scores": 1}}, SetupError),
        ({"seats": 4, "options": {"next_starter": "oldest"}}, SetupError),
        ({"seats": 4, "options": [("deals", 2)]}, SetupError),
        ({"seats": 4, "seed": "abc"}, SetupError),
    ],
    ids=str,
)
def test_bad_set_up(arguments: dict[str, Any], error: type[SpieltischError]) -> None:
    """A wrong number of seats, starter, option or seed gets a clear error, for a deal and for a match."""
    game = spieltisch.game("companeros")
    for make in (game.deal, game.match):
        with pytest.raises(error):
            make(**arguments)


def test_unknown_names() -> None:
    """An unknown game or player is an error that lists the known ones."""
    with pytest.raises(UnknownError, match="companeros, deuce, list-und-tuecke"):
        spieltisch.game("poker")
    with pytest.raises(UnknownError, match="random"):
        spieltisch.player("genius")
    with pytest.raises(UnknownError, match="it has seed"):
        spieltisch.player("random:speed=9")


def test_three_seats_need_their_option() -> None:
    """L-1: Mit List und Tücke admits three seats only with the house rule."""
    game = spieltisch.game("list-und-tuecke")
    with pytest.raises(SetupError, match="4 to 6"):
        game.deal(seats=3)
    assert game.deal(seats=3, options={"three_seats": True}).seats == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "R",
        "R0",
        "R11",
        "R07",
        "R7 ",
        "Q7",
        "7R",
        "R7.",
        "take-",
        "take-Z",
        "R７",
        "x" * 5000,
        "R7\n;",
    ],
)
def test_malformed_text(text: str) -> None:
    """A text that is no action is a TextError (or the action it clearly means), and nothing changes."""
    deal = spieltisch.game("companeros").deal(seats=4, seed=1)
    before = deal.truth
    if text.strip() == "R7":
        return
    with pytest.raises(TextError):
        deal.play(text)
    assert (deal.truth, deal.actions) == (before, ())


@pytest.mark.parametrize("action", [-1, 66, 10**9, True, None, 1.0, b"R7", ["R7"]])
def test_malformed_number(action: Any) -> None:
    """What is neither a text nor the number of an action is a TextError."""
    deal = spieltisch.game("companeros").deal(seats=4, seed=1)
    with pytest.raises(TextError):
        deal.play(action)
    assert deal.actions == ()


def test_short_forms() -> None:
    """A part of the notation is enough where it can mean only one legal action, and ambiguous where not."""
    deal = spieltisch.game("deuce").deal(seats=2, seed=5)
    while deal.truth["starting"]:
        deal.play(deal.legal[0].removeprefix("start-").lower())
    cards = [action.split(">")[0] for action in deal.legal if ">" in action]
    several = next(card for card in cards if cards.count(card) > 1)
    with pytest.raises(AmbiguousError) as caught:
        deal.play(several)
    assert set(caught.value.candidates) == {
        action for action in deal.legal if action.startswith(f"{several}>")
    }
    deal.play("DRAW")
    assert deal.actions[-1] == "draw"


def test_wrong_seat() -> None:
    """A seat that is not to act is told whose turn it is."""
    deal = spieltisch.game("companeros").deal(seats=4, seed=1)
    with pytest.raises(NotYourTurn, match="seat 0 is to act"):
        deal.play(deal.legal[0], seat=1)
    for seat in (-1, 4, "0", True, 1.5):
        with pytest.raises(NotYourTurn, match="there is no seat"):
            deal.view(seat)  # type: ignore[arg-type]


def test_positions_of_another_game() -> None:
    """A position is refused by another game, and so is what is no position at all."""
    truth = spieltisch.game("deuce").deal(seats=4, seed=1).truth
    wrongs: list[Any] = [truth, {}, [], None, 7, "truth"]
    for wrong in wrongs:
        with pytest.raises(PositionError):
            spieltisch.game("companeros").deal_from(wrong)


def test_describe() -> None:
    """The description names every feature with its place, and the places cover the observation."""
    for game_name in spieltisch.games():
        game = spieltisch.game(game_name)
        text = game.describe()
        features = game.rules.features.FEATURES
        size = sum(feature.size for feature in features)
        assert f"{size} in all" in text
        assert all(feature.name in text and feature.meaning in text for feature in features)
        seen = game.deal(seats=4, seed=1).observe(2)
        assert seen.shape == (size,)
        assert seen.dtype == np.float32


def test_import_is_quick() -> None:
    """`import spieltisch` and naming the games load neither Numba nor NumPy."""
    import subprocess
    import sys

    code = "import sys, spieltisch; spieltisch.games(); print({'numba', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
