"""Players as texts: a name, then settings, as in `search:ms=200,seed=7` or `learned:search,ms=200`."""

from collections.abc import Mapping
from dataclasses import dataclass

from spieltisch.errors import UnknownError

Value = int | float | str
BARE = "\0"  # in place of a value: the setting stands by itself, as in `learned:search`


@dataclass(frozen=True)
class Setting:
    """A setting of a player: what it means, what it is by default, what it may be."""

    meaning: str
    default: Value | None
    kind: type[int] | type[float] | type[str] | type[bool] = int
    least: float = 0
    most: float = 2**63
    choices: tuple[str, ...] = ()

    def read(self, text: str) -> Value:
        """The value of a text; a `ValueError` if it cannot be."""
        if self.kind is bool:
            if text != BARE:
                raise ValueError("written by itself")
            return True
        if self.kind is str:
            if self.choices and text not in self.choices:
                raise ValueError(f"one of {', '.join(self.choices)}")
            return text
        allowed = f"a number from {self.least:g} to {self.most:g}"
        try:
            value = self.kind(text) if text.isascii() and "_" not in text else None
        except ValueError:
            value = None
        if value is None or not self.least <= float(value) <= self.most:
            raise ValueError(allowed)
        return value


def split(spec: str) -> tuple[str, dict[str, str]]:
    """A spec as its name and its settings, still texts."""
    name, _, rest = spec.strip().partition(":")
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = part.partition("=")
        if key.strip() in found:
            raise UnknownError(f"player {spec!r} has {key.strip()} twice")
        found[key.strip()] = value.strip() if equals else BARE
    return name.strip(), found


def read_settings(
    name: str, written: Mapping[str, str], settings: Mapping[str, Setting]
) -> dict[str, Value | None]:
    """All settings of a player, those that are not written with their defaults."""
    found = {key: setting.default for key, setting in settings.items()}
    for key, text in written.items():
        if text == BARE and (key not in settings or settings[key].kind is not bool):
            raise UnknownError(f"a setting of a player is written name=value, not {key!r} in {name!r}")
        if key not in settings:
            raise UnknownError(f"player {name} has no setting {key!r}: it has {', '.join(settings)}")
        try:
            found[key] = settings[key].read(text)
        except ValueError as error:
            raise UnknownError(f"{key} of player {name} is {error}, not {text!r}") from None
    return found


def read_specs(text: str) -> list[str]:
    """Several specs in one text, with commas between: `search:iterations=500,seed=7,greedy` are two."""
    found: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, equals, _ = part.partition("=")
        if found and equals and ":" not in name:  # a further setting of the last one
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found
