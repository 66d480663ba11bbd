"""The page that tells what was found: tables and whose they are stand between marks, to be put in anew."""

from types import ModuleType
from typing import Any

Answer = dict[str, Any]
"""`found`, from how many `deals` at each table, and the SHA-256 of the `weights` of each game."""

FINAL = "All figures are those of the networks that come with the package."


def between_marks(page: str, name: str, text: str) -> str:
    """The page with that text between the marks of that name."""
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->\n"
    before, rest = page.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}\n{text}\n\n{end}{after}"


def told_answer(question: ModuleType, answer: Answer) -> str:
    return f"{question.tables(answer['found'])}\n\n{answer['deals']:,} deals at each table."


def told_weights(answers: dict[str, Answer], shipped: dict[str, str]) -> str:
    """Whose figures the page has, given the SHA-256 of the weights that come with the package."""
    others = [name for name, answer in answers.items() if answer["weights"] != shipped]
    if not others:
        return FINAL
    return (
        "**A preview, not the last word**: networks that do not come with the package played for the figures "
        f"of {', '.join(others)}, and for what is said of them. They will be measured again by those that do."
    )
