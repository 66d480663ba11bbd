"""What a decision came to: checked against the same, thought out seat by seat in plain Python."""

import torch
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.learning.experience import look_back
from spieltisch.learning.worth import all_places, by_places
from spieltisch.players.learned.standing import PLACES

SEATS = 3


def one_by_one(
    movers: list[int], hopes: list[list[float]], over: list[bool], worth: list[list[float]], trace: float
) -> list[list[float] | None]:
    """For each decision of one game: what it came to, or None."""
    found: list[list[float] | None] = []
    for at, seat in enumerate(movers):
        later = next((step for step in range(at, len(movers)) if over[step]), len(movers))
        again = next((step for step in range(at + 1, len(movers)) if movers[step] == seat), len(movers))
        if again <= later and again < len(movers):
            came = one_by_one(movers[again:], hopes[again:], over[again:], worth[again:], trace)[0]
            rest = came if came is not None else hopes[again]
            found.append([trace * r + (1 - trace) * h for r, h in zip(rest, hopes[again], strict=True)])
        elif later < len(movers):
            seen = [worth[later][(seat + place) % SEATS] for place in range(SEATS)]
            found.append(seen + [0.0] * (PLACES - SEATS))
        else:
            found.append(None)
    return found


@given(st.data())
def test_every_decision_comes_to_what_followed(data: st.DataObject) -> None:
    """The own next hope and what that came to, or the deal's worth by places; else nothing is known."""
    steps, games = data.draw(st.integers(1, 8)), 2
    number = st.floats(-1, 1, width=16)
    mover = [[data.draw(st.integers(0, SEATS - 1)) for _ in range(games)] for _ in range(steps)]
    over = [[data.draw(st.booleans()) for _ in range(games)] for _ in range(steps)]
    hopes = torch.tensor([[data.draw(number) for _ in range(games)] for _ in range(steps)])
    hopes = hopes[..., None] + torch.arange(PLACES) / 10
    worth = torch.tensor([[data.draw(number) for _ in range(games)] for _ in range(steps)])
    worth = worth[..., None] * torch.tensor([1.0, -2.0, 3.0])
    trace = data.draw(st.sampled_from([0.0, 0.5, 1.0]))
    came, known = look_back(torch.tensor(mover), hopes, torch.tensor(over), worth, trace)
    for game in range(games):
        expected = one_by_one(
            [row[game] for row in mover], hopes[:, game].tolist(), [row[game] for row in over],
            worth[:, game].tolist(), trace,
        )  # fmt: skip
        for step, row in enumerate(expected):
            assert bool(known[step, game]) == (row is not None)
            if row is not None:
                torch.testing.assert_close(came[step, game], torch.tensor(row), atol=1e-5, rtol=1e-5)


def test_places_are_seats_counted_from_the_own_one() -> None:
    """Seat 2 of three sees itself first, then seats 0 and 1, then nobody."""
    seen = all_places(by_places(torch.tensor([[10.0, 11.0, 12.0]]), torch.tensor([2])))
    assert seen.tolist() == [[12, 10, 11, 0, 0, 0]]
