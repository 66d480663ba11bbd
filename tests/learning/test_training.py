"""Learning in miniature: it gets better, it can be repeated, it can be interrupted."""

from dataclasses import replace

import pytest
import torch

from spieltisch.errors import SetupError
from spieltisch.games import load
from spieltisch.learning.anchors import at_random, by_thumb, measure
from spieltisch.learning.device import as_tensor
from spieltisch.learning.experience import Table
from spieltisch.learning.network import Network
from spieltisch.learning.settings import Course, Settings, usual_courses
from spieltisch.learning.training import Training, new_batch
from spieltisch.learning.trying import PlayingOn
from spieltisch.learning.worth import last_deal
from spieltisch.players.learned.weights import unpack

SMALL = Settings(
    "companeros", updates=24, courses=(Course(3),), games=64, steps=64, width=64, rate=3e-3, last_rate=8e-4,
    rows=512, passes=4, rounds=1, itself=0.8,
)  # fmt: skip


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """The same sums in the same order, and no fighting over cores."""
    torch.set_num_threads(1)


def test_a_few_updates_beat_random() -> None:
    """Against two random players it wins clearly more than its share, and more than before it learned."""
    training = Training(SMALL)
    batch = new_batch(training.game, Course(3), 500, 99, "cpu")
    before = measure(training.network, at_random, batch, 7, last_deal(3, 0))
    seen = list(training.go_on())
    after = measure(training.network, at_random, batch, 7, last_deal(3, 0))
    assert after.share - after.doubt > 1 / 3 + 0.05
    assert after.share > before.share + 0.05
    assert [progress.update for progress in seen] == list(range(1, 25))
    assert seen[-1].deals == training.deals > 1000
    assert seen[-1].figures.luck < seen[0].figures.luck
    assert seen[-1].figures.doubt < seen[0].figures.doubt


def test_it_is_shown_the_hands_that_it_guesses() -> None:
    """Of the place that is named, counted from the mover, as they truly are."""
    training = Training(replace(SMALL, courses=(Course(4),), games=16))
    table = training.tables[0]
    mover = as_tensor(table.batch.mover).long()
    seen = set()
    for _ in range(8):
        place, hands = table.some_hand(mover)
        for game in range(16):
            seat = (int(mover[game]) + 1 + int(place[game])) % 4
            cards = int(table.batch.state(game)["hands"][seat])
            assert [card for card, held in enumerate(hands[game]) if held] == [
                card for card in range(hands.shape[1]) if cards >> card & 1
            ]
            seen.add(int(place[game]))
    assert seen == {0, 1, 2}


def test_rules_of_thumb_are_an_anchor() -> None:
    """A network that knows nothing loses against them, as it should."""
    training = Training(SMALL)
    batch = new_batch(training.game, Course(3), 200, 99, "cpu")
    found = measure(training.network, by_thumb, batch, 7, last_deal(3, 0))
    assert found.share + found.doubt < 1 / 3


@pytest.mark.parametrize("name", ["companeros", "deuce", "list-und-tuecke"])
def test_every_game_is_learned_at_all_its_tables(name: str) -> None:
    """Two updates over all numbers of seats and house rules change the network."""
    courses = usual_courses(load(name))
    few = replace(SMALL, game=name, updates=2, courses=courses, games=4 * len(courses), steps=8)
    training = Training(few)
    before = {key: value.clone() for key, value in training.network.state_dict().items()}
    list(training.go_on())
    after = training.network.state_dict()
    assert any(not torch.equal(before[key], after[key]) for key in before)
    assert all(torch.isfinite(value).all() for value in after.values())


def test_house_rules_are_learned_too() -> None:
    """Deuce: each of its two at every number of seats. Mit List und Tücke: three seats."""
    assert [course.seats for course in usual_courses(load("companeros"))] == [3, 4, 5, 6]
    deuce = usual_courses(load("deuce"))
    assert len(deuce) == 3 * 5
    assert {tuple(course.options) for course in deuce} == {(), ("rainbow_on_x",), ("voluntary_draws",)}
    assert [course.seats for course in usual_courses(load("list-und-tuecke"))] == [4, 5, 6, 3]


def test_what_changes_while_it_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """It chooses less freely, believes its hopes more, and from a certain part on it answers itself."""
    settings = replace(
        SMALL, updates=4, games=8, steps=8, heat=8.0, last_heat=0.5, trust=0.5, last_trust=0.9, rounds=1.5,
        itself=0.5,
    )  # fmt: skip
    ways: list[PlayingOn] = []
    begin = Table.start

    def start(table: Table, network: Network, steps: int, trace: float, way: PlayingOn) -> None:
        ways.append(way)
        begin(table, network, steps, trace, way)

    monkeypatch.setattr(Table, "start", start)
    training = Training(settings)
    (table,) = training.tables
    seen = [(float(table.heat), float(table.trust)) for _ in training.go_on()]
    assert seen == [pytest.approx(pair) for pair in ((8, 0.5), (4, 0.6), (2, 0.7), (1, 0.8))]
    assert ways == [PlayingOn(5, itself=itself) for itself in (False, False, True, True)]


def test_it_learns_for_so_many_minutes() -> None:
    """What changes with the time follows it, a training that goes on counts what was before; then it ends."""
    seconds = iter(range(0, 1000, 20))
    settings = replace(SMALL, updates=None, minutes=2, games=8, steps=8)
    training = Training(settings, clock=lambda: float(next(seconds)))
    parts = [progress.part for progress in training.go_on()]
    assert parts == [pytest.approx(part) for part in (1 / 3, 2 / 3, 1)]
    now = [60.0]
    training = Training(settings, clock=lambda: now[0])
    now[0] = 90
    state = training.state()
    now[0] = 1000
    again = Training(settings, clock=lambda: now[0])
    again.resume(state)
    now[0] = 1030
    assert again.part == 0.5


def test_the_same_seed_gives_the_same_weights() -> None:
    """Byte for byte, and another seed gives others."""
    files = []
    for seed in (5, 5, 6):
        training = Training(replace(SMALL, updates=2, games=8, steps=8, seed=seed))
        list(training.go_on())
        files.append(training.weights())
    assert files[0] == files[1] != files[2]


def test_a_training_goes_on_where_it_stopped() -> None:
    """With what it knew, and as often as was asked for in all."""
    settings = replace(SMALL, updates=4, games=8, steps=8)
    first = Training(settings)
    steps = first.go_on()
    next(steps), next(steps)
    second = Training(settings)
    second.resume(first.state())
    for name, value in first.network.state_dict().items():
        assert torch.equal(value, second.network.state_dict()[name])
    assert [progress.update for progress in second.go_on()] == [3, 4]
    assert second.deals >= first.deals
    with pytest.raises(SetupError, match="other settings"):
        Training(replace(settings, seed=9)).resume(first.state())


def test_it_goes_on_from_weights() -> None:
    """It knows at once what the file knows, is wider if wanted, and its own file says where it comes from."""
    first = Training(replace(SMALL, updates=1, games=8, steps=8))
    list(first.go_on())
    known = unpack(first.weights(), first.game)
    again = replace(SMALL, updates=1, games=8, steps=8, width=96, origin=known.manifest["sha256"], begins=0.5)
    second = Training(again, known=known)
    batch = new_batch(second.game, Course(3), 100, 99, "cpu")
    standing = last_deal(3, 0)
    before, after = (measure(each.network, at_random, batch, 7, standing) for each in (first, second))
    assert after.share == pytest.approx(before.share, abs=0.05)  # halves are rounded
    list(second.go_on())
    (table,) = second.tables
    assert float(table.heat) == pytest.approx((SMALL.heat * SMALL.last_heat) ** 0.5)
    made = unpack(second.weights(), second.game)
    assert made.width == 96
    assert made.manifest["training"]["origin"] == known.manifest["sha256"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"updates": 0}, "updates"),
        ({"minutes": 3}, "one of both"),
        ({"updates": None}, "one of both"),
        ({"updates": None, "minutes": 0}, "minutes"),
        ({"updates": None, "minutes": float("nan")}, "minutes"),
        ({"games": 0}, "games"),
        ({"courses": ()}, "number of seats"),
        ({"courses": (Course(9),)}, "seats"),
        ({"begins": 1.0}, "begins"),
        ({"courses": (Course(3), Course(4)), "games": 1}, "as many games"),
    ],
)
def test_what_cannot_be_trained_is_refused(changes: dict[str, object], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        Training(replace(SMALL, **changes))  # type: ignore[arg-type]
