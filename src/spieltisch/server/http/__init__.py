"""What is asked over HTTP: people, the lobby, records, rules, health. Answers and refusals are JSON."""

from starlette.routing import BaseRoute

from spieltisch.server import page
from spieltisch.server.http import health, lessons, people, records, replays, rules, tables


def routes() -> list[BaseRoute]:
    """All of them, and those of the page."""
    api = [*people.ROUTES, *tables.ROUTES, *records.ROUTES, *replays.ROUTES, *rules.ROUTES]
    return [*api, *lessons.ROUTES, *health.ROUTES, *page.ROUTES]
