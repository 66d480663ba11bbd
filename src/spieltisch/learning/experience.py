"""Self-play: all seats of many games by one network, and what it learned from."""

from dataclasses import dataclass
from functools import partial

import torch

from spieltisch.batches.base import Batch
from spieltisch.learning.device import as_tensor, lower_precision
from spieltisch.learning.network import Network, log_chances
from spieltisch.learning.recording import AtOnce, Recorded, Work
from spieltisch.learning.trying import PlayingOn, Trying
from spieltisch.learning.worth import Matches, all_places, by_places
from spieltisch.players.learned.hands import hand_of

Tensor = torch.Tensor


@dataclass(frozen=True)
class Experience:
    """Decisions, one a row: what was seen, what was tried, and what came of it."""

    seen: Tensor
    standing: Tensor
    tried: Tensor
    """Some of the legal actions, numbered as that seat sees them; then how each fared, as in `Tried`."""
    counts: Tensor
    better: Tensor
    came: Tensor
    """What each place was worth, as far as it was known later."""
    place: Tensor
    """One of the other places, the next one being 0."""
    hand: Tensor
    """What was in that hand: the feature of that name, which only its owner saw."""

    def rows(self, which: Tensor) -> "Experience":
        return Experience(*(getattr(self, name)[which] for name in self.__dataclass_fields__))


def together(parts: list[Experience]) -> Experience:
    names = Experience.__dataclass_fields__
    return Experience(*(torch.cat([getattr(part, name) for part in parts]) for name in names))


class Table:
    """Games that go on and on, of which experience is gathered in pieces."""

    def __init__(self, batch: Batch, beside: Batch, matches: Matches) -> None:
        self.batch, self.matches, self.device = batch, matches, matches.device
        self.heat = torch.ones((), device=self.device)
        """How freely it chooses: with 1, as the weights of the network say."""
        self.trust = torch.zeros((), device=self.device)
        """How far hopes are believed, as in `Trying`."""
        self._trying = Trying(batch, beside, matches)
        self._deals = torch.zeros((), dtype=torch.int64, device=self.device)
        self._hand = hand_of(batch.shape.game)
        self._other = batch.observe(0)
        self._how: tuple[int, float, PlayingOn] | None = None
        self._work: Work | None = None

    @property
    def deals(self) -> int:
        """Deals that have ended so far."""
        return int(self._deals)

    def start(self, network: Network, steps: int, trace: float, way: PlayingOn) -> None:
        """Plays so many actions in every game, always as many; `gather` then has what came of it.

        `trace`: how far what comes later is believed over hopes (λ).
        """
        if self._work is None or self._how != (steps, trace, way):
            self._how = steps, trace, way
            play = partial(self._play_on, network, steps, trace, way)
            batches, generator = (self.batch, self._trying.beside), self.matches.generator
            self._work = Recorded(play, batches, generator) if self.device == "cuda" else AtOnce(play)
        self._work.start()

    def gather(self) -> Experience:
        """Of what was played since `start`."""
        assert self._work is not None, "first start"
        known, *columns = self._work.result()
        for batch in (self.batch, self._trying.beside):
            batch.check()
        return Experience(*(column[known] for column in columns))

    def _play_on(self, network: Network, steps: int, trace: float, way: PlayingOn) -> tuple[Tensor, ...]:
        """Which decisions are known to have come to something, and the columns of `Experience`, by steps."""
        batch = self.batch
        seen, legal = as_tensor(batch.observations), as_tensor(batch.mask)
        mover, ended, scores = as_tensor(batch.mover), as_tensor(batch.ended), as_tensor(batch.scores)
        kept: list[tuple[Tensor, ...]] = []
        after: list[tuple[Tensor, Tensor]] = []
        for _ in range(steps):
            standing = self.matches.standing(mover)
            with torch.no_grad(), lower_precision(self.device):
                weights, hopes = network(seen, standing, mover, batch.seats)
            chances = log_chances(weights / self.heat, legal)
            tried = self._trying.out(network, chances, legal, way, self.trust)
            whose, hand = self.some_hand(mover.long())
            action = network.turned(batch.seats)[mover.long()].gather(1, tried.action)
            columns = seen.clone(), standing, action, tried.counts, tried.better, whose, hand
            kept.append((*columns, mover.long(), hopes))
            batch.step(draw(chances, self.matches.generator), check=False)
            over = ended.clone()
            after.append((over, self.matches.worth(scores.float())))
            self.matches.begin(over)
            self._deals += over.sum()  # on the device: asking for the number would mean to wait
        *before, whose_, hand_, mover_, hopes_ = (torch.stack(column) for column in zip(*kept, strict=True))
        over_, worth_ = (torch.stack(column) for column in zip(*after, strict=True))
        came, known = look_back(mover_, hopes_, over_, worth_, trace)
        return known, *before, came, whose_, hand_

    def some_hand(self, mover: Tensor) -> tuple[Tensor, Tensor]:
        """In each game another place, and what is in its hand."""
        seats = self.batch.seats
        generator = self.matches.generator
        place = torch.randint(seats - 1, mover.shape, generator=generator, device=self.device)
        self.batch.observe((mover + 1 + place) % seats, self._other, check=False)
        return place, as_tensor(self._other)[:, self._hand].clone()


def draw(log_chances: Tensor, generator: torch.Generator) -> Tensor:
    """An action a row, by its chance: whichever comes first, if each comes at its rate.

    `torch.multinomial` does the same, but waits for the device to see whether the chances are any.
    """
    times = torch.empty_like(log_chances).exponential_(generator=generator).clamp_(min=1e-30)
    return (log_chances - times.log()).argmax(1)


def look_back(
    mover: Tensor, hopes: Tensor, over: Tensor, worth: Tensor, trace: float
) -> tuple[Tensor, Tensor]:
    """For each decision what it came to, place by place, and whether that is known.

    All by steps and games. A decision comes to what the same seat hoped for, place by place, when it was next
    to act, mixed with what that came to in turn; or to what the deal was worth, if it ended before. Of the
    last decision of a seat in a deal that goes on nothing is known.
    """
    steps, games = mover.shape
    seats = worth.shape[-1]
    rows = torch.arange(games, device=mover.device)
    next_one = torch.zeros(games, seats, hopes.shape[-1], device=hopes.device)
    sure = torch.zeros(games, seats, dtype=torch.bool, device=hopes.device)
    came = torch.zeros_like(hopes)
    known = torch.zeros(steps, games, dtype=torch.bool, device=hopes.device)
    seen_from = torch.arange(seats, device=mover.device).expand(games, seats)
    for step in range(steps - 1, -1, -1):
        final = all_places(by_places(worth[step][:, None].expand(games, seats, seats), seen_from))
        next_one = torch.where(over[step][:, None, None], final, next_one)
        sure = sure | over[step][:, None]
        seat = mover[step]
        came[step] = next_one[rows, seat]
        known[step] = sure[rows, seat]
        mixed = trace * came[step] + (1 - trace) * hopes[step]
        next_one[rows, seat] = torch.where(known[step][:, None], mixed, hopes[step])
        sure.scatter_(1, seat[:, None], value=True)
    return came, known
