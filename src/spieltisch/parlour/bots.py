"""The bots of a parlour: each seat's chance is its own, and comes from the seed of the table."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace

import spieltisch
from spieltisch.arena.play import prepare as prepare_players
from spieltisch.games.contract import GameRules, ViewState
from spieltisch.match.shuffle import Seed
from spieltisch.players import Explanation, Player, make
from spieltisch.server.rehearsal import rehearse


def prepare(game: str, bots: Mapping[int, str]) -> None:
    """Compiles what the table and the bots need, which takes a while the first time; refuses unknown bots."""
    for spec in dict.fromkeys(bots.values()):
        make_bot(spec, 0)
    prepare_players(game, tuple(dict.fromkeys(bots.values())))
    rehearse(game, "rules")


def make_bot(spec: str, seed: int) -> Player:
    """A player whose chance comes from that seed, unless its spec has one."""
    return make(spec, replace(spieltisch.means(), fresh=lambda: seed))


def bot_seed(seed: Seed, seat: int) -> int:
    """Bots play the same from the same seed, and each differently."""
    return int.from_bytes(hashlib.sha256(f"bot {seat} {seed!r}".encode()).digest()[:7], "big")


class Seated:
    """All bots of one kind at one table, as one player.

    A hint comes from a player of its own: whether somebody has asked for one changes nothing for the bots.
    """

    thinks = True

    def __init__(self, spec: str, seed: Seed) -> None:
        self._spec = spec
        self._seed = seed
        self._players: dict[int, Player] = {}
        self._adviser: Player | None = None

    def prepare(self, game: GameRules) -> None:
        self._at(0).prepare(game)

    def choose(self, view: ViewState) -> str:
        return self._at(view.seat).choose(view)

    def explain(self, view: ViewState) -> Explanation:
        if self._adviser is None:
            self._adviser = spieltisch.player(self._spec)
        return self._adviser.explain(view)

    def _at(self, seat: int) -> Player:
        if seat not in self._players:
            self._players[seat] = make_bot(self._spec, bot_seed(self._seed, seat))
        return self._players[seat]
