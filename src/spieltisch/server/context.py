"""What every endpoint is handed: the parts of one running server."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from spieltisch.server.clock import Clock
from spieltisch.server.floor import Floor
from spieltisch.server.identity import Guests
from spieltisch.server.intake import Intake
from spieltisch.server.notices.notices import Notices
from spieltisch.server.settings import ServerSettings
from spieltisch.storage import Store


@dataclass(frozen=True)
class Context:
    """The parts of one running server."""

    settings: ServerSettings
    store: Store
    clock: Clock
    floor: Floor
    guests: Guests
    notices: Notices
    intake: Intake


def context_of(connection: HTTPConnection) -> Context:
    """The context that a request, or a socket, came to."""
    context: Context = connection.app.state.context
    return context
