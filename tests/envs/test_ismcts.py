"""OpenSpiel's IS-MCTS as a player: honest, legal at every table, repeated by its seed, in its time."""

import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from games.positions import companeros_at, game, play_all
from players.making import player, reseed
from spieltisch import SetupError, UnknownError
from spieltisch.envs.ismcts import SETTINGS, IsmctsPlayer
from spieltisch.envs.moment import Chance
from spieltisch.kernel.generator import generator
from spieltisch.players import Player, elsewhere
from spieltisch.testing import check_player, check_time_limit
from spieltisch.testing.digest import load_game
from spieltisch.testing.timing import Steps
from tables import WITH_OPTIONS, Table, name

ROOT = Path(__file__).parent.parent.parent
GAMES = ("companeros", "deuce", "list-und-tuecke")
ENTRY = EntryPoint("ismcts", "spieltisch.envs.ismcts", elsewhere.GROUP)


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point of this source, whatever was installed."""
    monkeypatch.setattr(elsewhere, "others", lambda: {"ismcts": ENTRY})


def test_the_package_brings_it() -> None:
    """The package names the entry point that these tests use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][elsewhere.GROUP] == {"ismcts": ENTRY.value}


def test_without_openspiel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where OpenSpiel is missing, it says what to install."""
    monkeypatch.delitem(sys.modules, ENTRY.value)
    monkeypatch.setitem(sys.modules, "open_spiel.python.algorithms", None)
    with pytest.raises(SetupError, match=r'pip install "spieltisch\[openspiel\]"'):
        player("ismcts")


@pytest.mark.parametrize("spec", ["ismcts", "ismcts:ms=5", "ismcts:simulations=2,uct=0,final=value,worlds=3"])
def test_good_specs(spec: str) -> None:
    """A text gives the player, with or without settings."""
    assert type(player(spec)) is IsmctsPlayer


@pytest.mark.parametrize(
    ("spec", "error", "says"),
    [
        ("ismcts:ms=50,simulations=10", SetupError, "not both"),
        ("ismcts:simulations=1", UnknownError, "from 2 to"),
        ("ismcts:rewards=money", UnknownError, "one of win, places, points"),
        ("ismcts:iterations=10", UnknownError, f"it has {', '.join(SETTINGS)}"),
    ],
)
def test_bad_specs(spec: str, error: type[Exception], says: str) -> None:
    """A text that is wrong says what would be right."""
    with pytest.raises(error, match=says):
        player(spec)


@pytest.mark.parametrize("table", WITH_OPTIONS, ids=name)
def test_legal_everywhere(table: Table) -> None:
    """At every table it plays a seat to the end, by legal actions."""
    which, seats, options = table
    deal, thumb = game(which).deal(seats, 5, options=options), player("greedy")
    bots: list[Player] = [player("ismcts:simulations=3"), *[thumb] * (seats - 1)]
    while deal.turn is not None:
        deal.play(bots[deal.turn].choose(deal.view_state(deal.turn)))
    assert deal.over


@pytest.mark.parametrize("which", GAMES)
def test_honest(which: str) -> None:
    """It decides and explains by its view and its seed, at every table, whatever it played before."""
    asked = check_player(
        lambda seed: player("ismcts:simulations=3", seed),
        load_game(which),
        deals=1,
        positions=2,
        reseed=reseed,
    )
    assert min(asked.first, asked.last, asked.forced, asked.fuzzed) > 0


@pytest.mark.parametrize(
    "more", ["", ",rewards=win,uct=0.7", ",final=visits", ",worlds=2", ",selection=puct"]
)
def test_repeats(more: str) -> None:
    """The same seed and simulations give the same explanation; other seeds, others."""
    deal = game("deuce").deal(3, 3)
    assert deal.turn is not None
    view = deal.view_state(deal.turn)
    spec = f"ismcts:simulations=12{more}"
    found = player(spec, 1).explain(view)
    assert found == player(spec, 1).explain(view)
    assert found == player(f"{spec},seed=1", 2).explain(view)
    assert found != player(spec, 2).explain(view)
    assert found.simulations == 12


def test_time_by_looks() -> None:
    """It stops when the clock says so: after as many simulations as there were looks."""
    deal = game("companeros").deal(4, 3)
    clock = Steps(0.001)
    found = player("ismcts:ms=30", clock=clock).explain(deal.view_state(0))
    assert found.simulations == pytest.approx(30, abs=2)
    assert clock.looks == pytest.approx(30, abs=2)


def test_time_limit() -> None:
    """Fifty milliseconds are at most a fifth more, whatever else runs here."""

    def timed(seed: int, clock: Callable[[], float]) -> Player:
        return player("ismcts:ms=50", seed, clock)

    check_time_limit(timed, load_game("list-und-tuecke"), 0.05, positions=1)


def test_finds_what_is_plain() -> None:
    """C-8: in the last trick, yellow 4 takes first and yellow 2 would tie; and it expects more of that."""
    deal = companeros_at(["R5 G9", "Y3 G8", "Y2 Y4"], "R10 G10")
    play_all(deal, "R5 Y3")
    found = player("ismcts:simulations=200").explain(deal.view_state(2))
    assert found.choice == found.prospects[0].action == "Y4"
    best, other = found.prospects
    assert best.points > other.points
    assert best.weight + other.weight == pytest.approx(1)


def test_a_forced_choice() -> None:
    """With one legal action it does not think, and says so."""
    deal = companeros_at(["R5 G9", "Y3 G8", "Y2 Y4"], "R10 G10")
    play_all(deal, "R5 Y3 Y4")
    while len(deal.legal) > 1:
        deal.play(deal.legal[0])
    assert deal.turn is not None
    found = player("ismcts:simulations=20").explain(deal.view_state(deal.turn))
    assert (found.choice, found.simulations) == (deal.legal[0], 0)


def test_chance() -> None:
    """What stands in for NumPy's generator draws evenly, or as likely as it is told, and shuffles."""
    chance = Chance(generator(1))
    drawn = Counter(chance.choice([3, 4, 5]) for _ in range(3000))
    likely = Counter(chance.choice([3, 4, 5], p=[0.5, 0.0, 0.5]) for _ in range(3000))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        cards = [0, 1, 2]
        chance.shuffle(cards)
        orders[tuple(cards)] += 1
    assert set(drawn) == {3, 4, 5}
    assert set(likely) == {3, 5}
    assert len(orders) == 6
    for found, share in ((drawn, 1 / 3), (likely, 1 / 2), (orders, 1 / 6)):
        assert all(times == pytest.approx(3000 * share, rel=0.15) for times in found.values())
    assert 0.45 < sum(chance.uniform() for _ in range(3000)) / 3000 < 0.55
    assert {chance.randint(2) for _ in range(50)} == {0, 1}
