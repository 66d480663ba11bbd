"""What a server says about itself: every code of a `notice`, and what it means."""

from spieltisch.wire.refusals import Meaning

NOTICES = {
    "preparing": Meaning("The game is being compiled; what was asked waits for it.", ("done", "of")),
    "ready": Meaning("The game is ready."),
    "closing": Meaning("The server is going down, or starts again: come back in a moment."),
    "failed": Meaning("The table cannot be brought back at the moment."),
    "replaced": Meaning("The same person has opened too many sockets at this table: this one gives way."),
    "removed": Meaning("The host has removed this person from the table."),
    "not-admitted": Meaning("The table does not admit this person any more."),
    "say-again-who-you-are": Meaning(
        "Some of the person's devices are nobody's now: come back with the token."
    ),
    "forgotten": Meaning("The person has asked to be forgotten."),
}
