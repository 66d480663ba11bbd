"""The table in sentences: in short when it is one's turn, in full when asked."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import UNSET

from spieltisch.games.contract import Fact, Zone
from spieltisch.terminal.wording import Speech, capital
from spieltisch.texts import colour_names
from spieltisch.wire.messages import View

UNTOLD = {
    "tricks-left", "leader", "display-worth", "points", "collects", "lacks", "reshuffles-left",
    "takers-so-far", "behind", "gone",
}  # fmt: skip
"""Facts that only `more` tells, or that are part of another sentence."""


def zones_of(view: View) -> list[Zone]:
    """All places, own ones as their owner sees them."""
    if view.deal is None or view.deal.zones is UNSET:
        return []
    own = {zone.id: zone for part in view.own.values() for zone in part.zones or ()}
    return [own.get(zone.id, zone) for zone in view.deal.zones or ()]


def facts_of(view: View) -> list[Fact]:
    if view.deal is None:
        return []
    return [*(view.deal.facts or ()), *(fact for part in view.own.values() for fact in part.facts or ())]


def in_short(view: View, speech: Speech) -> list[str]:
    """What matters for the next action; what has just happened was told."""
    if view.deal is None:
        return []
    facts = [fact for fact in facts_of(view) if fact.code not in UNTOLD]
    facts.sort(key=lambda fact: -fact.params.get("value", 0))  # the strongest colour first
    told = [*heading(view, speech), *middle(view, speech), *trick(view, speech), *tops(view, speech)]
    told += [speech.sentence(fact.code, fact.params, "fact") for fact in facts]
    return [*told, *(hand(view, speech) if view.seats else ())]


def in_full(view: View, speech: Speech) -> list[str]:
    """Everything that can be seen."""
    told = [*middle(view, speech), *trick(view, speech), *tops(view, speech), *kept(view, speech)]
    told += [speech.sentence(fact.code, fact.params, "fact") for fact in facts_of(view)]
    return [*told, *counts(view, speech), *(hand(view, speech) if view.seats else ())]


def heading(view: View, speech: Speech) -> Iterator[str]:
    for fact in facts_of(view):
        if fact.code == "tricks-left" and fact.params["left"]:
            left, of = fact.params["left"], fact.params["of"]
            yield speech.words.t("screen.trick-of", number=of - left + 1, of=of) + "."


def hand(view: View, speech: Speech) -> list[str]:
    """The cards that one holds; with several seats, of each."""
    held = [
        zone for zone in zones_of(view) if zone.kind == "hand" and zone.owner in view.seats and zone.cards
    ]
    if not held:
        return [speech.words.t("screen.no-hand")]
    if len(held) == 1:
        return [speech.words.t("screen.hand-is", cards=listed(held[0], speech))]
    return [
        f"{speech.words.t('screen.hand-of', name=name_of(zone, speech))}: {listed(zone, speech)}."
        for zone in held
    ]


def middle(view: View, speech: Speech) -> Iterator[str]:
    """The cards that belong to nobody, by colour, with what they are worth."""
    worth = {
        fact.params["colour"]: fact.params["points"]
        for fact in facts_of(view)
        if fact.code == "display-worth"
    }
    for zone in zones_of(view):
        if zone.kind == "display" and zone.cards:
            parts = []
            for letter, group in groupby(zone.cards, key=lambda card: card[:1]):
                cards = ", ".join(speech.words.card(card) for card in group)
                points = f" ({speech.words.points(worth[letter])})" if letter in worth else ""
                parts.append(cards + points)
            yield f"{speech.words.t('screen.display')}: {'; '.join(parts)}."


def trick(view: View, speech: Speech) -> Iterator[str]:
    played = [
        f"{speech.name(zone.owner)} {listed(zone, speech)}"
        for zone in zones_of(view)
        if zone.kind == "trick" and zone.owner is not None and zone.cards
    ]
    if played:
        yield f"{speech.words.t('screen.current-trick')}: {', '.join(played)}."


def tops(view: View, speech: Speech) -> Iterator[str]:
    """Piles on which cards are laid: what lies on top."""
    piles = [
        zone for zone in zones_of(view) if zone.kind == "piles" and zone.owner is not None and zone.cards
    ]
    for owner, group in groupby(piles, key=lambda zone: zone.owner):
        found = {zone.id.partition(":")[2].removeprefix(str(owner)): zone for zone in group}
        if owner is not None and not set(found) & set(colour_names()):
            cards = ", ".join(
                f"{name} {speech.words.card((zone.cards or ('',))[-1])}" for name, zone in found.items()
            )
            yield f"{piles_of(owner, speech)}: {cards}."


def kept(view: View, speech: Speech) -> Iterator[str]:
    """Piles of one colour each: how many cards there are."""
    names = colour_names(speech.words.language)
    piles = [
        zone for zone in zones_of(view) if zone.kind == "piles" and zone.owner is not None and zone.count
    ]
    for owner, group in groupby(piles, key=lambda zone: zone.owner):
        found = {zone.id.partition(":")[2].removeprefix(str(owner)): zone for zone in group}
        if owner is not None and set(found) <= set(names):
            cards = ", ".join(f"{zone.count} {names[letter]}" for letter, zone in found.items())
            yield f"{piles_of(owner, speech)}: {cards}."


def counts(view: View, speech: Speech) -> Iterator[str]:
    """How many cards lie, or are held, where they cannot be seen; and those that lie open in heaps."""
    for zone in zones_of(view):
        name = zone.id.partition(":")[0]
        if zone.kind == "hand" and zone.owner not in view.seats:
            label = speech.words.t("screen.hand-of", name=name_of(zone, speech))
        elif zone.owner is None and zone.kind != "display":
            label = speech.words.t(
                {"stock": "screen.stock", "covered": "screen.covered-cards"}.get(name, name)
            )
        elif zone.kind == "taken":
            label = f"{speech.words.t('screen.taken-cards')}, {name_of(zone, speech)}"
        else:
            continue
        seen = f": {listed(zone, speech)}" if zone.cards and zone.order != "stacked" else ""
        yield f"{label}: {speech.words.t('unit.cards', count=zone.count)}{seen}."


def listed(zone: Zone, speech: Speech) -> str:
    return speech.words.listed(speech.words.card(card) for card in zone.cards or ())


def name_of(zone: Zone, speech: Speech) -> str:
    return capital(speech.name(zone.owner)) if zone.owner is not None else ""


def piles_of(owner: int, speech: Speech) -> str:
    if owner in speech.own and len(speech.own) == 1:
        return capital(speech.words.t("screen.your-piles"))
    return speech.words.t("screen.piles-of", name=speech.name(owner))
