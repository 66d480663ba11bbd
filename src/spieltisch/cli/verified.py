"""What was checked about a record, in sentences."""

from collections.abc import Iterator
from dataclasses import dataclass

import spieltisch
from spieltisch.errors import FalseRecord
from spieltisch.match.deal import Deal
from spieltisch.match.match import Match
from spieltisch.match.proof import Proof, Verdict, examine
from spieltisch.match.record import DealRecord, Record

NO_COMMITMENT = "nobody's commitment is in the record, so that nothing shows that the seeds were not chosen"


@dataclass(frozen=True)
class Shown:
    """What somebody who was at the table has kept: the commitments, and values of their own client."""

    commitments: list[str] | None
    values: list[str]


@dataclass(frozen=True)
class Line:
    """A line of the report; a failure is what is wrong, as a sentence that stands for itself."""

    text: str = ""
    style: str = ""
    failure: str = ""


def tell(record: Record, played: Deal | Match | FalseRecord, shown: Shown) -> Iterator[Line]:
    """Deal by deal, as far as the record is true."""
    verdicts = examine(record)
    proven = any(verdict.proof for verdict in verdicts)
    yield Line(heading(record, verdicts), "bold")
    for verdict, written in zip(verdicts, record.deals, strict=True):
        yield from [Line(), Line(f"Deal {verdict.deal + 1}", "bold")]
        if isinstance(played, FalseRecord) and played.deal == verdict.deal:
            yield from stop(verdict, played)
            return
        yield from by_proof(verdict)
        yield from by_play(written, played, verdict.deal)
        if proven or shown.commitments is not None:
            yield from by_commitment(verdict.deal, written, shown)
    yield Line()
    if shown.commitments is not None and len(shown.commitments) != len(record.deals):
        given, needed = counted(len(shown.commitments), "commitment"), counted(len(record.deals), "deal")
        yield failed(f"you gave {given}, and the record has {needed}")
    if not proven and shown.commitments is None:
        seeded = all(written.seed is not None for written in record.deals)
        true = "The deals follow from their seeds" if seeded else "The record is true"
        yield Line(f"{true}, but {NO_COMMITMENT}.", "yellow", NO_COMMITMENT)
    yield from [of_client(value, verdicts) for value in shown.values]
    if proven and shown.commitments is None and not shown.values:
        yield Line("Were you there? Compare the commitments with those that you were shown.", "dim")


def heading(record: Record, verdicts: list[Verdict]) -> str:
    proof = next((verdict.proof for verdict in verdicts if verdict.proof is not None), None)
    where = "" if proof is None else f", match {proof.match} of table {proof.table!r}"
    title = spieltisch.game(record.game).title
    return f"{title}, {record.seats} seats, {counted(len(record.deals), 'deal')}{where}"


def by_proof(verdict: Verdict) -> Iterator[Line]:
    """The sentences about values and seed, of a deal whose proof holds."""
    if verdict.proof is None:
        return
    yield Line(f"  The table's value fits its commitment {verdict.proof.commitment}.")
    yield Line(f"  {people(verdict.proof)}")
    yield Line("  The seed is the mix of these values.")


def people(proof: Proof) -> str:
    if not proof.shares:
        return "No person's client added a value: the seed is the table's alone."
    seats = ", ".join(f"seat {share.seat}" for share in proof.shares)
    if len(proof.shares) == 1:
        return f"The value of 1 person fits its commitment ({seats})."
    return f"The values of {len(proof.shares)} people fit their commitments ({seats})."


def by_play(written: DealRecord, played: Deal | Match | FalseRecord, number: int) -> Iterator[Line]:
    if written.seed is None:
        yield Line("  The deal begins in a position that was set up, not with cards from a seed.")
    else:
        yield Line("  The cards come from the seed.")
        if written.chances and not isinstance(played, FalseRecord):
            deal = played.deals[number] if isinstance(played, Match) else played
            if deal.chance_is_its_own():
                yield Line(f"  {counted(len(written.chances), 'reshuffle')} came from the seed, too.")
            else:
                yield failed("a reshuffle is not the one that the seed gives", number)
    yield Line(f"  {counted(len(written.actions), 'action')}, each of them legal; the scores are right.")


def by_commitment(number: int, written: DealRecord, shown: Shown) -> Iterator[Line]:
    """The commitment of that deal: the one that somebody was shown, or that there is none."""
    if shown.commitments is not None:
        if number >= len(shown.commitments):
            return
        whose = "the seed's" if written.proof is None else "the table's"
        if written.committed() == shown.commitments[number]:
            yield Line(f"  The commitment that you were shown is {whose}.")
        else:
            yield failed(f"the commitment that you were shown is not {whose}", number)
    elif written.proof is None:
        why = "" if written.over else "; a table shows its value when the deal is over"
        yield failed(f"nobody's commitment to this deal is in the record{why}", number)


def of_client(value: str, verdicts: list[Verdict]) -> Line:
    found = [
        f"of deal {verdict.deal + 1}, from seat {share.seat}"
        for verdict in verdicts
        for share in (verdict.proof.shares if verdict.proof else [])
        if share.value == value
    ]
    if not found:
        return failed(f"your value {value} is part of no deal")
    return Line(f"Your value {value} is part {' and '.join(found)}.")


def stop(verdict: Verdict, stopped: FalseRecord) -> Iterator[Line]:
    """Why the deal cannot be true; nothing after it was looked at."""
    if not verdict.problems:
        yield from by_proof(verdict)
        yield Line(f"  FAILS: {stopped}.", "red", str(stopped))
    for problem in verdict.problems:
        yield failed(str(problem), verdict.deal)


def failed(sentence: str, number: int | None = None) -> Line:
    indent, where = ("", "") if number is None else ("  ", f"deal {number + 1}: ")
    return Line(f"{indent}FAILS: {sentence}.", "red", f"{where}{sentence}")


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
