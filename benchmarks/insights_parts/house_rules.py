"""What the house rules of Deuce change: the same shuffles with each of them, and with none.

All seats by the learned player; its edge is what one of it wins more than an even share among greedy ones.
A round is counted from the first turn on, after the start pairs.
"""

from textwrap import wrap
from typing import Any

import numpy as np

from insights_parts.figures import Array, Estimate, markdown, ratio_of, share_of, told
from insights_parts.pictures import BLUE, ORANGE, legend_below, new_picture, plain, points
from insights_parts.players import Learned, Minds, greedy, one_among
from insights_parts.playing import new_batch, play
from spieltisch.batches import Batch
from spieltisch.games.contract import Options
from spieltisch.games.deuce import rules

DEALS = 1200
GAME = "deuce"
ALL_SEATS = (2, 4, 6)
HOUSES: dict[str, Options] = {
    "usual": {},
    "rainbow_on_x": {"rainbow_on_x": True},
    "voluntary_draws = any": {"voluntary_draws": "any"},
}
VOID = "void rounds, %"
MEASURES = {
    "actions a round": 1,
    "cards drawn a round": 1,
    VOID: 100,
    "points of the winner": 1,
    "starter's wins beyond an even share, %": 100,
    "learned among greedy: wins beyond an even share, %": 100,
}
LOOKS = {"rainbow_on_x": (BLUE, "o"), "voluntary_draws = any": (ORANGE, "s")}

Sums = tuple[Array, Array]
"""By deals: sums, and what they are to be divided by."""


class Draws:
    """Counts the cards that are drawn in each deal."""

    def __init__(self, deals: int) -> None:
        self.by_deal = np.zeros(deals)

    def __call__(self, batch: Batch, games: Array, actions: Array) -> None:  # noqa: ARG002 (as all that watch)
        self.by_deal[games[actions == rules.DRAW]] += 1


def play_house(minds: Minds, seats: int, options: Options, deals: int) -> dict[str, Sums]:
    """One house rule at one table."""
    learned, draws = Learned(minds, GAME, seats, options), Draws(deals)
    played = play(new_batch(GAME, seats, deals, options=options), learned, draws)
    best, each = played.scores.max(axis=1), np.ones(deals)
    seat = np.arange(deals) % seats
    contest = play(new_batch(GAME, seats, deals, options=options), one_among(learned, greedy, seat))
    found = (
        (played.actions - 2.0 * seats, each),
        (draws.by_deal, each),
        ((best == 0).astype(float), each),
        (best.astype(float), (best > 0).astype(float)),
        (played.wins[:, 0] - 1 / seats, each),
        (contest.wins[np.arange(deals), seat] - 1 / seats, each),
    )
    return dict(zip(MEASURES, found, strict=True))


def difference(one: Sums, usual: Sums) -> Estimate:
    """How much more than usual, from the same shuffles: what each deal does to both ratios."""
    sizes = [counts.mean() for _, counts in (one, usual)]
    means = [sums.sum() / counts.sum() for sums, counts in (one, usual)]
    pull = [
        (sums - mean * counts) / size
        for (sums, counts), mean, size in zip((one, usual), means, sizes, strict=True)
    ]
    return ratio_of(means[0] - means[1] + pull[0] - pull[1], np.ones(len(one[0])))


def of_one(name: str, sums: Sums) -> Estimate:
    return share_of(*sums) if name == VOID else ratio_of(*sums)


def more_than(name: str, one: Sums, usual: Sums) -> Estimate:
    """The difference; of what is rare, no surer than so few deals can be."""
    found = difference(one, usual)
    doubt = max(of_one(name, sums)["margin"] for sums in (one, usual)) if name == VOID else 0.0
    return {**found, "margin": max(found["margin"], doubt)}


def measure(minds: Minds, deals: int, tell: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for seats in ALL_SEATS:
        played = {}
        for house, options in HOUSES.items():
            tell(f"{GAME}/{seats}, {house}")
            played[house] = play_house(minds, seats, options, deals)
        usual = played["usual"]
        found[f"{GAME}/{seats}"] = {
            "usual": {name: of_one(name, usual[name]) for name in MEASURES},
            **{
                house: {name: more_than(name, played[house][name], usual[name]) for name in MEASURES}
                for house in LOOKS
            },
        }
    return found


def tables(found: dict[str, Any]) -> str:
    rows = []
    for table, one in found.items():
        for name, scale in MEASURES.items():
            percent = scale == 100
            more = [told(one[house][name], percent=percent, sign=True) for house in LOOKS]
            rows.append([table, name, told(one["usual"][name], percent=percent), *more])
    return markdown(["table", "", "usual", *(f"`{house}`: more than usual" for house in LOOKS)], rows)


def draw(found: dict[str, Any]) -> Any:
    """What each house rule adds to what is usual."""
    picture = new_picture(9, 4.8)
    panels = picture.subplots(2, 3).ravel()
    for axes, (name, scale) in zip(panels, MEASURES.items(), strict=True):
        for at, (house, (colour, mark)) in enumerate(LOOKS.items()):
            rows = [one[house][name] for one in found.values()]
            look = {"color": colour, "marker": mark, "label": house, "linestyle": "none"}
            points(axes, [place + 0.16 * (at - 0.5) for place in range(len(rows))], rows, scale, **look)
        plain(axes)
        axes.set_xticks(range(len(found)), [table.split("/")[1] for table in found])
        axes.set_xlim(-0.5, len(found) - 0.5)
        axes.set_title("\n".join(wrap(name, 34)), fontsize=8)
        axes.set_xlabel("seats")
        axes.set_ylabel("more than usual")
    legend_below(picture, panels[0])
    return picture
