"""What the person is about to do: where they are, which card is chosen. No more than what is offered.

Everything that can be gone to is a *stop* with a key: `card:R7.0` the first R7 of the hand, `zone:pile:2a` a
place, `do:take-R` an action that needs no card of the hand, `key:next` something besides the play.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.terminal.screen.offers import (
    Offer,
    choices,
    deeds,
    is_place,
    of_card,
    offers_of,
    seat_to_show,
    zones_of,
)
from spieltisch.wire.messages import Reason, View


@dataclass(frozen=True)
class Play:
    """An action that is to be played."""

    offer: Offer


@dataclass(frozen=True)
class Ask:
    """A card of which somebody wants to know why it cannot be played."""

    card: str
    zone: str | None = None


@dataclass(frozen=True)
class Press:
    """A key of the screen, pressed by other means."""

    name: str


Deed = Play | Ask | Press | None


class Choosing:
    """Where somebody is on the screen, and what they have begun."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.offers: Sequence[Offer] = ()
        self.chosen = ""
        """The stop of the chosen card, while it waits for a place to go to."""
        self.at = ""
        self.hover = ""
        self.reason: Reason | None = None
        self.pending = False
        """Something was played, and the table has not answered yet."""
        self._moment: tuple[object, ...] = ()
        self._places: set[str] = set()  # zones that a card can be put on where they are drawn

    def attend(self, view: View) -> bool:
        """How the table is now. What was begun for another decision is forgotten: was there another one?"""
        self.seat = seat_to_show(view)
        self.offers = offers_of(view, self.seat)
        self._places = {zone.id for zone in zones_of(view) if is_place(zone)}
        table = view.table
        moment = (table.match, table.deal, table.phase, view.turn.decision, self.seat, len(self.offers))
        if moment == self._moment:
            return False
        self._moment = moment
        self.clear()
        return True

    def clear(self) -> bool:
        """Takes back what was begun: was there something?"""
        begun = bool(self.chosen or self.reason)
        self.chosen, self.reason = "", None
        return begun

    @property
    def looked(self) -> str:
        """What is looked at: under the pointer, else where the keys are."""
        return self.hover or self.at

    @property
    def targets(self) -> list[Offer]:
        """Where the chosen card may go."""
        return of_card(self.offers, card_of(self.chosen)) if self.chosen else []

    @property
    def weighed(self) -> Offer | None:
        """The one action that is looked at, if it is just one."""
        key = self.looked
        if key.startswith("zone:"):
            return self._target(key.removeprefix("zone:"))
        if key.startswith("do:"):
            return next((offer for offer in self.offers if f"do:{offer['action']}" == key), None)
        found = of_card(self.offers, card_of(key)) if key.startswith("card:") else []
        return found[0] if len(found) == 1 else None

    def _target(self, zone: str) -> Offer | None:
        return next((offer for offer in self.targets if offer["zone"] == zone), None)

    def place_of(self, offer: Offer) -> str:
        """The stop of a target: its zone, where that is drawn, else the action itself."""
        return f"zone:{offer['zone']}" if offer["zone"] in self._places else f"do:{offer['action']}"

    def press(self, key: str) -> Deed:
        """Somebody has chosen a stop."""
        kind, _, rest = key.partition(":")
        if kind == "key":
            return Press(rest)
        if self.pending:
            return None
        if kind == "card":
            return self._touch(key)
        if kind == "zone":
            offer = self._target(rest)
            if offer is None:
                return Ask(card_of(self.chosen), rest) if self.chosen else None
            return Play(offer)
        offer = next((offer for offer in self.offers if offer["action"] == rest), None)
        return None if offer is None else Play(offer)

    def _touch(self, key: str) -> Deed:
        """A card of the hand: played if it can go to one place only, else chosen, or given back."""
        found = of_card(self.offers, card_of(key))
        self.reason = None
        if not found:
            return Ask(card_of(key)) if self.offers else None
        if len(found) == 1:
            return Play(found[0])
        self.chosen = "" if self.chosen == key else key
        return None

    def numbered(self, hand: Sequence[str]) -> list[str]:
        """The stops that digits choose: places for the chosen card, else cards and choices, then deeds."""
        if len(self.targets) > 1:
            return [self.place_of(offer) for offer in self.targets]
        cards = [key for key in hand if of_card(self.offers, card_of(key))]
        takes = [offer for offer in self.offers if offer.get("colour") and not offer.get("card")]
        others = [*takes, *choices(self.offers), *deeds(self.offers)]
        return [*cards, *(f"do:{offer['action']}" for offer in others)]


def held(cards: Sequence[str]) -> list[str]:
    """The stops of a hand: alike cards are counted."""
    return [f"card:{card}.{list(cards[:place]).count(card)}" for place, card in enumerate(cards)]


def card_of(key: str) -> str:
    """The card of a stop of the hand."""
    return key.removeprefix("card:").rpartition(".")[0]
