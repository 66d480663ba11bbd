"""What a table tells its people. Seats, codes and parameters, never a sentence in one language.

What happens at a table comes as `news`, numbered for each recipient without gaps. One news has a part that
is the same for everybody (`public`, made from what all can see) and a part of one's own (`own`, by seat). A
client that was away says in `hello` which number it has, and gets what it missed, or the whole view.

Times are seconds of the table's own clock, which never runs backwards; `at` says what it shows now.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from spieltisch.games.contract import Fact, Zone
from spieltisch.wire.settings import Settings

Places = Annotated[
    list[str] | UnsetType,
    Meta(description="In news: the ids of all zones, in order, if they are others now."),
]
Number = Annotated[int, Meta(description="Counts the news of one recipient.")]
Params = Annotated[Mapping[str, Any], Meta(description="By name; which ones there are depends on the code.")]
Ref = Annotated[int, Meta(description="The mark of the command that this answers.")]
At = Annotated[float, Meta(description="What the clock shows.")]
OwnSeats = Annotated[list[int], Meta(description="The recipient's own seats.")]
IsHost = Annotated[bool, Meta(description="Is the recipient the host?")]


class Told(Struct, frozen=True):
    """Something that happened: a code of the catalogues, whose it is, its parameters."""

    code: Annotated[str, Meta(description="What it was: of the table, or of the game.")]
    seat: Annotated[int | None, Meta(description="Whose it is; none: nobody's in particular.")] = None
    params: Params = {}


class Chair(Struct, frozen=True):
    """Who sits in a seat, and who plays there now."""

    who: Annotated[Literal["free", "person", "bot"], Meta(description="Whose seat it is.")]
    name: Annotated[str, Meta(description="What the person is called.")] = ""
    level: Annotated[str, Meta(description="The bot's level.")] = ""
    away: Annotated[
        float | None, Meta(description="When the caretaker takes over, or has; none: the person is there.")
    ] = None
    caretaker: Annotated[bool, Meta(description="Does the caretaker play for the person?")] = False
    left: Annotated[bool, Meta(description="Has the person got up?")] = False


class Asked(Struct, frozen=True):
    """What people are asked to agree to."""

    what: Annotated[Literal["undo", "rematch"], Meta(description="To what.")]
    seat: Annotated[int, Meta(description="Who asks.")]
    agreed: Annotated[list[int], Meta(description="Seats that have agreed.")]


class Shuffle(Struct, frozen=True):
    """Where the shuffle of a deal stands: commitments first, then values, then the cards.

    All commitments are shown together when the table wants the values, and all values with the cards: nobody
    shows a value before they know to what everybody is committed.
    """

    deal: Annotated[int, Meta(description="The deal that is shuffled, from 0.")]
    commitment: Annotated[str, Meta(description="The table's own.")]
    stage: Annotated[
        Literal["commit", "reveal", "dealt"],
        Meta(description="Which command the table waits for; or the cards are dealt, and being played."),
    ]
    commitments: Annotated[
        dict[int, str],
        Meta(description="From `reveal` on: of each person, by their lowest seat; when dealt: of `values`."),
    ] = {}
    values: Annotated[
        dict[int, str], Meta(description="When dealt: what was revealed, by the same seats.")
    ] = {}
    until: Annotated[
        float | None, Meta(description="Who has sent nothing by then adds nothing; none when dealt.")
    ] = None


class TableShown(Struct, frozen=True):
    """A table, as everybody who may look at it sees it."""

    id: Annotated[str, Meta(description="What links end in.")]
    settings: Settings
    phase: Annotated[
        Literal["lobby", "shuffling", "playing", "between", "over", "closed"],
        Meta(
            description="Before the match, before the cards, play, between deals, after the match, for good."
        ),
    ]
    host: Annotated[int | None, Meta(description="A seat of the host; none if the host has no seat.")]
    chairs: list[Chair]
    paused: Annotated[bool, Meta(description="Do play and clocks stand still?")] = False
    match: Annotated[int, Meta(description="Matches at this table, the running one included.")] = 0
    deal: Annotated[int, Meta(description="The deal of the match, from 0.")] = 0
    sheet: Annotated[list[list[int]], Meta(description="Points of each finished deal, by seat.")] = []
    totals: Annotated[list[int], Meta(description="Points of the match so far, by seat.")] = []
    winners: Annotated[list[int], Meta(description="Seats that have won the match.")] = []
    ready: Annotated[list[int], Meta(description="Seats whose person is ready for what comes next.")] = []
    asked: Asked | None = None
    shuffle: Shuffle | None = None


class DealShown(Struct, frozen=True, omit_defaults=True):
    """What everybody sees of the running deal; in news only what has changed."""

    whole: Annotated[
        bool, Meta(description="This is all: what was shown of a deal before, own parts too, is gone.")
    ] = False
    zones: list[Zone] | UnsetType = UNSET
    facts: list[Fact] | UnsetType = UNSET
    prompt: Fact | UnsetType = UNSET
    over: Annotated[bool | UnsetType, Meta(description="Has the deal ended?")] = UNSET
    scores: Annotated[list[int] | UnsetType, Meta(description="Its points by seat, when it has ended.")] = (
        UNSET
    )
    places: Places = UNSET


class Turn(Struct, frozen=True):
    """Who is to act."""

    decision: Annotated[int, Meta(description="Counts decisions, so that none is made twice.")]
    seats: Annotated[list[int], Meta(description="Seats to act; several where all choose at the same time.")]
    until: Annotated[dict[int, float], Meta(description="When their time runs out.")] = {}


class Happened(Struct, frozen=True, omit_defaults=True):
    """The part of news that is the same for everybody; what has not changed is left out."""

    at: At
    events: list[Told] = []
    logged: Annotated[
        int, Meta(description="How many of the events, the last ones, belong to the log of the deal.")
    ] = 0
    table: TableShown | UnsetType = UNSET
    turn: Turn | UnsetType = UNSET
    deal: Annotated[DealShown | UnsetType | None, Meta(description="None: there is no deal any more.")] = (
        UNSET
    )


class OwnShown(Struct, frozen=True, omit_defaults=True):
    """What a seat knows besides; zones take the place of public ones of the same id."""

    zones: list[Zone] | UnsetType = UNSET
    facts: list[Fact] | UnsetType = UNSET
    legal: Annotated[list[Mapping[str, Any]] | UnsetType, Meta(description="What the seat may do now.")] = (
        UNSET
    )
    events: Annotated[
        dict[int, Params], Meta(description="Parameters that only this seat is told, by the event's place.")
    ] = {}
    places: Places = UNSET


class Revealed(Struct, frozen=True):
    """How a finished deal was dealt: enough for anybody to deal it again."""

    deal: Annotated[int, Meta(description="Which one of the match, from 0.")]
    seed: Annotated[str, Meta(description="From which the cards follow, as hexadecimal digits.")]
    proof: Annotated[dict[str, Any], Meta(description="Where the seed came from, as records have it.")]
    hands: Annotated[list[list[str]], Meta(description="The cards that each seat was dealt.")]
    record: Annotated[
        str,
        Meta(description="If it was the last deal: the id of the match's record, which nobody can guess."),
    ] = ""


class Message(Struct, frozen=True, tag_field="type", tag=str.lower, kw_only=True):
    """What all messages have in common."""


class News(Message, frozen=True, omit_defaults=True):
    """Something happened."""

    number: Number
    public: Happened
    seats: Annotated[
        list[int] | UnsetType, Meta(description="The recipient's own seats, when they may have changed.")
    ] = UNSET
    host: Annotated[bool | UnsetType, Meta(description="Is the recipient the host? With `seats`.")] = UNSET
    muted: Annotated[
        list[int] | UnsetType,
        Meta(description="Seats that the recipient does not hear, when they may have changed."),
    ] = UNSET
    own: Annotated[dict[int, OwnShown], Meta(description="By seat, for each seat of the recipient.")] = {}
    revealed: Annotated[
        Revealed | None,
        Meta(description="When a deal has ended: for its players, and watchers if the table allows."),
    ] = None


class Welcome(Message, frozen=True):
    """The answer to `hello`; missed news follow, or the whole view is in it."""

    protocol: Annotated[int, Meta(description="The protocol that the server speaks.")]
    ref: Ref
    number: Number
    seats: OwnSeats
    host: IsHost
    at: At
    view: "View | None" = None


class View(Message, frozen=True):
    """Everything that the recipient may know, as it is now."""

    number: Number
    at: At
    seats: OwnSeats
    host: IsHost
    table: TableShown
    turn: Turn
    deal: DealShown | None
    own: dict[int, OwnShown]
    log: Annotated[list[Told], Meta(description="The running deal so far, as the recipient knows it.")]
    chat: Annotated[list[Told], Meta(description="The last things said.")]
    muted: Annotated[list[int], Meta(description="Seats that the recipient does not hear.")]
    revealed: Revealed | None = None
    events: Annotated[list[Told], Meta(description="What has just happened, if that is why it comes.")] = []


class Ok(Message, frozen=True):
    """A command was carried out, and is durable."""

    ref: Ref
    number: Annotated[int, Meta(description="The number of the recipient's news up to which it shows.")]


class Refused(Message, frozen=True):
    """A command was not carried out; nothing has changed."""

    ref: Ref
    code: Annotated[str, Meta(description="Why, as a code of the catalogues.")]
    clause: Annotated[str, Meta(description="The clause of the rules, where there is one.")] = ""
    params: Params = {}


class Advice(Message, frozen=True):
    """The answer to `hint`."""

    ref: Ref
    seat: Annotated[int, Meta(description="For whom.")]
    decision: Annotated[int, Meta(description="For which decision.")]
    choice: Annotated[str, Meta(description="What the bot would do.")]
    prospects: Annotated[
        list[Params], Meta(description="Of each action: points, wins, doubt, weight, continuation.")
    ]
    simulations: Annotated[int, Meta(description="How many games it has played in its head.")]
    solved: Annotated[bool, Meta(description="Is it certain of it?")]


class Reason(Message, frozen=True):
    """The answer to `why`."""

    ref: Ref
    card: Annotated[str, Meta(description="The card that was asked about.")]
    code: Annotated[str, Meta(description="Why it cannot be played, for the catalogues; empty: it can.")] = ""
    clause: Annotated[str, Meta(description="The clause of the rules, where there is one.")] = ""
    params: Params = {}


class Past(Message, frozen=True):
    """The answer to `history`."""

    ref: Ref
    record: Annotated[dict[str, Any], Meta(description="The deal as a record.")]


class Replayed(Message, frozen=True):
    """The answer to `replay`."""

    ref: Ref
    replay: Annotated[dict[str, Any], Meta(description="The deal as [Retold](#retold).")]


class Notice(Message, frozen=True):
    """Something about the server, not about the table: not numbered."""

    code: Annotated[
        str, Meta(description="`preparing`, `ready`, `closing`, `slow-down`, `removed`, `replaced`, …")
    ]
    params: Params = {}


class Pong(Message, frozen=True):
    """The answer to `ping`."""

    ref: Ref
    at: At


AnyMessage = News | Welcome | View | Ok | Refused | Advice | Reason | Past | Replayed | Notice | Pong
