"""A table as somebody sees it, at a moment that was prepared: the whole screen, with a socket that only shows."""

import json
import re
from typing import TYPE_CHECKING, Any

from web.browsing import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

SETTINGS = {"hints": True, "listed": False, "spectators": "no", "free_text": False, "clock": {}}


def stage(page: "Page", server: str, view: dict[str, Any], address: str = "/t/staged") -> None:
    """Goes to a table at which that is shown, whoever the visitor is."""
    table = {**view["table"], "settings": {**SETTINGS, **view["table"]["settings"]}}
    shown = {**view, "table": table}

    def answer(line: "WebSocketRoute", message: str | bytes) -> None:
        asked = json.loads(message)
        if asked["type"] == "hello":
            welcome = {"type": "welcome", "protocol": 1, "ref": asked.get("ref"), "view": shown}
            line.send(
                json.dumps({**welcome, **{name: view[name] for name in ("number", "seats", "host", "at")}})
            )
        elif asked["type"] in view.get("answers", {}):
            line.send(json.dumps({**view["answers"][asked["type"]], "ref": asked["ref"]}))

    def serve(line: "WebSocketRoute") -> None:
        line.on_message(lambda message: answer(line, message))

    page.route_web_socket(re.compile(r"/api/tables/staged/socket$"), serve)
    page.goto(server + address)
    page.wait_for_selector(".around-buttons", timeout=PATIENCE)
