"""`spieltisch learn`."""

import pytest

from cli.running import Run


def test_in_a_pipe_a_lesson_is_read_line_by_line(run: Run) -> None:
    """Every step is a sentence, and the end of the lines is the end of the lesson."""
    done = run("learn", "deu", "--language", "en", lines="\n\n2\n")
    assert done.code == 0
    assert "Part 1 of 5: Piles and pairs." in done.out
    assert "Lay the red 7 as your first pile." in done.out
    assert "You" in done.out
    assert done.out.rstrip().endswith("Come back when you like.")


def test_a_pipe_is_asked_nothing(run: Run) -> None:
    """Without a game a pipe gets the first one, and no question that nobody is there to answer."""
    done = run("learn", "--language", "en", lines="\n")
    assert done.code == 0
    assert done.out.startswith("Enter goes on.")
    assert "Part 1 of 5: A trick." in done.out


@pytest.mark.parametrize("words", [("chess",), ("deuce", "--language", "fr"), ("deuce", "--theme", "pink")])
def test_what_there_is_not_is_refused(run: Run, words: tuple[str, ...]) -> None:
    """A game, a language or a look that there is not is one clean line."""
    done = run("learn", *words)
    assert done.code == 2
    assert done.err.startswith("spieltisch: ")
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_help_teaches(run: Run) -> None:
    """The help of the command says what it does, and has examples."""
    done = run("learn", "--help")
    assert "Learn a game by playing it" in done.out
    assert "spieltisch learn deuce" in done.out
