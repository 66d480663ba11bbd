"""What a simulated person wants to do next, from what they see: mostly to play on, sometimes mischief."""

from collections.abc import Iterator
from random import Random

from spieltisch.client.bots import legal
from spieltisch.client.shares import Shares
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import View
from spieltisch.wire.phrases import PHRASES

MISCHIEF = 0.12


class Wishes:
    """One person at one device."""

    def __init__(self, person: str, random: Random, *, host: bool) -> None:
        self._person = person
        self._random = random
        self._host = host
        self._shares = Shares(lambda: random.randbytes(32))
        self._shared: set[tuple[type, int, int]] = set()  # over this line

    def new_line(self) -> None:
        self._shared.clear()

    def wish(self, view: View, *, calm: bool) -> Iterator[ask.AnyCommand]:
        """Commands for now, none if there is nothing to do; in a calm world only what brings the match on."""
        if not self._person:
            if not calm and self._random.random() < MISCHIEF:
                yield ask.Sync()
                yield ask.Why(seat=0, card="R1")
            return
        share = self._shares.wanted(view)
        if share is not None and (type(share), view.table.match, share.deal) not in self._shared:
            self._shared.add((type(share), view.table.match, share.deal))
            yield share
        if not calm and self._random.random() < MISCHIEF:
            yield from self._mischief(view)
        else:
            yield from self._play(view)

    def _play(self, view: View) -> Iterator[ask.AnyCommand]:
        table, random = view.table, self._random
        if not view.seats:
            if table.phase == "lobby" and any(chair.who == "free" for chair in table.chairs):
                yield ask.Sit(name=self._person)
            elif table.phase == "lobby" and view.host:
                yield ask.Start()
            return
        seat = random.choice(view.seats)
        chair = table.chairs[seat]
        if chair.left:
            yield ask.Sit()
        elif table.phase == "lobby":
            if view.host:
                yield ask.Start(fill="gentle")
        elif table.phase == "between":
            if seat not in table.ready:
                yield ask.Next()
        elif (
            table.asked is not None and table.asked.seat not in view.seats and seat not in table.asked.agreed
        ):
            yield ask.Answer(agree=random.random() < 0.5)
        elif table.paused:
            yield ask.Resume()
        else:
            yield from self._act(view, seat)

    def _act(self, view: View, seat: int) -> Iterator[ask.AnyCommand]:
        seats = [each for each in view.seats if legal(view, each)] or [seat]
        actions = legal(view, seats[0])
        if actions:
            action = str(self._random.choice(actions)["action"])
            yield ask.Act(seat=seats[0], decision=view.turn.decision, action=action)

    def _mischief(self, view: View) -> Iterator[ask.AnyCommand]:
        random = self._random
        seat = random.choice(view.seats) if view.seats else 0
        action = random.choice(("R1", "draw", "pass", "take-R", "nonsense"))
        match random.randrange(12):
            case 0 | 1:
                yield ask.Say(seat=seat, phrase=random.choice(PHRASES))
            case 2 | 3:
                yield ask.Undo(seat=seat)
            case 4:
                yield ask.Pause()
            case 5:
                yield random.choice((ask.Leave(), ask.Stand(seat=seat)))
            case 6:
                yield ask.Act(seat=seat, decision=max(view.turn.decision - 1, 0), action=action)
            case 7:
                yield ask.Act(seat=random.randrange(4), decision=view.turn.decision, action=action)
            case 8 | 9:
                yield ask.Sync()
                yield ask.Why(seat=seat, card="R1")
            case 10:
                yield ask.Mute(seat=random.randrange(3), on=random.random() < 0.7)
            case 11:
                yield random.choice(
                    (ask.Bot(seat=1, level="gentle"), ask.Host(seat=1), ask.Next(), ask.Resume())
                )
