"""Legal is what can be applied, ended deals stay as they are, and every deal ends."""

from spieltisch.errors import IllegalAction, NotYourTurn, PositionError, TextError
from spieltisch.games.contract import State
from spieltisch.testing.failure import require
from spieltisch.testing.play import MOST_ACTIONS, Play, after, legal_numbers, seen_by


def legal_is_applicable(play: Play) -> None:
    """Every legal action leads to a valid position, every other one is refused with its clause."""
    for _ in play.steps():
        legal = play.deal.legal_numbers
        require(bool(legal) != play.deal.over, f"{len(legal)} legal actions, over is {play.deal.over}")
        if play.deal.turn is None or not play.sometimes(6):
            continue
        seen = seen_by(play.game, play.state, play.deal.turn)
        require(legal_numbers(play.game, seen) == legal, "the mover's redacted state has other legal actions")
        for action in play.some(list(legal), 8):
            apply_legal(play, action)
        others = [number for number in range(play.game.rules.ACTIONS) if number not in legal]
        hand = play.deal.truth["hands"][play.deal.turn]
        for action in others if play.below(8) == 0 else play.some(others, 20):
            refuse_illegal(play, action)
            true_reason(play, action, seen, hand)
        refuse_no_action(play)


def apply_legal(play: Play, action: int) -> None:
    """A legal action changes the state, into a valid one."""
    game, text = play.game, play.game.notation.write(action)
    state = after(game, play.state, action)
    require(state.tobytes() != play.state.tobytes(), f"{text} is legal, but changes nothing")
    truth = game.position.truth(state, play.table.options)
    try:
        game.position.from_truth(truth, play.table.flags, 0)
    except PositionError as error:
        require(False, f"{text} is legal, but leads to what is no position: {error}")
    ended = bool(game.rules.over(state))
    require(bool(legal_numbers(game, state)) != ended, f"after {text}: over is {ended}, legal says otherwise")
    turn = int(game.rules.turn(state))
    require((turn == -1) if ended else (0 <= turn < play.table.seats), f"after {text} the turn is {turn}")


def refuse_illegal(play: Play, action: int) -> None:
    """An illegal action names its clause, and changes nothing."""
    text = play.game.notation.write(action)
    before, legal = play.state.tobytes(), play.deal.legal_numbers
    try:
        play.deal.play(action)
    except IllegalAction as error:
        require(bool(error.clause and error.code and error.reason), f"{text} is refused without a clause")
    else:
        require(False, f"{text} is not legal, but was played")
    require(play.state.tobytes() == before, f"{text} was refused, but changed the state")
    require(play.deal.legal_numbers == legal, f"{text} was refused, but changed what is legal")


def true_reason(play: Play, action: int, seen: State, hand: list[str]) -> None:
    """Who is told that a card is not in the hand does not hold it: so a forgotten legal action is found."""
    reason = play.game.view.why_not(seen, action)
    lie = reason.code == "not-in-hand" and reason.params.get("card") in hand
    require(not lie, f"{play.game.notation.write(action)} is refused as not in hand, but it is")


def refuse_no_action(play: Play) -> None:
    """A number that is no action is bad text, not an illegal action."""
    for number in (-1, play.game.rules.ACTIONS):
        try:
            play.deal.play(number)
        except TextError:
            continue
        require(False, f"{number} is no action, but was played")


def ended_states_never_act(play: Play) -> None:
    """Before the end somebody is to act; after it nobody, nothing is legal, nothing changes."""
    turn = -1
    for _ in play.steps():
        turn = int(play.game.rules.turn(play.state))
        if not play.deal.over:
            require(0 <= turn < play.table.seats, f"the deal is not over, but the turn is {turn}")
    if not play.deal.over:
        return
    require(turn == -1 and play.deal.turn is None, f"the deal is over, but the turn is {turn}")
    require(not play.deal.legal_numbers, "the deal is over, but something is legal")
    for viewer in play.viewers:
        seen = seen_by(play.game, play.state, viewer)
        require(bool(play.game.rules.over(seen)), f"the deal is over, but viewer {viewer} does not see it")
        require(not legal_numbers(play.game, seen), f"the deal is over, but viewer {viewer} may act")
    before, scores = play.state.tobytes(), play.deal.scores
    require(len(scores) == play.table.seats, f"{len(scores)} scores for {play.table.seats} seats")
    for action in range(play.game.rules.ACTIONS):
        try:
            play.deal.play(action)
        except IllegalAction:
            continue
        require(False, f"{play.game.notation.write(action)} was played after the end")
    for seat in range(play.table.seats):
        try:
            play.deal.play(0, seat=seat)
        except NotYourTurn:
            continue
        require(False, f"seat {seat} acted after the end")
    require(play.state.tobytes() == before, "the state changed after the end")
    require(play.deal.scores == scores, "the scores changed after the end")


def deals_end(play: Play) -> None:
    """Every deal is over after a bounded number of actions."""
    for played in play.steps():
        require(played < MOST_ACTIONS - 1, f"not over after {MOST_ACTIONS} actions")
    require(play.deal.over, "nothing is legal, but the deal is not over")
