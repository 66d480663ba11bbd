"""Is the server well? For people, for watchdogs, for Prometheus."""

from starlette.requests import Request
from starlette.responses import Response

import spieltisch
from spieltisch.server import metrics
from spieltisch.server.http.answers import Refused, answer, path
from spieltisch.server.http.asking import context
from spieltisch.wire import PROTOCOL


async def health(request: Request) -> Response:
    """503 while nothing can be kept: then nothing can be played, either."""
    around = context(request)
    state = await around.store.check()
    shown = {
        "ok": state.writable,
        "version": spieltisch.__version__,
        "protocol": PROTOCOL,
        "database": {"writable": state.writable, "waiting": state.waiting},
        "kernels": around.floor.warming.progress(),
    }
    return answer(shown, 200 if state.writable else 503)


async def figures(request: Request) -> Response:
    """For this very machine, unless the host opens them to all."""
    if not (request.scope["spieltisch.local"] or context(request).settings.open_metrics):
        raise Refused(403, "not-from-there")
    return Response(metrics.text(), media_type=metrics.CONTENT_TYPE)


ROUTES = [path("/api/health", get=health), path("/metrics", get=figures)]
