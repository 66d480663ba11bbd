"""The verified deal: how a seed is mixed, and that nothing about it can be changed unnoticed."""

import hashlib
import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spieltisch
from proven import TABLE, copied, mixed, proof_of, proven_match, sealed, value
from spieltisch.errors import CorruptRecord, FalseRecord, RecordError, SetupError
from spieltisch.match.match import Match
from spieltisch.match.proof import Problem, Proof, Share, check_proof, examine, mix
from spieltisch.match.record import Record, read_record

ZEROS, ONES, TWOS = "00" * 32, "11" * 32, "22" * 32
replace = msgspec.structs.replace


def codes(proof: Proof, seed: Any) -> list[str]:
    return [problem.code for problem in check_proof(proof, seed)]


def test_known_answer() -> None:
    """These bytes, written out, are what is hashed, today and in every later version."""
    written = (
        "737069656c7469736368206d6978"  # spieltisch mix
        "0000000000000008" + "4bc3bc6368652037"  # Küche 7
        "0000000000000002"  # match
        "0000000000000005"  # deal
        + ZEROS
        + "0000000000000002"  # persons
        + "0000000000000001"
        + ONES
        + "0000000000000003"
        + TWOS
    )
    seed = mix("Küche 7", 2, 5, ZEROS, {3: TWOS, 1: ONES})
    assert seed == hashlib.sha256(bytes.fromhex(written)).digest()
    assert seed.hex() == "276841e41fabfd50c1abb2ea1881fac2d76dcce781c98b8abd57f250a7734959"


def test_without_persons_the_table_is_alone() -> None:
    """A table of bots mixes its own value only, and that can be proven, too."""
    proof = proof_of(seats=())
    assert check_proof(proof, mixed(proof)) == []


def test_nothing_runs_into_its_neighbour() -> None:
    """Other ids, numbers, seats and values are other seeds, also where the texts joined are alike."""
    seeds = [
        mix("a", 1, 2, ZEROS, {}),
        mix("a1", 1, 2, ZEROS, {}),
        mix("", 1, 2, ZEROS, {}),
        mix("a", 2, 1, ZEROS, {}),
        mix("a", 1, 2, ONES, {}),
        mix("a", 1, 2, ZEROS, {0: ONES}),
        mix("a", 1, 2, ONES, {0: ZEROS}),
        mix("a", 1, 2, ZEROS, {1: ONES}),
        mix("a", 1, 2, ZEROS, {0: ONES, 1: TWOS}),
        mix("a", 1, 2, ZEROS, {0: TWOS, 1: ONES}),
        mix("a" + "\0" * 8, 1, 2, ZEROS, {}),
    ]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize(
    "arguments",
    [
        ("a", -1, 0, ZEROS, {}),
        ("a", 0, 2**64, ZEROS, {}),
        ("a", 0, 0, "00", {}),
        ("a", 0, 0, "00" * 31 + "  ", {}),
        ("a", 0, 0, ZEROS, {-1: ONES}),
        ("a", 0, 0, ZEROS, {0: "x" * 64}),
        ("\ud800", 0, 0, ZEROS, {}),
    ],
)
def test_what_cannot_be_mixed_is_refused(arguments: tuple[Any, ...]) -> None:
    """Numbers, ids and values that cannot be get a clear error."""
    with pytest.raises(SetupError):
        mix(*arguments)


def test_a_true_proof_holds() -> None:
    """Values that fit their commitments and mix to the seed leave nothing to say; in any form of the seed."""
    proof = proof_of()
    seed = mixed(proof)
    for form in (seed, seed.hex(), int.from_bytes(seed, "big")):
        assert check_proof(proof, form) == []


SHARES = proof_of().shares


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"table": "cellar"}, "proof-not-mixed"),
        ({"table": "\ud800"}, "proof-not-mixed"),
        ({"match": 4}, "proof-not-mixed"),
        ({"match": -1}, "proof-not-mixed"),
        ({"deal": 2**64}, "proof-not-mixed"),
        ({"value": ONES}, "proof-table-unfit"),
        ({"commitment": ONES}, "proof-table-unfit"),
        ({"value": "abc"}, "proof-table-malformed"),
        ({"value": proof_of().value.upper()}, "proof-table-malformed"),
        ({"value": "00" * 31 + "  "}, "proof-table-malformed"),
        ({"commitment": proof_of().commitment + "\n"}, "proof-table-malformed"),
        ({"commitment": "é" * 64}, "proof-table-malformed"),
        ({"shares": SHARES[:1]}, "proof-not-mixed"),
        ({"shares": []}, "proof-not-mixed"),
        ({"shares": SHARES[::-1]}, "proof-seat-order"),
        ({"shares": [SHARES[0], SHARES[0]]}, "proof-seat-twice"),
        ({"shares": [replace(SHARES[0], value=ONES)]}, "proof-share-unfit"),
        ({"shares": [replace(SHARES[0], commitment=ONES)]}, "proof-share-unfit"),
        ({"shares": [replace(SHARES[0], value="")]}, "proof-share-malformed"),
        ({"shares": [replace(SHARES[0], commitment="z" * 64)]}, "proof-share-malformed"),
        ({"shares": [replace(SHARES[0], seat=-1)]}, "proof-no-seat"),
        ({"shares": [replace(SHARES[0], seat=2**70)]}, "proof-not-mixed"),
    ],
)
def test_each_problem_is_named(changed: dict[str, Any], code: str) -> None:
    """Whatever is wrong has its code and a sentence, and is no exception."""
    proof = proof_of()
    found = check_proof(replace(proof, **changed), mixed(proof))
    assert code in [problem.code for problem in found]
    assert all("{" not in str(problem) and problem.code not in str(problem) for problem in found)


@pytest.mark.parametrize("seed", [b"", "00", -1, "x" * 64])
def test_what_is_no_seed_was_not_mixed(seed: Any) -> None:
    """A seed that is none does not come from any values."""
    assert codes(proof_of(), seed) == ["proof-not-mixed"]


def test_a_problem_names_its_seat() -> None:
    """The sentence says whose value it is about."""
    assert str(Problem("proof-share-unfit", 2)) == "the value of seat 2 does not fit its commitment"


def places(proof: Proof) -> list[tuple[int | None, str]]:
    """Every field of a proof and its shares: (share or none, name)."""
    found: list[tuple[int | None, str]] = [
        (None, name) for name in ("table", "match", "deal", "commitment", "value")
    ]
    return found + [(at, name) for at in range(len(proof.shares)) for name in ("seat", "commitment", "value")]


@given(st.data())
@settings(max_examples=300)
def test_any_change_is_noticed(data: st.DataObject) -> None:
    """Any other byte in any value, commitment or id, any other seat or number: the proof holds no more."""
    seats = sorted(data.draw(st.sets(st.integers(0, 5), max_size=4)))
    proof = proof_of(data.draw(st.integers(0, 9)), seats)
    seed = mixed(proof)
    assert check_proof(proof, seed) == []
    at, name = data.draw(st.sampled_from(places(proof)))
    holder: Any = proof if at is None else proof.shares[at]
    old = getattr(holder, name)
    if isinstance(old, int):
        new: Any = data.draw(st.integers().filter(lambda number: number != old))
    else:
        place = data.draw(st.integers(0, len(old) - 1))
        sign = data.draw(
            st.one_of(st.sampled_from("0123456789abcdefABCDEF"), st.characters()).filter(
                lambda sign: sign != old[place]
            )
        )
        new = old[:place] + sign + old[place + 1 :]
    changed: Any = replace(holder, **{name: new})
    if at is not None:
        changed = replace(proof, shares=[*proof.shares[:at], changed, *proof.shares[at + 1 :]])
    assert check_proof(changed, seed)


@given(st.integers(0, 31), st.integers(1, 255))
def test_any_other_seed_is_noticed(place: int, change: int) -> None:
    """A proof is one of its seed only."""
    seed = bytearray(mixed(proof_of()))
    seed[place] ^= change
    assert codes(proof_of(), bytes(seed)) == ["proof-not-mixed"]


@pytest.fixture(scope="module")
def played() -> tuple[Match, list[Proof]]:
    return proven_match("companeros", 4, {"deals": 2})


@pytest.fixture(scope="module")
def record(played: tuple[Match, list[Proof]]) -> dict[str, Any]:
    match, proofs = played
    return match.record(proofs, ["p" * len(deal.actions) for deal in match.deals])


def test_a_proven_record_is_verified(record: dict[str, Any]) -> None:
    """A record with proofs has format 2, replays as JSON, and is verified by itself and by what was shown."""
    assert record["format"] == 2
    text = json.dumps(record)
    assert isinstance(spieltisch.replay(text), Match)
    assert spieltisch.verify(text)
    shown = [deal["proof"]["commitment"] for deal in record["deals"]]
    assert spieltisch.verify(text, shown)
    assert not spieltisch.verify(text, shown[::-1])
    assert not spieltisch.verify(text, shown[:1])
    assert [(verdict.deal, verdict.problems) for verdict in examine(read_record(text))] == [(0, []), (1, [])]


def test_a_record_comes_back_as_it_was_written(record: dict[str, Any]) -> None:
    """What is read is what was written, byte by byte, both formats alike."""
    plain = spieltisch.game("deuce").deal(2, 7).record()
    for written in (record, plain):
        text = msgspec.json.encode(written)
        assert msgspec.json.encode(read_record(text)) == text


def test_without_proofs_nothing_is_verified(played: tuple[Match, list[Proof]]) -> None:
    """A deal without a proof is not verified by the record alone; commitments to seeds still do."""
    match, proofs = played
    assert not spieltisch.verify(match.record())
    assert not spieltisch.verify(match.record(proofs[:1]))
    assert not spieltisch.verify(match.record([None, proofs[1]]))
    seeds = [deal.seed for deal in match.deals if deal.seed is not None]
    assert spieltisch.verify(match.record(), [spieltisch.commit(seed) for seed in seeds])
    half = [proofs[0].commitment, spieltisch.commit(seeds[1])]
    assert spieltisch.verify(match.record(proofs[:1]), half)


def test_a_deal_alone_has_a_proof() -> None:
    """A deal's record takes a proof of any number, since it does not say which deal of a match it was."""
    proof = proof_of(deal=6)
    deal = spieltisch.game("list-und-tuecke").deal(4, mixed(proof))
    deal.play(deal.legal[0])
    assert spieltisch.verify(deal.record(proof, "b"))
    assert deal.record(proof)["deals"][0].keys() == deal.record()["deals"][0].keys() | {"proof"}


def forged(record: dict[str, Any], at: int, /, **changed: Any) -> dict[str, Any]:
    found = copied(record)
    found["deals"][at]["proof"] |= changed
    return sealed(found)


def test_a_false_proof_is_a_false_record(record: dict[str, Any]) -> None:
    """Replay names the deal whose proof does not hold, and why."""
    other = msgspec.to_builtins(proof_of(1, (0, 3)))
    far = msgspec.to_builtins(proof_of(1, (0, 9)))
    cases = {
        "table's value does not fit": {"value": ONES},
        "seed is not the mix": other,
        "there is no seat 9": far | {"shares": far["shares"][1:]},
        "seat 2 has two values": {"shares": [record["deals"][1]["proof"]["shares"][1]] * 2},
    }
    for words, changed in cases.items():
        with pytest.raises(FalseRecord, match=r"^deal 2 cannot be true: ") as caught:
            spieltisch.replay(forged(record, 1, **changed))
        assert caught.value.deal == 1
        said = [str(problem) for problem in examine(read_record(forged(record, 1, **changed)))[1].problems]
        assert any(words in sentence for sentence in said)


def test_a_proof_belongs_to_its_place() -> None:
    """A proof that holds by itself is refused at another deal of a match, or beside one of another table."""
    match, proofs = proven_match("companeros", 3, {"deals": 2}, (0,))
    game = spieltisch.game("companeros")
    for proof, code in (
        (proof_of(5, (0,)), "proof-other-deal"),
        (proof_of(1, (0,), table="cellar"), "proof-other-match"),
        (proof_of(1, (0,), match=4), "proof-other-match"),
    ):
        one, two = match.deals[0], game.deal(3, mixed(proof), match.deals[1].starter, match.options)
        match.deals[:] = [one, two]
        record = match.record([proofs[0], proof])
        assert [problem.code for problem in examine(read_record(record))[1].problems] == [code]
        with pytest.raises(FalseRecord, match=r"^deal 2 cannot be true"):
            spieltisch.replay(record)


def test_a_position_has_no_proof() -> None:
    """Cards that were not dealt from a seed cannot have been mixed."""
    game = spieltisch.game("deuce")
    record = game.deal_from(game.deal(2, 1).truth).record(proof_of())
    with pytest.raises(FalseRecord, match="no seed"):
        spieltisch.replay(record)


def test_reshuffles_come_from_the_seed() -> None:
    """A proof is one of all chance: a reshuffle that somebody chose is refused, and not verified."""
    proof = proof_of(seats=(0,))
    deal = spieltisch.game("deuce").deal(3, mixed(proof), options={"voluntary_draws": "any"})
    while not deal.chances:
        deal.play("draw" if "draw" in deal.legal and len(deal.actions) % 4 else deal.legal[0])
    record = deal.record(proof)
    assert spieltisch.verify(record)
    plain = deal.record()
    seed = spieltisch.commit(mixed(proof))
    assert spieltisch.verify(plain, [seed])
    order = record["deals"][0]["chances"][0]
    for changed in (record, plain):  # the card that was drawn stays, the others change places
        changed["deals"][0]["chances"][0] = [*order[:-1][::-1], order[-1]]
    with pytest.raises(FalseRecord, match="reshuffle is not the one that the seed gives"):
        spieltisch.replay(sealed(record))
    spieltisch.replay(sealed(plain))  # without a proof nobody says where chance came from
    assert not spieltisch.verify(sealed(plain), [seed])


def test_who_played_is_kept(played: tuple[Match, list[Proof]]) -> None:
    """One letter an action, in format 2, with or without proofs."""
    match, _ = played
    by = ["".join("pbcf"[at % 4] for at in range(len(deal.actions))) for deal in match.deals]
    record = match.record(by=by)
    assert record["format"] == 2
    assert [deal.by for deal in read_record(json.dumps(record)).deals] == by
    assert "proof" not in record["deals"][0]
    assert isinstance(spieltisch.replay(record), Match)


def test_who_played_must_fit_the_actions(played: tuple[Match, list[Proof]], record: dict[str, Any]) -> None:
    """Too few, too many or other letters are neither written nor read."""
    match, proofs = played
    count = len(match.deals[0].actions)
    for by in ("p", "p" * (count + 1), "x" * count, "P" * count):
        with pytest.raises(SetupError):
            match.record(by=[by])
        changed = copied(record)
        changed["deals"][0]["by"] = by
        with pytest.raises(CorruptRecord, match="who played"):
            spieltisch.replay(sealed(changed))
    with pytest.raises(SetupError):
        match.record([*proofs, proofs[0]])


def test_the_format_says_what_is_inside(record: dict[str, Any]) -> None:
    """Format 1 with what only format 2 has is damaged, and so is format 2 without it."""
    match = spieltisch.game("companeros").match(3, 1)
    for changed in (record | {"format": 1}, match.record() | {"format": 2}):
        with pytest.raises(CorruptRecord):
            spieltisch.replay(sealed(changed))
    for field, wrong in (("by", 7), ("by", None), ("proof", []), ("proof", {"table": TABLE})):
        changed = copied(record)
        changed["deals"][0][field] = wrong
        with pytest.raises(CorruptRecord):
            spieltisch.replay(changed)


def test_texts_that_cannot_be_written_are_refused(record: dict[str, Any]) -> None:
    """Half a sign in a text, which JSON cannot hold, is a damaged record."""
    changed = copied(record)
    changed["deals"][0]["proof"]["table"] = "\ud800"
    with pytest.raises(CorruptRecord):
        spieltisch.replay(changed)


def test_format_1_is_as_it_always_was() -> None:
    """Records without proofs keep their bytes: these hashes were made before there was a format 2."""
    match = spieltisch.game("companeros").match(seats=3, seed=2026)
    while not match.over:
        match.play(match.deal.legal[0])
    record = match.record()
    assert record["hash"] == "704535ccbc229ac1a86fd01120827e23f644a7f509a3fa801e96280c38ff80a4"
    for form in (record, read_record(record)):
        digest = hashlib.sha256(msgspec.json.encode(form)).hexdigest()
        assert digest == "78a291a6757fea7ccb03048cefcade8eff6daffd8e0f6e4f6b2aaa62f0a6f3ff"
    game = spieltisch.game("companeros")
    placed = game.deal_from(game.deal(3, 1).truth).record()
    assert placed["hash"] == "09f8e64717326454d7ce51ed5afcf9c0acc33cdad424e7882f2bcffcde4105e3"


@given(st.data())
@settings(max_examples=60)
def test_any_change_of_a_record_is_an_error_of_ours(data: st.DataObject) -> None:
    """Whatever is changed in the text of a proven record, with a new hash: a RecordError, or still proven."""
    text = json.dumps(SMALL)
    at = data.draw(st.integers(text.index('"proof"'), len(text) - 1))
    changed = text[:at] + data.draw(st.characters(codec="utf-8")) + text[at + 1 :]
    try:
        again = msgspec.json.decode(changed, type=Record).sealed()
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    try:
        proven = spieltisch.verify(msgspec.json.encode(again))
    except RecordError:
        return
    assert proven
    assert again.deals == read_record(SMALL).deals


SMALL = spieltisch.game("companeros").deal(4, mixed(proof_of())).record(proof_of())


def test_a_share_is_plain_data() -> None:
    """Shares and proofs go through JSON as they are, and unknown fields are refused."""
    share = Share(0, spieltisch.commit(value("a")), value("a"))
    assert msgspec.json.decode(msgspec.json.encode(share), type=Share) == share
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"seat":0,"commitment":"","value":"","name":"x"}', type=Share)
