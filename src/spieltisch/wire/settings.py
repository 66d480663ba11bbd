"""What a host decides about a table."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Seat = Annotated[int, Meta(ge=0, le=7, description="A place at the table, from 0, clockwise.")]
Name = Annotated[str, Meta(max_length=24, description="What somebody is called at this table.")]
Level = Annotated[
    str, Meta(max_length=16, description="A bot's level: gentle, easy, solid, strong or fierce.")
]


class Clock(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long people may think; when time has run out, the caretaker plays that turn."""

    kind: Annotated[
        Literal["none", "turn", "player", "days"],
        Meta(description="None; so long for a turn; so long for a player in a deal; days for a turn."),
    ] = "none"
    seconds: Annotated[
        int, Meta(ge=0, le=86_400, description="For `turn` and `player`: the time that one has.")
    ] = 0
    increment: Annotated[
        int, Meta(ge=0, le=3_600, description="For `player`: seconds that each action gives back.")
    ] = 0
    days: Annotated[int, Meta(ge=0, le=30, description="For `days`: how many.")] = 0


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, as its host wants it."""

    game: Annotated[str, Meta(max_length=64, description="The id of the game.")]
    seats: Annotated[int, Meta(ge=2, le=8, description="How many play.")]
    options: Annotated[
        dict[str, Any],
        Meta(max_length=32, description="House rules that differ from the usual ones, by name."),
    ] = {}
    clock: Clock = Clock()
    spectators: Annotated[
        Literal["none", "public", "after"],
        Meta(description="Nobody watches; watchers see what all see; and all hands once a deal has ended."),
    ] = "public"
    free_text: Annotated[bool, Meta(description="May people write to each other in their own words?")] = False
    hints: Annotated[bool, Meta(description="May people ask a bot for its opinion?")] = True
    listed: Annotated[bool, Meta(description="Does the lobby show the table to everybody?")] = False
