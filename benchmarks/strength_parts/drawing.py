"""What was found, as pictures."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import spieltisch
from strength_parts.contests import CONTESTS, spec
from strength_parts.telling import Found, contests_of, difference, tables_of

INK, SOFT, OURS = "#22303c", "#9aa5b1", "#c8553d"


def draw_ladder(found: Found, file: Path) -> None:
    """For each table the difference between each two who met."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.size": 8, "svg.hashsalt": "spieltisch"}):
        pairs = [(name, *pair) for name in contests_of(found) for pair in CONTESTS[name].told]
        picture = Figure(figsize=(10, 3 + 0.6 * len(pairs)), layout="constrained")
        for axes, table in zip(picture.subplots(3, 3, sharey=True).flat, tables_of(found), strict=False):
            draw_table(axes, table, found[table], pairs)
        picture.supxlabel("more wins on the same boards, in per cent")
        picture.savefig(file, metadata={"Date": None})


def draw_table(axes: Any, table: str, played: dict[str, Any], pairs: list[tuple[str, str, str]]) -> None:
    for at, (name, better, worse) in enumerate(pairs):
        if name not in played:
            continue
        told = difference(played[name], spec(table, better), spec(table, worse))
        if told is None:
            continue
        mean, margin = told
        colour = OURS if better.startswith("learned") else SOFT
        axes.errorbar(mean, at, xerr=margin, fmt="o", color=colour, ecolor=INK, capsize=2, linewidth=1)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_yticks(range(len(pairs)), [f"{better} − {worse}" for _, better, worse in pairs])
    axes.set_ylim(-0.5, len(pairs) - 0.5)
    game, seats = table.split("/")
    axes.set_title(f"{spieltisch.game(game).title}, {seats} seats", fontsize=8)
    axes.spines[["top", "right"]].set_visible(False)


def draw_curves(manifests: Mapping[str, Mapping[str, Any]], file: Path) -> None:
    """How the networks of the package got better while they learned, by their manifests."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.size": 8, "svg.hashsalt": "spieltisch"}):
        picture = Figure(figsize=(10, 3.2), layout="constrained")
        for axes, (game, said) in zip(picture.subplots(1, 3), manifests.items(), strict=True):
            minutes = [point["seconds"] / 60 for point in said["curve"]]
            for number, row in enumerate(said["curve"][0]["wins"]):
                shares = [100 * point["wins"][number]["greedy"] * row["seats"] for point in said["curve"]]
                axes.plot(minutes, shares, marker="o", markersize=3, label=f"{row['seats']} seats")
            axes.axhline(100, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
            axes.set_title(spieltisch.game(game).title, fontsize=8)
            axes.set_xlabel("minutes")
            axes.set_xlim(left=0)
            axes.spines[["top", "right"]].set_visible(False)
            axes.legend(frameon=False)
        picture.supylabel("wins against greedy,\nin per cent of an even share")
        picture.savefig(file, metadata={"Date": None})
