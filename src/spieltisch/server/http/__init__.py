"""What is asked over HTTP: people, the lobby, records, rules, texts, health; answers are JSON."""

from starlette.routing import BaseRoute

from spieltisch.server.http import (
    health,
    lessons,
    notices,
    page,
    people,
    records,
    replays,
    rules,
    tables,
    texts,
)


def routes() -> list[BaseRoute]:
    """All of them, and those of the page."""
    about = [*people.ROUTES, *notices.ROUTES]
    api = [*about, *tables.ROUTES, *records.ROUTES, *replays.ROUTES, *rules.ROUTES, *texts.ROUTES]
    return [*api, *lessons.ROUTES, *health.ROUTES, *page.ROUTES]
