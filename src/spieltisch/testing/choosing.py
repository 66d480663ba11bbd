"""Choices that need no thought or no order: actions that all can see to be forced, choices made together."""

from spieltisch.games.contract import State, Together
from spieltisch.match.shown import Own
from spieltisch.testing.failure import require
from spieltisch.testing.play import Play, choose, legal_numbers, seen_by, world_for

WORLDS = 3  # for each viewer


def forced_is_plain(play: Play) -> None:
    """Where all can see that an action is forced, it is, in every world that anybody else holds possible."""
    for _ in play.steps():
        if not play.deal.plainly_forced:
            continue
        require(not play.deal.over, "an action is forced, but the deal is over")
        legal = play.deal.legal
        require(len(legal) == 1, f"an action is plainly forced, but {' '.join(legal)} are legal")
        for viewer in play.viewers:
            if viewer != play.deal.turn:
                forced_for(play, viewer)


def forced_for(play: Play, viewer: int) -> None:
    """The viewer holds no world possible in which the seat to act has a choice."""
    seen = seen_by(play.game, play.state, viewer)
    for _ in range(WORLDS):
        legal = legal_numbers(play.game, world_for(play.game, seen, viewer, play.rng))
        texts = [play.game.notation.write(number) for number in legal]
        require(
            len(legal) == 1, f"plainly forced, but viewer {viewer} thinks {' '.join(texts)} could be legal"
        )


def order_is_free(play: Play) -> None:
    """Where seats choose at the same time, the order in which they do makes no difference."""
    for _ in play.steps():
        seats, turn = play.deal.together, play.deal.turn
        if not seats:
            continue
        together = play.game.together
        assert together is not None
        require(turn in seats, f"seats {seats} choose together, but the turn is {turn}")
        chosen = {seat: choices(play, seat) for seat in seats}
        in_turn, mixed = play.state.copy(), play.state.copy()
        choose_in_turn(play, in_turn, {seat: list(actions) for seat, actions in chosen.items()})
        choose_anyhow(play, together, mixed, {seat: list(actions) for seat, actions in chosen.items()})
        require(
            in_turn.tobytes() == mixed.tobytes(),
            f"seats {seats} choose together, but the order in which they do makes a difference",
        )


def own_follows_turn(play: Play) -> None:
    """If the game says so, what a seat alone knows changes only when it acts or is next to act."""
    if not play.game.own_follows_turn:
        return
    before: list[Own] = []
    turn: int | None = None
    for _ in play.steps():
        now = [play.deal.own(seat) for seat in range(play.deal.seats)]
        still = set(range(len(before))) - {turn, play.deal.turn} if not play.deal.together else set()
        for seat in still:
            require(
                now[seat] == before[seat],
                f"seat {turn} has acted, and seat {seat} alone knows something that it did not know before",
            )
        before, turn = [] if play.deal.together else now, play.deal.turn


def choices(play: Play, seat: int) -> list[int]:
    """What a seat chooses before the others do, until it has nothing more to choose."""
    before, found = play.state.tobytes(), list[int]()
    while True:
        aside = play.deal.aside(seat, found)
        if aside.turn != seat or seat not in aside.together:
            break
        found.append(choose(aside.legal_numbers, play.rng, play.style))
    require(play.state.tobytes() == before, f"what seat {seat} does aside changes the deal")
    return found


def choose_in_turn(play: Play, state: State, chosen: dict[int, list[int]]) -> None:
    while any(chosen.values()):
        seat = int(play.game.rules.turn(state))
        require(bool(chosen.get(seat)), f"seat {seat} is to choose, but has chosen")
        act(play, state, chosen[seat].pop(0), seat)


def choose_anyhow(play: Play, together: Together, state: State, chosen: dict[int, list[int]]) -> None:
    while left := [seat for seat, actions in chosen.items() if actions]:
        seat = left[play.below(len(left))]
        still = together.seats(state)
        require(seat in still, f"seat {seat} has not chosen all, but only {still} are said to choose")
        together.put(state, seat)
        turn = int(play.game.rules.turn(state))
        require(turn == seat, f"seat {seat} was put next to choose, but the turn is {turn}")
        act(play, state, chosen[seat].pop(0), seat)


def act(play: Play, state: State, action: int, seat: int) -> None:
    text = play.game.notation.write(action)
    require(action in legal_numbers(play.game, state), f"seat {seat} chose {text}, which is no longer legal")
    play.game.rules.apply(state, action)
