"""Which part of a seat's points comes from the cards, in two ways.

*The hand*: a starter keeps its cards, all others are dealt anew, several times; everybody plays its best.
What these deals have in common comes from that hand (in Compañeros also from the display, which it sees).

*The deal*: the same deal several times, by players that stray a bit. What these plays have in common comes
from all the cards. The more they stray, the less that is: how much they do is a choice of ours.

Either way, how far points (above the mean of the table) are from the usual is split in two: what several
plays have in common, and in what they differ.
"""

import numpy as np

from insights_parts.figures import Array, Estimate, ratio_of
from insights_parts.players import Learned, Minds
from insights_parts.playing import SEED, new_batch, play
from insights_parts.trying import beside
from spieltisch.batches import Batch
from spieltisch.kernel.generator import generator
from spieltisch.players.learned.worlds import worlds_of

PLAYS = 4
STRAY = 0.1  # in so many of their choices all players take what they like second best
STARTER = 0


def measure_deal(minds: Minds, game: str, seats: int, deals: int) -> Estimate:
    choose = Learned(minds, game, seats, stray=STRAY, seed=SEED)
    return common_part(np.stack([play(new_batch(game, seats, deals), choose).ahead for _ in range(PLAYS)]))


def measure_hand(minds: Minds, game: str, seats: int, deals: int) -> Estimate:
    choose, batch = Learned(minds, game, seats), new_batch(game, seats, deals)
    first = choose(batch, np.arange(deals))  # from what the starter sees, which stays the same
    played = play(other_cards(batch, PLAYS), choose, first=np.tile(first, PLAYS))
    return common_part(played.ahead[:, STARTER].reshape(PLAYS, deals, 1))


def other_cards(batch: Batch, times: int) -> Batch:
    """Copies of all games, so many of each, in which only the starter has the same cards."""
    copies = beside(batch, np.tile(np.arange(batch.size), times))
    game = batch.shape.game
    for state in copies.states:
        game.worlds.redact(state, STARTER)
    worlds_of(game).imagine(copies.states, STARTER, generator(SEED))
    return copies


def common_part(ahead: Array) -> Estimate:
    """The part of the variance that plays of the same have in common; points by plays, deals and seats.

    In what they differ is measured without bias by the variance of the plays of a deal; all that there is, by
    the squares around the mean of a seat; the rest they have in common.
    """
    within = ahead.var(axis=0, ddof=1).mean(axis=1)
    usual = ahead.mean(axis=(0, 1))
    whole = ((ahead - usual) ** 2).mean(axis=(0, 2))
    return ratio_of(whole - within, whole)
