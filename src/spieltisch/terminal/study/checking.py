"""What is known about how a deal came about: each check of its record by itself, with how it came out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from spieltisch.match.layout import layout
from spieltisch.terminal.screen.paragraphs import wrapped
from spieltisch.terminal.screen.scene import Scene
from spieltisch.terminal.study.recorded import Recorded

TABLE = {"proof-table-unfit", "proof-table-malformed"}
ELSEWHERE = {"proof-other-deal", "proof-other-match"}
UNFIT = {"proof-table-unfit", "proof-share-unfit"}
"""Values that do not fit their commitments: the seed may be mixed from them all the same."""


@dataclass(frozen=True)
class Check:
    """One thing that was worked out anew."""

    code: str
    ok: bool = True
    params: Mapping[str, Any] = field(default_factory=dict)


def checks(record: Recorded, number: int) -> list[Check]:
    return [*promises(record, number), *cards(record, number)]


def promises(record: Recorded, number: int) -> Iterator[Check]:
    """What was promised before the cards were dealt."""
    verdict = record.verdicts[number]
    if verdict.proof is None:
        return
    codes = {problem.code for problem in verdict.problems}
    unfit = {problem.seat for problem in verdict.problems}
    shares = verdict.proof.shares
    yield Check("table-value", codes.isdisjoint(TABLE))
    for share in shares:
        yield Check("share-value", share.seat not in unfit, {"seat": share.seat})
    yield Check("this-deal", codes.isdisjoint(ELSEWHERE))
    yield Check("mix", not codes - ELSEWHERE - UNFIT, {"count": len(shares) + 1})


def cards(record: Recorded, number: int) -> Iterator[Check]:
    """What became of the seed; a reshuffle may be another one than the seed gives."""
    deal, written = record.played[number], record.written[number]
    if written.seed is not None:
        laid = layout(record.game.rules, deal.seats, deal.options)
        again = record.game.deal(deal.seats, written.seed, deal.starter, deal.options)
        yield Check("hands", again.truth == deal.first_truth, {"count": len(laid.deck)})
        own = deal.chance_is_its_own()
        for place, order in enumerate(written.chances, 1):
            yield Check("reshuffle", own, {"number": place, "count": len(order)})


def verdict(record: Recorded, number: int) -> str:
    """All in all, as a code: a fair deal, only cards from a seed, or nothing that could be checked."""
    if not all(check.ok for check in checks(record, number)):
        return "verify-unfair"
    if record.written[number].proof is not None:
        return "verify-fair"
    return "verify-cards-only" if record.written[number].seed is not None else "no-proof"


def check_lines(scene: Scene, record: Recorded, number: int, width: int) -> list[Text]:
    """The verdict, and a sentence for each check."""
    found = checks(record, number)
    lines = wrapped(scene.text(scene.t(f"screen.{verdict(record, number)}"), "gold", bold=True), width)
    lines.append(Text())
    for check in found:
        key = f"check.{check.code}{'' if check.ok else '-fails'}"
        params = dict(check.params)
        if "seat" in params:
            params["seat"] = scene.speech.name(params["seat"])
        mark = scene.text("√ " if check.ok else "× ", "gold" if check.ok else "warn", bold=True)
        parts = wrapped(scene.text(scene.t(key, **params)), width - 2)
        lines += [Text.assemble(mark if not at else "  ", part) for at, part in enumerate(parts)]
    lines += wrapped(scene.text(scene.t("study.verify-how"), "quiet"), width)
    seed = record.written[number].seed
    if seed is not None:
        lines += [Text(), scene.text(scene.t("screen.seed"), "quiet"), *wrapped(scene.text(seed), width)]
    return lines
