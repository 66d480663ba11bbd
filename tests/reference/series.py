"""From deal to deal: who starts next, when a match is over, who has won it."""

from reference.cards import Truth


def next_starter(
    game: str, options: Truth, seats: int, last_starter: int, totals: list[int], last_scores: list[int]
) -> int:
    """The starter of the next deal; `totals` hold the last deal too."""
    if game != "companeros":
        return (last_starter + 1) % seats  # D-2, L-2: the deal moves to the left
    compared = totals if options.get("next_starter", "leader") == "leader" else last_scores  # C-16
    clockwise = [(last_starter + step) % seats for step in range(seats)]
    return next(seat for seat in clockwise if compared[seat] == max(compared))  # C-16: among equals


def match_over(game: str, options: Truth, seats: int, totals: list[int], deals_played: int) -> bool:
    if game == "companeros":
        return deals_played >= int(options.get("deals", 1))  # C-15
    if game == "deuce":
        return max(totals) >= int(options.get("target", 100))  # D-16
    return deals_played >= seats  # L-15


def winners(game: str, totals: list[int]) -> list[int]:
    """The seats with the most points: equals share the win (C-14, C-15, L-15); none in Deuce (D-16)."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
