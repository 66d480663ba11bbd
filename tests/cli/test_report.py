"""`spieltisch report`, and `spieltisch arena --report`."""

import sys
from pathlib import Path

import pytest

from cli.running import Run

QUICK = ("arena", "companeros", "--seats", 3, "--players", "random,greedy", "--cores", 1, "--boards", 4)


def test_a_page_now_or_later_is_the_same(run: Run, program: Run, tmp_path: Path) -> None:
    """With the tournament or from its folder, in this process or another: the same bytes."""
    folder, now, later = tmp_path / "evening", tmp_path / "now.html", tmp_path / "later.html"
    done = run(*QUICK, "--save", folder, "--report", now)
    assert done.err.endswith(f"Report: {now}\n")
    done = program("report", folder, later)
    assert (done.code, done.out, done.err) == (0, "", f"Report: {later}\n")
    assert now.read_bytes() == later.read_bytes()
    assert "12 deals on 4 boards" in now.read_text(encoding="utf-8")


def test_a_page_without_a_folder(run: Run, tmp_path: Path) -> None:
    """Nothing need be saved, and it goes with --json."""
    done = run(*QUICK, "--report", tmp_path / "page.html", "--json")
    assert done.code == 0
    assert done.out.startswith("{")
    assert (tmp_path / "page.html").read_bytes().startswith(b"<!DOCTYPE html>")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((*QUICK, "--report", "page.pdf"), "a report is a .html file, not 'page.pdf'"),
        ((*QUICK, "--report", "/no/such/page.html"), "cannot be written"),
        (("report", "/no/such/folder", "page.html"), "No such file"),
        (("report", "/no/such/folder"), "FILE"),
    ],
)
def test_what_cannot_be_is_one_clean_line(
    run: Run, words: tuple[object, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line on standard error and exit code 2, before anything is played."""
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert message in done.err
    assert done.out == ""


def test_without_matplotlib(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line says how to get it; the folder is not even begun."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run(*QUICK, "--save", tmp_path / "evening", "--report", tmp_path / "page.html")
    assert done.err == 'spieltisch: a report needs matplotlib: pip install "spieltisch[plot]"\n'
    assert not (tmp_path / "evening").exists()
