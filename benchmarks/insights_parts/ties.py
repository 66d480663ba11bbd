"""Compañeros: ties at the top (C-8: nobody takes), and whether the last to play goes for them.

Who plays last in a trick knows what each card does. Where some cards of the hand end the trick with a tie at
the top and others do not, it has the choice: to make a tie where there is none, or to break the one that
lies there. What it does is set against a card drawn at random from the same hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from insights_parts.figures import Array, markdown, ratio_of, share_of, told
from insights_parts.pictures import BLUE, GREY, ORANGE, new_picture, plain, points
from insights_parts.players import Choose, Learned, Minds, at_random, greedy
from insights_parts.playing import new_batch, play
from insights_parts.tables import seats_of
from spieltisch.batches import Batch
from spieltisch.games.companeros import rules
from spieltisch.kernel.record import copy_of

DEALS = 300
GAME = "companeros"
LOOKS = {"learned": (BLUE, "o"), "greedy": (ORANGE, "s"), "random": (GREY, "^")}


def ends_tied(state: Any, card: int) -> bool:
    """Does the trick end with a tie at the top, if the last seat plays that card?"""
    return bool(rules.apply(copy_of(state), card) & rules.TIED_TOP)


def stands_tied(state: Any) -> bool:
    """Is there a tie at the top before it plays?"""
    return not int(rules.order_so_far(copy_of(state))) & 7  # nobody would take


def cards_in(hand: int) -> list[int]:
    return [card for card in range(rules.CARDS) if hand >> card & 1]


@dataclass
class Counts:
    """By deals: how often there was something, and how often what is asked for came of it."""

    deals: int
    cases: Array = field(init=False)
    chosen: Array = field(init=False)
    chance: Array = field(init=False)

    def __post_init__(self) -> None:
        self.cases, self.chosen, self.chance = np.zeros((3, self.deals))

    def add(self, deal: int, chosen: bool, chance: float) -> None:
        self.cases[deal] += 1
        self.chosen[deal] += chosen
        self.chance[deal] += chance

    def plain(self) -> dict[str, Any]:
        return {
            "cases": int(self.cases.sum()),
            "chosen": share_of(self.chosen, self.cases),
            "chance": ratio_of(self.chance, self.cases),
            "more": ratio_of(self.chosen - self.chance, self.cases),
        }


class Ties:
    """Looks on while deals are played, and counts."""

    def __init__(self, deals: int) -> None:
        self.tricks, self.made, self.broken = Counts(deals), Counts(deals), Counts(deals)

    def __call__(self, batch: Batch, games: Array, actions: Array) -> None:
        for game, card in last_cards(batch, games, actions):
            self.judge(game, batch.state(game), card)

    def judge(self, deal: int, state: Any, card: int) -> None:
        """One trick, from before its last card on."""
        tied = ends_tied(state, card)
        hand = cards_in(int(state["hands"][state["turn"]]))
        would = sum(ends_tied(state, other) for other in hand) / len(hand)
        self.tricks.add(deal, tied, would)
        if 0 < would < 1:
            if stands_tied(state):
                self.broken.add(deal, not tied, 1 - would)
            else:
                self.made.add(deal, tied, would)


def last_cards(batch: Batch, games: Array, actions: Array) -> Iterator[tuple[int, int]]:
    """The games in which the last card of a trick is about to be played, and that card."""
    states = batch.states[games]
    last = (states["phase"] == rules.PLAY) & (states["lying"] == batch.seats - 1)
    yield from zip(games[last].tolist(), actions[last].tolist(), strict=True)


def measure(minds: Minds, deals: int, tell: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for seats in seats_of(GAME):
        players: dict[str, Choose] = {
            "learned": Learned(minds, GAME, seats), "greedy": greedy, "random": at_random,
        }  # fmt: skip
        for name, choose in players.items():
            tell(f"{GAME}/{seats}, {name}")
            ties = Ties(deals)
            play(new_batch(GAME, seats, deals), choose, ties)
            parts = {"tricks": ties.tricks, "made": ties.made, "broken": ties.broken}
            counted = {part: counts.plain() for part, counts in parts.items()}
            found.setdefault(f"{GAME}/{seats}", {})[name] = {"deals": deals, **counted}
    return found


def tables(found: dict[str, Any]) -> str:
    rows = []
    for table, players in found.items():
        for name, one in players.items():
            cells = [told(one["tricks"]["chosen"], percent=True)]
            for part in ("made", "broken"):
                counts = one[part]
                chance = told({**counts["chance"], "margin": None}, percent=True)
                cells += [told(counts["chosen"], percent=True), chance, f"{counts['cases']:,}"]
            rows.append([table, name, *cells])
    head = ["table", "all seats", "tricks tied at the top, %", "makes a tie, %", "by chance, %", "cases"]
    return markdown([*head, "breaks a tie, %", "by chance, %", "cases"], rows)


def draw(found: dict[str, Any]) -> Any:
    """How often tricks end so, and how much more often than chance it is chosen."""
    picture = new_picture(9, 3.2)
    titles = ("tricks that end with a tie at the top", "makes a tie", "breaks a tie")
    names = ("% of tricks", "% more than chance", "% more than chance")
    for axes, part, heading, name in zip(
        picture.subplots(1, 3), ("tricks", "made", "broken"), titles, names, strict=True
    ):
        for at, (player, (colour, mark)) in enumerate(LOOKS.items()):
            what = "chosen" if part == "tricks" else "more"
            rows = [found[table][player][part][what] for table in found]
            look = {"color": colour, "marker": mark, "label": player, "linestyle": "none"}
            points(axes, [place + 0.12 * (at - 1) for place in range(len(rows))], rows, 100, **look)
        plain(axes)
        axes.set_xticks(range(len(found)), [table.split("/")[1] for table in found])
        axes.set_xlabel("seats")
        axes.set_ylabel(name)
        axes.set_title(heading, fontsize=9)
    axes.legend(frameon=False, fontsize=7)
    return picture
