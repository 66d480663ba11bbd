"""A view as text."""

import io
from typing import Any

import pytest
from rich.console import Console, RenderableType
from rich.text import Text

import spieltisch
import tables
from spieltisch.terminal.cards import by_colour, card, colour_words
from spieltisch.terminal.layout import flow, grid, labelled
from spieltisch.terminal.sheet import draw_sheet, verdict
from spieltisch.terminal.table import all_facts, draw
from spieltisch.terminal.words import Voice


def printed(what: RenderableType, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(what)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def positions(table: tables.Table, seed: int) -> Any:
    """A deal of random play, after each action."""
    game, seats, options = table
    deal = spieltisch.game(game).deal(seats, seed, options=options)
    bot = spieltisch.player(f"random:seed={seed}")
    while deal.turn is not None:
        yield deal
        deal.play(bot.choose(deal.view_state(deal.turn)))
    yield deal


@pytest.mark.parametrize("table", tables.WITH_OPTIONS, ids=tables.name)
def test_every_position_fits_and_shows_what_the_view_shows(table: tables.Table) -> None:
    """At each point of a deal the table fits into 80 columns, with every seat, open card and legal action."""
    for deal in positions(table, 4):
        seat = deal.turn or 0
        view, voice = deal.view(seat), Voice(deal.seats, seat)
        text = printed(draw(view, voice, "Title", 80, [100] * deal.seats))
        assert max(map(len, text.splitlines())) <= 80
        assert "…" not in text
        words = text.replace("=", " ").split()
        for zone in view["zones"]:
            if zone["kind"] in ("hand", "trick", "display"):
                assert set(zone["cards"] or ()) <= set(words)


def test_a_locked_pile_says_what_it_takes() -> None:
    """Beside an X the table says what may still be laid (D-8)."""
    found = ""
    for seed in range(40):
        for deal in positions(("deuce", 4, {}), seed):
            found += printed(draw(deal.view(0), Voice(4, 0), "Deuce", 80))
        if "X locked" in found and "only * X" in found:
            return
    pytest.fail("no lock was drawn")


def test_the_display_tells_what_a_colour_is_worth() -> None:
    """Several cards of a colour have their sum beside them."""
    deal = spieltisch.game("companeros").deal(6, 5)
    display = next(zone["cards"] for zone in deal.view(0)["zones"] if zone["kind"] == "display")
    _, group = max(by_colour(display), key=lambda found: len(found[1]))
    assert len(group) > 1, "another seed is needed"
    worth = sum(int(text[1:]) for text in group)
    assert f"{' '.join(group)} ={worth}" in printed(draw(deal.view(0), Voice(6, 0), "Compañeros", 80))


def test_more_tells_all_facts() -> None:
    """Every fact of a view has its sentence."""
    deal = spieltisch.game("list-und-tuecke").deal(5, 5)
    deal.play(deal.legal[0])
    told = "\n".join(line.plain for line in all_facts(deal.view(0), Voice(5, 0)))
    assert "14 of 14 tricks left." in told
    assert "is trump." in told
    assert "Bot 4 has 0 points." in told


def test_cards_have_the_colour_of_their_letter() -> None:
    """Colour is added to the letter, never instead of it."""
    assert card("R7").plain == "R7"
    assert "red" in str(card("R7").style)
    sentence = colour_words("Bot 1 plays G10.")
    assert sentence.plain == "Bot 1 plays G10."
    assert [sentence.plain[span.start : span.end] for span in sentence.spans] == ["G10"]


def test_flow_breaks_lines_only_between_items() -> None:
    """Items stay whole; each line is as full as it can be."""
    items = [Text(word) for word in ("one two", "three", "four five", "six")]
    assert flow(items, 14, gap=1).plain == "one two three\nfour five six"
    assert flow([], 10).plain == ""


def test_a_grid_has_straight_columns() -> None:
    """Each column is as wide as its widest cell, and no line ends in blanks."""
    rows = [[Text("a"), Text("bb"), Text("c")], [Text("aaa"), Text("b"), Text("")]]
    assert grid(rows, right=[1], gap=1).plain == "a   bb c\naaa  b"


def test_lines_behind_a_label_begin_alike() -> None:
    """What needs several lines stays behind its label."""
    assert labelled(Text("ab "), Text("one\ntwo")).plain == "ab one\n   two"


def test_the_sheet_adds_up() -> None:
    """A line for each deal, and the sums below."""
    lines = printed(draw_sheet([(1, 2), (30, 4)], Voice(2, 0))).splitlines()
    assert [line.split() for line in lines] == [
        ["You", "Bot", "1"], ["deal", "1", "1", "2"], ["deal", "2", "30", "4"], ["total", "31", "6"]
    ]  # fmt: skip


def test_the_verdict_is_a_sentence() -> None:
    """One winner wins, several share, and you are spoken to."""
    voice = Voice(3, 0)
    assert verdict([0], [9, 1, 2], voice) == "You win the match with 9 points."
    assert verdict([1], [0, 1, 0], voice) == "Bot 1 wins the match with 1 point."
    assert verdict([0, 1, 2], [5, 5, 5], voice) == "You, Bot 1 and Bot 2 share the win with 5 points each."
