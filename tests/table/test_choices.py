"""The start pairs of Deuce: chosen by all at the same time, and revealed together."""

import spieltisch
from spieltisch.table.outcome import WATCHER
from spieltisch.wire import commands as ask
from spieltisch.wire.settings import Clock
from table.driving import Evening, encode, own_zones


def test_all_choose_at_the_same_time() -> None:
    """Everybody may choose first, in any order, and sees what they may choose."""
    evening = Evening("deuce", 3).started()
    assert evening.table.view(WATCHER, 0).turn.seats == [0, 1, 2]
    for seat, person in ((2, "cem"), (0, "ann"), (1, "bob")):
        assert evening.table.view(person, 0).own[seat].legal
        evening.act(seat)
        evening.act(seat)
    assert evening.table.view(WATCHER, 0).turn.seats == [evening.deal.turn]
    assert len(evening.state.moves[-1]) == 6


def test_nothing_is_known_before_the_last_has_chosen() -> None:
    """Whatever somebody chooses, others are sent the same bytes until all have chosen."""
    sent: dict[str, set[bytes]] = {person: set() for person in ("bob", "cem", WATCHER)}
    own = set()
    for first in (0, 1, 2):
        evening = Evening("deuce", 3, clock=Clock("player", 60, 2)).started()
        for _ in range(2):
            evening.act(0, evening.legal(0)[first % len(evening.legal(0))])
        evening.act(1, evening.legal(1)[0])
        evening.do("ann", ask.Undo(seat=0))
        for _ in range(2):
            evening.act(0, evening.legal(0)[first % len(evening.legal(0))])
        for person, seen in sent.items():
            seen.add(evening.bytes_to(person) + encode(evening.table.view(person, 0)))
        own.add(evening.bytes_to("ann"))
    assert {person: len(seen) for person, seen in sent.items()} == {"bob": 1, "cem": 1, WATCHER: 1}
    assert len(own) > 1


def test_who_has_chosen_is_told_but_not_what() -> None:
    """Others learn that a seat has chosen, when it has chosen all it had to."""
    evening = Evening("deuce", 3).started()
    since = len(evening.heard[WATCHER])
    evening.act(1)
    assert evening.codes(since=since) == []
    evening.act(1)
    assert [(told.code, told.seat, told.params) for told in evening.told(since=since)] == [
        ("has-chosen", 1, {})
    ]
    assert evening.table.view(WATCHER, 0).turn.seats == [0, 2]


def test_all_pairs_are_revealed_together() -> None:
    """One news shows the pairs of all, in the order of seats."""
    evening = Evening("deuce", 3).started()
    for seat in (2, 0):
        evening.act(seat)
        evening.act(seat)
    evening.act(1)
    since = len(evening.heard[WATCHER])
    evening.act(1)
    assert len(evening.heard[WATCHER]) == since + 1
    piles = [zone for zone in evening.deal.public().zones if zone.id.startswith("pile:")]
    assert [len(zone.cards or ()) for zone in piles] == [1] * 6


def test_a_choice_is_withdrawn_at_once() -> None:
    """Before all have chosen one chooses again without asking anybody, also after half of it."""
    evening = Evening("deuce", 2).started()
    before = encode(evening.table.view("ann", 0).own)
    for choices in (1, 2):
        for _ in range(choices):
            evening.act(0)
        assert encode(evening.table.view("ann", 0).own) != before
        evening.do("ann", ask.Undo(seat=0))
        assert evening.codes()[-1] == "chooses-again"
        assert encode(evening.table.view("ann", 0).own) == before
    assert evening.refused("ann", ask.Undo(seat=0)).code == "nothing-to-undo"


def test_pairs_that_all_have_seen_go_back_together() -> None:
    """When the pairs are known, taking one back needs consent, and then all choose again."""
    evening = Evening("deuce", 2).started()
    before = encode([evening.table.view(person, 0).own for person in ("ann", "bob")])
    for seat in (0, 1):
        evening.act(seat)
        evening.act(seat)
    evening.do("bob", ask.Undo(seat=1))
    assert evening.state.question is not None
    evening.do("ann", ask.Answer(agree=True))
    assert evening.table.view(WATCHER, 0).turn.seats == [0, 1]
    assert encode([evening.table.view(person, 0).own for person in ("ann", "bob")]) == before


def test_the_record_says_who_chose_each_card() -> None:
    """If the caretaker chose the second card of a pair, only that one is the caretaker's."""
    evening = Evening("deuce", 2, clock=Clock("turn", 30)).started()
    evening.act(1)
    evening.act(1)
    evening.act(0)
    evening.step(30)
    evening.think()
    assert [(move.seat, move.by) for move in evening.state.moves[-1]] == [
        (0, "p"),
        (0, "c"),
        (1, "p"),
        (1, "p"),
    ]
    assert evening.table.thoughts() == []


def test_bots_choose_at_the_same_time() -> None:
    """Each bot decides from its own cards alone, before it knows what others have chosen."""
    evening = Evening("deuce", 3).started("ann")
    evening.act(0)
    evening.act(0)
    thoughts = evening.table.thoughts()
    assert [thought.seat for thought in thoughts] == [1, 2]
    assert len({thought.not_before for thought in thoughts}) == 1
    for thought in thoughts:
        seen = thought.view.state
        assert all(not seen["hands"][seat].any() for seat in range(3) if seat != thought.seat)
    player = spieltisch.player("greedy:seed=2")
    evening.now += 5
    for thought in reversed(thoughts):
        evening.take(evening.table.decide(thought, player.choose(thought.view), evening.now))
    assert [thought.seat for thought in evening.table.thoughts()] == [1, 2]


def test_choices_of_one_person_with_two_seats_are_apart() -> None:
    """A person with two seats chooses for each, and sees both choices; others see neither."""
    evening = Evening("deuce", 3).started("ann", "ann", "bob")
    evening.act(0)
    evening.act(1)
    assert set(evening.table.view("ann", 0).own) == {0, 1}
    for seat in (0, 1):
        piles = [zone for zone in own_zones(evening, "ann", seat) if zone.id.startswith("pile:")]
        assert sum(zone.count for zone in piles) == 1
    assert set(evening.table.view("bob", 0).own) == {2}
    evening.act(0)
    evening.act(1)
    evening.act(2)
    evening.act(2)
    evening.finish_deal()
