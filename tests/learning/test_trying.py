"""Trying actions out: checked against the same, game by game and action by action."""

from typing import Any

import numpy as np
import pytest
import torch

from batches.playing import digest
from games.positions import game
from spieltisch.learning import trying
from spieltisch.learning.network import Network, log_chances
from spieltisch.learning.settings import Course
from spieltisch.learning.training import new_batch, race_target
from spieltisch.learning.trying import PlayingOn, Tried, Trying, first_of
from spieltisch.learning.worth import Matches
from spieltisch.players.learned.wiring import wiring_of
from spieltisch.players.policy import policy_of

SIZE, TRIES, STEPS = 24, 5, 7
AT_ONCE = PlayingOn(0, itself=False)
WAYS = [AT_ONCE, PlayingOn(2, itself=True), PlayingOn(6, itself=True), PlayingOn(6, itself=False)]
TRUST = torch.tensor(0.7)
TABLES = [("companeros", 3), ("deuce", 2), ("list-und-tuecke", 4)]


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """No fighting over cores."""
    torch.set_num_threads(1)


class Stage:
    """Games under way, and a network that likes this and that."""

    def __init__(self, name: str, seats: int) -> None:
        self.game = game(name).rules
        self.batch = new_batch(self.game, Course(seats), SIZE, 3, "cpu")
        self.batch.run(lambda batch: batch.random_actions(), STEPS)
        beside = new_batch(self.game, Course(seats), SIZE * TRIES, 0, "cpu")
        generator = torch.Generator().manual_seed(1)
        self.matches = Matches(self.batch, race_target(self.game, Course(seats)), generator, "cpu")
        torch.manual_seed(2)
        self.network = Network(wiring_of(self.game), 64)
        torch.nn.init.normal_(self.network.of_colour.weight)
        torch.nn.init.normal_(self.network.of_all.weight)
        self.trying = Trying(self.batch, beside, self.matches)

    def chances(self) -> torch.Tensor:
        return log_chances(torch.zeros(SIZE, self.batch.actions), torch.from_numpy(self.batch.mask))

    def try_out(self, way: PlayingOn = AT_ONCE) -> Tried:
        legal = torch.from_numpy(self.batch.mask)
        return self.trying.out(self.network, self.chances(), legal, way, TRUST)

    def thinks(self, state: Any, number: int) -> tuple[torch.Tensor, float]:
        """What the network likes in one state of one game, and hopes for."""
        rules = self.game.rules
        seen = np.zeros(self.batch.features, np.uint8)
        self.game.features.fill(state, rules.turn(state), seen, 255)  # type: ignore[attr-defined]
        standing = self.matches.standing(torch.full((SIZE,), int(rules.turn(state))))[number]
        mover = torch.tensor([int(rules.turn(state))])
        weights, hopes = self.network(torch.from_numpy(seen)[None], standing[None], mover, self.batch.seats)
        return weights[0].detach(), float(hopes[0, 0].detach())

    def came(self, number: int, action: int, way: PlayingOn) -> float:
        """What that action of one game comes to for the seat that plays it."""
        rules, state = self.game.rules, self.batch.state(number)
        seat, words = int(rules.turn(state)), np.zeros(rules.WORDS, np.uint64)
        rng = self.batch._choosing[number : number + 1].copy()  # type: ignore[attr-defined]
        hoped, turns = None, way.turns
        rules.apply(state, action)
        while not rules.over(state):
            rules.legal(state, words)
            choose = policy_of(self.game).choose_greedily
            action = int(choose(state, words, np.zeros(rules.ACTIONS), 0.0, rng))
            if turns > 0 and hoped is None:
                weights, hope = self.thinks(state, number)
                if rules.turn(state) == seat:
                    hoped = hope
                elif way.itself:
                    illegal = [not int(words[at >> 6]) >> (at & 63) & 1 for at in range(rules.ACTIONS)]
                    action = int(weights.masked_fill(torch.tensor(illegal), -1e9).argmax())
            turns -= 1
            rules.apply(state, action)
        points = np.zeros((SIZE, self.batch.seats), np.int64)
        rules.scores(state, points[number])
        end = float(self.matches.worth(torch.from_numpy(points).float())[number, seat])
        return end if hoped is None else float(TRUST * hoped + (1 - TRUST) * end)


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_what_an_action_comes_to(
    name: str, seats: int, way: PlayingOn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the true state: so many turns, the first own hope among them, and the end; the games stay."""
    monkeypatch.setattr(trying, "ROOM", (1.0, 0.0))
    stage = Stage(name, seats)
    before = digest(stage.batch)
    tried = stage.try_out(way)
    assert digest(stage.batch) == before
    compared = 0
    for number in range(SIZE):
        counting = tried.counts[number]
        came = np.array([stage.came(number, at, way) for at in tried.action[number][counting].tolist()])
        if len(came):
            np.testing.assert_allclose(tried.better[number][counting], came - came.mean(), atol=1e-4)
        compared += len(came)
    assert compared > SIZE


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_only_legal_actions_count_and_each_once(name: str, seats: int) -> None:
    """Where there is nothing to choose, nothing counts; what does not count is no better and no worse."""
    stage = Stage(name, seats)
    tried = stage.try_out()
    for number in range(SIZE):
        legal = np.flatnonzero(stage.batch.mask[number])
        counting = tried.action[number][tried.counts[number]].tolist()
        assert len(counting) == len(set(counting)) == (min(len(legal), TRIES) if len(legal) > 1 else 0)
        assert set(tried.action[number].tolist()) <= set(legal)
    assert (tried.better[~tried.counts] == 0).all()


def test_what_is_liked_is_tried_more_often() -> None:
    """But nothing is forgotten."""
    stage = Stage("companeros", 3)
    legal = torch.from_numpy(stage.batch.mask)
    many = (legal.sum(1) > TRIES).nonzero()[:, 0]
    weights = torch.zeros(SIZE, stage.batch.actions)
    liked = legal.float().argmax(1)
    weights[torch.arange(SIZE), liked] = 4.0
    often = torch.zeros(SIZE, stage.batch.actions)
    for _ in range(60):
        tried = stage.trying.out(stage.network, log_chances(weights, legal), legal, AT_ONCE, TRUST)
        often.scatter_add_(1, tried.action, torch.ones_like(tried.action, dtype=torch.float32))
    assert len(many)
    for number in many:
        others = legal[number].clone()
        others[liked[number]] = False
        assert often[number][liked[number]] > often[number][others].max()
        assert often[number][others].min() > 0


def test_the_first_that_are_wanted_have_room() -> None:
    """In their order; where there are fewer, row 0 fills the rest."""
    wanted = torch.tensor([False, True, False, True, True, False, True])
    assert first_of(wanted, 3).tolist() == [1, 3, 4]
    assert first_of(wanted, 6).tolist() == [1, 3, 4, 6, 0, 0]


def test_without_room_the_rules_of_thumb_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for one game a turn, in all others it is as if they always did."""
    monkeypatch.setattr(trying, "ROOM", (1e-9, 0.0))
    one = Stage("companeros", 3).try_out(PlayingOn(3, itself=True)).better
    none = Stage("companeros", 3).try_out(PlayingOn(3, itself=False)).better
    assert 1 <= int((one != none).any(1).sum()) <= 3
