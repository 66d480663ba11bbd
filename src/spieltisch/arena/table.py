"""Standings as text: nothing in it is measured, so the same tournament gives the same text."""

from collections.abc import Iterator, Sequence

from spieltisch.arena.estimates import Mean
from spieltisch.arena.standings import Standing, Standings
from spieltisch.arena.tournament import Tournament
from spieltisch.match.prose import spoken

NOTHING = "–"


def table(title: str, asked: Tournament, found: Standings) -> str:
    """The whole result: players, differences, points by place, how well players know what will come."""
    parts = [heading(title, asked, found), players(asked, found), differences(found), positions(asked, found)]
    if any(player.calibration for player in found.players):
        parts.append(calibration(found))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def heading(title: str, asked: Tournament, found: Standings) -> Iterator[str]:
    options = ", ".join(f"{name} {spoken(value)}" for name, value in asked.options.items())
    kind = "matches" if asked.matches else "deals"
    yield f"{title}, {asked.seats} seats: {found.games:,} {kind} on {found.boards:,} boards"
    yield f"House rules: {options}. Seed {asked.seed}."
    limit = f"±{100 * asked.precision:g} %"
    if asked.precision == 0:
        return
    if found.precise:
        yield f"Every difference of win shares is known to {limit}."
    else:
        yield f"Not every difference of win shares is known to {limit} yet: more boards would tell more."


def players(asked: Tournament, found: Standings) -> Iterator[str]:
    ranked = sorted(found.players, key=lambda one: -(one.wins.mean or 0.0))
    rated = len(asked.players) > 2
    rows = [["player", "games", "wins", "95 %", "points", "95 %", *["rating", "mu", "sigma"] * rated]]
    rows += [player_row(one) for one in ranked]
    yield from columns(rows)
    yield f"Even players would win {per_cent(found.even)} each."


def player_row(one: Standing) -> list[str]:
    row = [one.player, f"{one.games:,}", *share_cells(one.wins), *point_cells(one.points)]
    if one.rating is not None:
        row += [f"{value:.2f}" for value in (one.rating.ordinal, one.rating.mu, one.rating.sigma)]
    return row


def differences(found: Standings) -> Iterator[str]:
    rows = [["difference, same boards", "boards", "wins", "95 %", "points", "95 %", ""]]
    for one in found.differences:
        cells = [*share_cells(one.wins, sign="+"), *point_cells(one.points, sign="+")]
        rows.append([f"{one.player} − {one.other}", f"{one.wins.boards:,}", *cells, verdict(one.wins)])
    return columns(rows)


def verdict(difference: Mean) -> str:
    if difference.mean is None or difference.margin is None:
        return "too few boards"
    return "may be chance" if abs(difference.mean) <= difference.margin else ""


def positions(asked: Tournament, found: Standings) -> Iterator[str]:
    rows = [["points by place", "starter", *(f"+{place}" for place in range(1, asked.seats))]]
    rows += [[one.player, *(point_cells(place)[0] for place in one.by_position)] for one in found.players]
    return columns(rows)


def calibration(found: Standings) -> Iterator[str]:
    rows = [["expected share of the win", "choices", "expected", "came"]]
    for one in found.players:
        for row in one.calibration:
            name = f"{one.player}, {row.low:.1f} to {row.low + 0.1:.1f}"
            rows.append([name, f"{row.choices:,}", per_cent(row.expected), per_cent(row.came)])
    return columns(rows)


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield "   ".join([first.ljust(widths[0]), *cells]).rstrip()


def share_cells(found: Mean, sign: str = "") -> tuple[str, str]:
    mean = NOTHING if found.mean is None else f"{rounded(100 * found.mean):{sign}.2f} %"
    return mean, NOTHING if found.margin is None else f"±{100 * found.margin:.2f}"


def point_cells(found: Mean, sign: str = "") -> tuple[str, str]:
    mean = NOTHING if found.mean is None else f"{rounded(found.mean):{sign}.2f}"
    return mean, NOTHING if found.margin is None else f"±{found.margin:.2f}"


def rounded(value: float) -> float:
    """To two places, without a zero below zero."""
    return round(value, 2) + 0.0


def per_cent(share: float) -> str:
    return f"{100 * share:.2f} %"
