"""Replays are made beside the tables: one at a time, in a thread, because a long deal takes a while."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import spieltisch
from spieltisch.errors import SpieltischError
from spieltisch.match.match import Match
from spieltisch.match.record import read_record
from spieltisch.storage import FinishedRecord
from spieltisch.table.refusal import Refusal
from spieltisch.table.replaying import replay
from spieltisch.wire.replays import Retold, Seated

Made = TypeVar("Made")
ALONE = ThreadPoolExecutor(1, "replay")


async def beside(make: Callable[[], Made]) -> Made:
    """What comes of it, made when all that was asked for before is done."""
    return await asyncio.get_running_loop().run_in_executor(ALONE, make)


def of_record(kept: FinishedRecord, number: int, person: str | None) -> Retold:
    """A deal of a finished match, for who asks."""
    try:
        record = read_record(kept.record)
        game = spieltisch.game(record.game)
        played = game.replay(record)
    except SpieltischError as error:  # of other rules, or of a game that is not here any more
        raise Refusal("not-replayable") from error
    if number >= len(record.deals):
        raise Refusal("no-such-deal", params={"deal": number})
    deals, winners = (played.deals, played.winners) if isinstance(played, Match) else ([played], ())
    written = record.deals[number]
    players = [
        Seated(player.name, player.bot, person is not None and player.person == person)
        for player in kept.players
    ]
    return replay(game.rules, deals, number, players, winners=winners, proof=written.proof, by=written.by)
