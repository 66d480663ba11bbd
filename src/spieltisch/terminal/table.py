"""Draws a view as text: zones and facts in, lines out.

One table for all games, with a row for each seat and a column for each thing that seats have. Facts that have
a place in it go there; all others are told as sentences.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from spieltisch.terminal.cards import COLOURS, by_colour, card, cards, colour_words
from spieltisch.terminal.layout import flow, grid, labelled
from spieltisch.terminal.words import Voice
from spieltisch.texts import colour_names

View = Mapping[str, Any]
Zone = Mapping[str, Any]
Cells = dict[int, Text]

# facts that have a place in the drawing, or that only `more` tells
PLACED = {
    "tricks-left", "leader", "display-worth", "points", "pile-points", "collects", "pile-locked", "lacks",
    "reshuffles-left", "takers-so-far", "behind",
}  # fmt: skip
COLUMNS = {"points": "points", "pile-points": "points"}


def draw(
    view: View, voice: Voice, title: str, width: int, totals: Sequence[int] | None = None
) -> RenderableType:
    """The table as the viewer sees it; `totals`: the points of earlier deals."""
    parts: list[RenderableType] = [Rule(heading(view, voice, title), align="left", style="dim")]
    if of_kind(view, owned=False):
        parts.append(centre(view, width))
    parts.append(seats(view, voice, totals))
    said = sentences(view, voice)
    if said:
        parts.append(flow(map(colour_words, said), width, gap=1))
    parts += open_cards(view, voice, width)
    return Group(*parts)


def heading(view: View, voice: Voice, title: str) -> Text:
    facts = {fact["code"]: fact["params"] for fact in view["facts"]}
    parts = [title]
    if view["over"]:
        return Text(" · ".join([*parts, "the deal is over"]), style="bold")
    if "tricks-left" in facts:
        left, of = facts["tricks-left"]["left"], facts["tricks-left"]["of"]
        parts.append(f"trick {of - left + 1} of {of}")
    if "leader" in facts:
        parts.append(f"led by {voice.names[facts['leader']['seat']]}")
    return Text(" · ".join(parts), style="bold")


def centre(view: View, width: int) -> Text:
    """What belongs to nobody: display, stock, covered cards."""
    worth = {
        fact["params"]["colour"]: fact["params"]["points"]
        for fact in view["facts"]
        if fact["code"] == "display-worth"
    }
    items = []
    for zone in of_kind(view, owned=False):
        if zone["kind"] != "display":
            what = Text(cards_count(zone["count"]))
        elif zone["cards"]:
            what = flow((lying(group, worth) for group in by_colour(zone["cards"])), width - 10)
        else:
            what = Text("empty")
        items.append(Text.assemble((f"{zone['id']}  ", "dim"), what))
    return flow(items, width)


def cards_count(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def lying(group: tuple[str, list[str]], worth: Mapping[str, int]) -> Text:
    """Cards of one colour, with what they are worth together."""
    letter, texts = group
    item = cards(texts)
    if len(texts) > 1 and letter in worth:
        item.append(f" ={worth[letter]}", style="dim")
    return item


def seats(view: View, voice: Voice, totals: Sequence[int] | None) -> Text:
    """A row for each seat, an arrow at the one to act."""
    found = columns(view, totals)
    headers = [Text(colour_names().get(name, name), style=COLOURS.get(name, "dim")) for name in found]
    rows = [[Text(), *headers]]
    for seat in range(view["seats"]):
        arrow = "> " if seat == view["turn"] else "  "
        who = Text.assemble((arrow, "bold"), (voice.name(seat), "bold" if seat == view["seat"] else ""))
        rows.append([who, *(cells.get(seat, NOTHING) for cells in found.values())])
    right = [at for at, name in enumerate(found, 1) if name not in LEFT and not name.startswith("pile")]
    return grid(rows, right=right, gap=2 if len(found) > MANY else 3)


NOTHING = Text("·", style="dim")
MANY = 7  # columns that need to stand closer
LEFT = ("trick", "collects")
LAST = ("collects", "points", "match")  # the right end of the table, in this order


def columns(view: View, totals: Sequence[int] | None) -> dict[str, Cells]:
    """The columns of the table, by header: what each seat has there."""
    found: dict[str, Cells] = {}

    def put(header: str, seat: int, cell: Text) -> None:
        found.setdefault(header, {})[seat] = cell

    for zone in of_kind(view, owned=True):
        place = PLACES.get(zone["kind"])
        if place is not None:
            header, cell = place(zone)
            if cell is not None:
                put(header, zone["owner"], cell)
            else:
                found.setdefault(header, {})
    for fact in view["facts"]:
        params = fact["params"]
        if fact["code"] == "collects":
            put("collects", params["seat"], cards(params["colours"]))
        elif fact["code"] == "pile-locked":
            owner, name = int(params["pile"][:-1]), params["pile"][-1]
            mark_lock(found[f"pile {name}"][owner], params["kinds"])
        elif fact["code"] in COLUMNS:
            put(COLUMNS[fact["code"]], params["seat"], Text(str(params["points"])))
    if totals is not None:
        for seat, points in enumerate(totals):
            put("match", seat, Text(str(points), style="dim"))
    return dict(sorted(found.items(), key=lambda column: LAST.index(column[0]) if column[0] in LAST else -1))


Place = Callable[[Zone], tuple[str, Text | None]]


def hand_cell(zone: Zone) -> tuple[str, Text | None]:
    return "hand", Text(str(zone["count"]))


def trick_cell(zone: Zone) -> tuple[str, Text | None]:
    return "trick", cards(zone["cards"]) if zone["cards"] else None


def taken_cell(zone: Zone) -> tuple[str, Text | None]:
    return "taken", Text(str(zone["count"]))


def pile_cell(zone: Zone) -> tuple[str, Text | None]:
    """A pile of one colour is its number of cards; any other shows its top."""
    pile = zone["id"].partition(":")[2]
    header = pile.removeprefix(str(zone["owner"]))
    if header in colour_names():
        return header, Text(str(zone["count"])) if zone["count"] else None
    if not zone["cards"]:
        return f"pile {header}", None
    return f"pile {header}", Text.assemble((f"{pile} ", "dim"), card(zone["cards"][-1]))


def mark_lock(cell: Text, kinds: Sequence[str]) -> None:
    """Adds to a pile what a lock leaves open."""
    cell.append(" locked" if list(kinds) == ["nothing"] else f" only {' '.join(kinds)}", style="dim italic")


PLACES: dict[str, Place] = {"hand": hand_cell, "trick": trick_cell, "taken": taken_cell, "piles": pile_cell}


def of_kind(view: View, *, owned: bool) -> list[Zone]:
    return [zone for zone in view["zones"] if (zone["owner"] is not None) == owned]


def sentences(view: View, voice: Voice) -> list[str]:
    """The facts that have no place of their own, strongest colour first."""
    facts = [fact for fact in view["facts"] if fact["code"] not in PLACED]
    facts.sort(key=lambda fact: -fact["params"].get("value", 0))
    return [voice.sentence(fact["code"], fact["params"]) for fact in facts]


def open_cards(view: View, voice: Voice, width: int) -> list[Text]:
    """Hands that the viewer sees, and after the deal what everybody took."""
    lines = []
    for zone in of_kind(view, owned=True):
        shown = zone["kind"] == "hand" or (zone["kind"] == "taken" and view["over"])
        if shown and zone["cards"]:
            mine = zone["owner"] == voice.you
            own = mine and zone["kind"] == "hand"
            name = "Your hand" if own else f"{voice.name(zone['owner'])}, {zone['kind']}"
            label = Text(f"{name}  ", style="bold" if mine else "dim")
            groups = (cards(group) for _, group in by_colour(zone["cards"]))
            lines.append(labelled(label, flow(groups, width - label.cell_len)))
    return lines


def all_facts(view: View, voice: Voice) -> list[Text]:
    """Everything that can be seen, as sentences; cards that lie open but are not drawn in full, too."""
    lines = [colour_words(voice.sentence(fact["code"], fact["params"])) for fact in view["facts"]]
    for zone in view["zones"]:
        if zone["cards"] and zone["kind"] in ("taken", "piles") and len(set(zone["cards"])) > 1:
            whose = "" if zone["owner"] is None else f", {voice.names[zone['owner']]}"
            lines.append(Text(f"{zone['id'].partition(':')[0].capitalize()}{whose}: ") + cards(zone["cards"]))
    return lines
