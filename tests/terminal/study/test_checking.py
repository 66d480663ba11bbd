"""What a replay says about how its deals came about is worked out, and can come out otherwise."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

import spieltisch
from spieltisch.match.proof import Proof
from spieltisch.match.record import DealRecord, read_record
from spieltisch.terminal.study.checking import checks, verdict
from spieltisch.terminal.study.recorded import Recorded
from terminal.study.staging import record_of, recorded

WRONG = "0" * 64


def changed(change: Callable[[DealRecord], DealRecord]) -> Recorded:
    """A record whose first deal was played truly, and is then told otherwise."""
    read = read_record(record_of("companeros"))
    game = spieltisch.game(read.game)
    deals = [change(read.deals[0]), *read.deals[1:]]
    return Recorded(game, replace(read, deals=deals), game.replay(read))


def proof_of(deal: DealRecord) -> Proof:
    assert deal.proof is not None
    return deal.proof


def with_share(deal: DealRecord) -> DealRecord:
    first, *others = proof_of(deal).shares
    return replace(deal, proof=replace(proof_of(deal), shares=[replace(first, value=WRONG), *others]))


def failing(record: Recorded) -> set[str]:
    return {check.code for check in checks(record, 0) if not check.ok}


@pytest.mark.parametrize("game", ["companeros", "deuce", "list-und-tuecke"])
def test_a_true_record_passes_all_checks(game: str) -> None:
    """Every deal of it is fair."""
    record = recorded(record_of(game))
    for number in range(record.deals):
        assert all(check.ok for check in checks(record, number))
        assert verdict(record, number) == "verify-fair"


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (lambda deal: replace(deal, proof=replace(proof_of(deal), commitment=WRONG)), {"table-value"}),
        (lambda deal: replace(deal, proof=replace(proof_of(deal), value=WRONG)), {"table-value", "mix"}),
        (lambda deal: replace(deal, proof=replace(proof_of(deal), deal=1)), {"this-deal", "mix"}),
        (with_share, {"share-value", "mix"}),
        (lambda deal: replace(deal, seed=WRONG), {"mix", "hands"}),
    ],
    ids=["commitment", "value", "deal", "share", "seed"],
)
def test_what_is_not_true_fails_by_its_name(
    change: Callable[[DealRecord], DealRecord], codes: set[str]
) -> None:
    """And the deal is not called fair."""
    record = changed(change)
    assert failing(record) == codes
    assert verdict(record, 0) == "verify-unfair"
