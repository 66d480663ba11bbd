"""A client takes part in every shuffle, and notices when a deal is not what everybody was committed to."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from client.evenings import Evening
from spieltisch.client.errors import Unfair
from spieltisch.client.shares import Shares
from spieltisch.match.shuffle import commit
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import Revealed, Shuffle, View
from spieltisch.wire.settings import Settings

VALUE = bytes(range(32))
Change = Callable[[dict[str, Any]], None]


class Game:
    """Ada, whose client is looked at, and Ben at a table."""

    def __init__(self) -> None:
        self.evening = Evening(Settings(game="deuce", seats=2, options={"target": 20}), 3)
        self.shares = Shares(lambda: VALUE)
        for seat, person in enumerate(("ada", "ben")):
            self.evening.handle(person, ask.Sit(name=person, seat=seat))
        self.evening.handle("ada", ask.Start())

    @property
    def view(self) -> View:
        return self.evening.table.view("ada", self.evening.now)

    def shuffle(self) -> None:
        """Both add their share; Ada's client sends what it is asked for."""
        for _ in range(2):
            wanted = self.shares.wanted(self.view)
            assert wanted is not None
            self.evening.handle("ada", wanted)
            self.evening.shuffle("ben")

    def finish(self) -> Revealed:
        """Plays the deal to its end; what the table then reveals."""
        self.shuffle()
        assert self.shares.wanted(self.view) is None
        while (shown := self.view.revealed) is None:
            self.evening.now += 1
            self.evening.play()
        return shown


def shown(view: View, **changes: Any) -> View:
    """The view with another shuffle."""
    assert view.table.shuffle is not None
    shuffle: Shuffle = replace(view.table.shuffle, **changes)
    return replace(view, table=replace(view.table, shuffle=shuffle))


def test_share_is_added() -> None:
    """The client's value is part of the deal, and the deal is found fair."""
    game = Game()
    revealed = game.finish()
    assert revealed.proof["shares"][0]["value"] == VALUE.hex()
    game.shares.check(game.view, revealed)


def test_being_left_out_is_noticed() -> None:
    """A client that was too late, or was said to be, knows that its value is not in the deal."""
    game = Game()
    revealed = game.finish()
    late = Shares(lambda: bytes(32))
    late.wanted(Game().view)
    late.check(game.view, revealed)
    assert late.left_out == [(1, 0)]
    assert game.shares.left_out == []


def test_one_value_for_each_deal() -> None:
    """However often a client is asked, after a broken line too, it is committed to the same value."""
    values = iter((VALUE, bytes(32)))
    game = Game()
    game.shares = Shares(lambda: next(values))
    wanted = game.shares.wanted(game.view)
    assert isinstance(wanted, ask.Commit)
    game.evening.handle("ada", wanted)
    assert game.shares.wanted(game.view) == wanted
    game.shuffle()
    assert game.view.table.phase == "playing"
    assert game.shares.wanted(game.view) is None


def test_another_device_was_quicker() -> None:
    """A client does not show a value that the table has no commitment to."""
    game = Game()
    other = Shares(lambda: bytes(32))
    wanted = other.wanted(game.view)
    assert wanted is not None
    assert game.shares.wanted(game.view) is not None
    game.evening.handle("ada", wanted)
    game.evening.shuffle("ben")
    assert game.shares.wanted(game.view) is None
    assert isinstance(other.wanted(game.view), ask.Reveal)


def test_watchers_add_nothing() -> None:
    """Who has no seat is not asked for anything."""
    game = Game()
    assert game.shares.wanted(game.evening.table.view("", game.evening.now)) is None


def test_changed_commitment_is_noticed() -> None:
    """The table cannot choose its value anew when it knows those of others."""
    game = Game()
    game.shares.wanted(game.view)
    with pytest.raises(Unfair, match="changed its commitment"):
        game.shares.wanted(shown(game.view, commitment="0" * 64))


def test_changed_value_is_noticed() -> None:
    """The table cannot show another value in the client's name."""
    game = Game()
    game.shuffle()
    with pytest.raises(Unfair, match="value of seat 0"):
        game.shares.wanted(shown(game.view, values={0: "0" * 64}))


def test_changed_share_is_noticed() -> None:
    """Nor can it exchange both a value and its commitment once the values are known."""
    game = Game()
    game.shuffle()
    view = shown(game.view, values={1: "0" * 64}, commitments={1: commit("0" * 64)})
    with pytest.raises(Unfair, match="value of seat 1"):
        game.shares.wanted(view)


def without_share(proof: dict[str, Any]) -> None:
    del proof["shares"][0]


def with_other_value(proof: dict[str, Any]) -> None:
    proof["value"] = "0" * 64


def of_another_table(proof: dict[str, Any]) -> None:
    proof["table"] = "another"


def of_another_deal(proof: dict[str, Any]) -> None:
    proof["deal"] += 1


def without_commitment(proof: dict[str, Any]) -> None:
    del proof["commitment"]


@pytest.mark.parametrize(
    "change", [without_share, with_other_value, of_another_table, of_another_deal, without_commitment]
)
def test_false_proof_is_noticed(change: Change) -> None:
    """A proof from which anything is missing, or in which anything is changed, does not hold."""
    game = Game()
    revealed = game.finish()
    proof = to_builtins(revealed.proof)
    change(proof)
    with pytest.raises(Unfair):
        game.shares.check(game.view, replace(revealed, proof=proof))


def test_other_seed_is_noticed() -> None:
    """The seed must be the mix of all values."""
    game = Game()
    revealed = game.finish()
    with pytest.raises(Unfair):
        game.shares.check(game.view, replace(revealed, seed="0" * 64))


def test_whole_swindle_is_noticed() -> None:
    """A proof that holds by itself, but without this client's value or with another commitment, is none."""
    from spieltisch.match.proof import mix

    game = Game()
    revealed = game.finish()
    proof = to_builtins(revealed.proof)
    without_share(proof)
    values = {share["seat"]: share["value"] for share in proof["shares"]}
    seed = mix(proof["table"], proof["match"], proof["deal"], proof["value"], values).hex()
    with pytest.raises(Unfair, match="not in it"):
        game.shares.check(game.view, replace(revealed, proof=proof, seed=seed))
    proof = to_builtins(revealed.proof) | {"value": "1" * 64, "commitment": commit("1" * 64)}
    values = {share["seat"]: share["value"] for share in proof["shares"]}
    seed = mix(proof["table"], proof["match"], proof["deal"], proof["value"], values).hex()
    with pytest.raises(Unfair, match="another commitment"):
        game.shares.check(game.view, replace(revealed, proof=proof, seed=seed))
