"""A command that is sent again, because its answer was lost, does no harm."""

from client.evenings import Evening
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Settings


def test_a_forced_action_in_between() -> None:
    """An action is known again though the table has played the seat's last card by itself meanwhile."""
    evening = Evening(Settings(game="companeros", seats=3), 5)
    for seat, person in enumerate(("ada", "ben", "cy")):
        evening.handle(person, ask.Sit(name=person, seat=seat))
    evening.handle("ada", ask.Start())
    state = evening.table.state
    last: dict[int, ask.Act] = {}
    while state.phase != "over":
        if state.shuffle is not None:
            for person in ("ada", "ben", "cy"):
                evening.shuffle(person)
            continue
        (seat,) = state.movers
        last[seat] = ask.Act(seat=seat, decision=state.opened[seat], action=state.aside(seat).legal[0])
        evening.handle(state.chairs[seat].person, last[seat])
    assert any(move.by == "f" for move in state.moves[-1])
    for seat, act in last.items():
        assert evening.handle(state.chairs[seat].person, act).lines == []
