"""Devices that race for the same turn over real sockets, and the history of what they asked and saw."""

import asyncio
import time
from contextlib import suppress
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from simulation.history import Asked, History, Seen
from spieltisch.client.bots import legal
from spieltisch.client.follow import follow
from spieltisch.client.shares import Shares
from spieltisch.wire import commands as ask
from spieltisch.wire.commands import AnyCommand
from spieltisch.wire.messages import AnyMessage, News, View
from spieltisch.wire.phrases import PHRASES

decode = msgspec.json.Decoder(AnyMessage).decode
encode = msgspec.json.Encoder().encode
now = time.perf_counter


class Racer:
    """One device of a person; it waits for nobody but its own answers."""

    def __init__(self, socket: ClientConnection, person: str, history: History, seed: int) -> None:
        self.view: View | None = None
        self._socket = socket
        self._person = person
        self._history = history
        self._random = Random(seed)
        self._shares = Shares(lambda: self._random.randbytes(32))
        self._shared: set[tuple[type, int]] = set()
        self._ref = seed * 1_000_000
        self._asked: dict[int, Asked] = {}
        self._looking: Asked | None = None
        self._answered = asyncio.Event()

    async def race(self) -> None:
        """Until the match is over."""
        hearing = asyncio.create_task(self._hear())
        while self.view is None or self.view.table.phase != "over":
            self._answered.clear()
            for command in [] if self.view is None or self._asked else self._wish(self.view):
                await self.send(command)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._answered.wait(), 0.05)
        hearing.cancel()
        await asyncio.wait([hearing])

    async def send(self, command: AnyCommand) -> None:
        self._ref += 1
        op = Asked(self._person, msgspec.structs.replace(command, ref=self._ref), now())
        self._history.asked.append(op)
        if isinstance(command, ask.Sync):
            self._looking = op
        else:
            self._asked[self._ref] = op
        await self._socket.send(encode(op.command).decode())

    def _wish(self, view: View) -> list[AnyCommand]:
        random = self._random
        if view.table.phase == "lobby" or not view.seats:
            return []
        share, (seat,) = self._shares.wanted(view), view.seats
        if share is not None and (type(share), share.deal) not in self._shared:
            self._shared.add((type(share), share.deal))
            return [share]
        wishes: list[AnyCommand] = [ask.Next()] if view.table.phase == "between" else []
        if view.table.asked is not None and view.table.asked.seat != seat:
            wishes.append(ask.Answer(agree=random.random() < 0.5))
        if actions := legal(view, seat):
            action = str(random.choice(actions)["action"])
            wishes += [ask.Act(seat=seat, decision=view.turn.decision, action=action)] * 3
        if random.random() < 0.1:
            wishes.append(ask.Say(seat=seat, phrase=random.choice(PHRASES)))
            wishes.append(ask.Act(seat=seat, decision=view.turn.decision, action="R1"))
            wishes += [ask.Undo(seat=seat)] if random.random() < 0.1 else []
            wishes += [ask.Sync()] * 3 if self._looking is None else []
        return [random.choice(wishes)] if wishes else []

    async def _hear(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                payload = await self._socket.recv(decode=False)
                self.hear(payload, decode(payload), now())

    def hear(self, payload: bytes, message: AnyMessage, when: float) -> None:
        """A message, as it came."""
        if isinstance(message, News):
            assert self.view is not None
            self.view = follow(self.view, message)
            self._history.seen.append(Seen(self._person, message.number, payload, whole=False, when=when))
        elif isinstance(message, View):
            self.view = message
            self._history.seen.append(
                Seen(self._person, message.number, payload, whole=not message.events, when=when)
            )
            if not message.events and self._looking is not None:
                self._looking.answer, self._looking.answered, self._looking = message, when, None
                self._answered.set()
        elif (op := self._asked.pop(getattr(message, "ref", 0), None)) is not None:
            op.answer, op.answered = message, when
            self._answered.set()
