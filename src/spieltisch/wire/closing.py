"""Why the server closes a socket: codes of its own beside the usual ones of RFC 6455."""

MALFORMED = 4400
STRANGER = 4401
NOT_ADMITTED = 4403
NO_TABLE = 4404
NO_HELLO = 4408
REPLACED = 4009
TOO_FAST = 4429
FULL = 4503
RESTART = 1012
TOO_LARGE = 1009
FAILED = 1011

CLOSING = {
    TOO_LARGE: "A message was larger than the server takes.",
    FAILED: "The server failed, or the client answered no ping.",
    RESTART: "The server is going down, or starts again: come back in a moment.",
    REPLACED: "The same person has opened more sockets at this table than may be: the oldest gives way.",
    MALFORMED: "Several messages in a row could not be understood.",
    STRANGER: "The token is not known.",
    NOT_ADMITTED: "The table does not admit this person: nobody may watch, or the person was removed.",
    NO_TABLE: "There is no such table.",
    NO_HELLO: "No `hello` came in time, or something else came before it.",
    TOO_FAST: "Messages came faster than allowed, and went on after `slow-down`.",
    FULL: "There is no room for another socket at this table, or on this server.",
}
"""Each code with the reason."""
