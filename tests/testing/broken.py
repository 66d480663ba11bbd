"""Games that are broken on purpose, each in one place: so that the checks can be seen to see.

A broken part is the real one with some functions replaced, in plain Python: the library calls a game's
kernels from Python, too. Each is played at one table.
"""

import itertools
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec.structs import replace as with_changes

from spieltisch.errors import PositionError, TextError
from spieltisch.games.contract import Event, Fact, GameRules, Options, Reason, Truth
from spieltisch.testing import CHECKS
from spieltisch.testing.digest import load_game
from spieltisch.testing.play import legal_numbers


@dataclass(frozen=True)
class Broken:
    """A broken game, the check that is made for it, and others that may notice."""

    check: str
    make: Callable[[], GameRules]
    also: frozenset[str] = frozenset()
    deals: int = 2


def table(name: str, seats: int, **options: Any) -> GameRules:
    """A game of ours with one number of seats and one value for each option."""
    game = load_game(name)
    fixed = {option.name: options.get(option.name, option.default) for option in game.series.OPTIONS}
    narrow = tuple(
        replace(option, default=fixed[option.name], choices=(fixed[option.name],))
        for option in game.series.OPTIONS
    )
    return changed(game, "series", OPTIONS=narrow, seats=lambda options: range(seats, seats + 1))


def changed(game: GameRules, part: str, **names: Any) -> GameRules:
    """The game with some names of one of its parts replaced."""
    changes: dict[str, Any] = {part: SimpleNamespace(**(vars(getattr(game, part)) | names))}
    return replace(game, **changes)


# cards_conserved


def accepts_all() -> GameRules:
    """Positions are taken without counting the cards."""
    game = table("companeros", 3)
    real = game.position.from_truth
    accepted = [None]

    def from_truth(position: Truth, flags: int, chance: int) -> Any:
        with suppress(PositionError):
            accepted[0] = real(position, flags, chance)
        return accepted[0]

    return changed(game, "position", from_truth=from_truth)


def loses_a_card() -> GameRules:
    """Who takes loses one of the cards on the way."""
    game = table("companeros", 3)
    real = game.rules.apply

    def apply(state: Any, action: int) -> int:
        seat = int(state["turn"])
        happened = int(real(state, action))
        if action >= 60:
            state["taken"][seat] &= state["taken"][seat] - 1
        return happened

    return changed(game, "rules", apply=apply)


# legal_is_applicable


def gives_no_clause() -> GameRules:
    """A refused action does not name its clause."""
    game = table("deuce", 2)
    real = game.view.why_not

    def why_not(state: Any, action: int) -> Reason:
        return with_changes(real(state, action), clause="")

    return changed(game, "view", why_not=why_not)


def with_legal(game: GameRules, change: Callable[[Any, Any], None]) -> GameRules:
    real = game.rules.legal

    def legal(state: Any, out: Any) -> None:
        real(state, out)
        change(state, out)

    return changed(game, "rules", legal=legal)


def forgets_an_action() -> GameRules:
    """The lowest of several cards may not be played."""

    def change(state: Any, out: Any) -> None:
        if state["phase"] == 0 and int(out[0]).bit_count() > 1:
            out[0] &= out[0] - 1

    return with_legal(table("companeros", 3), change)


def allows_too_much() -> GameRules:
    """A card that lies in the display may be played, too."""

    def change(state: Any, out: Any) -> None:
        if state["phase"] == 0:
            out[0] |= state["display"]

    return with_legal(table("companeros", 3), change)


# effects_point_at_cards


def with_effects(change: Callable[[dict[str, Any]], dict[str, Any]]) -> GameRules:
    game = table("deuce", 2)
    real = game.view.effects

    def effects(state: Any, actions: Sequence[int]) -> list[dict[str, Any]]:
        return [change(dict(effect)) for effect in real(state, actions)]

    return changed(game, "view", effects=effects)


def names_another_card() -> GameRules:
    """What is laid is said to be another card."""
    return with_effects(lambda effect: effect | {"card": "R0" if effect.get("card") != "R0" else "R1"})


def names_no_card() -> GameRules:
    """What is laid is not said."""
    return with_effects(lambda effect: {"zone": effect["zone"]})


def goes_nowhere() -> GameRules:
    """Cards go to a place that is not on the table."""
    return with_effects(lambda effect: effect | {"zone": "attic"})


# ended_states_never_act, deals_end


def acts_after_the_end() -> GameRules:
    """After the end it is still somebody's turn."""
    game = table("companeros", 3)
    return changed(game, "rules", turn=lambda state: int(state["turn"]))


def never_ends() -> GameRules:
    """After the last trick the cards are dealt again."""
    game = table("companeros", 3)
    real = game.rules.apply

    def apply(state: Any, action: int) -> int:
        happened = int(real(state, action))
        if game.rules.over(state):
            game.rules.lay_out(state, 3, 0, 0, np.arange(30), np.uint64(0))
        return happened

    return changed(game, "rules", apply=apply)


# views_leak_nothing


def tells_the_drawn_card() -> GameRules:
    """All are told which card somebody drew."""
    game = table("deuce", 2)
    real = game.view.events

    def events(before: Any, action: int, happened: int, after: Any) -> list[Event]:
        return [
            with_changes(event, public={**event.public, **event.private}) if event.code == "drew" else event
            for event in real(before, action, happened, after)
        ]

    return changed(game, "view", events=events)


def shows_private_events() -> GameRules:
    """The log shows what is private to others."""
    game = table("deuce", 2)

    def shown_events(events: Sequence[Event], state: Any, options: Options) -> list[Event]:
        return [with_changes(event, public={**event.public, **event.private}) for event in events]

    return changed(game, "view", shown_events=shown_events)


def redacts_too_little() -> GameRules:
    """A redacted state still has the stock, and the view shows the next card."""
    game = table("deuce", 2)
    redact, public = game.worlds.redact, game.view.public

    def keeping(state: Any, seat: int) -> None:
        stock = state["stock"].copy()
        redact(state, seat)
        state["stock"] = stock

    def showing(state: Any, options: Options) -> Any:
        zones, facts, prompt = public(state, options)
        size = int(state["stock_size"])
        cards = (str(state["stock"][size - 1]),) if size else ()
        shown = [with_changes(zone, cards=cards) if zone.kind == "stock" else zone for zone in zones]
        return shown, facts, prompt

    return changed(changed(game, "worlds", redact=keeping), "view", public=showing)


def keeps_a_hand() -> GameRules:
    """A redacted state still has the next seat's hand, and a fact of one's own tells its lowest card."""
    game = table("companeros", 3)
    redact, resample = game.worlds.redact, game.worlds.resample

    def keeping(state: Any, seat: int) -> None:
        hand = state["hands"][(seat + 1) % 3].copy()
        redact(state, seat)
        state["hands"][(seat + 1) % 3] = hand

    def filling(state: Any, seat: int, rng: Any) -> None:
        redact(state, seat)
        resample(state, seat, rng)

    def telling(state: Any, seat: int, options: Options) -> Any:
        return [Fact("low-cards", {"cards": int(state["hands"][(seat + 1) % 3]) % 1024})]

    return changed(changed(game, "worlds", redact=keeping, resample=filling), "view", own_facts=telling)


def shows_all_a_hand() -> GameRules:
    """A state redacted for a spectator still has a hand, and the zones that all see show it."""
    game = table("companeros", 3)
    redact, public = game.worlds.redact, game.view.public

    def keeping(state: Any, seat: int) -> None:
        hand = state["hands"][0].copy()
        redact(state, seat)
        if seat < 0:
            state["hands"][0] = hand

    def showing(state: Any, options: Options) -> Any:
        zones, facts, prompt = public(state, options)
        held = (str(state["hands"][0]),)
        shown = [with_changes(zone, cards=held) if zone.id == "hand:0" else zone for zone in zones]
        return shown, facts, prompt

    return changed(changed(game, "worlds", redact=keeping), "view", public=showing)


def tells_a_seat_too_much() -> GameRules:
    """What a seat knows besides is made from the truth: it says how many low cards the next one has."""
    game = table("companeros", 3)
    truth: list[Any] = []
    real = game.worlds.redact

    def redact(state: Any, seat: int) -> None:
        truth[:] = [state["hands"].copy()]
        real(state, seat)

    def own_facts(state: Any, seat: int, options: Options) -> list[Fact]:
        return [Fact("low-cards", {"cards": int(truth[0][(seat + 1) % 3]) % 1024})]

    return changed(changed(game, "worlds", redact=redact), "view", own_facts=own_facts)


def observes_too_much() -> GameRules:
    """An observation of the truth has more than that of the redacted state."""
    game = table("companeros", 3)
    real = game.features.observe

    def observe(state: Any, seat: int, out: Any) -> None:
        real(state, seat, out)
        out[0] += int(state["hands"][(seat + 1) % 3]) % 1024

    return changed(game, "features", observe=observe)


# forced_is_plain, order_is_free


def forces_too_soon() -> GameRules:
    """Who holds two cards is said to be forced to play one of them."""
    game = table("companeros", 3)
    return changed(game, "view", plainly_forced=lambda state: bool(state["tricks_left"] == 2))


def forces_by_the_truth() -> GameRules:
    """It is said to be plain that an action is forced wherever it is, though only its seat can know."""
    game = table("deuce", 2)
    truth: list[Any] = []
    real = game.worlds.redact

    def redact(state: Any, seat: int) -> None:
        truth[:] = [state.copy()]
        real(state, seat)

    def plainly_forced(state: Any) -> bool:
        return len(legal_numbers(game, truth[0])) == 1

    return changed(changed(game, "worlds", redact=redact), "view", plainly_forced=plainly_forced)


def starts_with_the_last() -> GameRules:
    """Who chooses a start pair last begins."""
    game = table("deuce", 3)
    assert game.together is not None

    def put(state: Any, seat: int) -> None:
        state["turn"] = state["starter"] = seat

    return replace(game, together=replace(game.together, put=put))


def chooses_again() -> GameRules:
    """Who has chosen a start pair is still said to choose."""
    game = table("deuce", 3)
    assert game.together is not None

    def seats(state: Any) -> list[int]:
        return [0, 1, 2] if state["starting"] else []

    return replace(game, together=replace(game.together, seats=seats))


# own_follows_turn


def tells_each_the_tricks() -> GameRules:
    """Every seat is told by itself how many tricks are left, whoever acts."""
    game = table("companeros", 3)

    def own_facts(state: Any, seat: int, options: Options) -> list[Fact]:
        return [Fact("tricks-left", {"left": int(state["tricks_left"]), "of": 9})]

    return changed(game, "view", own_facts=own_facts)


# worlds_fit, worlds_are_uniform, deals_are_uniform


def with_resample(game: GameRules, change: Callable[[Any, int], None]) -> GameRules:
    real = game.worlds.resample

    def resample(state: Any, seat: int, rng: Any) -> None:
        real(state, seat, rng)
        change(state, seat)

    return changed(game, "worlds", resample=resample)


def deals_uneven_worlds() -> GameRules:
    """In a world one of the other hands has a card too many."""

    def change(state: Any, seat: int) -> None:
        one, two = (seat + 1) % 3, (seat + 2) % 3
        held = int(state["hands"][one])
        state["hands"][one] = held & (held - 1)
        state["hands"][two] |= np.uint64(held & -held)

    return with_resample(table("companeros", 3), change)


def forgets_the_own_hand() -> GameRules:
    """In a world a seat may hold other cards than it does."""

    def change(state: Any, seat: int) -> None:
        hands = state["hands"][:3].copy()
        if seat >= 0 and state["lying"] == 0:
            state["hands"][:3] = np.roll(hands, 1)

    return with_resample(table("companeros", 3), change)


def sorts_worlds() -> GameRules:
    """In a world the first other hand has all the low cards: it fits, but others would fit as well."""

    def change(state: Any, seat: int) -> None:
        others = [other for other in range(4) if other != seat]
        held = 0
        for other in others:
            held |= int(state["hands"][other])
        cards = [card for card in range(60) if held >> card & 1]
        for other in others:
            size = int(state["hands"][other]).bit_count()
            state["hands"][other] = sum(1 << card for card in cards[:size])
            del cards[:size]

    return with_resample(table("companeros", 4), change)


def forgets_proofs() -> GameRules:
    """Worlds are dealt as if no seat had ever shown that it could not lay (D-17)."""
    game = table("deuce", 2)
    real = game.worlds.resample

    def resample(state: Any, seat: int, rng: Any) -> None:
        proofs = state["proofs"].copy()
        if state["reshuffles"] == 0:
            state["proofs"] = 0
        real(state, seat, rng)
        state["proofs"] = proofs

    return changed(game, "worlds", resample=resample)


def with_deal(game: GameRules, change: Callable[[Any], None]) -> GameRules:
    real = game.rules.deal

    def deal(state: Any, seats: int, starter: int, flags: int, rng: Any) -> None:
        real(state, seats, starter, flags, rng)
        change(state)

    return changed(game, "rules", deal=deal)


def deals_unfairly() -> GameRules:
    """Simulated deals give seat 0 the better of two hands."""

    def change(state: Any) -> None:
        state["hands"][:2] = np.sort(state["hands"][:2])[::-1]

    return with_deal(table("companeros", 3), change)


# records_replay, text_round_trips, interpreter_equals_native


def starts_anywhere() -> GameRules:
    """Who begins the next deal hangs on something that no record holds."""
    game = table("list-und-tuecke", 4)
    turns = itertools.count()
    return changed(game, "series", next_starter=lambda *known: next(turns) % 4)


def forgets_reshuffles() -> GameRules:
    """A replayed reshuffle comes out in an order of its own."""
    game = table("deuce", 2)
    assert game.chance is not None
    real = game.chance.fix
    return replace(game, chance=replace(game.chance, fix=lambda state, order: real(state, sorted(order))))


def reads_capitals_only() -> GameRules:
    """Small letters are not read."""
    game = table("list-und-tuecke", 4)
    real = game.notation.read

    def read(text: str) -> int:
        if text == text.lower():
            raise TextError("write capitals")
        return real(text)

    return changed(game, "notation", read=read)


def writes_two_alike() -> GameRules:
    """Two actions have the same text."""
    game = table("companeros", 3)
    real = game.notation.write
    return changed(game, "notation", write=lambda action: real(max(action, 1)))


def tells_tuples() -> GameRules:
    """The truth has a tuple in it, which JSON gives back as a list."""
    game = table("companeros", 3)
    real = game.position.truth

    def truth(state: Any, options: Options) -> Truth:
        found = real(state, options)
        return found | {"takers": tuple(found["takers"])}

    return changed(game, "position", truth=truth)


def deals_otherwise() -> GameRules:
    """The compiled game deals other hands than the one in the interpreter."""

    def change(state: Any) -> None:
        state["hands"][:3] = np.roll(state["hands"][:3], 1)

    return with_deal(table("companeros", 3), change)


NATIVE = frozenset({"interpreter_equals_native"})  # sees every change of a kernel
ALL = frozenset(CHECKS)

BROKEN = (
    Broken("cards_conserved", accepts_all),
    Broken("cards_conserved", loses_a_card, ALL),
    Broken("legal_is_applicable", gives_no_clause),
    Broken("legal_is_applicable", forgets_an_action, ALL),
    Broken("legal_is_applicable", allows_too_much, ALL),
    Broken("effects_point_at_cards", names_another_card),
    Broken("effects_point_at_cards", names_no_card),
    Broken("effects_point_at_cards", goes_nowhere),
    Broken("ended_states_never_act", acts_after_the_end),
    Broken("deals_end", never_ends, ALL),
    Broken("views_leak_nothing", tells_the_drawn_card),
    Broken("views_leak_nothing", shows_private_events),
    Broken("views_leak_nothing", redacts_too_little, ALL),
    Broken("views_leak_nothing", keeps_a_hand, ALL),
    Broken("views_leak_nothing", shows_all_a_hand, ALL),
    Broken("views_leak_nothing", tells_a_seat_too_much, frozenset({"own_follows_turn"})),
    Broken("views_leak_nothing", observes_too_much),
    Broken("forced_is_plain", forces_too_soon),
    Broken("forced_is_plain", forces_by_the_truth, frozenset({"views_leak_nothing"})),
    Broken("order_is_free", starts_with_the_last),
    Broken("order_is_free", chooses_again),
    Broken("own_follows_turn", tells_each_the_tricks),
    Broken("worlds_fit", deals_uneven_worlds, NATIVE | {"worlds_are_uniform", "forced_is_plain"}),
    Broken("worlds_fit", forgets_the_own_hand, ALL),
    Broken("worlds_are_uniform", sorts_worlds, NATIVE),
    Broken("worlds_are_uniform", forgets_proofs, NATIVE, deals=12),
    Broken("deals_are_uniform", deals_unfairly, NATIVE),
    Broken("records_replay", starts_anywhere),
    Broken("records_replay", forgets_reshuffles, deals=6),
    Broken("text_round_trips", reads_capitals_only),
    Broken("text_round_trips", writes_two_alike, ALL),
    Broken("text_round_trips", tells_tuples),
    Broken("interpreter_equals_native", deals_otherwise),
)
