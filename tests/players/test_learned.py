"""Players that have learned: the network without torch, its file, and its choices."""

import io
import json
import pickle
import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

import spieltisch
from players.making import reseed
from spieltisch.errors import SetupError, UnknownError
from spieltisch.games import load
from spieltisch.kernel.generator import generator
from spieltisch.learning.network import Network
from spieltisch.players import Means, legal_actions, make
from spieltisch.players.learned.guiding import VISITS, WORLDS, believed_worlds
from spieltisch.players.learned.hands import hand_of
from spieltisch.players.learned.player import file_of, shipped
from spieltisch.players.learned.standing import PLACES, STANDING
from spieltisch.players.learned.thinking import Mind
from spieltisch.players.learned.weights import pack, unpack
from spieltisch.players.learned.wiring import wiring_of
from spieltisch.players.search import Guide, SearchPlayer
from spieltisch.players.search.thinking import Guidance
from spieltisch.testing import check_player

GAMES = ["companeros", "deuce", "list-und-tuecke"]


def network(game: str, seed: int = 1) -> Network:
    """One that knows nothing, but has opinions."""
    torch.manual_seed(seed)
    rules = load(game)
    found = Network(wiring_of(rules), 32)
    for head in (found.of_colour, found.of_all):
        torch.nn.init.normal_(head.weight)
    return found


def arrays(of: Network) -> dict[str, Any]:
    return {name: part.numpy() for name, part in of.state_dict().items()}


def content(game: str) -> bytes:
    return pack(arrays(network(game)), {"game": game})


@pytest.fixture
def file(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = tmp_path / "weights.npz"
    path.write_bytes(content(request.param))
    return path


@pytest.mark.parametrize("game", GAMES)
def test_it_thinks_as_it_was_trained(game: str) -> None:
    """Without torch, from halves: the same numbers but for rounding."""
    rules = load(game)
    trained = network(game)
    mind = Mind(unpack(content(game), rules).arrays, wiring_of(rules))
    rng = np.random.default_rng(3)
    seen = np.where(rng.random(rules.feature_count) < 0.1, rng.integers(256, size=rules.feature_count), 0)
    seen = seen.astype(np.uint8)
    standing = rng.random(STANDING).astype(np.float32)
    movers = np.array([rules.seats[-1] - 1])
    weights, hopes = mind.think(seen[None], standing[None], movers, rules.seats[-1])
    beliefs = mind.believe(seen[None], standing[None])
    with torch.no_grad():
        given = torch.from_numpy(seen)[None], torch.from_numpy(standing)[None]
        expected, hoped = trained(*given, torch.from_numpy(movers), rules.seats[-1])
        believed = trained.say(*given)[2][:, :, wiring_of(rules).hand]
    np.testing.assert_allclose(weights[0], expected[0].numpy(), atol=0.02)
    np.testing.assert_allclose(hopes[0], hoped[0].numpy(), atol=0.02)
    np.testing.assert_allclose(beliefs[0], believed[0].numpy(), atol=0.02)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_come_up_as_the_network_believes(game: str) -> None:
    """If it is sure that the next seat holds what one world says, all worlds say so; if not, they differ."""
    deal = spieltisch.game(game).deal(3 if game == "companeros" else 4, 1)
    assert deal.turn is not None
    view = deal.view_state(deal.turn)
    hand, following = hand_of(view.game), (view.seat + 1) % deal.seats

    def held(odds: Any) -> Any:
        found = np.zeros((WORLDS, view.game.feature_count), np.uint8)
        for world, row in zip(believed_worlds(view, odds, generator(5)), found, strict=True):
            view.game.features.fill(world, following, row, 255)  # type: ignore[attr-defined]
        return found[:, hand]

    nothing = np.zeros((PLACES - 1, hand.stop - hand.start), np.float32)
    even = held(nothing)
    assert len(np.unique(even, axis=0)) > WORLDS // 2
    sure = nothing.copy()
    sure[0] = np.where(even[3] > 0, 100.0, -100.0)
    assert (held(sure) == even[3]).all()


@pytest.mark.parametrize(
    ("iterations", "lean", "follows"), [(1, 0.0, True), (3000, 0.0, False), (3000, 1.0, True)]
)
def test_its_word_counts_before_anything_was_tried(iterations: int, lean: float, follows: bool) -> None:
    """With a single simulation, search goes for what the network likes; with many, as far as it leans."""
    deal = spieltisch.game("companeros").deal(4, 1)
    assert deal.turn is not None
    view = deal.view_state(deal.turn)
    legal = legal_actions(view)

    def liking(liked: int) -> Guide:
        shares = np.where(np.array(legal) == liked, 0.9, 0.1)
        no_worlds = np.zeros(0, view.game.rules.State)
        return lambda *_: Guidance(no_worlds, np.array(legal), shares, VISITS, lean)

    found = [
        SearchPlayer(spieltisch.means(), 1, None, iterations, 1, 0.0, liking(liked)).choose(view)
        for liked in legal
    ]
    assert (found == [view.game.notation.write(liked) for liked in legal]) == follows


@pytest.mark.parametrize("spec", ["", ",temperature=1", ",search,iterations=50"])
@pytest.mark.parametrize(("game", "file"), [(game, game) for game in GAMES], indirect=["file"])
def test_it_decides_from_its_view_alone(game: str, spec: str, file: Path) -> None:
    """Legally, by its seed, the same in worlds that its seat cannot tell apart, at every table."""

    def maker(seed: int) -> Any:
        means = replace(spieltisch.means(), fresh=lambda: seed)
        return make(f"learned:weights={file}{spec}", means)

    asked = check_player(
        maker, load(game), deals=1, seed=7, positions=1 if "search" in spec else 4, reseed=reseed
    )
    assert min(asked.choices, asked.explanations, asked.fuzzed) > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_with_the_package(game: str) -> None:
    """At most 10 MB, and how it was trained: with all numbers of seats."""
    rules = load(game)
    assert len(file_of(rules).read_bytes()) <= 10 * 2**20
    training = shipped(rules).manifest["training"]
    assert training["game"] == game
    assert {course["seats"] for course in training["courses"]} >= set(spieltisch.game(game).seats)


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_takes_less_than_two_milliseconds(game: str) -> None:
    """On one core, by the time of this thread; what is slow once may be chance."""
    deal = spieltisch.game(game).deal(4, 1)
    assert deal.turn is not None
    view, player = deal.view_state(deal.turn), spieltisch.player("learned")
    player.choose(view)
    times = []
    for _ in range(20):
        began = time.thread_time()
        player.choose(view)
        times.append(time.thread_time() - began)
    assert min(times) < 0.002


def changed(game: str, **changes: Any) -> bytes:
    """The same file with other parts."""
    with np.load(io.BytesIO(content(game))) as file:
        parts = {name: file[name] for name in file.files}
    memory = io.BytesIO()
    np.savez(memory, **(parts | changes))
    return memory.getvalue()


def manifest(game: str, **changes: Any) -> Any:
    with np.load(io.BytesIO(content(game))) as file:
        said = json.loads(file["manifest"].tobytes())
    return np.frombuffer(json.dumps(said | changes).encode(), np.uint8)


BAD = {
    "nothing": (b"", "no weights"),
    "half of it": (content("deuce")[:5000], "no weights"),
    "no archive": (b"hello", "no weights"),
    "a pickle": (pickle.dumps([1, 2]), "no weights"),
    "an empty archive": (b"PK\x05\x06" + bytes(18), "no weights"),
    "another game": (content("companeros"), "are for 'companeros'"),
    "another version": (changed("deuce", manifest=manifest("deuce", format=99)), "another version"),
    "a manifest that is none": (changed("deuce", manifest=np.frombuffer(b"[]", np.uint8)), "another version"),
    "changed": (changed("deuce", **{"colour.bias": np.ones(32, np.float16)}), "SHA-256"),
    "of another shape": (changed("deuce", **{"alone.1.weight": np.ones((32, 31), np.float16)}), "do not fit"),
    "of another kind": (changed("deuce", **{"alone.1.weight": np.ones((32, 32))}), "do not fit"),
    "things to be run": (changed("deuce", **{"colour.bias": np.array([None] * 32)}), "no weights"),
    "no numbers": (
        pack(arrays(network("deuce")) | {"colour.bias": np.full(32, np.nan)}, {"game": "deuce"}),
        "no numbers",
    ),
}  # fmt: skip


@pytest.mark.parametrize("which", BAD)
def test_a_foreign_or_damaged_file_is_refused(which: str) -> None:
    """With an error that says what is wrong with it."""
    rules = load("deuce")
    given, said = BAD[which]
    with pytest.raises(SetupError, match=said):
        unpack(given, rules)


def test_no_damage_goes_unnoticed() -> None:
    """Whichever bytes of a file are changed: it is refused, or its weights are the same."""
    rules, chance = load("deuce"), random.Random(1)
    whole = content("deuce")
    before = unpack(whole, rules).arrays
    refused = 0
    for _ in range(200):
        damaged = bytearray(whole)
        for _ in range(chance.choice((1, 3, 20))):
            # Arrays are the most of it; what is said about them stands at both ends.
            near = chance.choice((0, len(whole) - 600, chance.randrange(len(whole) - 600)))
            damaged[near + chance.randrange(600)] ^= 1 << chance.randrange(8)
        try:
            found = unpack(bytes(damaged), rules).arrays
        except SetupError:
            refused += 1
            continue
        assert all((found[name] == before[name]).all() for name in before)
    assert refused > 100


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("learned:ms=50", "only with search"),
        ("learned:iterations=50", "only with search"),
        ("learned:search,ms=50,iterations=9", "not both"),
        ("learned:search,temperature=1", "only without search"),
        ("learned:search=yes", "written by itself"),
        ("learned:temperature", "name=value"),
    ],
)
def test_bad_settings(spec: str, said: str) -> None:
    """A text that is wrong says what is wrong with it."""
    with pytest.raises((SetupError, UnknownError), match=said):
        spieltisch.player(spec)


def test_it_thinks_ahead_until_its_time_is_over(tmp_path: Path) -> None:
    """By a clock that moves on at each look; at the end of it, it chooses."""
    file = tmp_path / "weights.npz"
    file.write_bytes(content("companeros"))
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks * 0.01

    player = make(f"learned:search,ms=100,weights={file},seed=3", replace(spieltisch.means(), clock=clock))
    deal = spieltisch.game("companeros").deal(4, 1)
    assert deal.turn is not None
    view = deal.view_state(deal.turn)
    player.prepare(view.game)
    looks = 0
    assert player.choose(view) in deal.legal
    assert 9 <= looks <= 12


def test_files_are_read_by_whom_it_is_allowed() -> None:
    """Where nothing was said about files, none is read."""
    with pytest.raises(SetupError, match="no files are read here"):
        make("learned:weights=/etc/passwd", Means(lambda: 1, lambda: 0.0, lambda calls: [c() for c in calls]))
