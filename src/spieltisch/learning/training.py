"""A training from nothing to weights: play, improve, and now and then be measured."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch

import spieltisch
from spieltisch.batches.base import Batch
from spieltisch.errors import SetupError
from spieltisch.games import load
from spieltisch.games.contract import GameRules
from spieltisch.learning.experience import Table, together
from spieltisch.learning.improving import Figures, Improving
from spieltisch.learning.network import Network
from spieltisch.learning.settings import Course, Settings
from spieltisch.learning.trying import PlayingOn
from spieltisch.learning.widening import widened
from spieltisch.learning.worth import Matches
from spieltisch.match.options import settle
from spieltisch.players.learned.weights import Weights, pack
from spieltisch.players.learned.wiring import wiring_of
from spieltisch.players.standing import target

MANY_DEALS = 10_000  # more than any match that is not a race has


@dataclass(frozen=True)
class Progress:
    """After an update."""

    update: int
    part: float
    """Of the training, 0 to 1."""
    deals: int
    figures: Figures


class Training:
    """A training under way; `state` and `resume` are for going on later.

    `clock`, in seconds, is asked only by a training that has so many minutes. It begins with what is `known`,
    or with nothing.
    """

    def __init__(
        self,
        settings: Settings,
        device: str = "cpu",
        clock: Callable[[], float] = lambda: 0.0,
        known: Weights | None = None,
    ) -> None:
        self.settings, self.device = settings, device
        self._before = {"before": known.manifest} if known else {}
        self._clock, self._began = clock, clock()
        self.game = load(settings.game)
        torch.manual_seed(settings.seed)  # the network's beginning
        self.generator = torch.Generator(device).manual_seed(settings.seed)
        self.tables = [self._table(number, course) for number, course in enumerate(settings.courses)]
        self.network = Network(wiring_of(self.game), settings.width, settings.layers).to(device)
        if known:
            self._begin_with(known)
        if device == "cuda":
            compile_parts(self.network)
        self.improving = Improving(self.network, settings.rate, settings.rows, device)
        self.update = 0
        self._deals_before = 0

    def _table(self, number: int, course: Course) -> Table:
        # The same share is the same size, for which the network is compiled once.
        shares = sum(course.share for course in self.settings.courses)
        size = max(int(self.settings.games * course.share / shares), 1)
        batch = new_batch(self.game, course, size, self.settings.seed + number, self.device)
        generator = torch.Generator(self.device).manual_seed(self.settings.seed + 1 + number)
        matches = Matches(batch, race_target(self.game, course), generator, self.device)
        beside = new_batch(self.game, course, size * self.settings.tries, 0, self.device)
        return Table(batch, beside, matches)

    def _begin_with(self, known: Weights) -> None:
        generator = torch.Generator().manual_seed(self.settings.seed)
        self.network.load_state_dict(widened(known.arrays, self.settings.width, generator))

    @property
    def deals(self) -> int:
        return self._deals_before + sum(table.deals for table in self.tables)

    @property
    def part(self) -> float:
        """How much of the training is done, 0 to 1."""
        if self.settings.updates is not None:
            return self.update / self.settings.updates
        assert self.settings.minutes is not None
        return min((self._clock() - self._began) / (60 * self.settings.minutes), 1.0)

    def go_on(self) -> Iterator[Progress]:
        """Update by update, until there is nothing left to do; one at least, however short the time."""
        settings = self.settings
        while (part := self.part) < 1 or not self.update:
            left = (1 - part) * (1 - settings.begins)
            itself = 1 - left >= settings.itself
            for table in self.tables:
                table.heat.fill_(settings.last_heat * (settings.heat / settings.last_heat) ** left)
                table.trust.fill_(settings.last_trust + (settings.trust - settings.last_trust) * left)
                turns = math.ceil(settings.rounds * table.batch.seats)
                table.start(self.network, settings.steps, settings.trace, PlayingOn(turns, itself))
            found = together([table.gather() for table in self.tables])
            rate = settings.last_rate + (settings.rate - settings.last_rate) * left
            figures = self.improving.improve(found, rate, settings.passes, self.generator)
            self.update += 1
            yield Progress(self.update, self.part, self.deals, figures)

    def state(self) -> dict[str, Any]:
        """All that is needed to go on, but the games: those begin anew."""
        return {
            "settings": self.settings.manifest(),
            "update": self.update,
            "seconds": self._clock() - self._began,
            "deals": self.deals,
            "network": self.network.state_dict(),
            "optimizer": self.improving.optimizer.state_dict(),
            "generators": [generator.get_state() for generator in self._generators()],
        }

    def resume(self, state: Any) -> None:
        if not isinstance(state, dict) or "settings" not in state:
            raise SetupError("that is no checkpoint of a training")
        if state["settings"] != self.settings.manifest():
            raise SetupError("that training had other settings: give the same ones, or begin anew")
        self.update, self._deals_before = state["update"], state["deals"]
        self._began = self._clock() - state["seconds"]
        self.network.load_state_dict(state["network"])
        self.improving.optimizer.load_state_dict(state["optimizer"])
        for generator, kept in zip(self._generators(), state["generators"], strict=True):
            generator.set_state(kept.cpu())

    def _generators(self) -> list[torch.Generator]:
        """All chance: of each table, and of the order in which is learned."""
        return [*(table.matches.generator for table in self.tables), self.generator]

    def weights(self, **more: Any) -> bytes:
        """The file of a player that has learned so much."""
        arrays = {name: part.float().cpu().numpy() for name, part in self.network.state_dict().items()}
        said = {"game": self.game.id, "training": self.settings.manifest(), **self._before}
        return pack(arrays, {**said, "update": self.update, "deals": self.deals, **more})


def compile_parts(network: Network) -> None:
    """What is asked in rows of many sizes, and what is learned in rows of one."""
    network.think = torch.compile(network.think, dynamic=True)  # type: ignore[method-assign]
    network.say = torch.compile(network.say, dynamic=False)  # type: ignore[method-assign]


def new_batch(game: GameRules, course: Course, size: int, seed: int, device: str) -> Batch:
    return spieltisch.batch(
        game.id, course.seats, size, seed=seed, options=course.options, rewards="win", dtype="uint8",
        device=device,
    )  # fmt: skip


def race_target(game: GameRules, course: Course) -> int:
    """The points that end a match, if it is points that do."""
    options = settle(game, dict(course.options))
    if game.series.match_over(options, course.seats, (0,) * course.seats, MANY_DEALS):
        return 0
    return target(game, options, course.seats)
