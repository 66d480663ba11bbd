"""What the documentation shows is what happens."""

import doctest
from pathlib import Path

import pytest

import spieltisch

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page: Path) -> None:
    """Every Python example of the page gives what the page says."""
    flags = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS
    result = doctest.testfile(str(page), module_relative=False, optionflags=flags, encoding="utf-8")
    assert result.failed == 0


def test_examples_of_the_package() -> None:
    """The example of the package itself works."""
    result = doctest.testmod(spieltisch)
    assert result.attempted > 0
    assert result.failed == 0


def test_links() -> None:
    """Every link inside the documentation leads to a file that exists."""
    import re

    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]:
        prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
