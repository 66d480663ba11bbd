"""What the starter's seat is worth: wins and points by place, all seats by the learned player.

Every deal is played as often as there are seats, each of them beginning once, so that each place has had
every hand: what is left is the place.
"""

from typing import Any

import numpy as np

from insights_parts.figures import Estimate, markdown, mean_of, told
from insights_parts.pictures import BY_SEATS, MARKS, new_picture, plain, points
from insights_parts.players import Array, Choose, Learned, Minds
from insights_parts.playing import new_batch, play
from insights_parts.tables import GAMES, all_tables, seats_of, title

DEALS = 500


def measure(minds: Minds, deals: int, tell: Any) -> dict[str, Any]:
    found = {}
    for game, seats in all_tables():
        tell(f"{game}/{seats}")
        wins, ahead = by_place(game, seats, deals, Learned(minds, game, seats))
        found[f"{game}/{seats}"] = {
            "wins": [mean_of(wins[:, place]) for place in range(seats)],
            "points": [mean_of(ahead[:, place]) for place in range(seats)],
        }
    return found


def by_place(game: str, seats: int, deals: int, choose: Choose) -> tuple[Array, Array]:
    """Shares of the wins and points above the mean, by deals and places; place 0 begins."""
    wins, ahead = np.zeros((deals, seats)), np.zeros((deals, seats))
    for starter in range(seats):
        played = play(new_batch(game, seats, deals, starter=starter), choose)
        wins += np.roll(played.wins, -starter, axis=1)
        ahead += np.roll(played.ahead, -starter, axis=1)
    return wins / seats, ahead / seats


def tables(found: dict[str, Any]) -> str:
    places = [str(place + 1) for place in range(6)]
    wins, ahead = [], []
    for table, one in found.items():
        even = f"{100 / len(one['wins']):.1f}"
        empty = [""] * (6 - len(one["wins"]))
        wins.append([table, even, *(told(part, percent=True) for part in one["wins"]), *empty])
        ahead.append([table, *(told(part, sign=True) for part in one["points"]), *empty])
    head = "Share of the wins in per cent, by place:"
    below = "Points above the mean of the table, by place:"
    return "\n\n".join([
        head, markdown(["table", "even", *places], wins), below, markdown(["table", *places], ahead),
    ])  # fmt: skip


def draw(found: dict[str, Any]) -> Any:
    """What each place wins beyond an even share."""
    picture = new_picture(9, 3.4)
    panels = picture.subplots(1, 3, sharey=True)
    for axes, game in zip(panels, GAMES, strict=True):
        for at, seats in enumerate(seats_of(game)):
            one: list[Estimate] = found[f"{game}/{seats}"]["wins"]
            more = [{"mean": part["mean"] - 1 / seats, "margin": part["margin"]} for part in one]
            places = [place + 1 + 0.09 * (at - 1.5) for place in range(seats)]
            look = {"color": BY_SEATS[seats], "marker": MARKS[seats], "label": f"{seats} seats"}
            points(axes, places, more, 100, **look)
        plain(axes)
        axes.set_title(title(game), fontsize=9)
        axes.set_xlabel("place (1 begins)")
        axes.set_xticks(range(1, max(seats_of(game)) + 1))
        axes.legend(frameon=False, fontsize=7)
    panels[0].set_ylabel("% of wins beyond an even share")
    return picture
