"""What can happen at a table besides the game itself: the codes of events in news, and what they mean.

The seat of an event is whose it is. A test holds this against what tables tell.
"""

from spieltisch.wire.refusals import Meaning

HAPPENINGS = {
    "sat-down": Meaning("Somebody has taken the seat.", ("name",)),
    "stood-up": Meaning("The seat is free again."),
    "bot-sat-down": Meaning("A bot has the seat.", ("level",)),
    "was-removed": Meaning("The host has removed who sat there."),
    "is-host": Meaning("Who sits there is the host now."),
    "settings-changed": Meaning("The host wants the table otherwise."),
    "table-closed": Meaning("The table is no more."),
    "match-started": Meaning("A match begins."),
    "shuffle": Meaning("The shuffle of a deal begins.", ("deal", "commitment")),
    "values-wanted": Meaning("The commitments are complete: now the values."),
    "dealt": Meaning("The cards are dealt; the seat begins.", ("deal",)),
    "has-chosen": Meaning("The seat has made its choice, which is shown when all have."),
    "chooses-again": Meaning("The seat has taken its choice back."),
    "caretaker-plays": Meaning("The caretaker has played for the seat."),
    "plainly-forced": Meaning("The table has played for the seat, as everybody could see that it had to be."),
    "asks-undo": Meaning("The seat would like its last action back."),
    "agrees": Meaning("Who sits there agrees."),
    "declines": Meaning("Who sits there does not agree."),
    "undone": Meaning("The deal is back where it was before the seat's action."),
    "paused": Meaning("Play and clocks stand still."),
    "resumed": Meaning("They go on."),
    "is-ready": Meaning("Who sits there is ready for what comes next."),
    "is-there": Meaning("Who sits there is connected."),
    "went-away": Meaning("The last connection of who sits there is gone."),
    "left": Meaning("Who sits there has got up; the caretaker plays on."),
    "is-back": Meaning("Who sits there plays again."),
    "caretaker-takes-over": Meaning("The caretaker plays for who is away."),
    "time-is-up": Meaning("The time of the seat has run out: the caretaker plays this turn."),
    "server-restarted": Meaning("The server was started again; nobody is connected yet."),
    "said": Meaning("Something was said: a phrase, or own words.", ("at", "phrase", "text")),
    "muted": Meaning("The recipient does not hear the seat any more."),
    "unmuted": Meaning("The recipient hears the seat again."),
    "forgotten": Meaning("Somebody has asked to be forgotten.", ("seats",)),
}
