"""A finished deal, to be followed step by step: what a client does with news it does with this.

All hands are open: the recipient has the own parts of all seats. Only what a seat could have done is left
out.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from spieltisch.games.contract import Fact
from spieltisch.wire.messages import DealShown, Happened, OwnShown, Turn


class Seated(Struct, frozen=True):
    """Who played in a seat."""

    name: Annotated[str, Meta(description="As it is kept now; empty for bots and who was forgotten.")]
    bot: Annotated[str | None, Meta(description="The bot's level; none: a person.")]
    me: Annotated[bool, Meta(description="Is it who asks?")] = False


class Beginning(Struct, frozen=True):
    """A deal before its first action."""

    turn: Turn
    deal: DealShown
    own: Annotated[dict[int, OwnShown], Meta(description="By seat, of all seats.")]


class Step(Struct, frozen=True, omit_defaults=True):
    """One action, and the news of it; `at` counts steps."""

    seat: Annotated[int, Meta(description="Who acted.")]
    action: Annotated[str, Meta(description="In notation.")]
    public: Happened
    own: Annotated[dict[int, OwnShown], Meta(description="By seat, of all seats.")] = {}
    by: Annotated[str, Meta(description="`p`, `b`, `c` or `f`, as records say who played.")] = ""


class Laid(Struct, frozen=True):
    """How a shuffled order becomes a deal."""

    deck: Annotated[tuple[str, ...], Meta(description="The cards in the order that is shuffled.")]
    places: Annotated[tuple[str, ...], Meta(description="For each place of the shuffled order, its zone.")]


class Retold(Struct, frozen=True):
    """A finished deal, and the match around it."""

    game: Annotated[str, Meta(description="Its id.")]
    seats: Annotated[int, Meta(description="How many.")]
    options: Annotated[dict[str, Any], Meta(description="The house rules, defaults included.")]
    players: list[Seated]
    deal: Annotated[int, Meta(description="Which one of the match, from 0.")]
    deals: Annotated[int, Meta(description="How many finished deals there are.")]
    sheet: Annotated[list[list[int]], Meta(description="Points of each finished deal, by seat.")]
    totals: Annotated[list[int], Meta(description="Their sums, by seat.")]
    winners: Annotated[list[int], Meta(description="Seats that have won the match; empty before its end.")]
    story: Annotated[
        list[Fact], Meta(description="What was worth telling, with `deal` and `step` if it can be.")
    ]
    starter: Annotated[int, Meta(description="The seat that acted first.")]
    hands: Annotated[list[list[str]], Meta(description="The cards that each seat was dealt.")]
    layout: Laid
    start: Beginning
    steps: list[Step]
    seed: Annotated[str | None, Meta(description="From which the cards follow, as hexadecimal digits.")] = (
        None
    )
    proof: Annotated[dict[str, Any] | None, Meta(description="Where the seed came from.")] = None
    chances: Annotated[
        list[list[str]], Meta(description="What later reshuffles brought, next card first.")
    ] = []
