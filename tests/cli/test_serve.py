"""What a host says to `spieltisch serve` about mail."""

from pathlib import Path

import pytest

from spieltisch.cli.serve import find_smtp
from spieltisch.errors import SetupError
from spieltisch.server.settings import Smtp

SENDER = "Spieltisch <tables@example.org>"


def test_the_password_comes_from_a_file(tmp_path: Path) -> None:
    """Without the line end that editors leave; a command line would show it to everybody on the machine."""
    file = tmp_path / "password"
    file.write_text("correct horse\n")
    wanted = Smtp("mail.example.org", 587, SENDER, user="tables", password="correct horse")
    assert find_smtp("smtp://tables@mail.example.org", SENDER, file) == wanted


def test_without_a_mail_server_there_is_no_mail(tmp_path: Path) -> None:
    """And what is said about mail all the same is a slip."""
    assert find_smtp("", "", None) is None
    for sender, file in ((SENDER, None), ("", tmp_path / "password")):
        with pytest.raises(SetupError, match="need --smtp"):
            find_smtp("", sender, file)


def test_a_password_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """The file, and never what is in it."""
    with pytest.raises(SetupError, match="nowhere cannot be read"):
        find_smtp("smtp://tables@mail.example.org", SENDER, tmp_path / "nowhere")
