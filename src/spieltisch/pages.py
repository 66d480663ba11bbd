"""The rules page of a game: found without loading its kernels, one clause looked up."""

import re
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from spieltisch.errors import UnknownError
from spieltisch.games import MODULES, load, others
from spieltisch.texts import LANGUAGES

PAGE = "rules.{}.md"
ENGLISH = "en"
CLAUSE = re.compile(r"[A-Za-z]+-\d+")


def read_page(game: str, language: str = ENGLISH) -> str:
    """The page as it is written, in Markdown; in English where a game has none in that language."""
    if language not in LANGUAGES:
        raise UnknownError(f"there is no language {language!r}: choose one of {', '.join(LANGUAGES)}")
    if game in MODULES:
        return beside(game, PAGE.format(language))
    rules = load(game)  # says so if there is no such game
    page = rules.page.replace(".en.", f".{language}.")
    found = resources.files(others()[game].module).joinpath(page).is_file()
    return beside(game, page if found else rules.page)


def read_lesson(game: str) -> tuple[str, str]:
    """The script of a game's lesson, and its sentences in English, both as JSON; an error if it has none."""
    if not load(game).lesson:
        raise UnknownError(f"{game} has no lesson")
    return beside(game, f"{load(game).lesson}.json"), beside(game, f"{load(game).lesson}.en.json")


def beside(game: str, name: str) -> str:
    """A text that lies beside the code of a game."""
    if game in MODULES:  # the folder is found without importing it: Numba takes a while
        spec = find_spec(MODULES[game])
        assert spec is not None
        assert spec.submodule_search_locations
        return Path(spec.submodule_search_locations[0], name).read_text(encoding="utf-8")
    return resources.files(others()[game].module).joinpath(name).read_text(encoding="utf-8")


def title(page: str) -> str:
    return page.partition("\n")[0].removeprefix("# ").strip()


def at_a_glance(page: str) -> dict[str, str]:
    """The short answers at the head of a page: seats, length, goal."""
    return dict(re.findall(r"^- (\w+): (.+)$", page.partition("\n## At a glance\n")[2], re.MULTILINE))


def clauses(page: str) -> dict[str, str]:
    """All numbered rules by number."""
    paragraphs = re.split(r"\n\s*\n", page)
    numbered = ((re.match(r"\*\*([A-Z]+-\d+)\*\*", text.strip()), text.strip()) for text in paragraphs)
    return {found.group(1): text for found, text in numbered if found is not None}


def clause(page: str, number: str) -> str:
    """One numbered rule."""
    found = clauses(page)
    try:
        return found[number.upper()]
    except KeyError:
        first, last = next(iter(found)), list(found)[-1]
        raise UnknownError(f"there is no rule {number!r}: they go from {first} to {last}") from None


def is_clause(word: str) -> bool:
    """Does it look like the number of a rule?"""
    return CLAUSE.fullmatch(word) is not None
