"""The program and the table of its commands."""

from collections.abc import Callable

from cyclopts import App

from spieltisch import __version__
from spieltisch.cli.arena import arena
from spieltisch.cli.backup import backup
from spieltisch.cli.console import screen
from spieltisch.cli.games import games
from spieltisch.cli.join import join
from spieltisch.cli.learn import learn
from spieltisch.cli.move import move
from spieltisch.cli.play import play
from spieltisch.cli.replay import replay
from spieltisch.cli.report import report
from spieltisch.cli.restore import restore
from spieltisch.cli.rules import rules
from spieltisch.cli.serve import serve
from spieltisch.cli.simulate import simulate
from spieltisch.cli.train import train
from spieltisch.cli.verify import verify

COMMANDS: dict[Callable[..., int | None], str] = {  # each with its examples
    games: "",
    rules: """
- `spieltisch rules companeros` shows the whole page
- `spieltisch rules companeros C-7` shows one rule
""",
    learn: """
- `spieltisch learn` asks which game you would like to learn
- `spieltisch learn deuce` teaches Deuce with real cards
- `spieltisch learn list --language de` does so in German; the beginning of a name will do
- `spieltisch learn companeros --plain` reads the lesson line by line, for a screen reader
""",
    play: """
- `spieltisch play companeros --level strong` plays against bots that think ahead
- `spieltisch play companeros --seats 6 --seat 2` sits you down at seat 2 of six
- `spieltisch play deuce --seats 4 --bots gentle,gentle,fierce` gives each bot a level of its own
- `spieltisch play deuce --bots search:ms=3000` lets bots think for three seconds
- `spieltisch play deuce --option target=50 --option voluntary_draws=any` changes two house rules
- `spieltisch play list-und-tuecke --seats 3 --option three_seats=on` plays the small game
- `spieltisch play deuce --seed 7 --save evening.json` deals the cards of seed 7, and keeps the match
- `spieltisch play deuce --plain --language de` is told line by line, in German
- `yes 1 | spieltisch play companeros` always plays the first action of the list
""",
    join: """
- `spieltisch join https://cards.example.org/t/0123456789abcdef` sits down at that table
- `spieltisch join localhost:8137/t/0123456789abcdef --name Ada --seat 2` says who you are, and where
- `spieltisch join LINK --watch` looks on
- `spieltisch join LINK --plain` is told line by line, for a screen reader
- `yes 1 | spieltisch join LINK --name Robot` plays the first action of the list, whenever it is its turn
""",
    replay: """
- `spieltisch replay evening.json` goes through all actions, on the full screen
- `spieltisch replay evening.json --plain` does so line by line
- `spieltisch replay evening.json --to 40 --seat 0` shows what seat 0 saw after 40 actions
- `spieltisch replay evening.json --text | less` reads like a report
""",
    serve: """
- `spieltisch serve` hosts tables on this computer, and opens the browser
- `spieltisch serve --host 0.0.0.0` lets everybody in the same network come
- `spieltisch serve --port 9000 --database club.sqlite` uses that port and that file
- `spieltisch serve --database postgresql://club@db.example.org/club` keeps everything in PostgreSQL
- `spieltisch serve --public-url https://cards.example.org --proxy 127.0.0.1` stands behind a reverse proxy
""",
    verify: """
- `spieltisch verify evening.json` checks each deal by the values and commitments in the record
- `spieltisch verify evening.json --commitment-file noted.txt` compares the commitments that you were shown
- `spieltisch verify evening.json --value 5f3a…` says which deal the value of your client is part of
- `curl -s https://example.org/record.json | spieltisch verify -` reads from a pipe
""",
    simulate: """
- `spieltisch simulate companeros --seats 5 --deals 1000000`
- `spieltisch simulate deuce --option rainbow_on_x=on --plot deuce.svg`
- `spieltisch simulate list-und-tuecke --json | jq .starter_lead`
- `spieltisch simulate companeros --bots greedy --deals 2000` lets another player play
- `spieltisch simulate companeros --level easy` is the same by the name of a level
""",
    arena: """
- `spieltisch arena companeros --players search:ms=50,greedy,random --seats 4`
- `spieltisch arena deuce --players greedy,greedy:temperature=2 --precision 0.01 --boards 20000`
- `spieltisch arena deuce --players greedy,random --seats 3 --matches` plays whole matches
- `spieltisch arena list --players search:iterations=500,greedy --save evening` keeps everything in a folder
- `spieltisch arena --again evening/manifest.json` plays that once more, with the same table
- `spieltisch arena deuce --players greedy,random --report deuce.html` writes a page with pictures
- `spieltisch arena --again evening --backend ray --address 10.0.0.7:6379` plays on many machines
""",
    report: """
- `spieltisch report evening evening.html` shows what is in the folder `evening`
""",
    train: """
- `spieltisch train companeros` learns for all numbers of seats, on a graphics card in minutes
- `spieltisch train deuce --seats 2 --device cpu --games 256 --updates 60 --width 128` is a small one
- `spieltisch train companeros --resume` goes on after Ctrl-C
- `spieltisch arena companeros --players learned:weights=companeros.npz,greedy` says how good it is
""",
    backup: """
- `spieltisch backup sunday.backup` copies the usual database
- `spieltisch backup games.sqlite sunday.backup` copies that one
- `spieltisch backup postgresql://club@db.example.org/club sunday.backup` copies one of PostgreSQL
- `spieltisch backup sunday.backup --overwrite` replaces the copy of last Sunday
""",
    restore: """
- `spieltisch restore sunday.backup` brings back the usual database
- `spieltisch restore sunday.backup games.sqlite` brings back that one
""",
    move: """
- `spieltisch move club.sqlite postgresql://club@db.example.org/club` goes over to PostgreSQL
- `spieltisch move postgresql://club@db.example.org/club club.sqlite` comes back
- `spieltisch move sunday.backup postgresql://club@db.example.org/club` brings back a backup
""",
}

HELP = """
The card games Compañeros, Deuce and Mit List und Tücke in a terminal.

Games are called `companeros`, `deuce` and `list-und-tuecke`; the beginning of a name will do.
"""

EXAMPLES = """
**A first evening:**

- `spieltisch play` asks what you would like to play
- `spieltisch play deuce --seats 3 --level easy` starts a match of Deuce against two bots that slip at times
- `spieltisch learn deuce` teaches the game with real cards, in three minutes
- `spieltisch rules deuce` explains the game, `spieltisch rules deuce D-8` one rule
- `spieltisch play deuce --save evening.json` keeps the match
- `spieltisch replay evening.json` steps through it
- `spieltisch join LINK` sits down at a table that others see in their browsers
- `spieltisch simulate deuce --seats 3` plays 100,000 deals, and says what happened
- `spieltisch arena deuce --players greedy,random` finds out who plays better

`spieltisch COMMAND --help` tells more about a command.
"""


def app() -> App:
    """A fresh one for each run, so that it prints to where standard output is now."""
    found = App(
        name="spieltisch",
        help=HELP,
        help_epilogue=EXAMPLES,
        help_format="markdown",
        version=__version__,
        version_flags=["--version"],
        console=screen(),
        error_console=screen(errors=True),
        suppress_keyboard_interrupt=False,
    )
    for command, examples in COMMANDS.items():
        found.command(command, help_epilogue=f"**Examples:**\n{examples}" if examples else "")
    return found
