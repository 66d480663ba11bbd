"""How a trick of colours stands, or would stand with the card that is looked at: who counts what."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from spieltisch.terminal.screen.choosing import card_of
from spieltisch.terminal.screen.offers import Offer, of_card, params_of
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.tiles import chip
from spieltisch.terminal.wording import cut

Row = dict[str, Any]


def draw_standing(scene: Scene, width: int) -> list[Text]:
    """A title, and a line for each colour of the trick, the strongest first; nothing in other games."""
    offer = looked_at(scene)
    found = standing(scene, offer)
    taking = params_of(scene.facts, "takers")
    so_far = params_of(scene.facts, "takers-so-far")
    if not found and not (taking or so_far):
        return []
    takers: Sequence[int] | None = next((params["seats"] for params in [*taking, *so_far]), None)
    if offer is not None:
        takers = offer.get("takers", takers)
    title = scene.text(cut(heading(scene, offer, taking=bool(taking)), width - 1), "quiet")
    lines = [title.append_text(scene.arrow("fact:colour-value", "fact:takers", "fact:takers-so-far"))]
    return lines + [line(scene, row, takers, width) for row in found]


def looked_at(scene: Scene) -> Offer | None:
    """The card of the hand that is looked at, if it is one that counts for a colour."""
    key = scene.choosing.looked
    offers = of_card(scene.choosing.offers, card_of(key)) if key.startswith("card:") else []
    return next((offer for offer in offers if offer.get("value") is not None), None)


def heading(scene: Scene, offer: Offer | None, *, taking: bool) -> str:
    if offer is not None:
        return scene.t("screen.if-you-play", card=scene.words.card(offer["card"]))
    return scene.t("screen.takes-now" if taking else "screen.as-it-stands")


def standing(scene: Scene, offer: Offer | None) -> list[Row]:
    """The colours of the trick as they are told; with an offer, its colour as the offer says."""
    rows: list[Row] = [dict(params) for params in params_of(scene.facts, "colour-value")]
    if offer is not None:
        colour = offer["card"][0]
        before = next((row for row in rows if row["colour"] == colour), None)
        seats = [*(before["seats"] if before else ()), scene.seat]
        mine = {"colour": colour, "value": offer["value"], "seats": seats, "tied": bool(offer.get("tied"))}
        others = [row for row in rows if row is not before]
        for row in others:
            left = row["tied"] and (before is None or row["value"] != before["value"])
            row["tied"] = left or (mine["tied"] and row["value"] == mine["value"])
        rows = [*others, mine]
    return sorted(rows, key=lambda row: -row["value"])


def line(scene: Scene, row: Row, takers: Sequence[int] | None, width: int) -> Text:
    """The sign, who played it in the order of taking, their places, what the colour counts."""
    seats = list(row["seats"])
    places = sorted(takers.index(seat) + 1 for seat in seats if seat in takers) if takers is not None else []
    if takers is not None:
        seats.sort(key=lambda seat: takers.index(seat) if seat in takers else len(takers))
    out = row["tied"] or (takers is not None and not places)
    mark = span(scene, places) if places else scene.t("screen.tie") if row["tied"] else ""
    end = f"{mark}  {row['value']:>3}"
    who = cut(", ".join(scene.speech.name(seat) for seat in seats), width - len(end) - 5)
    style = scene.style("quiet" if out else "text", bold=scene.seat in seats)
    found = Text.assemble(chip(row["colour"]), (f" {who}", style))
    found.append(" " * max(width - len(end) - found.cell_len, 1))
    found.append(f"{mark}  ", style=scene.style("warn" if row["tied"] else "gold", bold=True))
    return found.append(f"{row['value']:>3}", style=scene.style("quiet" if out else "text", bold=True))


def span(scene: Scene, places: Sequence[int]) -> str:
    """Places that follow each other, in few words."""
    first, last = scene.t(f"screen.place-{places[0]}"), scene.t(f"screen.place-{places[-1]}")
    if len(places) > 2:
        return f"{first}–{last}"
    return f"{first} · {last}" if len(places) > 1 else first
