"""Who meets whom: at each table some contests, each with players whose strength does not hang on a clock."""

from dataclasses import dataclass

ITERATIONS = {
    "companeros/3": 20_000, "companeros/4": 17_500, "companeros/6": 13_000,
    "deuce/2": 15_000, "deuce/4": 10_000, "deuce/6": 5_000,
    "list-und-tuecke/4": 9_000, "list-und-tuecke/5": 7_500, "list-und-tuecke/6": 6_000,
}  # fmt: skip
"""What `search` gets done in about 50 ms, on one core of a quiet machine."""

ISMCTS = "ismcts:simulations=200"
"""What OpenSpiel's search gets done in about 50 ms: 150 to 240, depending on the game."""


@dataclass(frozen=True)
class Contest:
    """Players at one table, and between which of them a difference is told."""

    players: tuple[str, ...]
    told: tuple[tuple[str, str], ...]
    """The better one first, as far as one would think."""
    boards: int


def spec(table: str, player: str) -> str:
    """A player of `CONTESTS` as the arena knows it."""
    name, _, ms = player.partition("/")
    if name == "ismcts":
        return ISMCTS
    if not ms:
        return name
    iterations = f"iterations={ITERATIONS[table] * int(ms) // 50}"
    return f"{name},{iterations}" if ":" in name else f"{name}:{iterations}"


CONTESTS = {
    "thumb": Contest(("random", "greedy"), (("greedy", "random"),), 400),
    "search": Contest(
        ("greedy", "search/50", "search/200"),
        (("search/50", "greedy"), ("search/200", "search/50")),
        200,
    ),
    "deep": Contest(("search/200", "search/1000"), (("search/1000", "search/200"),), 40),
    "ismcts": Contest(("ismcts", "learned"), (("learned", "ismcts"),), 60),
    "learned": Contest(("search/50", "learned"), (("learned", "search/50"),), 400),
    "guided": Contest(("search/200", "learned:search/200"), (("learned:search/200", "search/200"),), 100),
    "guided-deep": Contest(
        ("search/1000", "learned:search/200"), (("learned:search/200", "search/1000"),), 40
    ),
}
