"""Parameters of sentences as a person reads or hears them: seats by name, points counted, colours, cards."""

from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from spieltisch.texts.catalogues import catalogue
from spieltisch.texts.kinds import kinds_in_short
from spieltisch.texts.spoken import colour_names, listed, plain, spoken_action, spoken_card

Cards = Literal["notation", "spoken"]
"""How cards are told: `R7`, for the eye; or Red 7, for the ear and for people new to the table."""

# Parameters that are themselves codes, with the group that has their texts.
CODED = {"level": "level", "phrase": "phrase", "game": "game", "kind": "clock", "why": "name"}
CARD_KEYS = ("card", "covers", "neighbour")


class Speaker(NamedTuple):
    """For whom it is said: in which language, what seats are called, which are the listener's own."""

    language: str
    names: Mapping[int, str]
    own: Collection[int] = ()
    cards: Cards = "notation"

    def word(self, key: str, value: Any) -> str:
        """One parameter."""
        if key in ("seat", "first", "second"):
            return self.seat(value)
        if key == "seats" and isinstance(value, (list, tuple)):
            return ", ".join(map(self.seat, value)) or self.seat(None)
        if key == "points":
            return self.counted("unit.points", value)
        if key == "deal":
            return str(value + 1)  # people count from one
        if key in CODED:
            return self.coded(CODED[key], str(value))
        if key in ("colour", "colours", "counts"):
            return self.colours(value)
        if key == "pairs":
            return "; ".join(f"{self.seat(seat)} {self.list_of(pair)}" for seat, pair in enumerate(value))
        return self.shown(key, value)

    def seat(self, seat: int | None) -> str:
        if seat is None:
            return plain("word.nobody", self.language)
        if seat in self.names:
            return self.names[seat]
        if seat in self.own:
            return plain("word.you", self.language)
        return plain("word.seat", self.language).format(seat=seat)

    def counted(self, key: str, number: float | str) -> str:
        """A number with what it counts."""
        forms = catalogue(self.language)[key]
        assert isinstance(forms, dict)
        return forms[form_of(number)].format(count=self.decimal(str(number)))

    def decimal(self, number: str) -> str:
        return number.replace(".", plain("word.decimal", self.language))

    def coded(self, group: str, code: str) -> str:
        text = catalogue(self.language).get(f"{group}.{code}", code)
        return text if isinstance(text, str) else code

    def colours(self, value: str | Mapping[str, int]) -> str:
        names = colour_names(self.language)
        if isinstance(value, str):
            colours = [names[letter] for letter in value]
            return listed(colours, self.language) if self.cards == "spoken" else " ".join(colours)
        return ", ".join(f"{count} {names[letter]}" for letter, count in value.items())

    def shown(self, key: str, value: Any) -> str:
        """Cards, actions and the rest."""
        if self.cards == "spoken":
            if key in CARD_KEYS:
                return spoken_card(value, self.language)
            if key == "action":
                return spoken_action(value, self.language, self.pile)
            if key == "actions" and not isinstance(value, str):
                return ", ".join(spoken_action(action, self.language, self.pile) for action in value)
            if key == "pile":
                return self.pile(value)
        if key == "kinds" and not isinstance(value, str):
            return self.kinds(value)
        return self.list_of(value) if isinstance(value, (list, tuple)) else str(value)

    def list_of(self, cards: Collection[Any]) -> str:
        if self.cards == "spoken":
            return listed([spoken_card(str(card), self.language) for card in cards], self.language)
        return " ".join(map(str, cards))

    def kinds(self, kinds: Collection[str]) -> str:
        if list(kinds) == ["nothing"]:
            return plain("word.nothing", self.language)
        if self.cards == "spoken":
            return kinds_in_short(kinds, self.language, spoken=True)
        return self.list_of(kinds)

    def pile(self, pile: str) -> str:
        """Pile 2a, by whose it is."""
        seat, letter = int(pile[:-1]), pile[-1]
        key = "word.pile-you" if seat in self.own else "word.pile"
        return plain(key, self.language).format(pile=letter, seat=self.seat(seat))


def form_of(number: float | str) -> str:
    """The plural category of a number: English, German and Dutch set only one apart."""
    return "one" if str(number) == "1" else "other"
