"""Record → replay → the same record, and records that were changed are refused."""

from collections.abc import Iterator
from typing import Any

import msgspec

from spieltisch.errors import FalseRecord, RecordError, TamperedRecord
from spieltisch.match.deal import Deal
from spieltisch.match.game import Game
from spieltisch.match.match import Match
from spieltisch.match.record import Record, read_record
from spieltisch.testing.failure import require
from spieltisch.testing.play import MOST_ACTIONS, Play, choose


def records_replay(play: Play) -> None:
    """Deals, positions and matches come back from their records as they were, and from changed ones not."""
    game = Game(play.game, lambda: play.seed)
    for _ in play.steps():
        if play.sometimes(20):
            comes_back(game, play.deal)
    refuse_changes(play, game, play.deal)
    from_position(play, game)
    whole_match(play, game)


def comes_back(game: Game, played: Deal | Match) -> None:
    record = played.record()
    text = msgspec.json.encode(record)
    try:
        again = game.replay(read_record(text))
    except RecordError as error:
        require(False, f"a true record is refused: {error}")
    else:
        require(again.record() == record, f"record {record} comes back as {again.record()}")
        require(truth_of(again) == truth_of(played), "a record comes back as another position")


def truth_of(played: Deal | Match) -> dict[str, Any]:
    return played.deal.truth if isinstance(played, Match) else played.truth


def refuse_changes(play: Play, game: Game, played: Deal | Match) -> None:
    """A changed record is refused by its hash; with a new hash, because it is not true."""
    record = read_record(played.record())
    require(game.replay(record).record() == record.plain(), "a record does not come back")
    for what, changed in changes(play, record):
        for sealed, error in ((changed, TamperedRecord), (changed.sealed(), FalseRecord)):
            try:
                game.replay(read_record(msgspec.json.encode(sealed)))
            except error:
                continue
            except RecordError as other:
                require(False, f"a record with {what} is refused as {type(other).__name__}: {other}")
            require(False, f"a record with {what} is accepted, {error.__name__} was due")
    try:
        read_record(msgspec.json.encode(msgspec.structs.replace(record, hash="0" * 64)))
    except TamperedRecord:
        return
    require(False, "a record with another hash is accepted")


def changes(play: Play, record: Record) -> Iterator[tuple[str, Record]]:
    at = play.below(len(record.deals))
    deal = record.deals[at]

    def with_deal(**changed: Any) -> Record:
        deals = list(record.deals)
        deals[at] = msgspec.structs.replace(deal, **changed)
        return msgspec.structs.replace(record, deals=deals)

    points = [deal.scores[0] + 1, *deal.scores[1:]]
    yield "another score", with_deal(scores=points)
    yield "another end", with_deal(over=not deal.over)
    yield (
        "an action more",
        with_deal(actions=[*deal.actions, deal.actions[0]]) if deal.over else with_deal(scores=points),
    )
    illegal = illegal_change(play, record, at)
    if illegal is not None:
        yield "another action", with_deal(actions=illegal)
    if record.kind == "match":
        totals = [record.totals[0] + 1, *record.totals[1:]]
        yield "another total", msgspec.structs.replace(record, totals=totals)


def illegal_change(play: Play, record: Record, at: int) -> list[str] | None:
    """The actions of a deal with one replaced by one that was not legal then."""
    actions = list(record.deals[at].actions)
    if not actions:
        return None
    place = play.below(len(actions))
    earlier = sum(len(deal.actions) for deal in record.deals[:at])
    played = Game(play.game, lambda: 0).replay(record, to=earlier + place)
    legal = (played.deal if isinstance(played, Match) else played).legal_numbers
    numbers = [number for number in range(play.game.rules.ACTIONS) if number not in legal]
    actions[place] = play.game.notation.write(numbers[play.below(len(numbers))])
    return actions


def from_position(play: Play, game: Game) -> None:
    """A deal that began in a position comes back, too, with chance that came after it."""
    twin = game.deal_from(play.deal.first_truth, seed=play.seed)
    for number in range(MOST_ACTIONS):
        if twin.over or not twin.legal_numbers:
            break
        twin.play(choose(twin.legal_numbers, play.rng, play.style))
        if number == 10:
            comes_back(game, twin)
    comes_back(game, twin)


def whole_match(play: Play, game: Game) -> None:
    match = game.match(play.table.seats, play.seed, play.starter, play.table.options)
    pause = play.below(200)
    for number in range(MOST_ACTIONS):
        if match.over or not match.deal.legal_numbers:
            break
        match.play(choose(match.deal.legal_numbers, play.rng))
        if number == pause:
            comes_back(game, match)
    comes_back(game, match)
    refuse_changes(play, game, match)
