"""Asking at a table why a card cannot be played."""

import pytest

from spieltisch.table.refusal import Refusal
from table.driving import Evening


def test_only_for_the_own_seat() -> None:
    """Who asks for somebody else's seat, or before the cards are dealt, is refused."""
    evening = Evening("companeros", 3)
    evening.started()
    with pytest.raises(Refusal, match="not-your-seat"):
        evening.table.why("ann", 1, "R1", None)
    with pytest.raises(Refusal, match="no-such-card"):
        evening.table.why("ann", 0, "X", None)


def test_asking_changes_nothing() -> None:
    """The answer is the rules' reason, and no line is written for it."""
    evening = Evening("companeros", 3).started()
    before = evening.table.last
    hand = evening.deal.truth["hands"][0]
    assert evening.table.why("ann", 0, hand[0], None) is None
    found = evening.table.why("ann", 0, evening.deal.truth["hands"][1][0], None)
    assert found is not None
    assert found.code == "not-in-hand"
    waiting = evening.table.why("bob", 1, evening.deal.truth["hands"][1][0], None)
    assert waiting is not None
    assert (waiting.code, waiting.params) == ("not-your-turn", {"seats": [0]})
    assert evening.table.last == before


def test_where_all_choose_at_the_same_time() -> None:
    """The reason counts the own choices that others do not see yet; who has chosen waits for the others."""
    evening = Evening("deuce", 3).started()
    evening.act(2)
    own = evening.deal.aside(2, [choice.action for choice in evening.state.choices[2]])
    hand, legal = own.truth["hands"][2], {entry["card"] for entry in own.own(2).legal}
    for card in hand:
        assert (evening.table.why("cem", 2, card, None) is None) == (card in legal)
    evening.act(2)
    found = evening.table.why("cem", 2, "R1", None)
    assert found is not None
    assert (found.code, found.params) == ("not-your-turn", {"seats": [0, 1]})
