"""Players as texts: what can be written, and what is said about the rest."""

import pytest

from players.making import player
from spieltisch import SetupError, UnknownError
from spieltisch.players import LEVELS, MAKERS, read_specs
from spieltisch.players.by_game import ByGame
from spieltisch.players.greedy import GreedyPlayer
from spieltisch.players.learned.player import LearnedPlayer
from spieltisch.players.random import RandomPlayer
from spieltisch.players.search import SearchPlayer
from spieltisch.players.spec import Setting, read_settings, split

GOOD: dict[str, type] = {
    "random": RandomPlayer,
    "random:seed=7": RandomPlayer,
    "greedy": GreedyPlayer,
    " greedy : temperature = 0.5 , seed = 7 ": GreedyPlayer,
    "greedy:": GreedyPlayer,
    "search": SearchPlayer,
    "search:ms=5": SearchPlayer,
    "search:ms=0.5e3,threads=2": SearchPlayer,
    "search:iterations=1,temperature=0.1,exact=0,softness=0.01": SearchPlayer,
    "learned:temperature=2": LearnedPlayer,
    "learned:search,ms=20": SearchPlayer,
    "gentle": ByGame,
    "strong": ByGame,
    "strong:ms=20,seed=1": ByGame,
}
BAD = {
    "": "there is no player ''",
    "grandmaster": "there is no player 'grandmaster': choose one of random, greedy, search, learned, gentle",
    "Greedy": "there is no player 'Greedy'",
    "greedy:temperature": "written name=value, not 'temperature'",
    "greedy:warmth=2": "player greedy has no setting 'warmth': it has temperature, seed",
    "greedy:temperature=hot": "temperature of player greedy is a number from 0 to 1000, not 'hot'",
    "greedy:temperature=-1": "a number from 0 to 1000, not '-1'",
    "greedy:temperature=nan": "a number from 0 to 1000, not 'nan'",
    "greedy:temperature=1,temperature=2": "has temperature twice",
    "random:seed=": "seed of player random is a number",
    "random:seed=1.5": "not '1.5'",
    "random:seed=1_000": "not '1_000'",
    "random:seed=²": "not '²'",
    "random:seed=-1": "not '-1'",
    "search:ms=1": "ms of player search is a number from 5 to 600000, not '1'",
    "search:ms=inf": "not 'inf'",
    "search:iterations=0": "not '0'",
    "search:threads=1000": "threads of player search is a number from 1 to 256",
    "search:order=2": "order of player search is a number from 0 to 1",
    "strong:warmth=1": "player learned has no setting 'warmth'",
}


@pytest.mark.parametrize("spec", GOOD)
def test_good_specs(spec: str) -> None:
    """A text that is right gives the player it names."""
    assert type(player(spec)) is GOOD[spec]


@pytest.mark.parametrize("spec", BAD)
def test_bad_specs(spec: str) -> None:
    """A text that is wrong says what is wrong with it, and what would be right."""
    with pytest.raises(UnknownError) as caught:
        player(spec)
    assert BAD[spec] in str(caught.value)


def test_settings_have_their_defaults() -> None:
    """What is not written is as always; what is written is a number of its kind."""
    _, settings = MAKERS["greedy"]
    assert read_settings("greedy", {}, settings) == {"temperature": 0.0, "seed": None}
    found = read_settings("greedy", {"temperature": "2"}, settings)["temperature"]
    assert found == 2.0
    assert isinstance(found, float)


def test_choices() -> None:
    """A setting that is a word must be one of its words."""
    style = {"style": Setting("how", "calm", str, choices=("calm", "wild"))}
    assert read_settings("any", {"style": "wild"}, style) == {"style": "wild"}
    with pytest.raises(UnknownError, match="style of player any is one of calm, wild, not 'rude'"):
        read_settings("any", {"style": "rude"}, style)


def test_split() -> None:
    """Name and settings come apart; spaces and empty parts do not matter."""
    assert split("search: ms=200,, seed=7 ") == ("search", {"ms": "200", "seed": "7"})


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("greedy", ["greedy"]),
        ("greedy, random", ["greedy", "random"]),
        ("search:iterations=500,seed=7,greedy", ["search:iterations=500,seed=7", "greedy"]),
        ("greedy:temperature=1,search:ms=50,threads=2", ["greedy:temperature=1", "search:ms=50,threads=2"]),
        ("gentle,,solid,", ["gentle", "solid"]),
        ("", []),
    ],
)
def test_several_specs(text: str, specs: list[str]) -> None:
    """In a list of specs a comma before name=value goes on with the last one."""
    assert read_specs(text) == specs


def test_every_setting_is_explained() -> None:
    """Every setting says what it means, and its default can be read back, unless it stands by itself."""
    for _, settings in MAKERS.values():
        for setting in settings.values():
            assert setting.meaning
            if setting.default is not None and setting.kind is not bool:
                assert setting.read(str(setting.default)) == setting.default


def test_levels_are_players() -> None:
    """Every level is a text that gives a player, for games that have been learned and for others."""
    for name, level in LEVELS.items():
        made = player(name)
        assert isinstance(made, ByGame)
        assert type(made.learned) is type(player(level.spec))
        assert type(made.otherwise) is type(player(level.otherwise))


def test_a_time_or_iterations() -> None:
    """A search that is told both a time and a number of simulations is refused, not half obeyed."""
    with pytest.raises(SetupError, match="not both"):
        player("search:ms=50,iterations=100")
    with pytest.raises(SetupError, match="not both"):
        player("strong:iterations=100")
