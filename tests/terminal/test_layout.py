"""Items on lines, cells in columns."""

from rich.text import Text

from spieltisch.terminal.layout import flow, grid, labelled


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
