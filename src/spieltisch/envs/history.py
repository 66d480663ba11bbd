"""How a deal went, as each seat knows it: what it held at first, and every action since.

A history is told of an action what all know of it, and what the acting seat alone knows (`Event.private`).
Actions that are chosen at the same time (`Together`) stay hidden from others until all have chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from spieltisch.games.contract import Event, Zone


class Step(NamedTuple):
    """An action: who, what (None: not known), and the cards that its seat alone learned by it."""

    actor: int
    action: int | None
    learned: tuple[str, ...] = ()


@dataclass(frozen=True)
class History:
    """What happened so far. It is never changed: `after` gives the next one, so that a copy costs nothing."""

    held: tuple[tuple[str, ...], ...]
    """The cards that each seat alone knew at first."""
    open: tuple[str, ...]
    """The cards that all knew at first."""
    steps: tuple[Step, ...] = ()
    hidden_from: int | None = None
    """Steps from this one on are choices at the same time that are not yet shown."""

    def after(
        self, actor: int, action: int, events: Sequence[Event], *, aside: bool, shown: bool
    ) -> "History":
        """The history with one more action; `aside`: others choose at the same time; `shown`: all have."""
        learned = tuple(
            text
            for event in events
            if event.seat == actor
            for text in event.private.values()
            if isinstance(text, str)
        )
        hidden = self.hidden_from
        if aside and hidden is None:
            hidden = len(self.steps)
        if shown or not aside:
            hidden = None
        steps = (*self.steps, Step(actor, action, learned))
        return replace(self, steps=steps, hidden_from=hidden)

    def known(self, seat: int) -> list[Step]:
        """The steps as that seat knows them."""
        hidden = len(self.steps) if self.hidden_from is None else self.hidden_from
        return [
            step if step.actor == seat else Step(step.actor, step.action if at < hidden else None)
            for at, step in enumerate(self.steps)
        ]

    def imagined(self, seat: int, held: Sequence[tuple[str, ...]]) -> "History":
        """The history in a world that this seat cannot tell from the true one.

        What the others held at first, drew, or chose unseen is not known there: what they hold in that world
        now (`held`) stands for it.
        """
        now = tuple(self.held[seat] if other == seat else cards for other, cards in enumerate(held))
        return replace(self, held=now, steps=tuple(self.known(seat)))


def private_cards(zones: Sequence[Zone]) -> tuple[str, ...]:
    """The cards in zones that one seat sees."""
    return tuple(card for zone in zones for card in zone.cards or ())
