"""From a view and the next news to the view after it: the same as a fresh one from the server."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from spieltisch.games.contract import Zone
from spieltisch.wire.messages import DealShown, News, OwnShown, Told, View

Part = TypeVar("Part", bound=Struct)


def follow(view: View, news: News) -> View:
    """The view after the news, which must be the next one."""
    assert news.number == view.number + 1, (
        f"after news {view.number} comes {view.number + 1}, not {news.number}"
    )
    raise NotImplementedError
