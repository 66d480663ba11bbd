"""Finds the codes that the sources raise, send and tell."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import spieltisch

SOURCES = Path(spieltisch.__file__).parent
CODE = re.compile(r"[a-z]+(-[a-z]+)*")


def calls(folder: str, *names: str) -> Iterator[ast.Call]:
    """All calls of these functions or classes in a folder."""
    for file in sorted((SOURCES / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) in names:
                yield node


def called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def code_of(call: ast.Call) -> str | None:
    """The code in a call: an argument `code`, or the first that is a text."""
    given = [word.value for word in call.keywords if word.arg == "code"]
    texts = [each.value for each in (*given, *call.args) if isinstance(each, ast.Constant)]
    return next((text for text in texts if isinstance(text, str) and CODE.fullmatch(text)), None)


def codes(folder: str, *names: str) -> set[str]:
    return {code for call in calls(folder, *names) if (code := code_of(call)) is not None}
