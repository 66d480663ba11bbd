"""Writes docs/observations.md: what each number of each view means."""

from pathlib import Path

import spieltisch
from spieltisch.envs.views import Layout, Views, describe, seat_counts, views

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"

HEAD = """# What each number means

*Written by `scripts/regenerate` from the code.* [How to get these](research.md).

Every game has three views of a deal, each a flat array of 32-bit floats with named fields:

- the **observation**: what a seat sees now;
- the **information state**: all that a seat has learned since the cards were dealt, in order;
- the **oracle**: the observation, and all that the seat does not know; for critics and analyses only.
"""
NOTES = (
    "*Places* are seats counted from the own one, clockwise: the seat itself is place 0.",
    "*By card* means the order that is given for each game.",
    "The observation is the same for all numbers of seats: what belongs to a place where nobody sits is 0.",
    "The other two are listed for each number of seats.",
    "Actions have the numbers of `deal.legal_numbers`; `game.rules.notation.write` gives their texts.",
    "`game.rules.symmetry.seen_from(seats, seat)` has the numbers that they have as seen from a seat.",
)


def page() -> str:
    return "\n".join([HEAD, " ".join(NOTES), "", *(of_game(game) for game in spieltisch.games()[:3])])


def of_game(name: str) -> str:
    game = spieltisch.game(name)
    found = {seats: views(game.rules, seats) for seats in seat_counts(game.rules)}
    one = found[min(found)]
    parts = [
        f"## {game.title}",
        f"{game.rules.rules.ACTIONS} actions; at most {game.rules.most_actions} in a deal.",
        f"Cards, in order: {cards(one)}.",
        "### Observation",
        describe(one.observation),
        "### Information state",
        *(f"{seats} seats:\n\n{describe(each.information)}" for seats, each in found.items()),
        "### Oracle",
        "The observation, and after it:",
        *(f"{seats} seats:\n\n{describe_rest(each)}" for seats, each in found.items()),
    ]
    return "\n\n".join(parts) + "\n"


def cards(shown: Views) -> str:
    """The cards, runs of a colour in short."""
    found: list[list[str]] = []
    for card in shown.cards:
        if (
            found
            and card[1:]
            and found[-1][-1][:1] == card[:1]
            and int(card[1:]) == int(found[-1][-1][1:]) + 1
        ):
            found[-1].append(card)
        else:
            found.append([card])
    runs = [run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in found]
    return ", ".join(f"`{run}`" for run in runs)


def describe_rest(shown: Views) -> str:
    """What the oracle has besides the observation."""
    begin = len(shown.observation.fields)
    lines = describe(shown.oracle).splitlines()
    assert Layout(shown.oracle.fields[:begin]) == shown.observation
    return "\n".join([*lines[:2], *lines[2 + begin :]])


def regenerate() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
