"""Worlds of Deuce: exactly as likely as counting all shuffles says, and never against the history (D-17)."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from sys import modules as modules_by_name
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit

from games.positions import deuce_truth, game
from spieltisch.games.deuce import history, rules, worlds
from spieltisch.games.deuce.notation import CARD_KINDS
from spieltisch.games.deuce.position import card_texts, stock_texts
from spieltisch.kernel.generator import below
from spieltisch.kernel.workspace import WORKSPACE
from spieltisch.match.deal import Deal
from worlds.enumeration import SPECTATOR, DeuceWorlds, World
from worlds.evidence import PublicHistory
from worlds.sampling import Key, Keys, compare, fill, redacted, sample

SAMPLES = 120_000


class Case(NamedTuple):
    """A small round: what others hold, what lies, what is played, and who looks on."""

    hands: list[str]
    piles: list[str]
    stock: str
    covered: str | None  # None: all cards that are nowhere else; else those are in the observer's hand
    turn: int
    reshuffles: int
    actions: str
    observer: int
    seed: int  # of the reshuffles
    options: dict[str, Any] = {}  # noqa: RUF012 (nobody changes it)

    def deal(self) -> Deal:
        rest = "covered" if self.covered is None else self.observer
        truth = deuce_truth(
            self.hands,
            self.piles,
            self.stock,
            rest=rest,
            covered=self.covered or "",
            turn=self.turn,
            reshuffles=self.reshuffles,
            options=self.options,
        )
        return game("deuce").deal_from(truth, seed=self.seed)


# The observer's hand is written as "": it has all cards that are nowhere else, and lays what the case needs.
ANY = {"voluntary_draws": "any", "rainbow_on_x": True}
CASES = {
    # A proof, then a card is laid that it did not speak against: held then, or drawn since?
    "laid-later": Case(
        ["", "G7 B8"],
        ["R1 R2", "R3 R4"],
        "Y9 Y3 B6 Y1 G2 G6",
        "",
        1,
        3,
        "draw draw Y3>1b G3>1a draw G7>1b",
        0,
        1,
    ),
    "laid-later-twice": Case(
        ["", "G7 B8 G9"],
        ["R1 R2", "R3 R4"],
        "Y9 Y3 B6 Y1 G2 G6 B2",
        "",
        1,
        3,
        "draw draw Y3>1b G3>1a draw G7>1b R5>0a draw G9>1b",
        0,
        1,
    ),
    "laid-later-spectator": Case(
        ["G6 G10 B8", "G9"],
        ["R4 R1", "R2 R0"],
        "Y8 Y7 Y9 * G0 G8 Y1 B2",
        None,
        1,
        3,
        "draw draw draw draw *>1b B8>1a draw Y8>1a",
        SPECTATOR,
        208,
        {"rainbow_on_x": True},
    ),
    "laid-later-by-both": Case(
        ["G8 G10", "Y9 G9 B10"],
        ["R0 R4", "R1 R2"],
        "Y6 G1 Y8 B8 Y4 B2",
        None,
        1,
        3,
        "draw draw G1>1b draw G8>1a draw B8>1b",
        SPECTATOR,
        489,
    ),
    "laid-later-three-seats": Case(
        ["Y10 G8 B8", "Y7 B7", ""],
        ["R4 R3", "R2 R5", "R0 R1"],
        "G9 * Y9 G7 G5 Y4",
        "Y2 B5 B10",
        0,
        3,
        "draw draw *>2b B7>2a G0>2a draw G8>2a",
        2,
        264,
        {"rainbow_on_x": True},
    ),
    "proofs-of-two-seats": Case(
        ["B10", "G10 B6 B8", ""],
        ["R1 R2", "R4 R0", "R5 R3"],
        "G6 Y6 G9 G7 Y7",
        "Y8 B9 * X",
        0,
        0,
        "draw draw draw draw draw draw draw X>1b draw draw *>2b",
        2,
        297,
    ),
    "proofs-and-two-reshuffles": Case(
        ["B10", "G10 B6 B8", ""],
        ["R1 R2", "R4 R0", "R5 R3"],
        "G6 Y6 G9 G7 Y7",
        "Y8 B9 * X",
        0,
        0,
        "draw draw draw draw draw draw draw X>1b draw draw *>2b Y10>2a draw",
        2,
        297,
    ),
    # D-12: a pass with one card left shows less than a pass with two
    "passes-with-one-card": Case(
        ["Y3", "R9 G4 Y10", ""],
        ["Y8 Y9", "R7 R6", "B9 B5"],
        "",
        "R2",
        0,
        3,
        "pass",
        2,
        1,
    ),
    "passes": Case(
        ["Y9", "B7", "G10 B8 B9"], ["R3 R4", "R2 R1", "R5 R0"], "", None, 1, 3, "pass pass", SPECTATOR, 81
    ),
    "draws-then-passes": Case(
        ["G6", "Y8 G9", ""],
        ["R5 R0", "R1 R4", "R3 R2"],
        "Y7 B10 B8 Y6 G8",
        "Y10 G7 B1 B9 *",
        1,
        3,
        "draw draw draw draw draw pass R6>2a pass",
        2,
        84,
    ),
    "passes-and-reshuffles": Case(
        ["", "Y9 B8", "Y8 G8 B9"],
        ["R5 R4", "R1 R2", "R3 R0"],
        "Y10 B6 G6 Y6",
        "",
        1,
        1,
        "draw draw draw draw pass pass R10>1b draw R2>1a draw",
        0,
        492,
    ),
    # D-13: the Rainbow was held before the reshuffle, or has come by it
    "rainbow-after-a-reshuffle": Case(
        ["B6 B10 *", "Y10 X", ""],
        ["R5 R4", "R1 R3", "R2 R0"],
        "",
        "G6 G10 B8 *",
        0,
        1,
        "draw *>1a",
        2,
        214,
    ),
    "rainbows-after-two-reshuffles": Case(
        ["B6 B10 *", "Y10 X", ""],
        ["R5 R4", "R1 R3", "R2 R0"],
        "",
        "G6 G10 B8 *",
        0,
        1,
        "draw *>1a draw X>1b *>0a draw G10>1b draw *>2a B1>0b draw",
        2,
        214,
    ),
    "x-after-a-reshuffle": Case(
        ["", "Y7 B7 *"],
        ["R1 R4", "R5 R0"],
        "X",
        "G7 G10 X",
        1,
        2,
        "draw *>1b G1>0b draw X>1a R10>1a draw",
        0,
        411,
    ),
    "own-rainbow-after-a-reshuffle": Case(
        ["", "G10"],
        ["R0 R2", "R3 R1"],
        "",
        "Y7 Y10 G6 *",
        1,
        1,
        "draw draw draw *>0a *>1b G10>1a Y1>0b draw Y7>0a B10>1b draw Y10>0b Y5>0a draw",
        0,
        190,
    ),
    "proof-reshuffle-rainbow": Case(
        ["", "Y7 *", "G9"],
        ["R4 R2", "R5 R3", "R0 R1"],
        "Y10 * G8 Y8 B10",
        "",
        2,
        0,
        "draw draw *>1b B9>1a draw Y7>1a draw Y10>1a Y6>1a *>2b draw B10>1a R6>0a draw",
        0,
        241,
    ),
    # voluntary_draws = "any": draws show nothing, the source of a Rainbow still does
    "any-draws": Case(
        ["*", "", "Y10 G6 *"],
        ["R3 R2", "R1 R0", "R4 R5"],
        "Y6 * G8 G7 Y9",
        "*",
        0,
        1,
        "draw draw draw draw draw draw *>2a *>2b draw draw",
        1,
        94,
        ANY,
    ),
    # The running turn
    "second-draw": Case(
        ["", "G8"], ["R5 R2", "R1 R0"], "Y6 G9 B9 B10 Y5 G1", "Y9 Y10 B7", 1, 2, "draw draw", 0, 448
    ),
    "second-draw-after-a-reshuffle": Case(
        ["X", "G9 B9 B10", ""],
        ["R0 R5", "R3 R4", "R2 R1"],
        "B6 Y8",
        "Y7 Y10 G7 B7",
        0,
        2,
        "draw X>2a draw draw draw draw R2>0b R9>0a draw draw",
        2,
        461,
    ),
}


def word(cards: tuple[str, ...]) -> int:
    found = np.uint64(0)
    for card in cards:
        found = np.uint64(rules.add_card(found, CARD_KINDS[card]))
    return int(found)


def key(world: World, card: str) -> Key:
    """The hands, and the next card of the stock, as sets."""
    return (*(word(hand) for hand in world), 1 << CARD_KINDS[card] if card else 0)


def key_chances(counted: DeuceWorlds) -> dict[Key, float]:
    return {key(world, card): chance for (world, card), chance in counted.chances().items()}


def keys(states: Any) -> Keys:
    """The same of sampled states."""
    seats, sizes = int(states["seats"][0]), states["stock_size"]
    cards = states["stock"][np.arange(len(states)), sizes - 1].astype(np.int64)
    following = np.where(sizes > 0, np.uint64(1) << cards.clip(0).astype(np.uint64), np.uint64(0))
    return np.column_stack([states["hands"][:, :seats], following])


def hands_of(states: Any) -> Keys:
    return np.asarray(states["hands"][:, : int(states["seats"][0])])


def play_both(deal: Deal, counted: DeuceWorlds, action: str) -> None:
    reshuffles = len(deal.chances)
    deal.play(action)
    if len(deal.chances) > reshuffles:
        counted.table.restock = lambda covered: list(deal.chances[-1])
    counted.play(action)


@pytest.mark.parametrize("name", CASES)
def test_cases_are_exact(name: str) -> None:
    """Every world comes as often as the count of all shuffles that fit says (D-11 to D-14, D-17)."""
    case = CASES[name]
    deal = case.deal()
    observers = range(-1, deal.seats) if case.observer == SPECTATOR else [case.observer]
    for observer in observers:
        deal = case.deal()
        counted = DeuceWorlds(deal.truth, observer)
        for action in case.actions.split():
            play_both(deal, counted, action)
        assert deal._state["proofs"] > 0 or rules.generation(deal._state) > 0
        compare(key_chances(counted), sample(worlds, deal._state, observer, SAMPLES, keys))


STARTS = ["start-R5", "start-R6", "start-R1", "start-X"]


def start_with_an_x() -> Deal:
    """Seat 1 lays an X from a hand without any other pair (D-4)."""
    hands = ["R5 R6 Y7 G8 B9 *", "R1 Y2 G3 B4 X X"]
    truth = deuce_truth(hands, ["", ""], "G5 B10 Y0", rest="stock", starting=True)
    deal = game("deuce").deal_from(truth, seed=1)
    for action in STARTS:
        deal.play(action)
    return deal


@cache
def hands_without_a_pair() -> Counter[World]:
    counted = DeuceWorlds(start_with_an_x().first_truth, 0)
    counted.play_start(STARTS)
    return counted.worlds


@pytest.mark.parametrize("actions", ["", "*>1a Y2>1b", "*>1a draw Y2>1b"])
def test_start_with_an_x_is_exact(actions: str) -> None:
    """An X in a start pair shows that the six cards had no other pair, laid later or not (D-4, D-17)."""
    deal = start_with_an_x()
    counted = DeuceWorlds(deal.first_truth, 0)
    for action in STARTS:
        counted.table.play(action)
    counted.worlds = hands_without_a_pair()
    for action in actions.split():
        play_both(deal, counted, action)
    weights = counted.worlds
    chances = {key(world, "")[:-1]: weight / weights.total() for world, weight in weights.items()}
    compare(chances, sample(worlds, deal._state, 0, SAMPLES // 4, hands_of))


def small_position(chance: Random, seats: int, observer: int) -> Deal:
    """Few hidden cards, little that can be laid; the rest is in the observer's hand, or covered for good."""
    low = [f"R{number}" for number in range(6)]
    chance.shuffle(low)
    piles = [low.pop() + " " + low.pop() for _ in range(seats)]
    high = [f"{letter}{number}" for letter in "YGB" for number in range(6, 11)]
    hidden = chance.sample([*high, *high, "*", "*", "*", "X", "X", "Y1", "G2", "B3", "R9", "R10"], 14)
    hidden = [card for place, card in enumerate(hidden) if card in "*X" or card not in hidden[:place]]
    hands = [
        "" if seat == observer else " ".join(take(hidden, chance.randint(1, 3))) for seat in range(seats)
    ]
    stock = " ".join(take(hidden, chance.randint(0, 5)))
    covered = " ".join(take(hidden, chance.randint(0, 4)))
    case = Case(
        hands,
        piles,
        stock,
        None if observer == SPECTATOR else covered,
        chance.randrange(seats),
        3 if observer == SPECTATOR else chance.randint(0, 3),
        "",
        observer,
        chance.randrange(2**32),
        {"voluntary_draws": chance.choice(["one", "one", "any"]), "rainbow_on_x": chance.random() < 0.3},
    )
    return case.deal()


def take(cards: list[str], size: int) -> list[str]:
    return [cards.pop() for _ in range(min(size, len(cards)))]


def play_small_round(chance: Random, deal: Deal, counted: DeuceWorlds) -> tuple[Any, dict[Key, float]] | None:
    """Plays while worlds can be counted; gives back the last moment at which something was shown."""
    eager, last = chance.choice([0.3, 0.6, 0.9]), None
    for _ in range(14):
        if deal.over or len(counted.worlds) * int(deal._state["stock_size"]) > 10_000:
            break
        draws = "draw" in deal.legal and deal.turn != counted.observer and chance.random() < eager
        play_both(deal, counted, "draw" if draws else chance.choice(deal.legal))
        shown = deal._state["proofs"] > 0 or rules.generation(deal._state) > 0
        if shown and 3 < len(counted.worlds) < 1000:
            last = deal._state.copy(), key_chances(counted)
    return last


def test_random_small_rounds_are_exact(full: bool) -> None:
    """In whatever way a small round goes, worlds come as often as the count of all shuffles says (D-17)."""
    compared = 0
    for seed in range(900 if full else 30):
        chance = Random(seed)
        seats = chance.choice([2, 2, 3])
        observer = chance.randrange(-1, seats)
        deal = small_position(chance, seats, observer)
        last = play_small_round(chance, deal, DeuceWorlds(deal.truth, observer))
        if last is not None:
            compared += 1
            try:
                compare(last[1], sample(worlds, last[0], observer, SAMPLES // 6, keys))
            except AssertionError as error:
                error.add_note(f"seed {seed}, observer {observer}: {' '.join(deal.actions)}")
                raise
    assert compared >= (300 if full else 10)


@njit(nogil=True)
def forgets_proofs(state, seat, rng):  # type: ignore[no-untyped-def]
    """A wrong sampler: it knows nothing of what was shown."""
    worlds.share_unseen(state, seat, rng)
    rules.shuffle_stock(state, rng)


@njit(nogil=True)
def dislikes_a_card(state, seat, rng):  # type: ignore[no-untyped-def]
    """A slightly wrong sampler: it draws once more in four of a hundred worlds in which seat 1 has blue 6."""
    worlds.resample(state, seat, rng)
    if state.hands[1] >> np.uint64(CARD_OF_CASE) & np.uint64(1) and below(rng, 100) < 4:
        worlds.redact(state, seat)
        worlds.resample(state, seat, rng)


CARD_OF_CASE = CARD_KINDS["B6"]


@pytest.mark.parametrize("wrong", [forgets_proofs, dislikes_a_card])
def test_a_wrong_sampler_is_seen(wrong: Any) -> None:
    """The comparison fails for a sampler without evidence, and for one that is off by two in a hundred."""
    case = CASES["laid-later"]
    deal = case.deal()
    counted = DeuceWorlds(deal.truth, case.observer)
    for action in case.actions.split():
        play_both(deal, counted, action)
    chances = key_chances(counted)
    held = sum(chance for sets, chance in chances.items() if sets[1] >> CARD_OF_CASE & 1)
    assert 0.3 < held < 0.7
    with pytest.raises(AssertionError, match=r"worlds cannot be|part 1, bit|differ"):
        compare(chances, sample(worlds, deal._state, case.observer, SAMPLES, keys, wrong))


TABLES = [
    (seats, {"voluntary_draws": draws, "rainbow_on_x": on_x})
    for seats in range(2, 7)
    for draws in ("one", "any")
    for on_x in (False, True)
]


def rounds(full: bool) -> Iterator[tuple[Deal, Random, float]]:
    """Rounds at all tables: random ones, and such in which the players draw often, or whenever they may."""
    for seed in range(12 if full else 1):
        for place, (seats, options) in enumerate(TABLES):
            for eager in (0.0, 0.5, 0.95):
                chance = Random(1000 * seed + 10 * place + round(2 * eager))
                yield game("deuce").deal(seats, chance.randrange(2**64), options=options), chance, eager


def test_never_a_contradiction(full: bool) -> None:
    """In every sampled world each card can have come by the draws and proofs that all have seen (D-17)."""
    checked = 0
    for deal, chance, eager in rounds(full):
        while not deal.over:
            draws = "draw" in deal.legal and chance.random() < eager
            deal.play("draw" if draws else chance.choice(deal.legal))
            if not deal._state["starting"] and chance.random() < (0.1 if eager else 0.6):
                checked += check_worlds(deal, chance.randrange(-1, deal.seats), 110 if full else 24)
    assert checked >= (1_000_000 if full else 20_000), checked


def check_worlds(deal: Deal, observer: int, size: int, resample: Any = None) -> int:
    """Worlds from one moment: each is explained by the history, and nothing public has changed."""
    history = PublicHistory(deal.first_truth, deal.actions, deal.chances)
    truth, seats = deal._state, deal.seats
    rng = np.array([len(deal.actions)], np.uint64)
    states = fill(worlds, redacted(worlds, truth, observer), observer, size, rng, resample)
    hidden = Counter(stock_texts(truth))
    for hand in truth["hands"][:seats]:
        hidden.update(card_texts(hand))
    for state in {state["hands"].tobytes() + state["wild"].tobytes(): state for state in states}.values():
        hands, stock = [card_texts(hand) for hand in state["hands"][:seats]], stock_texts(state)
        assert sum(map(Counter, hands), Counter(stock)) == hidden
        assert [len(hand) for hand in hands] == truth["sizes"][:seats].tolist()
        assert observer == SPECTATOR or state["hands"][observer] == truth["hands"][observer]
        try:
            history.check_wild(state["wild"], stock)
            history.explain(hands, state["wild"], observer)
        except AssertionError as error:
            error.add_note(f"{deal!r} {deal.options} for {observer}: {' '.join(deal.actions)}")
            raise
    return size


def test_a_contradiction_is_seen() -> None:
    """A sampler that knows nothing of proofs is caught by the history alone (D-17)."""
    chance = Random(3)
    deal = game("deuce").deal(2, 3)
    while deal._state["proofs"] == 0:
        deal.play("draw" if "draw" in deal.legal and chance.random() < 0.95 else chance.choice(deal.legal))
    observer = 1 - int(deal._state["turn"])
    check_worlds(deal, observer, 100)
    with pytest.raises(AssertionError, match="cannot hold"):
        check_worlds(deal, observer, 100, forgets_proofs)


@cache
def short_of_memory(line: str, less: str) -> tuple[Any, Any]:
    """The history and the worlds with another limit on what they keep."""
    modules = []
    for name in ("history", "worlds"):
        source = (Path(rules.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        assert name == "worlds" or line in source
        source = source.replace(line, less).replace("spieltisch.games.deuce.history", "short_history")
        module = modules_by_name[f"short_{name}"] = ModuleType(f"short_{name}")
        exec(compile(source, f"<{less}>", "exec"), vars(module))
        modules.append(module)
    del modules_by_name["short_history"], modules_by_name["short_worlds"]
    return modules[0], modules[1]


def reader(module: Any) -> Callable[..., Any]:
    """What a seat reads from the history, as it stands in the workspace."""
    read_history = module.read_history

    @njit(nogil=True)
    def read(state, seat):  # type: ignore[no-untyped-def]
        work = np.zeros(WORKSPACE, np.int64)
        read_history(state, seat, work)
        return work

    return read  # type: ignore[no-any-return]


LIMITS = {
    "groups": ("MOST_GROUPS = 16 ", "MOST_GROUPS = 5 "),
    "stories": ("MEMORY_END = 8960", "MEMORY_END = MEMORY + 2 * 4 * 7"),
}


@pytest.mark.parametrize("limit", LIMITS)
def test_short_of_memory(limit: str, full: bool) -> None:
    """Without room for all that was shown, worlds still fit the table and what each hand shows now (D-17)."""
    short_history, short_worlds = short_of_memory(*LIMITS[limit])
    read = reader(history if limit == "groups" else short_history)
    lost = hard = 0
    for deal, chance, _ in (each for each in rounds(full) if each[2] > 0.9):
        while not deal.over:
            draws = "draw" in deal.legal and chance.random() < 0.95
            deal.play("draw" if draws else chance.choice(deal.legal))
            state, observer = deal._state, chance.randrange(-1, deal.seats)
            if state["starting"] or chance.random() < 0.8:
                continue
            known = read(state, observer)
            others = [seat for seat in range(deal.seats) if seat != observer]
            if limit == "groups":
                lost += max(known[history.GROUPS :][others]) > short_history.MOST_GROUPS
            else:
                lost += min(known[short_history.STORIES :][others]) == 0
            hard += check_table(deal, observer, short_worlds)
    assert lost >= 5, lost
    assert hard >= 5, hard


def check_table(deal: Deal, observer: int, short_worlds: Any) -> bool:
    """Worlds from one moment: cards, sizes of hands, nothing held that cannot be. Was there such a hand?"""
    truth, seats = deal._state, deal.seats
    rng = np.array([len(deal.actions)], np.uint64)
    states = fill(worlds, redacted(worlds, truth, observer), observer, 10, rng, short_worlds.resample)
    hidden = sum(map(Counter, map(card_texts, truth["hands"][:seats])), Counter(stock_texts(truth)))
    for state in states:
        hands = [card_texts(hand) for hand in state["hands"][:seats]]
        assert sum(map(Counter, hands), Counter(stock_texts(state))) == hidden
        assert [len(hand) for hand in hands] == truth["sizes"][:seats].tolist()
        assert observer == SPECTATOR or state["hands"][observer] == truth["hands"][observer]
        for hand, lacks in zip(state["hands"], truth["lacks"], strict=True):
            assert int(rules.kinds_in(hand)) & int(lacks) == 0
    return any(lacks for seat, lacks in enumerate(truth["lacks"]) if seat != observer)


def test_start_pairs_not_shown_are_not_chosen() -> None:
    """Before all start pairs lie, other seats hold six unknown cards and have laid nothing (D-4, D-17)."""
    deal = game("deuce").deal(3, 5)
    for _ in range(3):
        deal.play(deal.legal[0])
    for observer in range(-1, 3):
        rng = np.array([1], np.uint64)
        states = fill(worlds, redacted(worlds, deal._state, observer), observer, 500, rng)
        for seat in range(3):
            if seat != observer:
                assert (np.bitwise_count(states["hands"][:, seat]) == rules.HAND).all()
                assert (states["tops"][:, 2 * seat] == -1).all()
