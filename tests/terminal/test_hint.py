"""`hint`: what a strong player would do in the person's place."""

import io

import pytest
from rich.console import Console

import spieltisch
import tables
import transcripts
from spieltisch.kernel.generator import generator
from spieltisch.match.match import Match
from spieltisch.players import Explanation, Prospect
from spieltisch.terminal.advice import draw_advice
from spieltisch.terminal.lines import Lines
from spieltisch.terminal.sitting import Sitting
from spieltisch.terminal.words import Voice
from spieltisch.testing.play import seen_by, world_for

QUICK = "search:iterations=60,seed=3"


def drawn(found: Explanation, width: int = 80) -> str:
    actions = [{"action": prospect.action} for prospect in reversed(found.prospects)]
    return draw_advice(found, actions, Voice(4, 0), width).plain


def explained(*prospects: Prospect, solved: bool = False) -> Explanation:
    return Explanation(prospects[0].action, prospects, 12345, solved)


B7 = Prospect("B7", 12.34, 0.413, 0.0204, 0.5, ("R9", "draw", "draw", "draw", "take-RRB", "*>2a"))


def test_the_advice_comes_first_and_then_the_figures() -> None:
    """A sentence with action, points and chance; the best few with their numbers in the list of actions."""
    r1, g10, y2 = (Prospect(*words) for words in (
        ("R1", 11.96, 0.40, 0.021, 0.3, ("G4",)), ("G10", -0.04, 0.2, 0.1, 0.2), ("Y2", 0, 0, 1, 0))
    )  # fmt: skip
    assert drawn(explained(B7, r1, g10, y2)).splitlines() == [
        "My advice: B7.",
        "About 12.3 points in this deal, and the match is yours 41 % of the time (±2).",
        "Nearly as good: R1.",
        "      action   points   you win         then, likely",
        "  4   B7         12.3      41 %    ±2   R9 draw ×3 take-RRB *>2a",
        "  3   R1         12.0      40 %    ±2   G4",
        "  2   G10         0.0      20 %   ±10",
        "From 12,345 deals played on in thought. One more action looks worse.",
    ]


def test_a_match_that_is_decided_is_told_in_words() -> None:
    """0 % and 100 % are words; and nothing is called as good then, since the points still count."""
    lost, worse = Prospect("R1", 41.0, 0.0, 0.0, 0.5), Prospect("R2", 35.0, 0.0, 0.0, 0.5)
    text = drawn(explained(lost, worse, solved=True))
    assert "About 41 points in this deal, but the match can hardly be won any more." in text
    assert "Nearly" not in text
    assert "Worked out to the end of the deal, for 12,345 ways that hidden cards may lie." in text
    won = Prospect("R1", 41.0, 1.0, 0.0, 1.0)
    assert "the match can hardly be lost any more" in drawn(explained(won))


def test_what_never_varied_is_not_certain() -> None:
    """Twenty tries that all failed say little; the doubt is told."""
    rare = Prospect("G1", 3.0, 0.0, 0.0, 20 / 12345)
    assert drawn(explained(B7, rare)).splitlines()[4].split()[-2:] == ["%", "±15"]


def test_it_fits_into_a_narrow_terminal() -> None:
    """What is likely to follow is cut where the line ends."""
    lines = drawn(explained(B7), 50).splitlines()
    assert "  1   B7         12.3      41 %   ±2   R9 draw ×3" in lines


def sit(match: Match, lines: str) -> str:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    others = {seat: spieltisch.player("greedy:temperature=1,seed=4") for seat in range(1, match.seats)}
    given = Lines(io.StringIO(lines))
    Sitting(match, 0, others, "", "Title", console, given, spieltisch.player(QUICK)).play()
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("game", spieltisch.games())
def test_a_hint_changes_nothing(game: str) -> None:
    """With hints all the way, cards and bots are the same as without."""
    calm, advised = (spieltisch.game(game).match(4, 8) for _ in range(2))
    sit(calm, "1\n" * 9)
    text = sit(advised, "hint\n1\n" * 9)
    assert "My advice" in text
    assert advised.record() == calm.record()


def test_asked_again_it_says_the_same() -> None:
    """A decision is thought over once, however often the person asks; the next one is thought over anew."""
    text = sit(spieltisch.game("companeros").match(4, 8), "hint\nhint\n1\n")
    first, second = text.split("My advice: ")[1:]
    assert second.startswith(first.rstrip())


def test_with_one_action_there_is_nothing_to_decide() -> None:
    """Then nobody thinks, and the person is told how to go on."""
    text = transcripts.hint(("companeros", 3, {}), 36, "search:ms=600000")
    assert text.endswith("There is nothing to decide: G9 is all you can do. Enter does it.")


@pytest.mark.parametrize("table", [tables.TABLES[1], tables.TABLES[5], tables.TABLES[9]], ids=tables.name)
def test_a_hint_knows_what_the_seat_knows(table: tables.Table) -> None:
    """In two worlds that the seat cannot tell apart, all it sees is the same, hint included."""
    game, seats, _ = table
    told: set[str] = set()
    truths = []
    for world_seed in range(3):
        match = spieltisch.game(game).match(seats, 8)
        bot = spieltisch.player("greedy:seed=1")
        for _ in range(2 * seats + 1):
            assert match.turn is not None
            match.play(bot.choose(match.view_state(match.turn)))
        put_elsewhere(match, world_seed)
        truths.append(match.deal.truth)
        told.add(transcripts.ask(match, QUICK))
    assert len(told) == 1
    assert "My advice" in told.pop()
    assert truths[0] != truths[1] != truths[2], "the worlds are too much alike to show anything"


def put_elsewhere(match: Match, seed: int) -> None:
    """Lays the hidden cards of the running deal as they might as well lie, for the seat to act."""
    deal, turn = match.deal, match.turn
    assert turn is not None
    deal._state = world_for(deal._game, seen_by(deal._game, deal._state, turn), turn, generator(seed))
