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
    "malformed": Meaning(
        "It could not be read: no JSON, an unknown type, a wrong field or value.", ("path",)
    ),
    "internal": Meaning("The server failed; nothing has changed. Its log knows more.", ("request",)),
    "not-kept": Meaning("It could not be kept (the disk is full, say): nothing has changed."),
    "slow-down": Meaning("More was asked than allowed: wait a moment.", ("seconds",)),
    "closing": Meaning("The server is going down, or starts again."),
    "unknown-token": Meaning("The token is nobody's, any more or at all."),
    # the socket
    "hello-first": Meaning("A conversation begins with `hello`."),
    "hello-twice": Meaning("There is one `hello` in a conversation."),
    "protocol": Meaning("The server speaks another protocol.", ("spoken",)),
    "no-such-table": Meaning("There is no such table, or not any more."),
    "not-admitted": Meaning("Nobody may watch here, or the host has removed this person."),
    "table-crowded": Meaning("There is no room for another connection at this table."),
    "table-closed": Meaning("The host has closed the table for good."),
    "person-needed": Meaning("Whoever wants to do more than watch makes themselves known first."),
    # acting
    "not-now": Meaning("It does not fit the table's phase.", ("phase",)),
    "paused": Meaning("The match is paused."),
    "not-your-turn": Meaning("Other seats are to act.", ("seats",)),
    "stale": Meaning("The decision is not open any more; `decision` is the one that is.", ("decision",)),
    "no-such-action": Meaning("The text is no action of this game."),
    "no-such-card": Meaning("The text is no card of this game."),
    "ambiguous-action": Meaning("The text stands for several legal actions.", ("actions",)),
    "nothing-to-undo": Meaning("The seat has played nothing in this deal."),
    "already-asked": Meaning("The others are already being asked something."),
    "nothing-asked": Meaning("There is nothing to agree to."),
    "not-asked-of-you": Meaning("Somebody else has to agree."),
    "no-hints": Meaning("The host wants no hints at this table."),
    "one-hint-at-a-time": Meaning("The former hint is not there yet."),
    "no-such-deal": Meaning("The running match has no such finished deal.", ("deal",)),
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
    "too-many-tables": Meaning("This person, or the server, has as many tables as there may be.", ("most",)),
    # talking
    "no-such-phrase": Meaning("There is no such phrase."),
    "phrases-only": Meaning("At this table people speak by phrases."),
    "nothing-said": Meaning("The text is empty."),
    # requests
    "who-are-you": Meaning("Only somebody who has made themselves known may ask that."),
    "unfit-name": Meaning("Nobody can be called so.", ("why", "most")),
    "unknown-code": Meaning("The code of the transfer was used, is too old, or never was."),
    "no-notices": Meaning("This server tells nobody of their turns in that way."),
    "unfit-address": Meaning("That is no e-mail address."),
    "mailbox-asked": Meaning("The address was asked already, and has not confirmed: not again for a day."),
    "unfit-subscription": Meaning("Nothing can be pushed to that address, or with those keys."),
    "unknown-link": Meaning("The link was used, is too old, or never was."),
    "unknown-path": Meaning("There is nothing at this address."),
    "unknown-table": Meaning("There is no such table."),
    "unknown-record": Meaning("There is no such record."),
    "not-replayable": Meaning("The record was played by rules that this server does not have."),
    "unknown-game": Meaning("There is no such game."),
    "no-lesson": Meaning("The game has no lesson."),
    "unknown-clause": Meaning("The rules have no such clause."),
    "unknown-language": Meaning("There are no texts in that language.", ("languages",)),
    "wrong-method": Meaning("It cannot be asked in that way; `Allow` says in which."),
    "not-json": Meaning("The body is to be JSON."),
    "too-large": Meaning("The body is larger than allowed.", ("most",)),
    "not-yours": Meaning("It belongs to somebody else."),
    "not-from-there": Meaning("That is shown on the server's own machine only."),
    "foreign-origin": Meaning("A page of another origin may not do that."),
    "unknown-host": Meaning("The server is not called so."),
    "too-many-connections": Meaning("The address has as many connections as one may have."),
}
