"""How a check says no."""


class ConformanceError(AssertionError):
    """A game or player breaks a promise: the message says which, at which table, after which actions."""


class Violation(Exception):
    """What a check found, before it is known where; it becomes a `ConformanceError`."""


def require(holds: bool, message: str) -> None:
    """What must hold, or the sentence that says what does not."""
    if not holds:
        raise Violation(message)
