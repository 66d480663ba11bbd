"""Every clause of the rules pages and every reason for a refusal has a test that names it."""

import ast
import re
from pathlib import Path

import pytest

import spieltisch

HERE = Path(__file__).parent
GAMES = Path(spieltisch.__file__).parent / "games"
CLAUSE = re.compile(r"\b[CDL]-\d+\b")


def citations(source: str) -> set[str]:
    """The clauses that docstrings of tests cite before a colon, such as `C-7:`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found.update(re.findall(r"\b([CDL]-\d+)(?= to [CDL]-\d+:|:)", ast.get_docstring(node) or ""))
    return found


def undocumented(source: str) -> list[str]:
    """The tests without a sentence that cites a clause."""
    tests = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [
        test.name
        for test in tests
        if test.name.startswith("test_") and not CLAUSE.search(ast.get_docstring(test) or "")
    ]


def sources(folder: str) -> list[str]:
    return [path.read_text("utf-8") for path in sorted((HERE / folder).glob("test_*.py"))]


@pytest.mark.parametrize(("folder", "number"), [("companeros", 16), ("deuce", 17), ("list_und_tuecke", 15)])
def test_every_clause_has_a_test(folder: str, number: int) -> None:
    """Each clause of a rules page is cited by the docstring of a test in the game's folder."""
    page = (GAMES / folder / "rules.en.md").read_text("utf-8")
    clauses = set(re.findall(r"\*\*([CDL]-\d+)\*\*", page))
    assert len(clauses) == number
    cited = set().union(*(citations(source) for source in sources(folder)))
    assert clauses - cited == set()
    assert cited - clauses == set()


@pytest.mark.parametrize("folder", ["companeros", "deuce", "list_und_tuecke"])
def test_every_test_cites_a_clause(folder: str) -> None:
    """Each test in a game's folder says what must hold, by which clause."""
    assert [name for source in sources(folder) for name in undocumented(source)] == []


@pytest.mark.parametrize("folder", ["companeros", "deuce", "list_und_tuecke"])
def test_every_reason_has_a_test(folder: str) -> None:
    """Each reason that a game gives for a refusal, with its clause, stands in a test of its folder."""
    reasons = re.findall(
        r'Reason\("([CDL]-\d+)", "([a-z-]+)"', (GAMES / folder / "view.py").read_text("utf-8")
    )
    text = "".join(sources(folder))
    assert len(reasons) > 3
    assert [reason for reason in reasons if '"{}", "{}"'.format(*reason) not in text] == []


def test_the_checks_can_see() -> None:
    """A docstring without a clause, a clause in passing and a helper do not count as citations."""
    source = '''
def test_one():
    """C-7: something, as in C-8 (C-9)."""
def test_two():
    """Something else."""
def test_three():
    """C-1 to C-3: much."""
def helper():
    """C-10: no test."""
'''
    assert citations(source) == {"C-1", "C-3", "C-7"}
    assert undocumented(source) == ["test_two"]
