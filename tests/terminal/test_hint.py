"""`hint`: what a strong player would do in the person's place."""

import pytest

import spieltisch
import tables
import transcripts
from spieltisch.kernel.generator import generator
from spieltisch.match.match import Match
from spieltisch.players import Explanation, Prospect
from spieltisch.server.hinting import as_told
from spieltisch.terminal.plain.advice import advice_in_words
from spieltisch.terminal.wording import Speech, Words
from spieltisch.testing.play import seen_by, world_for
from terminal.views import view_of

QUICK = "search:iterations=60,seed=3"


def told(found: Explanation) -> list[str]:
    return list(advice_in_words(as_told(found, 0, 1, 0), Speech(view_of(4, [0]), Words("en"))))


def explained(*prospects: Prospect, solved: bool = False) -> Explanation:
    return Explanation(prospects[0].action, prospects, 12345, solved)


B7 = Prospect("B7", 12.34, 0.413, 0.0204, 0.5, ("R9", "draw", "draw", "draw", "take-RRB", "*>2a"))


def test_the_advice_comes_first_and_then_the_figures() -> None:
    """A sentence with action, points and chance; then the best few, side by side."""
    r1, g10, y2 = (Prospect(*words) for words in (
        ("R1", 11.96, 0.40, 0.021, 0.3, ("G4",)), ("G10", -0.04, 0.2, 0.1, 0.2), ("Y2", 0, 0, 1, 0))
    )  # fmt: skip
    assert told(explained(B7, r1, g10, y2)) == [
        "My advice: play Blue 7.",
        "About 12.3 points in this deal, and the match is yours 41 % of the time (±2).",
        "Nearly as good: play Red 1.",
        "Play Blue 7 (B7): 12.3 points, 41 %.",
        "Play Red 1 (R1): 12 points, 40 %.",
        "Play Green 10 (G10): 0 points, 20 %.",
        "From 12345 deals played on in thought.",
        "One more action looks worse.",
    ]


def test_a_match_that_is_decided_is_told_in_words() -> None:
    """0 % and 100 % are words; and nothing is called as good then, since the points still count."""
    lost, worse = Prospect("R1", 41.0, 0.0, 0.0, 0.5), Prospect("R2", 35.0, 0.0, 0.0, 0.5)
    sentences = told(explained(lost, worse, solved=True))
    assert "About 41 points in this deal, but the match can hardly be won any more." in sentences
    assert not any("Nearly" in sentence for sentence in sentences)
    assert "Worked out to the end of the deal, for 12345 ways that hidden cards may lie." in sentences
    won = Prospect("R1", 41.0, 1.0, 0.0, 1.0)
    assert any("can hardly be lost any more" in sentence for sentence in told(explained(won, worse)))


def test_with_one_action_there_is_nothing_to_decide() -> None:
    """Then that is all that is said."""
    assert told(explained(B7)) == ["There is nothing to decide: play Blue 7 is all you can do."]


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
