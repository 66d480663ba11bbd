"""A person at a table of bots."""

import io
from typing import Any

import pytest
from rich.console import Console

import spieltisch
import tables
from spieltisch.pages import read_page
from spieltisch.terminal import sitting
from spieltisch.terminal.lines import Lines
from spieltisch.terminal.table import draw


class OneSeatsDeal:
    """A deal that shows itself to one seat and to nobody else."""

    def __init__(self, deal: Any, seat: int) -> None:
        self._deal, self._seat = deal, seat
        self.over = deal.over

    def view(self, seat: int | None) -> Any:
        assert seat == self._seat, f"somebody looked from seat {seat}"
        return self._deal.view(seat)

    @property
    def scores(self) -> Any:
        assert self._deal.over, "somebody looked at points of a running deal"
        return self._deal.scores


class OneSeatsMatch:
    """A match with just what the person's side of the table needs; anything else is an error."""

    def __init__(self, match: Any, seat: int) -> None:
        self._match, self._seat = match, seat
        self.seats = match.seats

    def __getattr__(self, name: str) -> Any:
        assert name in ("turn", "over", "totals", "winners", "deals_played", "play"), f"somebody used {name}"
        return getattr(self._match, name)

    def view_state(self, seat: int) -> Any:
        assert seat != self._seat
        return self._match.view_state(seat)

    @property
    def deals(self) -> Any:
        return [OneSeatsDeal(deal, self._seat) for deal in self._match.deals]

    @property
    def deal(self) -> Any:
        return LiveDeal(self._match.deal, self._seat)


class LiveDeal(OneSeatsDeal):
    """The running deal: whether it is over changes while it is looked at."""

    def __init__(self, deal: Any, seat: int) -> None:
        self._deal, self._seat = deal, seat

    def __getattribute__(self, name: str) -> Any:
        return (
            object.__getattribute__(self, "_deal").over
            if name == "over"
            else object.__getattribute__(self, name)
        )


def sit(match: Any, seat: int, lines: str) -> tuple[bool, str]:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    bots = {other: spieltisch.player(f"random:seed={other}") for other in range(match.seats) if other != seat}
    given, nobody = Lines(io.StringIO(lines)), spieltisch.player("random")
    done = sitting.Sitting(match, seat, bots, read_page("deuce"), "Title", console, given, nobody).play()
    assert isinstance(console.file, io.StringIO)
    return done, console.file.getvalue()


@pytest.mark.parametrize("table", tables.WITH_OPTIONS, ids=tables.name)
def test_only_the_persons_view_is_drawn(table: tables.Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through a whole match, everything on the screen comes from `deal.view(seat)` of the person's seat."""
    drawn = []

    def watched(view: Any, *rest: Any) -> Any:
        drawn.append(view)
        return draw(view, *rest)

    monkeypatch.setattr(sitting, "draw", watched)
    game, seats, options = table
    match = spieltisch.game(game).match(seats, 6, options=options)
    done, _ = sit(OneSeatsMatch(match, 1), 1, "log\nmore\nscore\n1\nR1\n" * 2000)
    assert done
    assert match.over
    assert len(drawn) > 5
    for view in drawn:
        assert view["seat"] == 1
        hands = [zone for zone in view["zones"] if zone["kind"] == "hand" and zone["owner"] != 1]
        assert all(zone["cards"] is None for zone in hands)


def test_every_deal_ends_with_the_sheet() -> None:
    """After each deal the sheet has one line more; the last one is followed by the verdict."""
    match = spieltisch.game("list-und-tuecke").match(4, 6)
    _, text = sit(match, 0, "1\n" * 500)
    assert text.count("the deal is over") == 4
    assert [text.count(f"deal {number}  ") for number in (1, 2, 3, 4)] == [4, 3, 2, 1]
    assert text.rstrip().endswith("points.") or text.rstrip().endswith("each.")


def test_what_happened_is_told_once() -> None:
    """Every card that somebody plays is told once, in the order of play."""
    match = spieltisch.game("companeros").match(4, 6)
    _, text = sit(match, 0, "1\n" * 500)
    told = text.replace("\n", " ")
    cards = [action for action in match.deal.actions if not action.startswith("take")]
    places = [told.index(f" {card}.", told.index("plays")) for card in cards[1:]]
    assert all(told.count(f"plays {card}.") + told.count(f"You play {card}.") == 1 for card in cards)
    assert places == sorted(places)


def test_leaving_is_no_end() -> None:
    """Who leaves is told so by the result, and the match stays as it is."""
    match = spieltisch.game("deuce").match(3, 6)
    done, _ = sit(match, 0, "1\nquit\n")
    assert not done
    assert len(match.deal.actions) == 1
