"""A lesson, as a client plays it: scenes that begin in a position, and steps with the news of each action.

The rules have been asked for everything beforehand, so a client needs no table, no socket and no rules.
"""

from typing import Annotated

from msgspec import Meta, Struct

from spieltisch.wire.messages import Happened, OwnShown, Params
from spieltisch.wire.replays import Beginning

Code = Annotated[str, Meta(description="A sentence of the lesson, by its code.")]


class Pointed(Struct, frozen=True, omit_defaults=True):
    """What a sentence is about, to be pointed at."""

    zones: Annotated[list[str], Meta(description="Ids of zones.")] = []
    cards: Annotated[list[str], Meta(description="Cards that are to be seen.")] = []
    facts: Annotated[list[str], Meta(description="Codes of facts.")] = []


class Unplayable(Struct, frozen=True, omit_defaults=True):
    """Why a card of the learner's hand cannot be played."""

    card: Annotated[str, Meta(description="The card.")]
    code: Annotated[str, Meta(description="Why, as a code of the catalogues.")]
    clause: Annotated[str, Meta(description="The clause of the rules.")] = ""
    params: Params = {}
    zone: Annotated[str | None, Meta(description="Where not; none: nowhere.")] = None


class Outcome(Struct, frozen=True):
    """An action and the news of it."""

    seat: Annotated[int, Meta(description="Who acts.")]
    action: Annotated[str, Meta(description="In notation.")]
    public: Happened
    own: Annotated[dict[int, OwnShown], Meta(description="For the learner's seat.")]


class LessonStep(Struct, frozen=True, omit_defaults=True):
    """A sentence, something for the learner to do, or what others do."""

    say: Code = ""
    clause: Annotated[str, Meta(description="The clause of the rules that it is about.")] = ""
    point: Pointed = Pointed()
    want: Annotated[list[Outcome], Meta(description="What the learner is to do: any of these.")] = []
    instead: Annotated[
        dict[str, str],
        Meta(description="What to say to another legal action: a code by action, and by `*` for all others."),
    ] = {}
    reasons: Annotated[list[Unplayable], Meta(description="What cannot be played, and why.")] = []
    plays: Annotated[list[Outcome], Meta(description="What others do, one after the other.")] = []


class LessonScene(Struct, frozen=True):
    """One position and what is learned from it."""

    title: Code
    seats: Annotated[int, Meta(description="How many.")]
    seat: Annotated[int, Meta(description="The learner's.")]
    start: Beginning
    steps: list[LessonStep]


class Lesson(Struct, frozen=True):
    """A game, taught in scenes."""

    game: Annotated[str, Meta(description="Its id.")]
    scenes: list[LessonScene]
    texts: Annotated[dict[str, str], Meta(description="The sentences in English, by code.")] = {}
