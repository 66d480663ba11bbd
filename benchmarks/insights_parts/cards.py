"""Which part of the points comes from the cards: the same deal several times, by players that now and then stray.

How far a seat's points (above the mean of the table) are from those usual at its place is split in two:
what all plays of one deal have in common comes from the deal, which is the hands, the stock and who begins;
in what they differ comes from how it was played.
"""

import numpy as np

from insights_parts.figures import Array, Estimate, ratio_of
from insights_parts.players import Learned, Minds
from insights_parts.playing import new_batch, play

PLAYS = 4
STRAY = 0.1  # in so many of their choices all players take what they like second best


def measure_cards(minds: Minds, game: str, seats: int, deals: int) -> Estimate:
    choose = Learned(minds, game, seats, stray=STRAY, seed=1)
    ahead = np.stack([play(new_batch(game, seats, deals), choose).ahead for _ in range(PLAYS)])
    return share_of_deals(ahead)


def share_of_deals(ahead: Array) -> Estimate:
    """The part of the variance that is between deals; points by plays, deals and seats.

    What differs within a deal is measured without bias by the variance of its plays; all that there is, by
    the squares around the mean of a place; the rest is between deals.
    """
    within = ahead.var(axis=0, ddof=1).mean(axis=1)
    usual = ahead.mean(axis=(0, 1))
    whole = ((ahead - usual) ** 2).mean(axis=(0, 2))
    return ratio_of(whole - within, whole)
