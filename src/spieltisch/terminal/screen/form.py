"""What somebody would like to play: the questions, what can be answered, and the usual answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import spieltisch
from spieltisch.games.contract import Option
from spieltisch.players.levels import LEVELS, USUAL_LEVEL
from spieltisch.terminal.wording import Words

USUAL_SEATS = 4
STRIDE, LARGE = 25, 50  # numbers that are large go in larger steps


@dataclass
class Form:
    """The answers so far, all of them possible together."""

    game: str
    seats: int = USUAL_SEATS
    level: str = USUAL_LEVEL
    options: dict[str, Any] = field(default_factory=dict)
    """House rules that differ from the usual ones."""

    def __post_init__(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """As many as may play, if others were asked for."""
        self.seats = min(max(self.seats, self.allowed[0]), self.allowed[-1])

    @property
    def house_rules(self) -> Sequence[Option]:
        return spieltisch.game(self.game).options

    @property
    def allowed(self) -> range:
        """How many may play, by these house rules."""
        game = spieltisch.game(self.game)
        settled = {option.name: self.value(option) for option in game.options}
        return game.rules.series.seats(settled)

    def value(self, option: Option) -> bool | int | str:
        found: bool | int | str = self.options.get(option.name, option.default)
        return found

    @property
    def rows(self) -> list[str]:
        """The questions in order."""
        return ["game", "seats", "level", *(option.name for option in self.house_rules)]

    def change(self, row: str, step: int) -> None:
        """The next answer, or the one before; whatever does not fit any more becomes possible again."""
        if row == "game":
            self.game = turned(spieltisch.games(), self.game, step)
            self.options = {}
        elif row == "seats":
            self.seats = turned(self.allowed, self.seats, step)
        elif row == "level":
            self.level = turned(list(LEVELS), self.level, step)
        else:
            option = next(each for each in self.house_rules if each.name == row)
            self.options[row] = next_value(option, self.value(option), step)
            if self.options[row] == option.default:
                del self.options[row]
        self._fit()

    def shown(self, row: str, words: Words) -> tuple[str, str, str]:
        """A question, its answer, and a sentence about it."""
        if row == "game":
            about = words.t(f"game.{self.game}-about") if words.has(f"game.{self.game}-about") else ""
            return words.t("screen.game"), words.game(self.game), about
        if row == "seats":
            return words.t("screen.players"), str(self.seats), words.t("terminal.seats-about")
        if row == "level":
            return (
                words.t("screen.bots"),
                words.t(f"level.{self.level}"),
                words.t(f"level.{self.level}-about"),
            )
        option = next(each for each in self.house_rules if each.name == row)
        about = f"option.{self.game}-{row.replace('_', '-')}-about"
        answer = words.option(self.game, row, self.value(option))
        return words.option(self.game, row), answer, words.t(about) if words.has(about) else option.meaning

    @property
    def wishes(self) -> Mapping[str, Any]:
        return {"game": self.game, "seats": self.seats, "level": self.level, "options": self.options}


def turned(answers: Sequence[Any], now: Any, step: int) -> Any:
    """The answer so many further on, around and around."""
    return answers[(answers.index(now) + step) % len(answers)]


def next_value(option: Option, now: bool | int | str, step: int) -> bool | int | str:
    if isinstance(option.default, bool):
        return not now
    if option.choices:
        found: bool | int | str = turned(option.choices, now, step)
        return found
    assert isinstance(now, int)
    assert isinstance(option.default, int)
    stride = STRIDE if option.default >= LARGE else 1
    return min(max(now + step * stride, option.least), option.most)
