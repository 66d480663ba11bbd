"""Everything that the catalogues can say, with names and cards in it, a text to review for each language.

`scripts/regenerate` writes them anew; a change shows as a diff.
"""

from pathlib import Path

from spieltisch.texts import LANGUAGES, say
from spieltisch.texts.catalogues import SENTENCES, written

DATA = Path(__file__).parent.parent / "data" / "texts"
NAMES = {0: "Ann", 1: "Ben", 2: "Cleo", 3: "Dirk"}
PARAMS = {
    "action": "R7>1a", "actions": ["R7>1a", "draw"], "card": "R7", "cards": ["R7", "R2"], "chance": "41 %",
    "colour": "R", "colours": "RB", "count": 2, "counts": {"R": 1, "B": 2}, "covers": "B10", "deal": 2,
    "done": 3, "doubt": "2", "first": 1, "game": "deuce", "kind": "turn", "kinds": ["R1", "R2", "R3", "*"],
    "left": 2, "level": "solid", "name": "Ann", "neighbour": "X", "of": 9,
    "pairs": [["R1", "R2"], ["*", "B2"]], "phrase": "well-played", "pile": "1a", "points": 3,
    "second": None, "seats": [1, 2], "value": 5, "why": "too-long",
}  # fmt: skip
VARIANTS = ("-you", "-own", "-tied", "-own-you")


def example_file(language: str) -> Path:
    return DATA / f"{language}.txt"


def examples(language: str) -> str:
    """Each sentence as Ben hears it, then as Ann does, who has seat 0."""
    lines = []
    for key in written(language):
        group, _, code = key.partition(".")
        if group in SENTENCES and not code.endswith(VARIANTS):
            told = [sentence(group, code, language, own) for own in ((), (0,))]
            lines.append(f"{key}: {' | '.join(dict.fromkeys(told))}")
    return "\n".join(lines) + "\n"


def sentence(group: str, code: str, language: str, own: tuple[int, ...]) -> str:
    params = {**PARAMS, "seat": 0}
    return say(code, params, 0, NAMES, language=language, group=group, own=own, cards="spoken")


def regenerate() -> None:
    DATA.mkdir(exist_ok=True)
    for language in LANGUAGES:
        example_file(language).write_text(examples(language), encoding="utf-8")


if __name__ == "__main__":
    regenerate()
