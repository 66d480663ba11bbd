"""Compañeros: ties at the top (C-8: nobody takes), and whether the last to play goes for them.

Who plays last in a trick knows what each card does. Where some cards of the hand end the trick with a tie at
the top and others do not, it has the choice: to make a tie where there is none, or to break the one that
lies there. Who ties although another card would have taken first does so on purpose. What it does is set
against a card drawn at random from the same hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

import numpy as np

from insights_parts.figures import Array, markdown, ratio_of, share_of, told
from insights_parts.last_card import cards_in, ends_tied, stands_tied, takes_first
from insights_parts.pictures import BLUE, GREY, ORANGE, legend_below, new_picture, plain, points
from insights_parts.players import Choose, Learned, Minds, at_random, greedy
from insights_parts.playing import new_batch, play
from insights_parts.tables import seats_of
from spieltisch.batches import Batch
from spieltisch.games.companeros import rules

DEALS = 600
GAME = "companeros"
PARTS = {
    "tricks": "tricks that end with a tie at the top",
    "made": "makes a tie",
    "broken": "breaks a tie",
    "declined": "ties where it could take first",
}
LOOKS = {"learned": (BLUE, "o"), "greedy": (ORANGE, "s"), "random": (GREY, "^")}


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
        self.parts = {name: Counts(deals) for name in PARTS}

    def __call__(self, batch: Batch, games: Array, actions: Array) -> None:
        for game, card in last_cards(batch, games, actions):
            self.judge(game, batch.state(game), card)

    def judge(self, deal: int, state: Any, card: int) -> None:
        """One trick, from before its last card on."""
        tied = ends_tied(state, card)
        hand = cards_in(int(state["hands"][state["turn"]]))
        would = sum(ends_tied(state, other) for other in hand) / len(hand)
        self.parts["tricks"].add(deal, tied, would)
        if not 0 < would < 1:
            return
        if stands_tied(state):
            self.parts["broken"].add(deal, not tied, 1 - would)
        else:
            self.parts["made"].add(deal, tied, would)
        if any(takes_first(state, other) for other in hand):
            self.parts["declined"].add(deal, tied, would)


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
            counted = {part: counts.plain() for part, counts in ties.parts.items()}
            found.setdefault(f"{GAME}/{seats}", {})[name] = counted
    return found


def tables(found: dict[str, Any]) -> str:
    rows = []
    for table, players in found.items():
        for name, one in players.items():
            choices = [told_choice(one[part]) for part in PARTS if part != "tricks"]
            rows.append([table, name, told(one["tricks"]["chosen"], percent=True), *choices])
    heads = [f"{heading}, %" for heading in PARTS.values()]
    return markdown(["table", "all seats", *heads], rows)


def told_choice(counts: dict[str, Any]) -> str:
    """As in 21.5 ± 3.6 (20 of 627): by chance, and in how many cases."""
    if not counts["cases"]:
        return "–"
    chance = told({**counts["chance"], "margin": None}, 0, percent=True)
    return f"{told(counts['chosen'], percent=True)} ({chance} by chance; {counts['cases']:,})"


def draw(found: dict[str, Any]) -> Any:
    """How often tricks end so, and how much more often than chance it is chosen."""
    picture = new_picture(9, 3.4)
    panels = picture.subplots(1, 4)
    for axes, (part, heading) in zip(panels, PARTS.items(), strict=True):
        what = "chosen" if part == "tricks" else "more"
        for at, (player, (colour, mark)) in enumerate(LOOKS.items()):
            rows = [found[table][player][part][what] for table in found]
            look = {"color": colour, "marker": mark, "label": player, "linestyle": "none"}
            points(axes, [place + 0.15 * (at - 1) for place in range(len(rows))], rows, 100, **look)
        plain(axes)
        axes.set_xticks(range(len(found)), [table.split("/")[1] for table in found])
        axes.set_xlabel("seats")
        axes.set_ylabel("% of tricks" if part == "tricks" else "% of choices, more than chance")
        axes.set_title("\n".join(wrap(heading, 20)), fontsize=8)
    legend_below(picture, panels[0])
    return picture
