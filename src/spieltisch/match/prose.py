"""A deal or a match as a text that a card player can read aloud."""

from spieltisch.games.contract import Event
from spieltisch.match.deal import Deal
from spieltisch.match.match import Match
from spieltisch.texts import say


def tell(played: Deal | Match) -> str:
    """The whole story, hands included: this is the truth, not a view."""
    deals = played.deals if isinstance(played, Match) else [played]
    options = ", ".join(f"{name} {spoken(value)}" for name, value in played.options.items())
    lines = [f"{deals[0].title}, {played.seats} seats. House rules: {options}."]
    for number, deal in enumerate(deals):
        lines += ["", f"Deal {number + 1}. Seat {deal.starter} begins."]
        lines += tell_start(deal)
        lines += [f"  {sentence(event)}" for event in deal.events()]
        lines.append(f"  Scores: {points(deal.scores)}." if deal.over else "  The deal is not over.")
    if isinstance(played, Match):
        lines += ["", f"Totals: {points(played.totals)}."]
        if played.over:
            lines.append(f"Won by {' and '.join(f'seat {seat}' for seat in played.winners)}.")
    return "\n".join(lines) + "\n"


def spoken(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def tell_start(deal: Deal) -> list[str]:
    first = deal.first_truth
    lines = [
        f"  Seat {seat} holds {' '.join(hand) or 'nothing'}." for seat, hand in enumerate(first["hands"])
    ]
    places = [place for place in ("display", "stock") if first.get(place)]
    return lines + [f"  The {place}: {' '.join(first[place])}." for place in places]


def sentence(event: Event) -> str:
    return say(event.code, {**event.public, **event.private}, event.seat)


def points(scores: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat} {score}" for seat, score in enumerate(scores))
