"""What one may do, as a numbered list of sentences; and what somebody means by what they write."""

from collections.abc import Iterator, Mapping
from typing import Any

from spieltisch.client.bots import legal
from spieltisch.terminal.plain.seen import zones_of
from spieltisch.terminal.wording import Speech
from spieltisch.texts import colour_names
from spieltisch.wire.messages import View

Offer = Mapping[str, Any]


def to_act(view: View) -> int | None:
    """The seat of this person that is to act, if one is."""
    return next((seat for seat in view.seats if legal(view, seat)), None)


def offers(view: View, seat: int) -> list[Offer]:
    """The legal actions as they are numbered: lays by card, in the order of the hand, then all others."""
    held = [
        zone.cards for zone in zones_of(view) if zone.kind == "hand" and zone.owner == seat and zone.cards
    ]
    place = {card: at for at, card in reversed(list(enumerate(held[0] if held else ())))}
    found = legal(view, seat)
    lays = [offer for offer in found if ">" in offer["action"]]
    lays.sort(key=lambda offer: place.get(offer["action"].partition(">")[0], len(place)))
    return lays + [offer for offer in found if ">" not in offer["action"]]


def numbered(view: View, seat: int, speech: Speech) -> Iterator[str]:
    for number, offer in enumerate(offers(view, seat), 1):
        action, spoken = offer["action"], speech.action(offer["action"])
        told = " ".join(would(offer, speech))
        yield f"{number}: {spoken} ({action})." + (f" {told}" if told else "")


def would(offer: Offer, speech: Speech) -> Iterator[str]:
    """What an action would bring."""
    words = speech.words
    if "value" in offer:
        name = colour_names(words.language).get(str(offer["action"])[:1], "")
        key = "screen.would-count-tied" if offer["tied"] else "screen.would-count"
        told = words.t(key, colour=name, value=offer["value"])
        yield told[:1].upper() + told[1:]
        if offer.get("tied_top") and not offer["tied"]:
            yield words.t("screen.would-end")
    elif "colour" in offer:
        yield words.points(offer["points"]) + "."
    elif "points" in offer:
        told = words.t("screen.makes", points=words.points(offer["points"]))
        yield told[:1].upper() + told[1:] + "."
    elif offer.get("place") in (1, 2):
        told = words.t("screen.would-be-first" if offer["place"] == 1 else "screen.would-be-second")
        yield told[:1].upper() + told[1:] + "."
    elif "change" in offer:
        change = f"{offer['change']:+}".replace("+0", "±0").replace("-", "−")
        told = words.t("screen.changes", change=change)
        yield told[:1].upper() + told[1:] + "."


def meant(line: str, view: View, seat: int, speech: Speech) -> str:
    """The action that is spoken like this, or what was written, for the table to read."""
    wanted = " ".join(line.casefold().split())
    for offer in offers(view, seat):
        card = speech.words.card(str(offer.get("card", "")))
        if wanted in (speech.action(offer["action"]).casefold(), offer["action"].casefold()):
            return str(offer["action"])
        if wanted == card.casefold() and str(offer["action"]) == offer.get("card"):
            return str(offer["action"])
    return line
