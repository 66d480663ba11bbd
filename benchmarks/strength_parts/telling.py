"""What was found, as Markdown."""

from collections.abc import Iterator
from typing import Any

from strength_parts.contests import CONTESTS, ITERATIONS, spec

Found = dict[str, dict[str, Any]]
"""By tables and contests."""


def difference(played: dict[str, Any], better: str, worse: str) -> tuple[float, float] | None:
    """How much more one wins than another on the same boards, and how sure that is, in per cent.

    None if there are too few boards to tell.
    """
    for row in played["differences"]:
        if {row["player"], row["other"]} == {better, worse}:
            sign, wins = 1 if row["player"] == better else -1, row["wins"]
            if wins["margin"] is None:
                return None
            return 100 * sign * wins["mean"], 100 * wins["margin"]
    raise LookupError(f"{better} and {worse} did not meet")


def told(found: tuple[float, float] | None) -> str:
    return "too few boards" if found is None else f"{found[0]:+.1f} ± {found[1]:.1f}".replace("-", "−")


def tables_of(found: Found) -> list[str]:
    return [table for table in ITERATIONS if table in found]


def contests_of(found: Found) -> list[str]:
    """Those that were played at some table."""
    return [name for name in CONTESTS if any(name in played for played in found.values())]


def differences(found: Found) -> str:
    """A row for each two who met, a column for each table."""
    tables = tables_of(found)
    lines = [f"| better − worse | {' | '.join(tables)} |", "|---" * (len(tables) + 1) + "|"]
    for name in contests_of(found):
        for better, worse in CONTESTS[name].told:
            cells = [of_two(found[table], table, name, better, worse) for table in tables]
            lines.append(f"| `{better}` − `{worse}` | {' | '.join(cells)} |")
        boards = [str(found[table][name]["boards"]) if name in found[table] else "" for table in tables]
        lines.append(f"| *boards* | {' | '.join(boards)} |")
    return "\n".join(lines)


def of_two(played: dict[str, Any], table: str, contest: str, better: str, worse: str) -> str:
    if contest not in played:
        return ""
    return told(difference(played[contest], spec(table, better), spec(table, worse)))


def thinking(found: Found) -> str:
    """What the players of the ladder are called in the arena, and how long they think."""
    lines = ["| table | `search/50` | `search/200`, `search/1000` | ms a choice |", "|---|---|---|---|"]
    for table in tables_of(found):
        more = f"iterations={4 * ITERATIONS[table]:,}, {20 * ITERATIONS[table]:,}"
        times = ", ".join(f"`{name}` {ms:.3g}" for name, ms in milliseconds(found[table], table))
        lines.append(f"| {table} | iterations={ITERATIONS[table]:,} | {more} | {times} |")
    return "\n".join(lines)


def milliseconds(played: dict[str, Any], table: str) -> Iterator[tuple[str, float]]:
    """Of a choice, on average, where a player was first measured."""
    seen = set()
    for name, contest in CONTESTS.items():
        for player in contest.players:
            if player not in seen and name in played:
                seen.add(player)
                rows = {row["player"]: row["mean"] for row in played[name]["thinking"]}
                yield player, 1000 * rows[spec(table, player)]
