"""The page itself."""

import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from spieltisch.arena.estimates import Mean
from spieltisch.arena.folder import Manifest
from spieltisch.arena.measured import brief
from spieltisch.arena.plot import PlotError, need_matplotlib
from spieltisch.arena.report import pictures
from spieltisch.arena.report.contents import Contents, Entrant, contents
from spieltisch.arena.report.markup import element, figure, key, paragraph, player, section, text
from spieltisch.arena.report.svg import drawn
from spieltisch.arena.report.tables import (
    asked_list,
    calibration_table,
    pairs_table,
    places_table,
    standings_table,
)
from spieltisch.arena.run import Outcome
from spieltisch.arena.table import point_cells, share_cells, verdict

FEW = 6  # rows that are shown at once; more wait behind a click
POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # the page asks for nothing, and can not


def check_report(file: Path) -> None:
    """Can a page be written there? Better known before a long tournament than after it."""
    need_matplotlib("a report")
    if file.suffix.lower() not in {".html", ".htm"}:
        raise PlotError(f"a report is a .html file, not {file.name!r}")
    if file.is_dir():
        raise PlotError(f"{file} is a folder: a report is a file")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise PlotError(f"{file} cannot be written")


def write_report(file: Path, outcome: Outcome, manifest: Manifest, *, finished: bool = True) -> None:
    """Writes the page of a tournament; the same tournament, with the same times, gives the same bytes."""
    check_report(file)
    file.write_bytes(page(contents(outcome, manifest, finished=finished)).encode())


def page(shown: Contents) -> str:
    style = (files("spieltisch.arena.report") / "page.css").read_text(encoding="utf-8")
    name = text(f"{shown.title}, {shown.asked.seats} seats")
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{name} · Spieltisch arena</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>",
            *parts(shown),
            "</main>\n</body>\n</html>\n",
        ]
    )


def parts(shown: Contents) -> Iterator[str]:
    yield heading(shown)
    yield section("asked", "What was asked", asked_list(shown))
    yield section("standings", "Standings", standings_table(shown))
    yield section("pairs", "Head to head", *head_to_head(shown))
    yield section("pictures", "Time and place", element("div", strength(shown), places(shown), class_="grid"))
    yield section("calibration", "Do they know what will come?", *calibration(shown))
    yield element("footer", paragraph(READING))


READING = (
    "Every board is one deal, played once in each rotation around the table. Intervals hold 95 %; their unit "
    "is the board, because the games of one share their cards. A win shared by two counts half for each."
)


def heading(shown: Contents) -> str:
    found, kind = shown.found, "matches" if shown.asked.matches else "deals"
    notes = [f"{found.games:,} {kind} on {found.boards:,} boards."]
    if shown.asked.precision:
        limit = f"±{100 * shown.asked.precision:g} %"
        known = "Every difference is" if found.precise else "Not every difference is yet"
        notes.append(f"{known} known to {limit}.")
    if not shown.finished:
        notes.append("It is not finished: this is how it stands.")
    return element(
        "header",
        paragraph("Spieltisch arena", class_="eyebrow"),
        element("h1", text(f"{shown.title}, {shown.asked.seats} seats")),
        element("p", leader(shown), class_="lead"),
        paragraph(" ".join(notes), class_="note"),
    )


def leader(shown: Contents) -> str:
    """Who has won most, and whether that says anything."""
    first, second = shown.entrants[:2]
    shares = [
        f"{player(one)} won {text(interval(one.standing.wins))} of its games" for one in (first, second)
    ]
    lead = shown.lead(first, second).wins
    if lead.margin is None:
        return f"{', '.join(shares)}. They have hardly met."
    doubt = ", which may be chance" if verdict(lead) else ""
    words = text(f"{interval(lead, '+')}{doubt}.")
    return f"{', '.join(shares)}. On the boards of both, the difference is {words}"


def interval(share: Mean, sign: str = "") -> str:
    return " ".join(share_cells(share, sign))


def head_to_head(shown: Contents) -> Iterator[str]:
    picture = drawn(
        "matrix",
        "Head to head: differences of the share of games won",
        "The table below has the same numbers.",
        lambda: pictures.matrix(shown),
    )
    words = (
        "in per cent of games, on the boards that both played, with 95 % intervals. Bold: without 0 inside."
    )
    yield figure(picture, "Row minus column", words)
    yield folded("All differences in numbers", pairs_table(shown), len(shown.found.differences))


def folded(summary: str, inside: str, rows: int) -> str:
    """A long table waits behind a click."""
    if rows <= FEW:
        return inside
    return element("details", element("summary", text(summary)), inside)


def strength(shown: Contents) -> str:
    timed = [one for one in shown.entrants if one.thinking is not None]
    if not timed:
        return paragraph("How long the players thought was not kept, so there is no picture of it.")
    picture = drawn(
        "strength",
        "Share of games won by thinking time",
        "; ".join(map(timed_text, timed)),
        lambda: pictures.strength(shown),
    )
    words = "with 95 % intervals; dashed: even players. The scale of time is logarithmic."
    return figure(picture, "Games won by thinking time,", words, key(timed))


def timed_text(one: Entrant) -> str:
    assert one.thinking is not None
    return f"{one.number}, {one.name}: {brief(one.thinking.mean)}, {interval(one.standing.wins)}"


def places(shown: Contents) -> str:
    words = "; ".join(
        f"{one.number}, {one.name}: {', '.join(point_cells(place)[0] for place in one.standing.by_position)}"
        for one in shown.entrants
    )
    picture = drawn("places", "Mean points by place", words, lambda: pictures.places(shown))
    table = element("details", element("summary", "In numbers"), places_table(shown))
    words = "counted clockwise from the starter, with 95 % intervals."
    return figure(picture, "Mean points by place at the table,", words, key(shown.entrants) + table)


def calibration(shown: Contents) -> Iterator[str]:
    thinkers = [one for one in shown.entrants if one.standing.calibration]
    if not thinkers:
        yield paragraph(
            "None of these players says what it expects of its choices, so there is nothing to compare."
        )
        return
    yield paragraph(
        "A player that thinks says what share of the win it expects of each action it chooses. Of one that "
        "knows, the points lie on the dashed line: below it, it hopes for too much; above it, for too little."
    )
    yield element("div", *(calibrated(one) for one in thinkers), class_="grid")


def calibrated(one: Entrant) -> str:
    choices = sum(row.choices for row in one.standing.calibration)
    picture = drawn(
        f"calibration{one.number}",
        f"What {one.name} expected and what came",
        "The table below has the same numbers.",
        lambda: pictures.calibration(one.standing, one.colour),
    )
    table = element("details", element("summary", "In numbers"), calibration_table(one.standing))
    return figure(picture, f"{one.name},", f"{choices:,} choices.", table)
