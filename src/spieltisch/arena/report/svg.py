"""A picture of Matplotlib inside a page: in the page's colours, by day and by night, in words, too.

The picture is drawn in colours that stand for others. In the SVG each becomes a variable of the page's CSS.
Texts stay texts, in the page's font. Names inside are made the picture's own, as a page has many pictures.
"""

import io
import re
import warnings
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from spieltisch.arena.report.contents import COLOURS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK, SOFT, LINE, PAPER, AHEAD, BEHIND = (f"#{number:02x}0001" for number in range(6))
VARIABLES = dict(
    zip(
        (INK, SOFT, LINE, PAPER, AHEAD, BEHIND),
        ("ink", "soft", "line", "paper", "ahead", "behind"),
        strict=True,
    )
)
PLAYERS = tuple(f"#{number:02x}0002" for number in range(COLOURS))
VARIABLES |= {colour: f"c{number}" for number, colour in enumerate(PLAYERS)}
UNUSED = {"id", "version", "{http://www.w3.org/XML/1998/namespace}space"}
STYLE: Any = {  # Matplotlib's own type for it has 400 names
    "font.family": "DejaVu Sans",  # comes with Matplotlib: texts are measured alike everywhere
    "font.size": 10.5,
    "text.color": INK,
    "text.parse_math": False,  # a $ in a name is a $
    "axes.labelcolor": SOFT,
    "axes.edgecolor": LINE,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "xtick.color": LINE,
    "xtick.labelcolor": SOFT,
    "ytick.color": LINE,
    "ytick.labelcolor": SOFT,
    "figure.facecolor": "none",
    "svg.fonttype": "none",
}


def drawn(name: str, title: str, description: str, draw: "Callable[[], Figure]") -> str:
    """Draws a picture and gives it back as an element of a page; the same picture is the same text."""
    from matplotlib import rc_context

    out = io.StringIO()
    with rc_context(STYLE | {"svg.hashsalt": name}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")  # the reader's fonts may have it
        draw().savefig(out, format="svg", metadata={"Date": None})
    return inline(out.getvalue(), name, title, description)


def inline(picture: str, name: str, title: str, description: str) -> str:
    root = ET.fromstring(picture)  # noqa: S314  # Matplotlib has just written it
    for parent in root.iter():
        for child in [one for one in parent if one.tag.endswith("}metadata")]:
            parent.remove(child)
    used = set(
        re.findall(r"#([\w-]+)", " ".join(value for one in root.iter() for value in one.attrib.values()))
    )
    for one in root.iter():
        one.tag = plain(one.tag)
        attributes = {plain(key): own(value, name) for key, value in one.attrib.items() if key not in UNUSED}
        if one.get("id") in used:
            attributes["id"] = f"{name}-{one.get('id')}"
        one.attrib.clear()
        one.attrib.update(attributes)
    width = float(root.attrib.pop("width").removesuffix("pt"))
    del root.attrib["height"]
    root.attrib |= {
        "role": "img",
        "aria-labelledby": f"{name}-title {name}-text",
        "style": f"--width: {width:g}px",
    }
    for tag, words in (("desc", description), ("title", title)):
        about = ET.Element(tag, {"id": f"{name}-{'title' if tag == 'title' else 'text'}"})
        about.text = words
        root.insert(0, about)
    return ET.tostring(root, encoding="unicode", short_empty_elements=False)


def plain(name: str) -> str:
    """A name without its namespace: HTML knows what SVG is."""
    return name.rpartition("}")[2]


def own(value: str, name: str) -> str:
    """A value of the picture: references to its own names, colours by their meaning."""
    value = re.sub(r"url\(#([\w-]+)\)", rf"url(#{name}-\1)", value)
    if re.fullmatch(r"#[\w-]+", value):
        return f"#{name}-{value[1:]}"
    return re.sub(r"#[0-9a-f]{6}", lambda found: colour(found[0]), value)


def colour(code: str) -> str:
    return f"var(--{VARIABLES[code]})" if code in VARIABLES else code
