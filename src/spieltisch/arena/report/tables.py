"""The tables of a page."""

import shlex
from collections.abc import Iterator

from spieltisch.arena.estimates import Mean
from spieltisch.arena.measured import brief
from spieltisch.arena.report.contents import Contents, Entrant
from spieltisch.arena.report.markup import element, number, player, table, text
from spieltisch.arena.report.pictures import place_names
from spieltisch.arena.standings import Standing
from spieltisch.arena.table import NOTHING, per_cent, point_cells, share_cells, verdict
from spieltisch.match.prose import spoken

WIDTH, HEIGHT = 120, 16  # of a strip


def asked_list(shown: Contents) -> str:
    """What was asked, and what it was played by."""
    return element(
        "dl", *(element("dt", text(name)) + element("dd", value) for name, value in asked_rows(shown))
    )


def asked_rows(shown: Contents) -> Iterator[tuple[str, str]]:
    asked = shown.asked
    limit = f", or until differences are known to ±{100 * asked.precision:g} %" if asked.precision else ""
    versions = ", ".join(f"{name} {version}" for name, version in shown.versions.items())
    yield "Game", text(f"{shown.title}, {asked.seats} seats")
    yield (
        "Played",
        text("whole matches" if asked.matches else "single deals, each as the last of an even match"),
    )
    yield "House rules", text(", ".join(f"{name} {spoken(value)}" for name, value in asked.options.items()))
    yield "Players", ", ".join(element("code", text(name)) for name in asked.players)
    yield "Seed", text(asked.seed)
    yield "Boards", text(f"{shown.found.boards:,} played; at most {asked.boards:,}{limit}")
    yield "Versions", text(versions)
    yield "Hash of the sources", element("code", text(shown.kernels[:16]))
    yield "Once more", " ".join(element("code", text(words), class_="piece") for words in command(shown))


def command(shown: Contents) -> Iterator[str]:
    """What to type to get the same standings, in pieces that stay together."""
    asked = shown.asked
    yield f"spieltisch arena {asked.game}"
    yield f"--players {shlex.quote(','.join(asked.players))}"
    yield f"--seats {asked.seats}"
    for name, value in asked.options.items():
        yield f"--option {shlex.quote(f'{name}={spoken(value)}')}"
    if asked.matches:
        yield "--matches"
    yield f"--seed {asked.seed}"
    yield f"--precision {asked.precision:g}"
    yield f"--boards {asked.boards}"


def standings_table(shown: Contents) -> str:
    rated, timed = len(shown.entrants) > 2, any(one.thinking for one in shown.entrants)
    columns = ["player", "games won, 95 %", "", "points, 95 %"]
    columns += ["rating"] * rated + ["a choice takes"] * timed + ["games"]
    rows = []
    for one in shown.entrants:
        found = one.standing
        row = [player(one), both(share_cells(found.wins)), strip(one, shown)]
        row.append(both(point_cells(found.points)))
        row += [number(f"{found.rating.ordinal:.2f}")] if found.rating else []
        row += [brief(one.thinking.mean) if one.thinking else NOTHING] * timed + [f"{found.games:,}"]
        rows.append(row)
    caption = f"The line marks {per_cent(shown.found.even)}, what even players would win."
    return table(caption, columns, rows)


def both(cells: tuple[str, str]) -> str:
    """A mean, and more quietly its margin."""
    return f"{number(cells[0])} {element('span', number(cells[1]), class_='margin')}"


def strip(one: Entrant, shown: Contents) -> str:
    """The interval, drawn; it says nothing that the cells beside it do not."""
    ends = [high for each in shown.entrants if (high := upper(each.standing.wins)) is not None]
    scale = (WIDTH - 8) / max([*ends, shown.found.even])
    even, mean = 4 + scale * shown.found.even, one.standing.wins.mean
    if mean is None:
        return ""
    margin = one.standing.wins.margin or 0.0
    low, high = (4 + scale * min(max(end, 0.0), 1.0) for end in (mean - margin, mean + margin))
    middle = HEIGHT / 2
    return element(
        "svg",
        f'<path class="base" d="M4 {middle:g}H{WIDTH - 4}M{even:.1f} 1V{HEIGHT - 1}"></path>',
        f'<path class="range s{one.colour}" d="M{low:.1f} {middle:g}H{high:.1f}"></path>',
        f'<circle class="f{one.colour}" cx="{4 + scale * mean:.1f}" cy="{middle:g}" r="4"></circle>',
        class_="strip",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        **{"aria-hidden": "true"},
    )


def upper(found: Mean) -> float | None:
    return None if found.mean is None else min(found.mean + (found.margin or 0.0), 1.0)


def pairs_table(shown: Contents) -> str:
    rows = []
    for place, one in enumerate(shown.entrants):
        for other in shown.entrants[place + 1 :]:
            lead = shown.lead(one, other)
            name = f"{player(one)} {element('span', '−', class_='minus')} {player(other)}"
            cells = [both(share_cells(lead.wins, sign="+")), both(point_cells(lead.points, sign="+"))]
            rows.append([name, f"{lead.wins.boards:,}", *cells, verdict(lead.wins)])
    columns = ["difference, same boards", "boards", "games won, 95 %", "points, 95 %", "verdict"]
    return table("The same in numbers, and the points.", columns, rows)


def places_table(shown: Contents) -> str:
    rows = [
        [player(one), *(both(point_cells(place)) for place in one.standing.by_position)]
        for one in shown.entrants
    ]
    return table("Mean points by place, with 95 %.", ["player", *place_names(shown.asked.seats)], rows)


def calibration_table(one: Standing) -> str:
    rows = [
        [
            f"{row.low:.1f} to {row.low + 0.1:.1f}",
            f"{row.choices:,}",
            per_cent(row.expected),
            per_cent(row.came),
        ]
        for row in one.calibration
    ]
    return table("By tenths of what was expected.", ["expected", "choices", "on average", "came"], rows)
