"""What a seat at a table of Compañeros is shown."""

from typing import Any

import pytest

from games.positions import companeros_at, fact, game, play_all, zone
from spieltisch.match.deal import Deal

HANDS = ["R9 G1 G5", "Y8 G2 G6", "G3 G4 G7"]
TRICKS = "R9 Y8 G3 take-Y take-R G1 G2 G4 take-R take-Y take-G G7"


def shown(deal: Deal) -> list[set[str]]:
    """The taken cards, points and log of each viewer."""
    views = [deal.view(seat) for seat in (None, 0, 1, 2)]
    return [
        {zone["id"] for zone in view["zones"]} | {fact["code"] for fact in view["facts"]} for view in views
    ]


@pytest.mark.parametrize("open_scores", [False, True])
def test_open_scores(open_scores: bool) -> None:
    """C-10: during a deal taken cards and totals of anyone are shown only with `open_scores`."""
    deal = companeros_at(HANDS, "Y1 Y2 R1", options={"open_scores": open_scores})
    play_all(deal, TRICKS)
    for names in shown(deal):
        assert ("taken:0" in names, "taken:1" in names, "points" in names) == (open_scores,) * 3
    assert deal.view(0)["scores"] is None


def test_box_rule_is_the_default() -> None:
    """C-10: without an option nothing taken is shown, as in the box."""
    assert game("companeros").deal(3, seed=1).options["open_scores"] is False


@pytest.mark.parametrize(("open_scores", "tricks"), [(False, {2, 3}), (True, {1, 2, 3})])
def test_log(open_scores: bool, tricks: set[int]) -> None:
    """C-10: without `open_scores` the log holds the running and the last trick only."""
    deal = companeros_at(HANDS, "Y1 Y2 R1", options={"open_scores": open_scores})
    play_all(deal, TRICKS)
    first = 10 - 3  # three cards are left: the first trick here is the seventh
    for viewer in (None, 0):
        assert {event["params"]["trick"] - first + 1 for event in deal.view(viewer)["log"]} == tricks


def test_everything_at_the_end() -> None:
    """C-10: at the end all taken cards, the scores and the whole log are shown."""
    deal = companeros_at(["R9", "Y8", "G3"], "Y1 Y2 R1", taken=["R2", "R3 R4", ""])
    play_all(deal, "R9 Y8 G3 take-Y take-R")
    for viewer in (None, 1):
        view = deal.view(viewer)
        assert view["scores"] == list(deal.scores)
        assert zone(deal, "taken:0", viewer)["cards"] == ["R2", "Y1", "Y2"]
        assert fact(deal, "points", viewer, seat=1) == [{"seat": 1, "points": 8}]
        assert len(view["log"]) == 6
        assert view["prompt"]["code"] == "deal-over"


def test_players_remember() -> None:
    """C-10: what was taken was public, so what a player decides from holds it, shown or not."""
    deal = companeros_at(HANDS, "Y1 Y2 R1")
    play_all(deal, TRICKS)
    taken = [deal.view_state(seat).state["taken"].tolist() for seat in range(3)]
    assert taken[0] == taken[1] == taken[2]
    assert any(taken[0])


def test_takers_and_prompt() -> None:
    """C-7: while colours are taken the view says who still takes, and what each colour is worth."""
    deal = companeros_at(HANDS, "Y1 Y2 R1")
    play_all(deal, "R9 Y8 G3")
    view = deal.view(0)
    assert view["prompt"] == {"code": "take-a-colour", "params": {"seat": 0}}
    assert fact(deal, "takers") == [{"seats": [0, 1, 2]}]
    worth: dict[str, Any] = {entry["action"]: entry["points"] for entry in view["legal"]}
    assert worth == {"take-R": 1, "take-Y": 3}
    assert zone(deal, "display")["actor"] == 0


def test_what_a_card_would_make() -> None:
    """C-5: for each card the view says what its colour would count, and C-8: whether that would tie."""
    deal = companeros_at(["R9 G1", "Y7 G2", "R2 Y4"], "Y1 Y2 R1")
    play_all(deal, "R9 Y7")
    effects = {entry["action"]: (entry["value"], entry["tied"]) for entry in deal.view(2)["legal"]}
    assert effects == {"R2": (11, False), "Y4": (11, False)}
    tied = companeros_at(["R9 G1", "Y5 G2", "R2 Y4"], "Y1 Y2 R1")
    play_all(tied, "R9 Y5")
    assert {entry["action"]: entry["tied"] for entry in tied.view(2)["legal"]} == {"R2": False, "Y4": True}
