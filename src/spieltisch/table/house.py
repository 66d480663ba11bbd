"""The rules of the house: how long a table waits for whom. None of the games' rules are here."""

from msgspec import Struct


class House(Struct, frozen=True):
    """How patient tables are, in seconds, and who plays for the absent."""

    grace: float = 45.0
    """From the loss of somebody's last connection until the caretaker plays."""
    bot_pause: float = 0.9
    """Bots act that long after their turn began, whatever they hold; their thinking time comes on top."""
    shuffle_wait: float = 4.0
    """How long the table waits for commitments, and again for values."""
    next_wait: float = 60.0
    """With a clock: when the next deal begins though not everybody is ready."""
    caretaker: str = "solid"
    """The level of the bot that plays for the absent."""
    chat_kept: int = 50
    """How many of the last things said a table repeats to who comes back."""
