"""The player that thinks ahead: it repeats, it solves endings, and it plays the match."""

from typing import Any

import pytest

import spieltisch
from games.positions import companeros_at, counts, deuce_at, game, list_at, play_all
from players.making import player
from spieltisch.match.deal import Deal
from spieltisch.players import Explanation, Means, make
from spieltisch.players.search import thinking
from tables import TABLES, Table, name

SOME = [
    table
    for table in TABLES
    if (table[0], table[1]) in {("companeros", 4), ("deuce", 3), ("list-und-tuecke", 5)}
]


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
    """D-12: with nothing to draw, the red 9 can be laid on the own red 6 at once; the yellow 1 cannot."""
    return deuce_at(["R9", "G1 G2"], ["R7 R6", "B9 B5"], reshuffles=3)


def deuce_block() -> Deal:
    """D-12: laid on the own 2, the red 8 makes 17, and seat 1 (16) cannot go out; elsewhere it could."""
    return deuce_at(["R8 Y1", "B3"], ["R2 R9", "B9 B7"], reshuffles=3)


@pytest.mark.parametrize(
    ("position", "best"),
    [
        (companeros_tie, "Y4"),
        (companeros_take, "take-R"),
        (list_take, "take-RY"),
        (list_keep, "keep-RY"),
        (deuce_out, "R9>0b"),
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
    best = found.prospects[0]
    assert best.points == 10 + 1 + 2 or best.points > 10


# The match


def companeros_risk() -> Deal:
    """Yellow 9 brings 60 points for sure; red 10 brings 72 if seat 2 has the red 8 left, else about 53."""
    taken = ["R3 R5 R9 Y1 Y2 Y3 Y6 Y7 G5", "R2 R4 R7 G1 G3 G4 G6 G7", "R1 R6 G2 G8"]
    return companeros_at(["R10 Y9", "Y4 Y8", "R8 Y5"], "Y10 G9 G10", taken=taken)


def list_risk() -> Deal:
    """The blue 1 is sure to come second; the blue 11 waits for the last trick."""
    piles = [counts(2, 1, 3, 0), counts(3, 5, 5, 1), counts(5, 2, 4, 3), counts(0, 5, 1, 8)]
    return list_at(
        ["B1 B11", "R3 Y14", "R13", "R9"],
        piles=piles,
        trick=[[2, "R11"], [3, "G11"]],
        kept=[None, "YG", "GB", None],
        tricks_left=2,
    )


@pytest.mark.parametrize(
    ("position", "behind", "ahead", "risky", "safe"),
    [
        (companeros_risk, (5, 22, 39), (15, 12, 29), "R10", "Y9"),
        (list_risk, (39, 41, 46, 7), (41, 39, 44, 5), "B11", "B1"),
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
    assert trailing.prospects[0].wins > 0.5
    assert trailing.prospects[1].wins == 0
    assert leading.prospects[0].wins > leading.prospects[1].wins + 0.3
