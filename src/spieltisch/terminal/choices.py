"""The legal actions, numbered: a list that fits on the screen, however many there are."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.text import Text

from spieltisch.terminal.cards import card
from spieltisch.terminal.layout import flow, labelled

Action = Mapping[str, Any]


def ordered(view: Mapping[str, Any]) -> list[Action]:
    """The legal actions as they are numbered: lays by card, in the order of the hand, then all others."""
    hand = [
        text for zone in view["zones"] if zone["kind"] == "hand" and zone["cards"] for text in zone["cards"]
    ]
    place = {text: number for number, text in reversed(list(enumerate(hand)))}
    lays = [action for action in view["legal"] if ">" in action["action"]]
    lays.sort(key=lambda action: place.get(laid(action), len(hand)))
    return lays + [action for action in view["legal"] if ">" not in action["action"]]


def laid(action: Action) -> str:
    """The card of an action that lays one."""
    text: str = action["action"]
    return text.partition(">")[0]


def draw_choices(actions: Sequence[Action], width: int) -> Text:
    """All actions with their numbers; those that lay a card in one row for each card."""
    numbered = list(enumerate(actions, 1))
    lays = [(number, action) for number, action in numbered if ">" in action["action"]]
    others = [(number, action) for number, action in numbered if ">" not in action["action"]]
    parts: list[Text] = []
    if lays:
        parts += draw_lays(lays, width)
    if others:
        plain = [entry(number, *described(action)) for number, action in others]
        parts.append(labelled(Text("  "), flow(plain, width - 2, equal=True)))
    return Text("\n").join(parts)


def draw_lays(lays: Sequence[tuple[int, Action]], width: int) -> list[Text]:
    lines = []
    for text, group in groupby(lays, key=lambda lay: laid(lay[1])):
        entries = [entry(number, Text(pile(action)), change(action)) for number, action in group]
        padded = [item + Text(" " * (9 - item.cell_len)) for item in entries]
        label = Text.assemble("    ", card(text), " " * (5 - len(text)))
        lines.append(labelled(label, flow(padded, width - label.cell_len, gap=1)))
    return lines


def pile(action: Action) -> str:
    text: str = action["action"]
    return text.partition(">")[2]


def entry(number: int, what: Text, note: str) -> Text:
    return Text.assemble((f"{number:>2} ", "dim"), what, (f" {note}" if note else "", "dim"))


def described(action: Action) -> tuple[Text, str]:
    """An action and, in few words, what it would bring."""
    what = coloured(action["action"])
    if "value" in action:
        return what, f"→ {action['value']}" + (" tied" if action["tied"] else "")
    if "points" in action:
        return what, f"→ {action['points']}"
    return what, change(action)


def coloured(action: str) -> Text:
    """An action in notation, its cards and colours coloured."""
    verb, dash, rest = action.partition("-")
    if dash:
        return Text.assemble(
            f"{verb}-", card(rest) if rest[1:].isdecimal() else Text("").join(map(card, rest))
        )
    laid, arrow, where = action.partition(">")
    return Text.assemble(Text(laid) if laid.islower() else card(laid), arrow, where)


def change(action: Action) -> str:
    """How the points of the pile's owner would change."""
    return f"{action['change']:+}".replace("+0", "±0") if "change" in action else ""
