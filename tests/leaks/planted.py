"""Leaks that are planted, to see that they are found: each lets one thing hang on the truth."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from spieltisch.games.contract import Fact
from spieltisch.match.deal import Deal
from spieltisch.match.shown import Public
from spieltisch.table import events as log
from spieltisch.table import evolving, following, news, playing, showing, telling, timing
from spieltisch.table import table as deciding
from spieltisch.table.outcome import Thought
from spieltisch.table.refusal import Refusal
from spieltisch.table.state import State
from spieltisch.table.table import Table
from spieltisch.wire import commands
from spieltisch.wire import messages as wire

CHANGES: dict[Any, Any] = evolving.CHANGES
TOLD: dict[Any, Any] = telling.TOLD
DECISIONS: dict[Any, Any] = deciding.DECISIONS
Plant = Callable[[pytest.MonkeyPatch], None]


def some_hand(state: State) -> list[str]:
    """The cards of the seat to act, or of the first."""
    deal = state.deal
    if deal is None:
        return []
    hands: list[list[str]] = deal.truth["hands"]
    return hands[deal.turn or 0]


def in_a_fact(patch: pytest.MonkeyPatch) -> None:
    """A public fact is worked out from the truth."""
    public = Deal.public

    def leaky(deal: Deal) -> Public:
        found = public(deal)
        best = max((card for hand in deal.truth["hands"] for card in hand[:1]), default="")
        return msgspec.structs.replace(found, facts=[*found.facts, Fact("best-first-card", {"card": best})])

    patch.setattr(Deal, "public", leaky)


def in_an_event(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told how many actions the next seat has."""
    tell = telling.tell

    def leaky(event: log.AnyEvent, state: State) -> list[wire.Told]:
        found = tell(event, state)
        if isinstance(event, log.Played) and state.deal is not None and not state.deal.over:
            found.append(wire.Told("choices", state.deal.turn, {"count": len(state.deal.legal)}))
        return found

    patch.setattr(news, "tell", leaky)


def in_a_prompt(patch: pytest.MonkeyPatch) -> None:
    """Who has no choice is marked, though only they can see it."""
    public = Deal.public

    def leaky(deal: Deal) -> Public:
        found = public(deal)
        if len(deal.legal_numbers) != 1:
            return found
        return msgspec.structs.replace(found, prompt=Fact(found.prompt.code + "-forced", found.prompt.params))

    patch.setattr(Deal, "public", leaky)


def in_forced_play(patch: pytest.MonkeyPatch) -> None:
    """The table plays whatever is forced, plainly or not."""
    patch.setattr(Deal, "plainly_forced", property(lambda deal: len(deal.legal_numbers) == 1))


def in_an_undo(patch: pytest.MonkeyPatch) -> None:
    """The view after an undo has the own parts of all seats."""
    view = showing.view

    def leaky(state: State, *rest: Any) -> wire.View:
        everything = {
            seat: showing.own_shown(showing.own_now(state, seat)) for seat in range(len(state.chairs))
        }
        return msgspec.structs.replace(view(state, *rest), own=everything)

    patch.setattr(news, "view", leaky)


def in_undo_rights(patch: pytest.MonkeyPatch) -> None:
    """Whether an undo is asked for hangs on the cards of others."""
    others_saw = playing.others_saw

    def leaky(state: State, person: str, to: int) -> bool:
        return others_saw(state, person, to) and "R" in "".join(map("".join, state.deal.truth["hands"][-1:]))  # type: ignore[union-attr]

    patch.setattr(playing, "others_saw", leaky)


def in_a_deadline(patch: pytest.MonkeyPatch) -> None:
    """Who has more to choose from gets more time."""
    deadline = timing.deadline

    def leaky(state: State, seat: int) -> float | None:
        found = deadline(state, seat)
        return None if found is None or state.deal is None else found + len(state.deal.legal_numbers) / 16

    for module in (timing, following, showing):
        patch.setattr(module, "deadline", leaky)


def in_a_bots_pause(patch: pytest.MonkeyPatch) -> None:
    """Bots wait longer the more they hold of a colour."""
    thought = Table._thought

    def leaky(table: Table, seat: int, level: str) -> Thought:
        found = thought(table, seat, level)
        reds = sum(card.startswith("R") for card in some_hand(table.state))
        return Thought(found.seat, found.decision, found.level, found.view, found.not_before + reds / 4)

    patch.setattr(Table, "_thought", leaky)


def in_chat(patch: pytest.MonkeyPatch) -> None:
    """What somebody says carries a card of whose turn it is."""
    spoken = telling.spoken

    def leaky(state: State, event: log.Said) -> None:
        said(state, event)
        words = state.chat[-1]
        state.chat[-1] = type(words)(
            words.at, words.person, words.seat, words.phrase, "".join(some_hand(state)), words.ref
        )

    said = evolving.people.said
    patch.setitem(CHANGES, log.Said, leaky)
    patch.setattr(
        telling, "spoken", lambda words: msgspec.structs.replace(spoken(words), seat=hash(words.text))
    )


def in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """Who acts out of turn is told what the one to act could do."""
    act = playing.act

    def leaky(state: State, *rest: Any) -> Any:
        try:
            return act(state, *rest)
        except Refusal as refusal:
            if refusal.code == "not-your-turn" and state.deal is not None:
                refusal.params["legal"] = list(state.deal.legal)
            raise

    patch.setitem(DECISIONS, commands.Act, leaky)


def in_the_numbers(patch: pytest.MonkeyPatch) -> None:
    """News are counted twice when somebody holds many red cards."""
    count = evolving.count

    def leaky(state: State, event: log.AnyEvent) -> None:
        count(state, event)
        state.public += sum(card.startswith("R") for card in some_hand(state)) > 3

    patch.setattr(evolving, "count", leaky)


def in_a_choice(patch: pytest.MonkeyPatch) -> None:
    """Who has chosen a start pair is seen to have chosen it."""

    def leaky(event: log.Played, state: State) -> list[wire.Told]:
        chosen = event.seat in state.chosen
        return [wire.Told("has-chosen", event.seat, {"card": event.action})] if chosen else []

    patch.setitem(TOLD, log.Played, leaky)


def in_the_end(patch: pytest.MonkeyPatch) -> None:
    """Watchers are shown all hands of a deal that has ended, whatever the table wants."""
    for module in (news, showing):
        patch.setattr(module, "those_shown_hands", lambda state: [*state.people, ""])


def in_a_bots_mind(patch: pytest.MonkeyPatch) -> None:
    """A bot that is asked for a hint knows the truth."""
    seen = Table._seen

    def leaky(table: Table, seat: int) -> Any:
        found = seen(table, seat)
        return replace(found, state=table.state.deal._state.copy())  # type: ignore[union-attr]

    patch.setattr(Table, "_seen", leaky)


PLANTED: dict[str, Plant] = {
    plant.__name__: plant
    for plant in (
        in_a_fact,
        in_an_event,
        in_a_prompt,
        in_forced_play,
        in_an_undo,
        in_undo_rights,
        in_a_deadline,
        in_a_bots_pause,
        in_chat,
        in_a_refusal,
        in_the_numbers,
        in_a_choice,
        in_the_end,
        in_a_bots_mind,
    )
}
