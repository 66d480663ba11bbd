"""Text side by side: in lines, in columns, behind a label. Much quicker than Rich's own tables."""

from collections.abc import Collection, Iterable, Sequence

from rich.text import Text


def flow(items: Iterable[Text], width: int, *, gap: int = 3, equal: bool = False) -> Text:
    """Items side by side, never broken, on as many lines as they need."""
    found = list(items)
    cell = max((item.cell_len for item in found), default=0) if equal else 0
    lines, used = Text(), 0
    for item in found:
        if used and used + gap + max(item.cell_len, cell) > width:
            lines.append("\n")
            used = 0
        elif used:
            lines.append(" " * gap)
            used += gap
        lines.append_text(item)
        padding = max(cell - item.cell_len, 0)
        lines.append(" " * padding)
        used += item.cell_len + padding
    lines.rstrip()
    return lines


def grid(rows: Sequence[Sequence[Text]], *, right: Collection[int] = (), gap: int = 3) -> Text:
    """Rows of cells in columns as wide as they need to be; columns in `right` stand to the right."""
    widths = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    return Text("\n").join(grid_line(row, widths, right, " " * gap) for row in rows)


def grid_line(row: Sequence[Text], widths: Sequence[int], right: Collection[int], gap: str) -> Text:
    line = Text()
    for at, cell in enumerate(row):
        padding = " " * (widths[at] - cell.cell_len)
        line.append(gap if at else "").append(padding if at in right else "")
        line.append_text(cell).append("" if at in right else padding)
    line.rstrip()
    return line


def labelled(label: Text, body: Text) -> Text:
    """A label, and lines that all begin behind it."""
    first, *others = body.split("\n") or [Text()]
    indent = " " * label.cell_len
    return Text("\n").join([Text.assemble(label, first), *(Text.assemble(indent, line) for line in others)])
