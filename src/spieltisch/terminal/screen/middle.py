"""The middle of the table: what lies there and belongs to nobody, and how things stand."""

from collections.abc import Sequence

from rich.text import Text

from spieltisch.games.contract import Zone
from spieltisch.terminal.layout import flow
from spieltisch.terminal.screen.offers import Offer, choices, deeds, of_seat, params_of
from spieltisch.terminal.screen.paragraphs import lines_of, wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.screen.standing import draw_standing
from spieltisch.terminal.screen.tiles import chip, framed
from spieltisch.terminal.wording import capital

# Facts that have a place of their own elsewhere, or are told by what is drawn; `m` tells all of them.
PLACED = {
    "tricks-left", "leader", "display-worth", "points", "pile-points", "collects", "pile-locked", "lacks",
    "takers-so-far", "takers", "colour-value", "behind", "trump", "forbidden-colour", "winners-so-far",
}  # fmt: skip
GAP = 4
LEAST, MOST = 34, 48  # columns that one half needs, and can use


def draw_middle(scene: Scene) -> list[Text]:
    """What lies there on the left, how it stands on the right; one above the other where it is narrow."""
    half = min((scene.width - GAP) // 2, MOST)
    beside = half >= LEAST
    width = half if beside else scene.width
    left = [*lying(scene, width), *trick_colours(scene, width)]
    right = [*draw_standing(scene, width), *sentences(scene, width)]
    if not left or not right or not beside:
        return [*left, *right]
    return side_by_side(left, right, half)


def side_by_side(left: Sequence[Text], right: Sequence[Text], half: int) -> list[Text]:
    found = []
    for row in range(max(len(left), len(right))):
        line = left[row].copy() if row < len(left) else Text()
        line.append(" " * (half + GAP - line.cell_len))
        found.append(line.append_text(right[row]) if row < len(right) else line)
    return found


def lying(scene: Scene, width: int) -> list[Text]:
    """The zones that are nobody's: open cards by colour, others by their number."""
    found: list[Text] = []
    counts = []
    for zone in scene.zones:
        if zone.owner is not None:
            continue
        if zone.kind == "display":
            found += display(scene, zone, width)
        else:
            counts.append(heap(scene, zone))
    return found + (lines_of(flow(counts, width)) if counts else [])


def heap(scene: Scene, zone: Zone) -> Text:
    name = {"stock": "screen.stock", "covered": "screen.covered-cards"}.get(zone.id)
    title = scene.t(name) if name else capital(zone.id)
    count = scene.text(str(zone.count), bold=True).append_text(scene.arrow(f"zone:{zone.id}"))
    return Text.assemble((f"{title} ", scene.style("quiet")), count)


def display(scene: Scene, zone: Zone, width: int) -> list[Text]:
    """A line for each colour, the highest card first, and what it is worth; a colour is taken as a whole."""
    worth = {params["colour"]: params["points"] for params in params_of(scene.facts, "display-worth")}
    title = scene.text(scene.t("screen.display"), "quiet")
    found = [title.append_text(scene.arrow(f"zone:{zone.id}", "fact:display-worth"))]
    cards = zone.cards or ()
    letters = [letter for letter in "RYGBVK*X" if any(card[0] == letter for card in cards)]
    takes = {offer["colour"]: offer for offer in scene.choosing.offers if is_take(offer)}
    for letter in letters:
        values = sorted((card[1:] for card in cards if card[0] == letter), key=lambda text: -int(text or 0))
        offer = takes.get(letter)
        stop = f"do:{offer['action']}" if offer is not None else ""
        at = bool(stop) and scene.choosing.looked == stop
        line = framed(chip(letter, stop), scene.look, at=at, mark=scene.numbers.get(stop, " "), stop=stop)
        line.append(f" {' '.join(values)}", style=scene.style(bold=at, stop=stop))
        line.append_text(scene.arrow(*(f"card:{letter}{value}" for value in values)))
        if letter in worth:
            line.append(" " * max(width - 7 - line.cell_len, 1), style=scene.style(stop=stop))
            line.append(f"= {worth[letter]:>3}", style=scene.style("gold", bold=True, stop=stop))
        found.append(line)
    return found if letters else [Text.assemble(found[0], (f"  {scene.t('word.nothing')}", scene.style()))]


def is_take(offer: Offer) -> bool:
    """Does it take a colour from where it lies?"""
    return bool(offer.get("colour")) and not offer.get("card")


def trick_colours(scene: Scene, width: int) -> list[Text]:
    """Which colour is trump and which is closed, where there are such."""
    trump = {params["colour"] for params in params_of(scene.facts, "trump")}
    closed = {params["colour"] for params in params_of(scene.facts, "forbidden-colour")}
    words = [
        Text.assemble(chip(letter), (f" {scene.t(key)}", scene.style(what, bold=True)), scene.arrow(fact))
        for letters, key, what, fact in (
            (trump, "screen.trump", "gold", "fact:trump"),
            (closed, "screen.closed-colour", "warn", "fact:forbidden-colour"),
        )
        for letter in sorted(letters)
    ]
    return lines_of(flow(words, width)) if words else []


def sentences(scene: Scene, width: int) -> list[Text]:
    """The facts that have no place of their own, and whether going out would be allowed."""
    out = going_out(scene)
    found = [out] if out is not None else []
    found += [
        scene.told(scene.speech.sentence(fact.code, fact.params, "fact"), "quiet")
        for fact in scene.facts
        if fact.code not in PLACED
    ]
    lines: list[Text] = []
    for each in found:
        lines += wrapped(each, width)
    return lines


def going_out(scene: Scene) -> Text | None:
    """May one lay the last card, as it stands or as it would be?"""
    offers, facts, weighed = scene.choosing.offers, scene.facts, scene.choosing.weighed
    told = bool(params_of(facts, "behind")) or any("behind" in offer for offer in offers)
    if not told or scene.seat is None:
        return None
    own = of_seat(facts, "behind", scene.seat)
    behind = own["points"] if own is not None else 0  # of whom nothing is told is not behind
    if weighed is not None and "behind" in weighed:
        behind = weighed["behind"]
    if behind > 0:
        return scene.text(scene.t("screen.out-not-yet", points=scene.words.points(behind)), bold=True)
    return scene.text(scene.t("screen.out-allowed"), bold=True)


def draw_choices(scene: Scene) -> list[Text]:
    """Choices of colours with what each makes, and what is done without a card."""
    offers = choices(scene.choosing.offers)
    best = max((offer.get("points", 0) for offer in offers), default=0)
    items = []
    for offer in offers:
        stop = f"do:{offer['action']}"
        signs = Text("").join(chip(letter, stop) for letter in offer["colours"])
        item = framed(
            signs, scene.look, at=scene.choosing.looked == stop, mark=scene.numbers.get(stop, " "), stop=stop
        )
        most = best > 0 and offer.get("points") == best
        items.append(
            item.append(
                f"{offer.get('points', 0):>3}",
                style=scene.style("gold" if most else "text", bold=most, stop=stop),
            )
        )
    lines = [scene.text(scene.t("screen.would-make"), "quiet")] if items else []
    lines += lines_of(flow(items, scene.width, gap=2, equal=True)) if items else []
    choosing = scene.choosing
    elsewhere = [offer for offer in choosing.targets if choosing.place_of(offer).startswith("do:")]
    without = elsewhere if len(elsewhere) > 1 else deeds(choosing.offers)
    rest = [scene.button(scene.speech.action(each["action"]), f"do:{each['action']}") for each in without]
    return lines + (lines_of(flow(rest, scene.width, gap=1)) if rest else [])
