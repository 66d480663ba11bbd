"""Why something is refused, over the socket or over HTTP: every code, what it means, what its parameters are.

A test holds this against the codes that are raised anywhere. Rules of a game bring codes of their own, with a
clause.
"""

from msgspec import Struct


class Meaning(Struct, frozen=True):
    """What a code means, and its parameters."""

    text: str
    params: tuple[str, ...] = ()


REFUSALS = {
    # any command, any request
    "malformed": Meaning("It could not be read: no JSON, an unknown type, a wrong field or value."),
    "internal": Meaning("The server failed; nothing has changed, and its log knows more."),
    "not-kept": Meaning(
        "It could not be kept (the disk is full, say): nothing has changed."
    ),
    "slow-down": Meaning("More was asked than allowed: wait a moment."),
    # acting
    "not-now": Meaning("It does not fit the table's phase.", ("phase",)),
    "paused": Meaning("The match is paused."),
    "not-your-turn": Meaning("Other seats are to act.", ("seats",)),
    "stale": Meaning("The decision is not open any more; `decision` is the one that is.", ("decision",)),
    "no-such-action": Meaning("The text is no action of this game."),
    "ambiguous-action": Meaning("The text stands for several legal actions.", ("actions",)),
    "nothing-to-undo": Meaning("The seat has played nothing in this deal."),
    "already-asked": Meaning("The others are already being asked something."),
    "nothing-asked": Meaning("There is nothing to agree to."),
    "not-asked-of-you": Meaning("Somebody else has to agree."),
    # the shuffle
    "too-early": Meaning("Values are shown when the commitments are complete."),
    "too-late": Meaning("The table does not wait for that any more, or has it already."),
    "not-what-you-committed-to": Meaning("The value does not fit the commitment."),
    # seats
    "no-seat": Meaning("Only who has a seat at this table may do that."),
    "no-such-seat": Meaning("The table has fewer seats.", ("seat", "seats")),
    "not-your-seat": Meaning("The seat is somebody else's.", ("seat",)),
    "seat-taken": Meaning("Somebody sits there.", ("seat",)),
    "seats-free": Meaning("Seats are free, and no bots were asked for.", ("seats",)),
    "table-full": Meaning("No seat is free."),
    "nobody-there": Meaning("Nobody sits there.", ("seat",)),
    "nobody-plays": Meaning("At least one seat must be a person's."),
    "that-is-you": Meaning("It cannot be done to oneself."),
    "match-is-running": Meaning("Seats can be taken before the match or after it."),
    "name-needed": Meaning("To sit down one needs a name."),
    "removed": Meaning("The host has removed this person from the table."),
    "not-the-host": Meaning("Only the host of the table may do that."),
    # settings
    "impossible-settings": Meaning("The game cannot be played so.", ("game", "seats")),
    "impossible-clock": Meaning("A clock of that kind needs more time.", ("kind",)),
    "no-such-level": Meaning("There is no such level of bots.", ("level", "levels")),
    # talking
    "no-such-phrase": Meaning("There is no such phrase."),
    "phrases-only": Meaning("At this table people speak by phrases."),
    "nothing-said": Meaning("The text is empty."),
}
