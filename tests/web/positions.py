"""Deals as the page is told them, the usual and the fullest, to look at the field by itself."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import spieltisch
from spieltisch.table.showing import deal_log, deal_shown, own_shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from spieltisch.match.deal import Deal

USUAL_NAMES = ("Anna", "Ben", "Clara", "Doro", "Emil", "Frank")
LONG_NAMES = (
    "Anna von und zu Hohenzol",
    "Benedikt von und zu Hohe",
    "Clara von und zu Hohenzo",
    "MMMMMMMMMMMMMMMMMMMMMMMM",
    "Wilhelmina-Friederike 24",
    "Fräulein Smillas Gespür!",
)
SHOW = Path(__file__).with_name("showing.js").read_text(encoding="utf-8")


def show(page: "Page", view: dict[str, Any], *, language: str = "en", acts: bool = True) -> None:
    page.evaluate(SHOW, {**view, "language": language, "acts": acts})


def wire(
    deal: "Deal", own: Sequence[int] | None = None, names: Sequence[str] = USUAL_NAMES
) -> dict[str, Any]:
    """The view of somebody with those seats; of the seat to act, if nobody says whose."""
    mine = [deal.turn or 0] if own is None else list(own)
    chairs = [
        {"who": "person", "name": name, "level": "", "away": None, "caretaker": False, "left": False}
        for name in names[: deal.seats]
    ]
    table = {
        "id": "looked-at",
        "settings": {"game": deal.view(None)["game"], "seats": deal.seats, "options": {}, "clock": {}},
        "phase": "playing",
        "host": 0,
        "chairs": chairs,
        "paused": False,
        "match": 1,
        "deal": 0,
        "sheet": [],
        "totals": [17 * seat for seat in range(deal.seats)],
        "winners": [],
        "ready": [],
        "asked": None,
        "shuffle": None,
    }
    turn = [] if deal.turn is None else [deal.turn]
    return {
        "type": "view",
        "number": 1,
        "at": 0,
        "seats": mine,
        "host": False,
        "table": table,
        "turn": {"decision": len(deal.actions), "seats": turn, "until": {}},
        "deal": msgspec.to_builtins(deal_shown(deal.public())),
        "own": {str(seat): msgspec.to_builtins(own_shown(deal.own(seat))) for seat in mine},
        "log": msgspec.to_builtins(deal_log(deal, mine)),
        "chat": [],
        "muted": [],
        "revealed": None,
        "events": [],
    }


def until(game: str, seats: int, wanted: Callable[["Deal"], bool], seed: int = 1, **options: Any) -> "Deal":
    """A deal at the first moment that is wanted, played at random."""
    for tried in range(seed, seed + 400):
        deal = spieltisch.game(game).deal(seats=seats, seed=tried, options=options)
        chance = random.Random(tried)
        while not deal.over:
            if wanted(deal):
                return deal
            deal.play(chance.choice(deal.legal))
    raise AssertionError("no such moment")


def asked(code: str, after: int = 0) -> Callable[["Deal"], bool]:
    """The moment in which that is expected, once so many actions were played."""
    return lambda deal: len(deal.actions) >= after and deal.public().prompt.code == code


def full_display() -> "Deal":
    """33 cards in the display of Compañeros: hardly anybody could take anything."""
    deck = [f"{colour}{value}" for colour in "RYGBVK" for value in range(1, 11)]
    hands = [deck[54 - 4 * seat : 58 - 4 * seat] for seat in range(1, 7)]
    held = {card for hand in hands for card in hand}
    rest = [card for card in deck if card not in held]
    return spieltisch.game("companeros").deal_from(
        {
            "game": "companeros",
            "seats": 6,
            "options": {},
            "starter": 0,
            "turn": 0,
            "hands": hands,
            "display": rest[3:],
            "played": [None] * 6,
            "taken": [rest[:3], [], [], [], [], []],
            "takers": [],
            "first": None,
            "tricks_left": 4,
        }
    )


def full_hand(seats: int) -> "Deal":
    """30 cards in a hand of Deuce."""
    deck = [f"{colour}{value}" for colour in "RYGB" for value in range(11)] + ["*"] * 6 + ["X"] * 2
    random.Random(7).shuffle(deck)
    tops = [deck.pop(deck.index(card)) for card in ("R5", "R6", "Y3", "Y8", "G1", "G2")]
    tops += [deck.pop(deck.index(card)) for card in ("B9", "B0", "*", "R9", "X", "Y7")]
    piles = [tops[2 * seat : 2 * seat + 2] for seat in range(seats)]
    deck += tops[2 * seats :]
    hands = [[deck.pop() for _ in range(30 if seat == 0 else 1)] for seat in range(seats)]
    return spieltisch.game("deuce").deal_from(
        {
            "game": "deuce",
            "seats": seats,
            "options": {},
            "starter": 0,
            "turn": 0,
            "hands": hands,
            "piles": piles,
            "covered": deck[:2],
            "stock": deck[2:],
            "starting": False,
            "drawn": 0,
            "passes": 0,
            "reshuffles": 1,
        }
    )
