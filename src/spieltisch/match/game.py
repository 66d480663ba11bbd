"""A game, as a user of the library gets it."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from spieltisch.errors import CorruptRecord, FalseRecord, NewerRecord, PositionError, SpieltischError
from spieltisch.games.contract import GameRules, Option, Options, Truth
from spieltisch.kernel.driver import Driver, bind
from spieltisch.kernel.record import new_record
from spieltisch.match.deal import Deal
from spieltisch.match.match import Match
from spieltisch.match.options import check_seats, settle
from spieltisch.match.proof import problems
from spieltisch.match.record import DealRecord, Record, check_outcome
from spieltisch.match.shuffle import Seed, chance_word, deal_seed, seed_bytes, shuffle


class Game:
    """The rules of one game, and the way to deals, matches and positions of it."""

    def __init__(self, rules: GameRules, fresh: Callable[[], int]) -> None:
        self.rules = rules
        """What the game brings: its kernels, texts and views."""
        self._fresh = fresh

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.seats[0]} to {self.seats[-1]} seats>"

    @property
    def id(self) -> str:
        return self.rules.id

    @property
    def title(self) -> str:
        return self.rules.title

    @property
    def seats(self) -> range:
        """The numbers of seats it is for; an option may allow others."""
        return self.rules.seats

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules: names, defaults, choices."""
        return self.rules.series.OPTIONS

    @cached_property
    def driver(self) -> Driver:
        """The compiled loops over this game's kernels: random play at full speed."""
        return bind(vars(self.rules.rules), self.rules.id)

    def deal(
        self, seats: int, seed: Seed | None = None, starter: int = 0, options: Options | None = None
    ) -> Deal:
        """A new deal. Seed None: a fresh one."""
        settled = settle(self.rules, options)
        check_seats(self.rules, settled, seats, starter)
        return self._dealt(seats, seed_bytes(self._fresh() if seed is None else seed), starter, settled)

    def _dealt(self, seats: int, seed: bytes, starter: int, options: dict[str, Any]) -> Deal:
        rules = self.rules.rules
        state = new_record(rules.State)
        order = np.array(shuffle(seed, rules.deck_cards(seats)), np.int64)
        flags = self.rules.series.flags(options)
        rules.lay_out(state, seats, starter, flags, order, np.uint64(chance_word(seed)))
        return Deal(self.rules, state, options, seed=seed)

    def deal_from(self, truth: Truth, seed: Seed | None = None) -> Deal:
        """A deal that begins in any position: puzzles, tests, what-if. The seed is for chance to come."""
        if not isinstance(truth, Mapping):
            raise PositionError(f"not a position: a mapping is needed, not {truth!r}")
        if truth.get("game") != self.id:
            raise PositionError(f"not a position of {self.id}: its game is {truth.get('game')!r}")
        settled = settle(self.rules, truth.get("options"))
        check_seats(self.rules, settled, truth.get("seats"), truth.get("starter", 0))
        chance = chance_word(self._fresh() if seed is None else seed)
        state = self.rules.position.from_truth(dict(truth), self.rules.series.flags(settled), chance)
        return Deal(self.rules, state, settled)

    def match(
        self, seats: int, seed: Seed | None = None, starter: int = 0, options: Options | None = None
    ) -> Match:
        """A new match; each deal has a seed of its own, made from this one. Seed None: a fresh one."""
        origin = seed_bytes(self._fresh() if seed is None else seed)
        return self.match_of(seats, lambda number: deal_seed(origin, number), starter, options)

    def match_of(
        self,
        seats: int,
        seed_of: Callable[[int], Seed],
        starter: int = 0,
        options: Options | None = None,
    ) -> Match:
        """A new match whose deal number k, from 0 on, has the seed `seed_of(k)`, asked for when it begins."""
        settled = settle(self.rules, options)
        check_seats(self.rules, settled, seats, starter)

        def new_deal(number: int, first: int) -> Deal:
            return self._dealt(seats, seed_bytes(seed_of(number)), first, settled)

        return Match(self.rules, seats, settled, starter, new_deal)

    def describe(self) -> str:
        """What an observation holds: each feature with its place, size and meaning."""
        lines, offset = [f"{self.title}: observation of a seat, 32-bit floats", ""], 0
        width = max(len(feature.name) for feature in self.rules.features.FEATURES)
        for feature in self.rules.features.FEATURES:
            place = f"{offset}–{offset + feature.size - 1}"
            lines.append(f"{place:>10}  {feature.name:<{width}}  {feature.size:>4}  {feature.meaning}")
            offset += feature.size
        return "\n".join([*lines, "", f"{offset} in all"])

    def replay(self, record: Record, to: int | None = None) -> Deal | Match:
        """The deal or match of a record, played again and checked; `to`: only that many actions."""
        if record.rules > self.rules.version:
            raise NewerRecord(f"the record was played by newer rules ({record.rules}): please update")
        try:
            settled = settle(self.rules, record.options)
            check_seats(self.rules, settled, record.seats, record.deals[0].starter)
        except SpieltischError as error:
            raise CorruptRecord(f"the record is damaged: {error}") from None
        if record.kind == "deal":
            deal = self._recorded(record, 0, record.deals[0].starter)
            self._repeat(deal, record.deals[0], 0, to)
            return deal
        return self._replay_match(record, settled, to)

    def _replay_match(self, record: Record, options: dict[str, Any], to: int | None) -> Match:
        def new_deal(number: int, first: int) -> Deal:
            if number < len(record.deals):
                return self._recorded(record, number, first)
            return self._dealt(record.seats, seed_bytes(self._fresh()), first, options)  # played on from here

        match = Match(self.rules, record.seats, options, record.deals[0].starter, new_deal)
        for number, written in enumerate(record.deals):
            left = (
                None if to is None else max(to - sum(len(deal.actions) for deal in record.deals[:number]), 0)
            )
            if number >= len(match.deals):
                raise FalseRecord(f"the match was over after deal {number}", number, 0)
            self._repeat(match.deals[number], written, number, left)
            if left is not None and left <= len(written.actions) and not match.deal.over:
                break
            if number + 1 < len(record.deals):
                match.go_on()
        if to is None and list(match.totals) != record.totals:
            raise FalseRecord(
                f"the totals are {list(match.totals)}, not {record.totals}", len(record.deals) - 1, 0
            )
        return match

    def _recorded(self, record: Record, number: int, starter: int) -> Deal:
        """A recorded deal before its first action."""
        written = record.deals[number]
        if written.starter != starter:
            message = f"deal {number + 1} is begun by seat {starter}, not by seat {written.starter}"
            raise FalseRecord(message, number, 0)
        if (written.seed is None) == (written.position is None):
            raise CorruptRecord(f"the record is damaged: deal {number + 1} needs a seed or a position")
        for problem in problems(record, number):
            raise FalseRecord(f"deal {number + 1} cannot be true: {problem}", number, 0)
        try:
            if written.position is not None:
                return self.deal_from(written.position, seed=0)
            return self.deal(record.seats, written.seed, starter, record.options)
        except (SpieltischError, ValueError) as error:
            raise CorruptRecord(f"the record is damaged: deal {number + 1}: {error}") from None

    def _repeat(self, deal: Deal, written: DealRecord, number: int, to: int | None) -> None:
        partial = to is not None and to < len(written.actions)
        deal.repeat(written.actions[:to], written.chances, number, partial=partial)
        if not partial:
            check_outcome(deal, written, number)
        if written.proof is not None and not deal.chance_is_its_own():
            message = f"deal {number + 1} cannot be true: a reshuffle is not the one that the seed gives"
            raise FalseRecord(message, number, len(deal.actions))
