"""The player that thinks ahead: it repeats, it solves endings, and it plays the match."""

from typing import Any

import pytest

import spieltisch
from games.positions import companeros_at, counts, deuce_at, game, list_at, play_all
from players.making import player
from spieltisch.match.deal import Deal
from spieltisch.players import Explanation, Means, make
from spieltisch.players.search import thinking
from tables import Table, name

SOME: tuple[Table, ...] = (("companeros", 4, {}), ("deuce", 3, {}), ("list-und-tuecke", 5, {}))


def first(table: Table, actions: int = 0) -> Deal:
    """A deal after so many actions by rules of thumb."""
    deal, thumb = game(table[0]).deal(table[1], 3), player("greedy")
    for _ in range(actions):
        assert deal.turn is not None
        deal.play(thumb.choose(deal.view_state(deal.turn)))
    return deal


def explained(deal: Deal, spec: str, seed: int = 1, **standing: Any) -> Explanation:
    assert deal.turn is not None
    return player(spec, seed).explain(deal.view_state(deal.turn, **standing))


# Run after run


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("table", SOME, ids=name)
def test_repeats(table: Table, threads: int) -> None:
    """The same seed and iterations give the same choice and explanation, in threads or one by one."""
    deal = first(table, 9)
    spec = f"search:iterations=150,threads={threads}"
    found = explained(deal, spec)
    assert found == explained(deal, spec)
    means = Means(fresh=lambda: 1, clock=lambda: 0.0, together=spieltisch.together)
    assert deal.turn is not None
    view = deal.view_state(deal.turn)
    assert make(spec, means).explain(view) == found
    assert make(spec, means).choose(view) == found.choice
    assert sum(prospect.weight for prospect in found.prospects) == pytest.approx(1)
    assert found.simulations == 150


@pytest.mark.parametrize("table", SOME, ids=name)
def test_fresh_seeds_differ(table: Table) -> None:
    """Other seeds look at other worlds; a seed in the spec is the one that counts."""
    deal = first(table)
    assert len({explained(deal, "search:iterations=100", seed).prospects for seed in range(4)}) == 4
    assert len({explained(deal, "search:iterations=100,seed=9", seed).prospects for seed in range(4)}) == 1


def test_a_player_goes_on() -> None:
    """Asked twice, one player thinks twice, with other worlds."""
    deal = first(SOME[0])
    assert deal.turn is not None
    one = player("search:iterations=100")
    view = deal.view_state(deal.turn)
    assert one.explain(view) != one.explain(view)


@pytest.mark.parametrize("table", SOME, ids=name)
def test_full_tree(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """When no more nodes fit, the tree stops growing and the simulations go on."""
    monkeypatch.setattr(thinking, "MOST_NODES", 30)
    found = explained(first(table, 5), "search:iterations=2000,exact=0")
    assert found.simulations == 2000
    assert sum(prospect.weight for prospect in found.prospects) == pytest.approx(1)


def test_very_full_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for fewer nodes than there are actions it still chooses one."""
    monkeypatch.setattr(thinking, "MOST_NODES", 2)
    deal = first(SOME[0])
    found = explained(deal, "search:iterations=100,exact=0")
    assert found.choice in deal.legal
    assert len(found.prospects) == len(deal.legal)


# What is plain to a card player


def companeros_tie() -> Deal:
    """C-8: yellow 2 would tie with the red 5; yellow 4 takes first."""
    deal = companeros_at(["R5 G9", "Y3 G8", "Y2 Y4"], "R10 G10")
    play_all(deal, "R5 Y3")
    return deal


def companeros_take() -> Deal:
    """C-7: red 4 and 5 are worth more than the yellow 8, and it is the last trick."""
    deal = companeros_at(["Y9", "R2", "G3"], "R4 R5 Y8 G2")
    play_all(deal, "Y9 R2 G3")
    return deal


def list_take() -> Deal:
    """L-13: with five red and three yellow, one more of each makes 6 × 4, the most."""
    piles = [counts(5, 3), counts(green=4, blue=4), counts(green=4, blue=3), counts(1, blue=2)]
    deal = list_at(["R9", "R2", "Y1", "G3"], piles=piles)
    play_all(deal, "R9 R2 Y1 G3")
    return deal


def list_keep() -> Deal:
    """L-11: of 4, 5, 1 and 1 it keeps the two large piles."""
    piles = [counts(4, 4, 0, 1), counts(), counts(), counts()]
    deal = list_at(["R9", "R2", "Y1", "G3"], piles=piles)
    play_all(deal, "R9 R2 Y1 G3 take-YG")
    return deal


def deuce_out() -> Deal:
    """D-12: with 15 points, red 9 on the 2, seat 1 cannot lay its 4 and passes; the red 5 then goes out."""
    return deuce_at(["R9 R5", "B4"], ["R2 R6", "B9 B5"], reshuffles=3)


@pytest.mark.parametrize(
    ("position", "best"),
    [
        (companeros_tie, "Y4"),
        (companeros_take, "take-R"),
        (list_take, "take-RY"),
        (list_keep, "keep-RY"),
        (deuce_out, "R9>0a"),
    ],
)
def test_endings_are_solved(position: Any, best: str) -> None:
    """Late in a deal it searches everything, says so, and finds what is plain to see."""
    found = explained(position(), "search:iterations=50", **last_deal(position()))
    assert found.solved
    assert found.choice == best


def last_deal(deal: Deal) -> dict[str, Any]:
    return {"deals_played": 0 if deal.truth["game"] != "list-und-tuecke" else deal.seats - 1}


def test_goes_out() -> None:
    """D-15: it lays its last card where that wins the round, though there is a stock to draw from."""
    deal = deuce_at(["R9", "G1 G2"], ["R7 R6", "B9 B5"], rest="stock")
    found = explained(deal, "search:iterations=200")
    assert found.choice in ("R9>0a", "R9>0b")
    assert found.prospects[0].points > 10


# The match


def companeros_risk() -> Deal:
    """Yellow 9 brings 60 points for sure; red 10 brings more if seat 2 must play its red card, else less."""
    taken = ["R3 R5 R9 Y1 Y2 Y3 Y6 Y7 G5", "R2 R4 R7 G1 G3 G4 G6 G7", "R1 R6 G2 G8"]
    return companeros_at(["R10 Y9", "Y4 Y8", "R8 Y5"], "Y10 G9 G10", taken=taken)


def list_risk() -> Deal:
    """Yellow 5 is second in this trick and brings 10 points; blue 12 leads to more, or to less."""
    piles = [counts(4, 2, 2, 4), counts(0, 1, 7, 4), counts(4, 1, 3, 0), counts(1, 9, 1, 5)]
    trick, kept = [[3, "R10"], [0, "G11"], [1, "R8"]], ["YB", None, None, "YB"]
    hands = ["R14", "R13", "Y5 B12", "R12"]
    return list_at(hands, piles=piles, trick=trick, kept=kept, turn=2, tricks_left=2)


@pytest.mark.parametrize(
    ("position", "behind", "ahead", "risky", "safe"),
    [
        (companeros_risk, (5, 22, 39), (15, 12, 29), "R10", "Y9"),
        (list_risk, (37, 10, 21, 16), (32, 5, 26, 11), "B12", "Y5"),
    ],
)
def test_plays_the_match(
    position: Any, behind: tuple[int, ...], ahead: tuple[int, ...], risky: str, safe: str
) -> None:
    """In the last deal, who is behind takes the risk that can still win, and who is ahead does not."""
    deal = position()
    trailing = explained(deal, "search:iterations=300", totals=behind, **last_deal(deal))
    leading = explained(deal, "search:iterations=300", totals=ahead, **last_deal(deal))
    assert (trailing.choice, leading.choice) == (risky, safe)
    assert trailing.prospects[0].wins > 0.3
    assert trailing.prospects[1].wins == 0
    assert leading.prospects[0].wins > leading.prospects[1].wins + 0.3


def test_a_certain_win_is_not_risked() -> None:
    """Ahead in the last round, it takes the blue 11, which wins for sure, not the red 13 for more points."""
    piles = [counts(2, 1, 4, 3), counts(6, 5, 1, 0), counts(3, 2, 5, 2), counts(1, 2, 4, 7)]
    trick, kept = [[3, "Y13"], [0, "R14"]], ["GB", None, "RG", "GB"]
    hands = ["Y4", "R13 B11", "Y8 B3", "Y14"]
    deal = list_at(hands, piles=piles, trick=trick, kept=kept, turn=1, tricks_left=2)
    found = explained(deal, "search:iterations=300", totals=(31, 15, 32, 26), deals_played=3)
    by_action = {prospect.action: prospect for prospect in found.prospects}
    assert by_action["R13"].points > by_action["B11"].points
    assert found.choice == "B11"
    assert by_action["B11"].wins == 1 > by_action["R13"].wins


def test_knows_the_race() -> None:
    """Before seat 1 goes out it lays its 7, early in a match; in the last round it draws for help (D-16)."""
    deal = deuce_at(["G0 G7", "G10"], ["B1 Y1", "R2 *"], covered="R3 R4 R7 R8 R10 B4 B9 B10", rest="stock")
    early = explained(deal, "search:iterations=1500", totals=(0, 0))
    late = explained(deal, "search:iterations=1500", totals=(90, 90))
    assert early.choice == "G7>1a"
    assert late.choice == "draw"
    assert late.prospects[0].wins > max(prospect.wins for prospect in late.prospects[1:]) + 0.03


def test_wins_the_match_when_it_can() -> None:
    """D-16: going out with the points that are missing is a certain win."""
    deal = deuce_at(["R9", "G1 G2"], ["R7 R6", "B9 B5"], reshuffles=3)
    enough, short = (
        explained(deal, "search:iterations=50", totals=totals) for totals in ((87, 99), (86, 99))
    )
    assert enough.prospects[0].points == 13
    assert enough.prospects[0].wins == 1
    assert short.prospects[0].wins < 1
