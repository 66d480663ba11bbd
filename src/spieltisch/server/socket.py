"""The websocket of a table: `/api/tables/{id}/socket`."""

import asyncio

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from spieltisch.server import metrics
from spieltisch.server.context import context_of
from spieltisch.server.conversation import Conversation
from spieltisch.server.floor import Elsewhere
from spieltisch.server.identity import Unauthorised
from spieltisch.server.intake import Said
from spieltisch.server.live import Live
from spieltisch.server.pipe import EXTENSION, Pipe
from spieltisch.server.relay import relay
from spieltisch.table.refusal import Refusal
from spieltisch.wire import closing
from spieltisch.wire.messages import Refused


async def socket(websocket: WebSocket) -> None:
    """One visit at a table, from the handshake to the end."""
    context = context_of(websocket)
    refused = None
    person, live = "", None
    try:
        known = await context.guests.of(websocket)
        person = known.id if known is not None else ""
        live = await context.floor.find(websocket.path_params["id"])
    except Unauthorised:
        refused = "unknown-token", closing.STRANGER
    except Elsewhere as other:
        await relay(websocket, other.address)
        return
    except Refusal as refusal:
        refused = refusal.code, closing.RESTART
    if refused is None and live is None:
        refused = "no-such-table", closing.NO_TABLE
    await websocket.accept()
    if refused is not None or live is None:
        code, close = refused or ("no-such-table", closing.NO_TABLE)
        metrics.REFUSALS.labels(code).inc()
        await websocket.send_text(msgspec.json.encode(Refused(ref=0, code=code)).decode())
        await websocket.close(close)
        return
    pipe: Pipe = websocket.scope["extensions"][EXTENSION]
    limits, clock = context.settings.limits, context.clock
    await converse(websocket, Conversation(limits, clock, live, pipe, person), live)


async def converse(websocket: WebSocket, conversation: Conversation, live: Live) -> None:
    """Lets the conversation hear everything until the socket is gone."""
    pipe: Pipe = websocket.scope["extensions"][EXTENSION]
    context = context_of(websocket)
    limits, take = context.settings.limits, context.intake.take
    game = live.table.state.settings.game
    loop = asyncio.get_running_loop()

    def hear(text: bytes) -> None:
        take(Said(game, live, conversation.hearing(text)))

    def impatient() -> None:
        if not conversation.greeted:
            conversation.connection.close(closing.NO_HELLO)

    deadline = loop.call_later(limits.handshake_seconds, impatient)
    try:
        pipe.listen(hear)
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            hear(b"")  # bytes are nothing that a table understands
    finally:
        deadline.cancel()
        pipe.listener = None
        live.leave(conversation.connection)


ROUTES = [WebSocketRoute("/api/tables/{id}/socket", socket)]
