"""Matches whose deals come one by one: seeds from outside, pauses between deals, undo."""

import pytest

import spieltisch
from spieltisch.errors import IllegalAction, SetupError
from spieltisch.match.match import Match


def match_of(asked: list[int], deals: int = 3) -> Match:
    def seed_of(number: int) -> int:
        asked.append(number)
        return 100 + number

    return spieltisch.game("companeros").match_of(3, seed_of, starter=2, options={"deals": deals})


def play_out(match: Match) -> None:
    while not match.deal.over:
        match.deal.play(match.deal.legal[0])


def test_seeds_from_outside() -> None:
    """Each deal has the seed that was given for it, asked for only when it begins."""
    asked: list[int] = []
    match = match_of(asked)
    for number in range(3):
        assert asked == list(range(number + 1))
        assert match.deal.seed == (100 + number).to_bytes(32, "big")
        play_out(match)
        match.go_on()
    assert match.over
    assert asked == [0, 1, 2]
    assert match.deals[0].starter == 2


def test_bad_seeds_and_set_up() -> None:
    """A seed that is none, or a wrong number of seats, gets the usual error."""
    game = spieltisch.game("companeros")
    with pytest.raises(SetupError):
        game.match_of(3, lambda number: "abc")
    with pytest.raises(SetupError):
        game.match_of(2, lambda number: number)


def test_between_deals() -> None:
    """With a deal over and the next not begun, the points count, and the record replays to just that."""
    match = match_of([])
    play_out(match)
    assert (len(match.deals), match.deals_played, match.over, match.turn) == (1, 1, False, None)
    assert match.totals == match.deal.scores
    assert match.winners == ()
    with pytest.raises(IllegalAction, match="the deal is over"):
        match.play("R1")
    record = match.record()
    assert record["totals"] == list(match.totals)
    assert [deal["over"] for deal in record["deals"]] == [True]
    again = spieltisch.replay(record)
    assert isinstance(again, Match)
    assert again.record() == record
    assert (len(again.deals), again.over, again.totals) == (1, False, match.totals)
    for going in (match, again):
        going.go_on()
        going.go_on()  # once is enough
        assert (len(going.deals), going.deal.played, going.totals) == (2, 0, match.totals)
        assert going.deal.starter == match.deal.starter


def test_the_last_deal_ends_the_match() -> None:
    """After the last deal there is no next one."""
    match = match_of([], deals=1)
    play_out(match)
    match.go_on()
    assert match.over
    assert len(match.deals) == 1
    assert match.winners


def test_undo() -> None:
    """The running deal can be taken back, also when it was over; no other deal takes its place."""
    match = match_of([], deals=2)
    play_out(match)
    totals, actions = match.totals, match.deal.actions
    match.replace_deal(match.deal.back_to(len(actions) - 1))
    assert (match.deals_played, match.totals, match.deal.over) == (0, (0, 0, 0), False)
    match.play(actions[-1])
    assert match.totals == totals
    assert len(match.deals) == 2
    for other in (match.deals[0], spieltisch.game("companeros").deal(3, seed=1)):
        with pytest.raises(SetupError, match="only by itself"):
            match.replace_deal(other)
