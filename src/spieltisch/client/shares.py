"""A client's part of the shuffle: a value of its own for each deal, and a look at what became of it.

See `docs/shuffle.md`: the table and every client commit themselves, then the values are shown, and the seed
of the deal is mixed from all of them.
"""

from collections.abc import Callable

import msgspec

from spieltisch.client.errors import Unfair
from spieltisch.match.proof import Proof, check_proof
from spieltisch.match.shuffle import commit
from spieltisch.wire.commands import Commit, Reveal
from spieltisch.wire.messages import Revealed, Shuffle, View

Deal = tuple[int, int]  # the match and the deal


class Shares:
    """What one client has added to the deals of one table; `fresh` gives 32 bytes that nobody can guess."""

    def __init__(self, fresh: Callable[[], bytes]) -> None:
        self._fresh = fresh
        self._values: dict[Deal, str] = {}
        self._shown: dict[Deal, str] = {}  # the table's commitments
        self._others: dict[Deal, dict[int, str]] = {}  # everybody's, before any value was shown
        self._complete: set[Deal] = set()  # those in which the own value was shown by the table
        self.left_out: list[Deal] = []
        """Deals without the own value, because it came too late, or was said to."""

    def wanted(self, view: View) -> Commit | Reveal | None:
        """What the table waits for from this client."""
        shuffle = view.table.shuffle
        if shuffle is None:
            return None
        deal, seat = (view.table.match, shuffle.deal), min(view.seats, default=None)
        self._watch(deal, shuffle)
        if seat is None or shuffle.stage == "dealt":
            return None
        if shuffle.stage == "commit":
            if deal not in self._values:
                self._values[deal] = self._fresh().hex()
            return Commit(deal=shuffle.deal, commitment=commit(self._values[deal]))
        mine = self._values.get(deal)
        if mine is None or shuffle.commitments.get(seat) != commit(mine):
            return None  # too late, or another device of the same person was quicker
        return Reveal(deal=shuffle.deal, value=mine)

    def _watch(self, deal: Deal, shuffle: Shuffle) -> None:
        """The table keeps to its commitment, and everybody else to theirs."""
        if self._shown.setdefault(deal, shuffle.commitment) != shuffle.commitment:
            raise Unfair(f"deal {shuffle.deal}: the table has changed its commitment")
        if shuffle.stage == "reveal":
            self._others.setdefault(deal, shuffle.commitments)
        if shuffle.stage == "dealt" and deal in self._others:
            before = self._others.pop(deal)  # looked at once: it does not change any more
            for seat, value in shuffle.values.items():
                if commit(value) != before.get(seat):
                    raise Unfair(f"deal {shuffle.deal}: the value of seat {seat} does not fit its commitment")
            if self._values.get(deal) in shuffle.values.values():
                self._complete.add(deal)

    def check(self, view: View, revealed: Revealed) -> None:
        """Was the deal dealt from what everybody had committed themselves to? If not, it is `Unfair`."""
        try:
            proof = msgspec.convert(revealed.proof, Proof)
        except msgspec.ValidationError as error:
            raise Unfair(f"deal {revealed.deal}: this is no proof: {error}") from None
        problems = [str(problem) for problem in check_proof(proof, revealed.seed)]
        deal = (proof.match, proof.deal)
        if (proof.table, proof.deal) != (view.table.id, revealed.deal):
            problems.append("the proof is of another deal")
        if self._shown.get(deal, proof.commitment) != proof.commitment:
            problems.append("the table had shown another commitment")
        if deal in self._values and self._values[deal] not in {share.value for share in proof.shares}:
            self.left_out.append(deal)
            if deal in self._complete:
                problems.append("the value of this client is not in it")
        if problems:
            raise Unfair(f"deal {revealed.deal}: {'; '.join(problems)}")
