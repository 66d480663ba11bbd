"""Evenings at home, line by line, as texts to be reviewed: `scripts/regenerate` writes them anew."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from cli.running import command

FOLDER = Path(__file__).parent.parent / "data" / "plain"


@dataclass(frozen=True)
class Evening:
    """A game in a language, and what the person writes."""

    game: str
    language: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game}-{self.language}"

    @property
    def file(self) -> Path:
        return FOLDER / f"{self}.txt"

    def told(self) -> str:
        """All that the program says, from the first line to the last."""
        words = command("play", self.game, "--seats", 4, "--seed", 1985, "--bots", "greedy")
        lines = "".join(f"{line}\n" for line in self.lines)
        done = subprocess.run(
            [*words, "--language", self.language],
            input=lines.encode(),
            capture_output=True,
            check=True,
            timeout=300,
        )
        return done.stdout.decode()


EVENINGS = (
    Evening(
        "companeros", "en", ("?", "2", "last", "who", "why R7", "take-R", "undo", "more", "say 2", *"1" * 40)
    ),
    Evening("deuce", "de", ("tisch", "1", "1", "mehr", "draw", "verlauf", "D-8", "warum", "1", "ende")),
    Evening(
        "list-und-tuecke", "nl", ("1", "1", "punten", "instellingen", "wie", "laatste", "1", "hand", "stop")
    ),
)
