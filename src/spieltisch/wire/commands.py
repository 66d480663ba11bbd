"""What a client may ask of a table. Each is answered with `ok`, `refused` or an answer of its own.

`ref` is the client's own mark: the answer to a command carries it.
"""

from typing import Annotated

from msgspec import Meta, Struct

from spieltisch.wire.settings import Level, Name, Seat, Settings

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="32 bytes as hexadecimal digits.")]
DealNumber = Annotated[int, Meta(ge=0, le=1_000_000, description="The deal of the match, from 0.")]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True):
    """What all commands have in common."""

    ref: Annotated[int, Meta(ge=0, le=2**53, description="The client's mark, given back in the answer.")] = 0


class Hello(Command, frozen=True):
    """Opens the conversation; nothing else is heard before it."""

    protocol: Annotated[int, Meta(description="The protocol that the client speaks.")]
    since: Annotated[
        int | None,
        Meta(description="The number of the last news that the client has; none: it knows nothing."),
    ] = None


class Sync(Command, frozen=True):
    """Asks for everything, as it is now."""


class Ping(Command, frozen=True):
    """Asks for a sign of life."""


class Sit(Command, frozen=True):
    """Takes a seat before the match (a person may hold several), or one's own back from the caretaker."""

    name: Name = ""
    seat: Annotated[Seat | None, Meta(description="None: the first that is free.")] = None


class Stand(Command, frozen=True):
    """Gives a seat up before the match."""

    seat: Seat


class Bot(Command, frozen=True):
    """Host: puts a bot in a seat; during a match in the place of somebody who is away."""

    seat: Seat
    level: Level = "solid"


class Remove(Command, frozen=True):
    """Host: removes who sits there for good; during a match a bot plays on."""

    seat: Seat


class Host(Command, frozen=True):
    """Host: hands the table over to who sits there."""

    seat: Seat


class Change(Command, frozen=True):
    """Host: changes the settings, before the match or after it."""

    settings: Settings


class Start(Command, frozen=True):
    """Host: starts the match; bots take the seats that are free."""

    fill: Annotated[
        Level | None, Meta(description="The level of bots for free seats; none: all must be taken.")
    ] = None


class Commit(Command, frozen=True):
    """The client's commitment to its part of the shuffle: SHA-256 as in docs/shuffle.md."""

    deal: DealNumber
    commitment: Hex


class Reveal(Command, frozen=True):
    """The value that the client is committed to."""

    deal: DealNumber
    value: Hex


class Act(Command, frozen=True):
    """Plays an action. The same decision sent twice counts once."""

    seat: Seat
    decision: Annotated[int, Meta(ge=0, description="The `decision` that the client was shown.")]
    action: Annotated[str, Meta(max_length=40, description="The action, in notation.")]


class Undo(Command, frozen=True):
    """Wants a seat's last action back: at once if nobody has learned anything, else if the others agree."""

    seat: Seat


class Answer(Command, frozen=True):
    """Agrees to what is asked, or not."""

    agree: Annotated[bool, Meta(description="Yes or no.")]


class Pause(Command, frozen=True):
    """Stops the clocks and the play."""


class Resume(Command, frozen=True):
    """Goes on after a pause."""


class Next(Command, frozen=True):
    """Is ready for the next deal."""


class Rematch(Command, frozen=True):
    """Would like to play another match with the same people."""


class Leave(Command, frozen=True):
    """Gets up: during a match the caretaker plays on, and the seat can be taken back by `sit`."""


class Close(Command, frozen=True):
    """Host: closes the table for good."""


class Say(Command, frozen=True):
    """Says a phrase by its code or, if the table allows it, something in one's own words."""

    seat: Seat
    phrase: Annotated[str, Meta(max_length=32, description="The code of a phrase.")] = ""
    text: Annotated[str, Meta(max_length=300, description="Own words.")] = ""


class Mute(Command, frozen=True):
    """Hears no more of what that seat says, or hears it again."""

    seat: Seat
    on: Annotated[bool, Meta(description="Not to hear it; false: to hear it again.")] = True


class Hint(Command, frozen=True):
    """Asks a bot that knows what the seat knows for its opinion."""

    seat: Seat


class Why(Command, frozen=True):
    """Asks why a card cannot be played now; it plays nothing."""

    seat: Seat
    card: Annotated[str, Meta(max_length=8, description="The card, in notation.")]
    zone: Annotated[
        Annotated[str, Meta(max_length=16)] | None,
        Meta(description="Where to, as the id of a zone; none: anywhere."),
    ] = None


class History(Command, frozen=True):
    """Asks for a finished deal of the running match, as a record."""

    deal: DealNumber


class Replay(Command, frozen=True):
    """Asks for a finished deal of the running match, to be followed step by step."""

    deal: DealNumber


Lobby = Sit | Stand | Bot | Remove | Host | Change | Start | Close
Play = Commit | Reveal | Act | Undo | Answer | Pause | Resume | Next | Rematch | Leave
Talk = Say | Mute
Ask = Hello | Sync | Ping | Hint | Why | History | Replay
AnyCommand = Lobby | Play | Talk | Ask
TableCommand = Lobby | Play | Talk  # those that a table decides; the server answers the others
