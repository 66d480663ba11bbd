"""Who says what: the sentences of the catalogue, with the names of this table, and "you" where it is you."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from rich.text import Text

from spieltisch.terminal.cards import colour_words
from spieltisch.terminal.layout import flow
from spieltisch.texts import kinds_in_short, knows, say


class Voice:
    """Speaks for one table: bots are called by their seat, so that pile 2a is Bot 2's; the person is "you".

    Where nobody sits (a record), seats are just seats.
    """

    def __init__(self, seats: int, you: int | None = None) -> None:
        self.you = you
        if you is None:
            self.names = {seat: f"seat {seat}" for seat in range(seats)}
        else:
            self.names = {seat: "you" if seat == you else f"Bot {seat}" for seat in range(seats)}

    def name(self, seat: int) -> str:
        """The name by itself, as in a table."""
        name = self.names[seat]
        return name[:1].upper() + name[1:]

    def all_of(self, seats: Iterable[int]) -> str:
        """Several names in a sentence."""
        names = [self.names[seat] for seat in seats]
        return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else "nobody"

    def sentence(self, code: str, params: Mapping[str, Any], seat: int | None = None) -> str:
        """What a code says; a code that the catalogue does not know (yet) is told as it is."""
        own = () if self.you is None else (self.you,)
        text = say(code, spoken(params), seat, self.names, own=own)
        return text[:1].upper() + text[1:] if knows(code) else text

    def event(self, event: Mapping[str, Any]) -> str:
        return self.sentence(event["code"], event["params"], event["seat"])

    def story(self, events: Iterable[Mapping[str, Any]], width: int) -> list[Text]:
        """What happened, a paragraph for each run of one kind or one seat; no sentence is broken."""
        runs: list[list[Mapping[str, Any]]] = []
        for event in events:
            if runs and goes_with(event, runs[-1][-1]):
                runs[-1].append(event)
            else:
                runs.append([event])
        return [flow(map(colour_words, self._told(run)), width, gap=1) for run in runs]

    def _told(self, events: Iterable[Mapping[str, Any]]) -> list[str]:
        """The sentences of events; what happens several times in a row is said once."""
        found = []
        for sentence, same in groupby(self.event(event) for event in events):
            times = len(list(same))
            found.append(
                sentence
                if times == 1
                else f"{sentence.removesuffix('.')} {TIMES.get(times, f'{times} times')}."
            )
        return found


TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}


def goes_with(event: Mapping[str, Any], last: Mapping[str, Any]) -> bool:
    """Are both told in one breath?"""
    return bool(
        event["code"] == last["code"] or (event["seat"] is not None and event["seat"] == last["seat"])
    )


def spoken(params: Mapping[str, Any]) -> Mapping[str, Any]:
    """Long lists of kinds of cards are told by colour and number."""
    return {**params, "kinds": kinds_in_short(params["kinds"])} if "kinds" in params else params
