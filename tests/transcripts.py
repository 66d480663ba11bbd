"""Transcripts, hints and perft counts: what the library says and counts, as texts that a person can review.

`scripts/regenerate` writes them anew; a change shows as a diff.
"""

from pathlib import Path
from typing import Any

import numpy as np

import spieltisch
from cli.plainly import EVENINGS
from spieltisch.match.deal import Deal
from spieltisch.match.match import Match
from spieltisch.match.prose import sentence
from spieltisch.server.hinting import as_told
from spieltisch.terminal.plain.advice import advice_in_words
from spieltisch.terminal.wording import Speech, Words
from spieltisch.texts import say
from table import evenings
from tables import TABLES, Table, name
from terminal.screen import screens
from terminal.study import pictures
from terminal.views import view_of
from texts import examples

DATA = Path(__file__).parent / "data"
SEED = 1985


def transcript_file(table: Table) -> Path:
    return DATA / "transcripts" / f"{name(table)}.txt"


def new_deal(table: Table, seed: int = SEED) -> Deal:
    game, seats, options = table
    return spieltisch.game(game).deal(seats, seed=seed, starter=1, options=options)


def transcript(table: Table) -> str:
    """One random deal: every decision with what was legal, everything said, all views now and then."""
    deal, bot = new_deal(table), spieltisch.player(f"random:seed={SEED}")
    lines = [f"{deal.title}, {deal.seats} seats, seed {SEED}, seat 1 begins", ""]
    lines += [f"seat {seat} holds {' '.join(hand)}" for seat, hand in enumerate(deal.truth["hands"])]
    while not deal.over:
        seat, number = deal.turn, len(deal.actions)
        assert seat is not None
        if number % 12 == 0:
            lines += ["", *views(deal), ""]
        told = len(deal.events())
        action = bot.choose(deal.view_state(seat))
        lines.append(f"{number + 1:>3}. seat {seat}: {action}   of {' '.join(deal.legal)}")
        deal.play(action)
        lines += [f"       {sentence(event)}" for event in deal.events()[told:]]
    return "\n".join([*lines, "", *views(deal), "", f"scores {list(deal.scores)}"]) + "\n"


def views(deal: Deal) -> list[str]:
    """What the seat to act and a spectator are shown."""
    lines = []
    for seat in (deal.turn, None) if deal.turn is not None else (None,):
        view = deal.view(seat)
        lines.append(f"  [seen by {'a spectator' if seat is None else f'seat {seat}'}] {prompt(view)}")
        lines += [f"    {zone_text(zone)}" for zone in view["zones"] if zone["count"]]
        lines += [f"    {say(fact['code'], fact['params'])}" for fact in view["facts"]]
    return lines


def prompt(view: dict[str, Any]) -> str:
    return say(view["prompt"]["code"], view["prompt"]["params"])


def zone_text(zone: dict[str, Any]) -> str:
    cards = f"{zone['count']} cards" if zone["cards"] is None else " ".join(zone["cards"])
    return f"{zone['id']}: {cards}"


# --- hints: what the person is told about fixed positions ------------------------------------------------

HINTS = DATA / "hints.txt"
ASKED: tuple[tuple[Table, int], ...] = (  # after so many actions
    (("companeros", 4, {}), 0),
    (("companeros", 4, {}), 31),
    (("companeros", 4, {}), 42),
    (("companeros", 3, {}), 36),
    (("deuce", 2, {}), 14),
    (("deuce", 4, {}), 9),
    (("list-und-tuecke", 5, {}), 30),
    (("list-und-tuecke", 5, {}), 34),
)


def hint(table: Table, number: int, adviser: str) -> str:
    """A match played by greedy bots up to an action; then the seat to act asks for a hint."""
    game, seats, options = table
    match, bot = spieltisch.game(game).match(seats, SEED, options=options), spieltisch.player("greedy:seed=1")
    for _ in range(number):
        assert match.turn is not None
        match.play(bot.choose(match.view_state(match.turn)))
    return ask(match, adviser)


def ask(match: Match, adviser: str) -> str:
    """What the seat to act is told when it asks for a hint."""
    assert match.turn is not None
    found = spieltisch.player(adviser).explain(match.view_state(match.turn))
    speech = Speech(view_of(match.seats, [match.turn]), Words("en"))
    told = advice_in_words(as_told(found, match.turn, len(match.deal.actions), 0), speech)
    head = (
        f"{match.deal.title}, {match.seats} seats, after {len(match.deal.actions)} actions: seat {match.turn}"
    )
    return "\n".join([head, *told])


def hints_text() -> str:
    asked = (hint(table, number, "search:iterations=1000,seed=1") for table, number in ASKED)
    return "\n\n".join(asked) + "\n"


# --- perft: how many action sequences there are, to a depth or to the end --------------------------------

PERFT = DATA / "perft.txt"
MOST_NODES = 4_000


def perft(deal: Deal, most: int = MOST_NODES) -> list[int]:
    """The number of sequences of 1, 2, 3, … actions, as far as they are not more than `most`."""
    game = deal._game
    states = [deal._state.copy()]
    counts: list[int] = []
    while states and len(counts) < 40:
        following = []
        for state in states:
            words = np.zeros(game.rules.WORDS, np.uint64)
            game.rules.legal(state, words)
            for action in np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")):
                child = state.copy()
                game.rules.apply(child, int(action))
                following.append(child)
            if len(following) > most:
                return counts
        if following:
            counts.append(len(following))
        states = following
    return counts


def perft_text() -> str:
    """Counts from the start of a deal and from three places late in it, for every table."""
    lines = ["# game-seats, actions played at random before: sequences of 1, 2, 3, … actions from there"]
    for table in TABLES:
        deal, bot = new_deal(table), spieltisch.player("random:seed=7")
        length = len(play_on(new_deal(table), "random:seed=7").actions)
        stops = {0, length // 2, length - 8, length - 4}
        while not deal.over:
            if len(deal.actions) in stops:
                counts = " ".join(str(count) for count in perft(deal))
                lines.append(f"{name(table)} {len(deal.actions)}: {counts}")
            deal.play(bot.choose(deal.view_state(deal.turn if deal.turn is not None else 0)))
    return "\n".join(lines) + "\n"


def play_on(deal: Deal, spec: str) -> Deal:
    """The deal, played to its end."""
    bot = spieltisch.player(spec)
    while deal.turn is not None:
        deal.play(bot.choose(deal.view_state(deal.turn)))
    return deal


def regenerate() -> None:
    for table in TABLES:
        transcript_file(table).write_text(transcript(table), encoding="utf-8")
    HINTS.write_text(hints_text(), encoding="utf-8")
    for evening in EVENINGS:
        evening.file.write_text(evening.told(), encoding="utf-8")
    PERFT.write_text(perft_text(), encoding="utf-8")
    evenings.regenerate()
    examples.regenerate()
    screens.regenerate()
    pictures.regenerate()


if __name__ == "__main__":
    regenerate()
