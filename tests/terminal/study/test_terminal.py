"""Records and lessons on a real terminal: tmux."""

import json
from pathlib import Path

import pytest

from terminal.screen.multiplexer import PROGRAM, TMUX, Terminal
from terminal.study.staging import record_of

pytestmark = pytest.mark.skipif(
    TMUX is None, reason="tmux is not here: install it to test on a real terminal"
)


def test_a_record_and_a_lesson_leave_the_terminal_clean(tmp_path: Path) -> None:
    """Both fill the screen, bear another size, and give the terminal back, after `q` and after Ctrl-C.

    Where the environment says how large the screen was, too.
    """
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record_of("companeros")), encoding="utf-8")
    terminal = Terminal(COLUMNS="80", LINES="24")
    try:
        terminal.run(f"{PROGRAM} replay {file} --language en")
        terminal.until_shown("All hands")
        terminal.keys("Right")
        terminal.until_shown(" 1/")
        terminal.resize(160, 50)
        terminal.until_shown("╭─ Scores")
        terminal.keys("q")
        terminal.is_clean(tmp_path)
        terminal.resize(80, 24)
        terminal.run(f"{PROGRAM} learn deuce --language de")
        terminal.until_shown("Teil 1 von 5")
        terminal.keys("C-c")
        terminal.is_clean(tmp_path)
    finally:
        terminal.close()


def test_wrong_files_get_a_sentence(tmp_path: Path) -> None:
    """What is no record, a false one or missing never opens a screen: one clear line."""
    changed = {**record_of("companeros"), "totals": [0, 0, 0, 0]}
    (tmp_path / "text.json").write_text("not a record", encoding="utf-8")
    (tmp_path / "false.json").write_text(json.dumps(changed), encoding="utf-8")
    told = {"text": "this is no record", "false": "changed after it was written", "none": "No such file"}
    terminal = Terminal(width=200)
    try:
        for name, sentence in told.items():
            terminal.run(f"{PROGRAM} replay {tmp_path / name}.json")
            terminal.until_shown(sentence)
            assert not terminal.state("alternate_on")
    finally:
        terminal.close()
