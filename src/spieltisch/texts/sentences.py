"""The sentence of a code, with its parameters as words."""

from collections.abc import Collection, Mapping
from typing import Any

from spieltisch.texts.catalogues import ENGLISH, Text, find, knows
from spieltisch.texts.words import Cards, Speaker, form_of

COUNTING = ("count", "left")
"""The parameters that a sentence with a form for one is counted by: the first that it has."""


def say(
    code: str,
    params: Mapping[str, Any],
    seat: int | None = None,
    names: Mapping[int, str] | None = None,
    *,
    language: str = ENGLISH,
    group: str = "",
    own: Collection[int] = (),
    cards: Cards = "notation",
) -> str:
    """The sentence of a code. Seats are called by `names`, or seat 0, seat 1 and so on.

    Where the seat of the sentence is among `own`, the listener is spoken to: "You play R7."
    """
    speaker = Speaker(language, names or {}, own, cards)
    words = Words({key: speaker.word(key, value) for key, value in params.items()})
    if seat is not None:
        words["seat"] = speaker.seat(seat)
    if "phrase" in words:
        words["text"] = words["phrase"]
    about = seat if seat is not None else params.get("seat")
    text = find(variant(code, params, about in own, group), language, group)
    if text is None:  # of a game from elsewhere: better the bare code than no answer
        return f"{code}: {', '.join(f'{key} {value}' for key, value in params.items())}."
    sentence = form(text, params).format_map(words)
    return sentence[:1].upper() + sentence[1:] if sentence.endswith(".") else sentence


class Words(dict[str, str]):
    """Words by parameter; one that did not come (not every refusal has all of its own) leaves a gap."""

    def __missing__(self, key: str) -> str:
        return "…"


def variant(code: str, params: Mapping[str, Any], own: bool, group: str) -> str:
    """The code or that of a closer fit: what only the seat knows, what is tied, what the listener does.

    English is asked which there are: other languages have the same, or fall back to it.
    """
    if "card" in params and knows(f"{code}-own", group=group):
        code = f"{code}-own"
    if params.get("tied") and knows(f"{code}-tied", group=group):
        code = f"{code}-tied"
    return f"{code}-you" if own and knows(f"{code}-you", group=group) else code


def form(text: Text, params: Mapping[str, Any]) -> str:
    """The text that fits the number in the parameters."""
    if isinstance(text, str):
        return text
    return text[form_of(next((params[key] for key in COUNTING if key in params), 0))]
