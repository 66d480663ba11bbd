"""What a terminal says: texts of the catalogues, and who is called what at this table."""

from collections.abc import Iterable, Mapping
from typing import Any

from rich.cells import cell_len, set_cell_size

from spieltisch.table.readable import readable
from spieltisch.texts import catalogue, say, spoken_action, spoken_card
from spieltisch.wire.messages import View

BOTS = ("Pip", "Rosa", "Otto", "Mila", "Juno", "Nils", "Tove", "Bela")
"""Bots have no names of their own: each seat lends its bot one, the same as in the browser."""
LONGEST_NAME = 24
MOST_MARKS = 2  # accents on one letter


def cut(text: str, width: int) -> str:
    """The text in so many cells, with an ellipsis if something is left out."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - 1, 0)).rstrip() + "…" * (width > 0)


def harmless(text: str) -> str:
    """Somebody's words, so that a terminal shows them and does nothing else: on one line, without controls.

    Joiners go as well: what they join is as wide as terminals like, and rows are to stay aligned.
    """
    found, marks = [], 0
    for letter in readable(text):
        marks = marks + 1 if cell_len(letter) == 0 else 0
        if marks <= MOST_MARKS and letter not in "\u200c\u200d\ufe0e\ufe0f":
            found.append(letter)
    return "".join(found)


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts = catalogue(language)

    def has(self, key: str) -> bool:
        return key in self._texts

    def t(self, key: str, **params: object) -> str:
        """The text of a key; one with a form for one is chosen by `count`."""
        text = self._texts.get(key, key)
        if not isinstance(text, str):
            text = text["one" if str(params.get("count")) == "1" else "other"]
        return text.format_map(params) if params else text

    def listed(self, words: Iterable[str]) -> str:
        """Several words in a row: Anna, Ben and Clara."""
        *others, last = list(words) or [self.t("word.nothing")]
        return self.t("word.and", one=", ".join(others), other=last) if others else last

    def points(self, count: float | str) -> str:
        return self.t("unit.points", count=count)

    def card(self, card: str) -> str:
        return spoken_card(card, self.language)

    def option(self, game: str, name: str, value: object = None) -> str:
        """A house rule by its name, or one of its choices."""
        key = f"option.{game}-{name.replace('_', '-')}"
        if value is None:
            return self.t(key) if self.has(key) else name
        if isinstance(value, bool):
            return self.t(f"word.{str(value).lower()}")
        chosen = f"{key}-{str(value).replace('_', '-')}"
        return self.t(chosen) if self.has(chosen) else str(value)

    def game(self, game: str) -> str:
        return self.t(f"game.{game}") if self.has(f"game.{game}") else game


class Speech:
    """The words for one view: its people by name, the reader as "you"."""

    def __init__(self, view: View, words: Words) -> None:
        self.words = words
        self.own = tuple(view.seats)
        self.names = {seat: self._called(view, seat) for seat in range(len(view.table.chairs))}
        # Who has one seat is "you" wherever seats are listed; who has several needs to tell them apart.
        others = {seat: name for seat, name in self.names.items() if seat not in self.own}
        self._spoken_of = others if len(self.own) == 1 else self.names

    def _called(self, view: View, seat: int) -> str:
        chair = view.table.chairs[seat]
        if chair.who == "bot":
            return BOTS[seat % len(BOTS)]
        name = cut(harmless(chair.name), LONGEST_NAME)
        return name or capital(self.words.t("word.seat", seat=seat + 1))

    def name(self, seat: int) -> str:
        """The name by itself; one's own seat is "you"."""
        return self._spoken_of.get(seat) or self.words.t("word.you")

    def names_of(self, seats: Iterable[int]) -> str:
        return self.words.listed(self.name(seat) for seat in seats)

    def sentence(self, code: str, params: Mapping[str, Any], group: str = "", seat: int | None = None) -> str:
        """What a code says, cards as one speaks of them; own words of people are made harmless."""
        return capital(self.part(code, params, group, seat))

    def part(self, code: str, params: Mapping[str, Any], group: str = "", seat: int | None = None) -> str:
        """The same for the middle of another sentence."""
        if isinstance(params.get("text"), str):
            params = {**params, "text": harmless(params["text"])}
        if isinstance(params.get("name"), str):
            params = {**params, "name": cut(harmless(params["name"]), LONGEST_NAME)}
        return say(
            code,
            params,
            seat,
            self._spoken_of,
            language=self.words.language,
            group=group,
            own=self.own,
            cards="spoken",
        )

    def action(self, action: str) -> str:
        """An action as one tells somebody to do it, piles by whose they are."""
        return capital(spoken_action(action, self.words.language, self._pile))

    def _pile(self, pile: str) -> str:
        seat, letter = int(pile[:-1]), pile[-1]
        key = "word.pile-you" if seat in self.own else "word.pile"
        return self.words.t(key, pile=letter, seat=self.names.get(seat, str(seat)))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
