"""From what was pressed to what is asked of the table."""

from collections.abc import Callable

from spieltisch.terminal.screen.session import Session
from spieltisch.wire import commands
from spieltisch.wire.commands import AnyCommand

Make = Callable[[Session, str], AnyCommand | None]


def speaker(session: Session) -> int:
    """The seat for which somebody speaks."""
    seat = session.choosing.seat
    return seat if seat is not None else min(session.view.seats, default=0)


def come_back(session: Session, _: str) -> AnyCommand | None:
    view = session.view
    away = [seat for seat in view.seats if view.table.chairs[seat].caretaker or view.table.chairs[seat].left]
    return commands.Sit(seat=away[0]) if away else None


def undo(session: Session, _: str) -> AnyCommand | None:
    seat = session.choosing.seat
    return commands.Undo(seat=seat) if seat is not None else None


def go_on(session: Session, _: str) -> AnyCommand | None:
    view = session.view
    if not view.seats or any(seat in view.table.ready for seat in view.seats):
        return None
    return commands.Rematch() if view.table.phase == "over" else commands.Next()


def pause(session: Session, _: str) -> AnyCommand | None:
    if not session.view.seats:
        return None
    return commands.Resume() if session.view.table.paused else commands.Pause()


def start(session: Session, _: str) -> AnyCommand:
    free = any(chair.who == "free" for chair in session.view.table.chairs)
    return commands.Start(fill=session.level if free else None)


def mute(session: Session, rest: str) -> AnyCommand:
    return commands.Mute(seat=int(rest), on=int(rest) not in session.view.muted)


MAKE: dict[str, Make] = {
    "next": go_on,
    "undo": undo,
    "pause": pause,
    "resume": lambda _, __: commands.Resume(),
    "agree": lambda _, __: commands.Answer(agree=True),
    "decline": lambda _, __: commands.Answer(agree=False),
    "back": come_back,
    "start": start,
    "sit": lambda session, rest: commands.Sit(name=session.name, seat=int(rest)),
    "stand": lambda _, rest: commands.Stand(seat=int(rest)),
    "bot": lambda session, rest: commands.Bot(seat=int(rest), level=session.level),
    "remove": lambda _, rest: commands.Remove(seat=int(rest)),
    "host": lambda _, rest: commands.Host(seat=int(rest)),
    "mute": mute,
    "close-for-all": lambda _, __: commands.Close(),
    "say": lambda session, rest: commands.Say(seat=speaker(session), phrase=rest),
    "text": lambda session, rest: commands.Say(seat=speaker(session), text=rest),
}


def command_for(name: str, session: Session) -> AnyCommand | None:
    """The command that a stop stands for; none: it does not stand for one, or not now."""
    kind, _, rest = name.partition(":")
    make = MAKE.get(kind)
    return make(session, rest) if make is not None else None
