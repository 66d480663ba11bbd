"""Records: JSON both ways, verified on reading, readable aloud."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from spieltisch.errors import CorruptRecord, FalseRecord, NewerRecord, RecordError, TamperedRecord
from spieltisch.match.deal import Deal
from spieltisch.match.match import Match
from spieltisch.match.record import Record


def played(name: str, seats: int, options: dict[str, Any] | None = None, *, seed: int = 4) -> Match:
    match = spieltisch.game(name).match(seats=seats, seed=seed, options=options)
    bot = spieltisch.player("random:seed=5")
    while match.turn is not None and not match.over:
        match.play(bot.choose(match.view_state(match.turn)))
    return match


def sealed(record: dict[str, Any]) -> dict[str, Any]:
    """The record with a hash that fits, as a forger would make it."""
    return msgspec.convert(record, Record).sealed().plain()


MATCHES = [("companeros", 4, {"deals": 2}), ("deuce", 2, {"target": 30}), ("list-und-tuecke", 4, {})]


@pytest.mark.parametrize(("name", "seats", "options"), MATCHES)
def test_match_replays(name: str, seats: int, options: dict[str, Any]) -> None:
    """A record as JSON text replays to the same match and gives the same record again."""
    match = played(name, seats, options)
    record = match.record()
    again = spieltisch.replay(json.dumps(record))
    assert isinstance(again, Match)
    assert again.record() == record
    assert (again.totals, again.winners, again.over) == (match.totals, match.winners, True)
    assert {"format", "rules", "game", "seats", "options", "deals", "totals", "hash"} <= set(record)


@pytest.mark.parametrize(("name", "seats", "options"), MATCHES)
def test_unfinished_match_replays(name: str, seats: int, options: dict[str, Any]) -> None:
    """A record can be written at any time, and the match goes on from it."""
    whole = played(name, seats, options)
    actions = [action for deal in whole.deals for action in deal.actions]
    match = spieltisch.game(name).match(seats=seats, seed=4, options=options)
    for number, action in enumerate(actions):
        if number % 25 == 0:
            again = spieltisch.replay(match.record())
            assert isinstance(again, Match)
            assert again.deal.truth == match.deal.truth
        match.play(action)
    assert match.record() == whole.record()


def test_a_replayed_match_goes_on() -> None:
    """Whoever replays an unfinished match can play it to its end, further deals included."""
    match = spieltisch.game("companeros").match(seats=3, seed=1, options={"deals": 2})
    match.play(match.deal.legal[0])
    again = spieltisch.replay(match.record())
    assert isinstance(again, Match)
    while not again.over:
        again.play(again.deal.legal[0])
    assert len(again.deals) == 2
    assert isinstance(spieltisch.replay(again.record()), Match)


def test_deal_from_a_position_replays() -> None:
    """A deal that was set up by hand is recorded with its position."""
    game = spieltisch.game("deuce")
    deal = game.deal(seats=2, seed=1)
    other = game.deal_from(deal.truth)
    for _ in range(6):
        other.play(other.legal[-1])
    record = json.loads(json.dumps(other.record()))
    assert record["deals"][0]["seed"] is None
    again = spieltisch.replay(record)
    assert isinstance(again, Deal)
    assert again.truth == other.truth


def drawn_out() -> Deal:
    """A deal of Deuce in which the stock was renewed."""
    deal = spieltisch.game("deuce").deal(seats=3, seed=6, options={"voluntary_draws": "any"})
    while not deal.over and len(deal.chances) < 2:
        deal.play("draw" if "draw" in deal.legal and len(deal.actions) % 4 else deal.legal[0])
    assert deal.chances
    return deal


def test_reshuffles_are_in_the_record() -> None:
    """D-13: a record keeps the order of each reshuffle and replays with it, not with the generator."""
    deal = drawn_out()
    record = deal.record()
    assert record["deals"][0]["chances"] == [list(order) for order in deal.chances]
    record["deals"][0]["chances"][0].reverse()
    again = replay_until_false(sealed(record))
    assert again is None or again.chances[0] == deal.chances[0][::-1]


def replay_until_false(record: dict[str, Any]) -> Deal | None:
    try:
        found = spieltisch.replay(record)
    except FalseRecord:
        return None
    assert isinstance(found, Deal)
    return found


def test_missing_or_foreign_reshuffle_is_refused() -> None:
    """A reshuffle that is missing, too many or of other cards is found."""
    record = drawn_out().record()
    for change in ([], [["R1"]], [*record["deals"][0]["chances"], ["R1"]]):
        forged = json.loads(json.dumps(record))
        forged["deals"][0]["chances"] = change
        with pytest.raises(FalseRecord):
            spieltisch.replay(sealed(forged))


def test_replay_to() -> None:
    """A record can be replayed up to any action."""
    match = played("companeros", 3, {"deals": 2})
    length = sum(len(deal.actions) for deal in match.deals)
    for to in (0, 1, 20, len(match.deals[0].actions), len(match.deals[0].actions) + 3, length, length + 9):
        again = spieltisch.replay(match.record(), to=to)
        assert isinstance(again, Match)
        assert sum(len(deal.actions) for deal in again.deals) == min(to, length)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '"x"', "{}", '{"format": "1"}', "\x00", "[" * 5000]
)
def test_corrupt(text: str) -> None:
    """What is no record is called so."""
    with pytest.raises(CorruptRecord):
        spieltisch.replay(text)


def test_corrupt_bytes() -> None:
    """Bytes that are no text are no record."""
    with pytest.raises(CorruptRecord):
        spieltisch.replay(b"\xff\xfe\x00")


def changes() -> list[tuple[str, Any, type[RecordError]]]:
    """Fields of a record, another value, and what is said of it although the hash fits."""
    return [
        ("format", 3, NewerRecord),
        ("format", 2, CorruptRecord),
        ("format", 0, CorruptRecord),
        ("rules", 99, NewerRecord),
        ("game", "chess", CorruptRecord),
        ("seats", 9, CorruptRecord),
        ("kind", "novel", CorruptRecord),
        ("options", {"colour": 1}, CorruptRecord),
        ("deals", [], CorruptRecord),
        ("totals", [1, 2, 3, 4], FalseRecord),
    ]


@pytest.mark.parametrize(("field", "value", "error"), changes(), ids=lambda value: str(value)[:20])
def test_forged_header(field: str, value: object, error: type[RecordError]) -> None:
    """A header that says something else gets its own error, even with a fitting hash."""
    record = played("companeros", 4).record() | {field: value}
    with pytest.raises(error):
        spieltisch.replay(sealed(record))


def test_tampered() -> None:
    """Any change without a new hash is seen."""
    record = played("companeros", 4).record()
    record["totals"][0] += 1
    with pytest.raises(TamperedRecord):
        spieltisch.replay(record)


@pytest.mark.parametrize(("name", "seats", "options"), MATCHES)
def test_false_action_is_named(name: str, seats: int, options: dict[str, Any]) -> None:
    """A record says at which action it stops being true, and by which clause."""
    record = played(name, seats, options).record()
    actions = record["deals"][0]["actions"]
    actions[10] = actions[9]
    with pytest.raises(FalseRecord, match=r"deal 1, action 11 .*\([CDL]-\d+\)") as caught:
        spieltisch.replay(sealed(record))
    assert (caught.value.deal, caught.value.action) == (0, 10)


def test_false_scores_and_starter() -> None:
    """Scores, starter and seed of each deal must be those that come out."""
    record = played("companeros", 4, {"deals": 2}).record()
    for field, value in (("scores", [1, 1, 1, 1]), ("starter", 3), ("over", False), ("seed", "0" * 64)):
        forged = json.loads(json.dumps(record))
        forged["deals"][1][field] = value if forged["deals"][1][field] != value else 2
        with pytest.raises(RecordError):
            spieltisch.replay(sealed(forged))


@given(st.data())
@settings(max_examples=60)
def test_any_change_is_an_error_of_ours(data: st.DataObject) -> None:
    """Whatever is changed in a record's text, reading it gives the same match or a RecordError."""
    text = json.dumps(RECORD)
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters(codec="utf-8")) + text[at + 1 :]
    try:
        again = spieltisch.replay(changed)
    except RecordError:
        return
    assert again.record() == RECORD


RECORD = played("companeros", 3).record()


def test_read_aloud() -> None:
    """The text of a record tells the hands, every action as a sentence, and the result."""
    match = played("list-und-tuecke", 4)
    text = spieltisch.record_text(match.record())
    assert text.startswith("Mit List und Tücke, 4 seats.")
    assert f"plays {match.deals[0].actions[0]}." in text
    assert text.count("\nDeal ") == 4
    assert "Won by seat" in text
