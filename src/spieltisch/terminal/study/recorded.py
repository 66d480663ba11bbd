"""A record that has been checked, told deal by deal as a browser gets it; nothing of it is made twice."""

from functools import cached_property

from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.match import Match
from spieltisch.match.proof import examine
from spieltisch.match.record import DealRecord, Record
from spieltisch.table.replaying import replay
from spieltisch.wire.replays import Retold, Seated

BOT = "b"


class Recorded:
    """A match, or a single deal, as it was played; `played` is what `game.replay` made of the record."""

    def __init__(self, game: Game, record: Record, played: Deal | Match) -> None:
        self.game = game
        self.seats = record.seats
        self.written: list[DealRecord] = record.deals
        self.verdicts = examine(record)
        self.played = played.deals[: len(record.deals)] if isinstance(played, Match) else [played]
        self._winners = played.winners if isinstance(played, Match) else ()
        self._told: dict[int, Retold] = {}

    @property
    def deals(self) -> int:
        """How many there are."""
        return len(self.written)

    @cached_property
    def players(self) -> list[Seated]:
        """A record has no names. A seat for which nobody but a bot has played is a bot's."""
        hands: list[set[str]] = [set() for _ in range(self.seats)]
        for deal, written in zip(self.played, self.written, strict=True):
            for copy, letter in zip(deal.again(), written.by, strict=False):
                if copy.turn is not None:
                    hands[copy.turn].add(letter)
        return [Seated("", "" if letters == {BOT} else None) for letters in hands]

    def told(self, number: int) -> Retold:
        """One of the deals, step by step."""
        if number not in self._told:
            written = self.written[number]
            self._told[number] = replay(
                self.game.rules,
                self.played,
                number,
                self.players,
                winners=self._winners,
                proof=written.proof,
                by=written.by,
            )
        return self._told[number]
