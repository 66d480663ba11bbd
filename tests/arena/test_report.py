"""A tournament as a page."""

import random
import re
import sys
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from arena.tournaments import made_up, quick, tallied
from spieltisch.arena.folder import new_manifest
from spieltisch.arena.plot import PlotError
from spieltisch.arena.report.contents import contents
from spieltisch.arena.report.page import check_report, page, write_report
from spieltisch.arena.results import Bin, PlayedBoard, Thought, Thoughts
from spieltisch.arena.run import Outcome, conclude
from spieltisch.arena.tournament import Tournament

SILENT = {"meta", "wbr", "br", "hr", "img", "input", "link"}


class Page(HTMLParser):
    """What is on a page; elements that are not closed in their order are an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in SILENT:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def expecting(played: PlayedBoard, player: int) -> PlayedBoard:
    """The same board, at which a player says what it expects."""
    rows = tuple(Bin(player, tenth, 3, 0.3 * tenth + 0.1, 0.2 * tenth) for tenth in range(10))
    return msgspec.structs.replace(played, calibration=rows if player in played.mix else ())


def outcome(
    players: Sequence[str] = ("random", "greedy", "search:iterations=9"),
    *,
    boards: int = 40,
    thinker: int | None = 2,
    timed: bool = True,
) -> Outcome:
    """A tournament in which player 1 is best and player 2 thinks; nothing of it was played."""
    asked = Tournament("companeros", 3, quick().options, tuple(players), boards=boards)
    games = made_up(asked, boards, random.Random(5), lambda player: 3.0 if player == 1 else 1.0)
    if thinker is not None:
        games = [expecting(played, thinker) for played in games]
    rows = tuple(Thought(player, 100, 0.01 * 10**player, 0.5) for player in range(len(players)))
    thoughts = [Thoughts(number, rows) for number in range(boards)] if timed else []
    return conclude(tallied(asked, games), thoughts, 1.0)


def written(found: Outcome, *, finished: bool = True) -> str:
    return page(contents(found, new_manifest(found.asked), finished=finished))


def test_everything_is_on_it() -> None:
    """What was asked, standings, head to head, the pictures, calibration; the best one comes first."""
    found = outcome()
    shown = Page(written(found))
    for part in (
        "Compañeros, 3 seats",
        "120 deals on 40 boards",
        "deals 1, next_starter leader",
        "spieltisch arena companeros",
        "--players random,greedy,search:iterations=9",
        "spieltisch 0.1.0, python 3.",
        "33.33 %, what even players would win",
        "mean time of a choice",
        "mean points",
        "share of the win that was expected",
        "What search:iterations=9 expected and what came",
        "0.7 to 0.8",
    ):
        assert part in shown.words
    assert shown.words.index("greedy won") < shown.words.index("On the boards of both")
    assert len([one for one in shown.all("svg") if one.get("role") == "img"]) == 4
    assert "not finished" not in shown.words
    assert "It is not finished" in Page(written(found, finished=False)).words


def test_the_matrix_shows_both_sides_of_every_difference() -> None:
    """Row minus column: the other way round with the other sign, as in the table of differences."""
    found = outcome()
    words = Page(written(found)).words
    for one in found.standings.differences:
        assert one.wins.mean is not None
        size = f"{abs(100 * one.wins.mean):.1f}"
        assert f"+{size}" in words
        assert f"−{size}" in words
        assert f"{abs(100 * one.wins.mean):.2f} %" in words


def test_it_needs_nothing_else() -> None:
    """No script, no other file, nothing from a network; and the page forbids itself to ask."""
    text = written(outcome())
    shown = Page(text)
    assert not {"script", "link", "img", "iframe", "object", "image"} & {tag for tag, _ in shown.elements}
    for tag, attributes in shown.elements:
        for name, value in attributes.items():
            assert not name.startswith("on")
            assert name not in {"src", "srcset"}
            assert name != "href" or (value or "").startswith("#"), (tag, value)
    assert "http://" not in text
    assert "https://" not in text
    assert "@import" not in text
    assert re.findall(r"url\((?!#)", text) == []
    assert "default-src 'none'" in text


def test_it_can_be_read_by_all() -> None:
    """Pictures have titles and words, tables have headers, names are unique, day and night have colours."""
    text = written(outcome())
    shown = Page(text)
    names = [name for _, attributes in shown.elements if (name := attributes.get("id"))]
    assert len(names) == len(set(names))
    for _, attributes in shown.elements:
        for name in (attributes.get("aria-labelledby") or "").split():
            assert name in names
        for used in re.findall(r"url\(#([^)]+)\)", " ".join(value or "" for value in attributes.values())):
            assert used in names
    for picture in shown.all("svg"):
        assert picture.get("aria-hidden") or picture["aria-labelledby"]
    assert all(header.get("scope") in {"col", "row"} for header in shown.all("th"))
    assert len(shown.all("caption")) == len(shown.all("table"))
    assert "\N{REPLACEMENT CHARACTER}" not in text
    assert 'lang="en"' in text
    assert "prefers-color-scheme: dark" in text
    assert re.findall(r"(?:fill|stroke): #0[0-9]000[12]", text) == []


def test_names_are_words_and_nothing_more() -> None:
    """Whatever somebody calls a player or writes into a manifest, the page stays what it is."""
    evil = (
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        '$\\frac{1}{2}$ & id="x" url(#y)',
        "]]>--><b>\x00\x1b[31m\u202e 🂡",
        "</title></style></svg>'",
        "search:" + "very_" * 30 + "long=1",
    )
    found = outcome(evil, thinker=0)
    manifest = msgspec.structs.replace(new_manifest(found.asked), versions={"<i>x": "</dd>"}, kernels="<u>")
    shown = Page(page(contents(found, manifest, finished=True)))
    tags = {tag for tag, _ in shown.elements}
    assert not {"script", "img", "b", "i", "u"} & tags
    assert tags == {tag for tag, _ in Page(written(outcome(boards=200))).elements} | {"summary", "details"}
    for name in evil[:3]:
        assert name in shown.words
    assert "\x1b" not in shown.words
    assert "\x00" not in shown.words


def test_what_is_missing_is_said() -> None:
    """Nobody thinks aloud, no times were kept: a sentence each, and no empty picture."""
    shown = Page(written(outcome(thinker=None, timed=False)))
    assert "None of these players says what it expects" in shown.words
    assert "How long the players thought was not kept" in shown.words
    assert len([one for one in shown.all("svg") if one.get("role") == "img"]) == 2


@pytest.mark.parametrize(("boards", "players"), [(1, 2), (2, 3), (60, 9)])
def test_few_boards_and_many_players(boards: int, players: int) -> None:
    """What is not known yet is a dash or a question mark, and colours may come twice."""
    names = [f"search:iterations={number}" for number in range(1, players + 1)]
    shown = Page(written(outcome(names, boards=boards, thinker=0)))
    assert len(shown.all("section")) == 5
    assert all(name in shown.words for name in names)


def test_the_same_is_the_same_bytes(tmp_path: Path) -> None:
    """No date, no chance: what does not change needs no new version in a repository."""
    for name in ("one.html", "two.html"):
        write_report(tmp_path / name, outcome(), new_manifest(outcome().asked))
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()
    assert not re.search(r"\b20\d\d-\d\d-\d\d", (tmp_path / "one.html").read_text())


def test_what_cannot_be_written_is_known_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page, no folder, no Matplotlib: said before anything is played."""
    (tmp_path / "folder.html").mkdir()
    for file in (tmp_path / "page.pdf", tmp_path / "folder.html", tmp_path / "no" / "page.html"):
        with pytest.raises(PlotError):
            check_report(file)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PlotError, match=r'needs matplotlib: pip install "spieltisch\[plot\]"'):
        check_report(tmp_path / "page.html")
