"""Text and JSON come back as what they were."""

import json
from typing import Any

from spieltisch.errors import TextError
from spieltisch.testing.failure import require
from spieltisch.testing.play import Play


def text_round_trips(play: Play) -> None:
    """Every action's text is its own and reads back in any case; views, truths and records are plain JSON."""
    for _ in play.steps():
        if not play.deal.actions:
            read_back(play)
        if not play.sometimes(10):
            continue
        legal = play.deal.legal
        numbers = tuple(play.game.notation.read(text) for text in legal)
        require(numbers == play.deal.legal_numbers, f"legal texts {legal} read as {numbers}")
        truth = play.deal.truth
        plain_json("truth", truth)
        state = play.game.position.from_truth(json.loads(json.dumps(truth)), play.table.flags, 0)
        require(play.game.position.truth(state, play.table.options) == truth, "a truth does not come back")
        plain_json("record", play.deal.record())
        for viewer in (None, *range(play.table.seats)):
            plain_json(f"view of {viewer}", play.deal.view(viewer))


def read_back(play: Play) -> None:
    write, read = play.game.notation.write, play.game.notation.read
    owners: dict[str, int] = {}
    for number in range(play.game.rules.ACTIONS):
        text = write(number)
        good = text.isascii() and text.isprintable() and " " not in text and bool(text)
        require(good, f"action {number} is written {text!r}: ASCII without spaces is due")
        first = owners.setdefault(text.casefold(), number)
        require(first == number, f"actions {first} and {number} are both written {text!r}")
        for form in (text, text.lower(), text.upper()):
            try:
                found = read(form)
            except TextError as error:
                require(False, f"{form!r}, action {number}, cannot be read: {error}")
            else:
                require(found == number, f"{form!r} reads as {found}, not as {number}")
        refuse_text(play, f"{text}?")
    for text in ("", "-", ">", "no action", "\u00df7", "7", "R\u00b2"):
        refuse_text(play, text)


def refuse_text(play: Play, text: str) -> None:
    try:
        number = play.game.notation.read(text)
    except TextError:
        return
    require(False, f"{text!r} reads as action {number}")


def plain_json(what: str, value: Any) -> None:
    again = json.loads(json.dumps(value, allow_nan=False))
    require(again == value, f"the {what} is no plain JSON: {value}")
