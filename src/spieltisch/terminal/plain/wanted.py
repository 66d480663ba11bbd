"""What the table wants of this person, from the view alone."""

from spieltisch.terminal.plain.offers import to_act
from spieltisch.wire.messages import Asked, View

RUNNING = ("shuffling", "playing", "between")


def wanted(view: View, *, patient: bool) -> bool:
    """Does the table wait for this person? The patient let bots choose first, where all choose at once."""
    if not view.seats and not view.host:
        return False
    match view.table.phase:
        case "lobby":
            return view.host
        case "playing":
            mine = to_act(view) is not None and not (patient and bots_choose(view))
            return view.table.paused or asked_of(view) is not None or mine
        case "between":
            return not_ready(view)
    return view.table.phase == "over"


def asked_of(view: View) -> Asked | None:
    """What somebody would like this person to agree to."""
    asked, mine = view.table.asked, set(view.seats)
    if asked is None or asked.what != "undo" or not mine or mine & {asked.seat, *asked.agreed}:
        return None
    return asked


def not_ready(view: View) -> bool:
    """Has the person, who plays, still to say that the next deal may begin?"""
    return view.table.phase == "between" and bool(view.seats) and not set(view.seats) & set(view.table.ready)


def bots_choose(view: View) -> bool:
    """Has a bot still to choose at the same time? Who comes first is chance."""
    others = [seat for seat in view.turn.seats if seat not in view.seats]
    return any(view.table.chairs[seat].who == "bot" for seat in others)


def in_company(view: View) -> bool:
    """Are there other people at the table?"""
    chairs = enumerate(view.table.chairs)
    return any(chair.who == "person" and seat not in view.seats for seat, chair in chairs)
