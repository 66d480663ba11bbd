"""What is written in the line mode is harmless, whoever has written it."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.terminal.plain import people
from spieltisch.terminal.plain.paper import Paper
from spieltisch.terminal.wording import Speech, Words
from spieltisch.wire.messages import Told
from terminal.views import view_of

HOSTILE = ("\x1b[2J\x1b]0;owned\x07", "x" * 1000, "a\nb\rc\x00\x9bd", "\u202eevil\u2066", "{seat} [bold]%s")


def on_paper(*sentences: str, width: int | None = None) -> str:
    stream = io.StringIO()
    Paper(stream, width).say(*sentences)
    return stream.getvalue()


@given(st.text())
def test_nothing_reaches_the_terminal_raw(text: str) -> None:
    """Whatever somebody is called or says is one line without a control character."""
    written = on_paper(text)
    assert written.endswith("\n")
    assert written.count("\n") == 1
    assert all(letter == "\n" or letter.isprintable() or letter in "\u200c\u200d" or letter.isspace()
               for letter in written)  # fmt: skip
    assert "\x1b" not in written


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_and_words(name: str) -> None:
    """A server that lets everything pass still cannot write to the terminal, or fill it with a name."""
    view = view_of(4, [0], ("Ann", name, name, "Dirk"))
    speech = Speech(view, Words("en"))
    lines = people.seats(view, speech, 0.0)
    said = speech.sentence("said", {"text": name * 3}, "event", 1)
    sat = speech.sentence("sat-down", {"name": name}, "event", 2)
    for line in (*lines, sat):
        assert len(line) < 60
    for line in (*lines, sat, said):
        assert not any(ord(letter) < 32 or 127 <= ord(letter) < 160 for letter in line)
        assert "\u202e" not in line


def test_lines_are_broken_at_words_where_there_is_a_width() -> None:
    """On a terminal no word is cut; in a pipe a sentence is a line."""
    sentence = "Ann lays Red 7 on pile b of Ben, over Blue 10."
    assert on_paper(sentence, width=20).splitlines() == [
        "Ann lays Red 7 on",
        "pile b of Ben, over",
        "Blue 10.",
    ]
    assert on_paper(sentence) == f"{sentence}\n"


def test_a_command_is_never_broken() -> None:
    """What somebody may copy stays on one line, however narrow the terminal."""
    stream = io.StringIO()
    Paper(stream, 20).whole("Again: spieltisch play deuce --seed 123456789 --level gentle")
    assert stream.getvalue() == "Again: spieltisch play deuce --seed 123456789 --level gentle\n"


def test_news_do_not_hang_on_a_prompt() -> None:
    """What happens while somebody types begins a line of its own, and the prompt is shown once."""
    stream = io.StringIO()
    paper = Paper(stream)
    paper.prompt()
    paper.prompt()
    paper.say("Ben plays Red 7.")
    assert stream.getvalue() == "> \nBen plays Red 7.\n"


def test_words_of_somebody_are_told() -> None:
    """Chat is told by name, and one's own as one's own."""
    view = view_of(4, [0])
    speech = Speech(view, Words("de"))
    told = [Told("said", 1, {"phrase": "thanks"}), Told("said", 0, {"phrase": "thanks"})]
    assert [speech.sentence(each.code, each.params, "event", each.seat) for each in told] == [
        "Ben: Danke!",
        "Du: Danke!",
    ]
