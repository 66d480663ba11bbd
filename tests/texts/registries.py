"""Every code that somebody may be told, by group, as the sources have them."""

import ast
import re
import typing
from collections.abc import Iterator

import spieltisch
from spieltisch.players.levels import LEVELS
from spieltisch.server.names import UnfitName
from spieltisch.wire.closing import CLOSING
from spieltisch.wire.happenings import HAPPENINGS
from spieltisch.wire.notices import NOTICES
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.refusals import REFUSALS
from spieltisch.wire.settings import Clock, Settings
from wire_codes import CODE, SOURCES, calls, codes

VARIANTS = ("-you", "-own", "-tied")
OF_THE_BROWSER = {"unreachable", "unanswered"}
"""Refusals that a client gives itself, where no server answers."""


def told_by_games(name: str, prompts: bool | None = None) -> set[str]:
    """The codes in calls of `Reason`, `Fact` or `Event` in the games; of facts, prompts or others."""
    found: set[str] = set()
    for file in sorted((SOURCES / "games").rglob("view.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and prompts in (
                None,
                function.name.startswith("prompt"),
            ):
                found.update(*(codes_in(call) for call in calls_of(function, name)))
    return found


def calls_of(function: ast.FunctionDef, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def codes_in(call: ast.Call) -> set[str]:
    """The codes among the first two arguments; a condition may choose between two."""
    parts = [node for argument in call.args[:2] for node in branches(argument)]
    texts = {node.value for node in parts if isinstance(node, ast.Constant)}
    return {text for text in texts if isinstance(text, str) and CODE.fullmatch(text)}


def branches(node: ast.expr) -> list[ast.expr]:
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]


def illegal_beyond_games() -> set[str]:
    """What a match or a deal that is over says to any action."""
    return {
        argument.value
        for call in calls("match", "IllegalAction")
        for argument in call.args
        if isinstance(argument, ast.Constant)
        and isinstance(argument.value, str)
        and argument.value.endswith("-is-over")
    }


def beyond_games() -> set[str]:
    """Reasons that a deal or a table has for any game; the first argument is a clause."""
    found = [codes_in(call) for folder in ("match", "table") for call in calls(folder, "Reason")]
    return set().union(*found) - {"end"}


def advice() -> set[str]:
    sources = [file.read_text(encoding="utf-8") for file in (SOURCES / "terminal").rglob("*.py")]
    return set(re.findall(r'"(advice(?:-[a-z]+)?)"', "".join(sources)))


def letters() -> set[str]:
    """The keys that letters are made of."""
    source = (SOURCES / "server" / "notices" / "letters.py").read_text(encoding="utf-8")
    return set(re.findall(r"""(?:text|say)\(["']([a-z-]+)["']""", source))


def options() -> set[str]:
    """Each house rule, a sentence about it, and its choices where they are words."""
    found: set[str] = set()
    for name in spieltisch.games():
        for option in spieltisch.game(name).options:
            code = f"{name}-{option.name.replace('_', '-')}"
            words = [choice.replace("_", "-") for choice in option.choices if isinstance(choice, str)]
            found |= {code, f"{code}-about", *(f"{code}-{word}" for word in words)}
    return found


def kinds(shape: type, field: str) -> set[str]:
    """The values that a field of a wire type may have."""
    hint = typing.get_type_hints(shape)[field]
    return set(typing.get_args(hint))


def with_about(names: set[str]) -> set[str]:
    return {text for name in names for text in (name, f"{name}-about")}


def registries() -> dict[str, set[str]]:
    """By group: exactly these codes have a text, besides the variants of a sentence."""
    return {
        "reason": told_by_games("Reason")
        | beyond_games()
        | illegal_beyond_games()
        | codes("match", "Problem"),
        "prompt": told_by_games("Fact", prompts=True),
        "fact": told_by_games("Fact", prompts=False),
        "event": told_by_games("Event") | set(HAPPENINGS),
        "advice": advice(),
        "refusal": set(REFUSALS),
        "notice": set(NOTICES),
        "closing": {str(number) for number in CLOSING},
        "phrase": set(PHRASES),
        "level": with_about(set(LEVELS)),
        "game": with_about(set(spieltisch.games())),
        "option": options(),
        "clock": with_about(kinds(Clock, "kind")),
        "spectators": with_about(kinds(Settings, "spectators")),
        "mail": letters(),
        "name": set(re.findall(r"`([a-z-]+)`", UnfitName.__doc__ or "")),
    }
