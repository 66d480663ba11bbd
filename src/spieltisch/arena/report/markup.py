"""A little HTML: what users wrote is escaped here, and nowhere else."""

import html
import re
from collections.abc import Iterable, Sequence

from spieltisch.arena.report.contents import Entrant, printable


def text(words: object) -> str:
    """Plain words, whatever is in them."""
    return html.escape(printable(str(words)))


def number(words: str) -> str:
    """A number with a minus sign as it is printed."""
    return text(words.replace("-", "−"))


def element(name: str, *inside: str, **attributes: str) -> str:
    """An element around HTML; `class_` is the attribute class."""
    words = "".join(f' {key.rstrip("_")}="{html.escape(value)}"' for key, value in attributes.items())
    return f"<{name}{words}>{''.join(inside)}</{name}>"


def paragraph(words: str, **attributes: str) -> str:
    return element("p", flowing(words), **attributes)


def flowing(words: str) -> str:
    """Words of several lines: a number keeps its per cent."""
    return text(words).replace(" %", "&nbsp;%")


def section(name: str, heading: str, *inside: str) -> str:
    title = element("h2", text(heading), id=f"{name}-heading")
    return element("section", title, *inside, **{"aria-labelledby": f"{name}-heading"})


def table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table whose first column names the rows. Columns are plain words, cells are HTML."""
    head = "".join(element("th", text(one), scope="col") if one else "<td></td>" for one in columns)
    body = "\n".join(
        element("tr", element("th", first, scope="row"), *(element("td", cell) for cell in rest))
        for first, *rest in rows
    )
    whole = element(
        "table",
        element("caption", element("span", text(caption))),
        element("thead", element("tr", head)),
        element("tbody", "\n", body),
    )
    return element("div", whole, class_="scroll", tabindex="0", role="region", title=caption)


def player(one: Entrant) -> str:
    """Number and name."""
    disc = element("span", str(one.number), class_=f"disc c{one.colour}")
    name = re.sub("[:,=]", r"\g<0><wbr>", text(one.name))  # where a long one is best broken
    return element("span", disc, " ", element("span", name, class_="name"), class_="player")


def key(entrants: Iterable[Entrant]) -> str:
    """Which number and colour is who."""
    return element("ul", *(element("li", player(one)) for one in entrants), class_="key")


def figure(picture: str, heading: str, words: str, extra: str = "") -> str:
    caption = element("figcaption", element("strong", text(heading)), " ", flowing(words))
    return element("figure", caption, element("div", picture, class_="scroll plot"), extra)
