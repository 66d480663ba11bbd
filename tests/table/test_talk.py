"""What people say to each other, whom they do not hear, and what is forgotten."""

import msgspec

from spieltisch.table.outcome import WATCHER
from spieltisch.wire import commands as ask
from spieltisch.wire.messages import View
from spieltisch.wire.phrases import PHRASES
from spieltisch.wire.settings import Settings
from table.driving import Evening, encode


def test_phrases_go_by_code() -> None:
    """Every phrase can be said, everybody hears its code, and nobody hears one that does not exist."""
    evening = Evening().seated("ann", "bob")
    for phrase in PHRASES:
        evening.do("ann", ask.Say(seat=0, phrase=phrase))
    said = [told for told in evening.told() if told.code == "said"]
    assert [told.params["phrase"] for told in said] == list(PHRASES)
    assert {told.seat for told in said} == {0}
    assert evening.refused("ann", ask.Say(seat=0, phrase="checkmate")).code == "no-such-phrase"


def test_own_words_if_the_host_allows_it() -> None:
    """Free text is refused until the host switches it on, and again after it is off."""
    evening = Evening().seated("ann", "bob")
    assert evening.refused("bob", ask.Say(seat=1, text="hi")).code == "phrases-only"
    evening.do("ann", ask.Change(settings=Settings("companeros", 3, free_text=True)))
    evening.do("bob", ask.Say(seat=1, text=" hi\n there "))
    assert evening.told()[-1].params == {"at": 0.0, "text": "hi there"}
    assert evening.refused("bob", ask.Say(seat=1, text=" \u200b ")).code == "nothing-said"
    evening.do("ann", ask.Change(settings=Settings("companeros", 3)))
    assert evening.refused("bob", ask.Say(seat=1, text="hi")).code == "phrases-only"
    evening.do("bob", ask.Say(seat=1, phrase="hello"))


def test_people_speak_from_their_own_seats() -> None:
    """Nobody speaks from somebody else's seat, or without one."""
    evening = Evening().seated("ann", "bob")
    assert evening.refused("ann", ask.Say(seat=1, phrase="hello")).code == "not-your-seat"
    assert evening.refused("cem", ask.Say(seat=2, phrase="hello")).code == "not-your-seat"


def test_what_is_sent_twice_is_said_once() -> None:
    """The same words with the same mark are said once; without a mark, or much later, they are new."""
    evening = Evening().seated("ann", "bob")
    for command in (
        ask.Say(ref=4, seat=0, phrase="hello"),
        ask.Say(ref=4, seat=0, phrase="hello"),
        ask.Say(ref=4, seat=0, phrase="thanks"),
        ask.Say(seat=0, phrase="sorry"),
        ask.Say(seat=0, phrase="sorry"),
    ):
        evening.do("ann", command)
    evening.do("bob", ask.Say(ref=4, seat=1, phrase="hello"))
    evening.step(121)
    evening.do("ann", ask.Say(ref=4, seat=0, phrase="hello"))
    said = [told.params["phrase"] for told in evening.told() if told.code == "said"]
    assert said == ["hello", "thanks", "sorry", "sorry", "hello", "hello"]


def test_who_comes_back_is_told_what_was_said_last() -> None:
    """The view repeats the last things said, as many as the house keeps."""
    evening = Evening(house=msgspec.structs.replace(Evening().house, chat_kept=3)).seated("ann", "bob")
    for phrase in PHRASES:
        evening.do("ann", ask.Say(seat=0, phrase=phrase))
    assert [told.params["phrase"] for told in evening.table.view("bob", 0).chat] == list(PHRASES[-3:])


def test_a_muted_person_is_not_heard() -> None:
    """Who mutes somebody hears nothing of them and misses no number; others hear, and are told nothing."""
    evening = Evening().seated("ann", "bob", "cem")
    evening.do("cem", ask.Say(seat=2, phrase="hello"))
    evening.do("ann", ask.Mute(seat=2))
    assert "muted" not in evening.codes("bob") + evening.codes("cem") + evening.codes()
    assert evening.codes("ann")[-1] == "muted"
    evening.do("cem", ask.Say(seat=2, phrase="thanks"))
    evening.do("bob", ask.Say(seat=1, phrase="sorry"))
    assert [told.params["phrase"] for told in evening.told("ann") if told.code == "said"] == [
        "hello",
        "sorry",
    ]
    assert [told.params["phrase"] for told in evening.told("bob") if told.code == "said"][-2:] == [
        "thanks",
        "sorry",
    ]
    view = evening.table.view("ann", 0)
    assert [told.seat for told in view.chat] == [1]
    assert view.muted == [2]
    evening.do("ann", ask.Mute(seat=2, on=False))
    evening.do("cem", ask.Say(seat=2, phrase="bye"))
    assert evening.told("ann")[-1].params["phrase"] == "bye"


def test_mute_goes_with_the_person() -> None:
    """Who is muted stays so in another seat, and who sits there next is heard."""
    evening = Evening().seated("ann", "bob")
    evening.do("ann", ask.Mute(seat=1))
    evening.do("bob", ask.Stand(seat=1))
    evening.do("bob", ask.Sit(name="Bob", seat=2))
    evening.do("cem", ask.Sit(name="Cem", seat=1))
    evening.do("bob", ask.Say(seat=2, phrase="hello"))
    evening.do("cem", ask.Say(seat=1, phrase="thanks"))
    assert [told.params["phrase"] for told in evening.told("ann") if told.code == "said"] == ["thanks"]
    assert evening.table.view("ann", 0).muted == [2]


def test_only_other_people_can_be_muted() -> None:
    """One mutes neither oneself nor an empty seat nor a bot, and nobody mutes without a seat."""
    evening = Evening().seated("ann")
    evening.do("ann", ask.Bot(seat=2))
    assert evening.refused("ann", ask.Mute(seat=0)).code == "that-is-you"
    assert evening.refused("ann", ask.Mute(seat=1)).code == "nobody-there"
    assert evening.refused("ann", ask.Mute(seat=2)).code == "nobody-there"
    assert evening.refused("bob", ask.Mute(seat=0)).code == "no-seat"


def test_who_is_forgotten_is_named_nowhere() -> None:
    """Name and words of a forgotten person are in no view and no log; bots play on; the match stays whole."""
    evening = Evening(free_text=True).started("ann", "bob", "cem")
    evening.do("bob", ask.Say(seat=1, text="I was Robert"))
    evening.play(lambda: len(evening.state.moves[-1]) > 4)
    evening.take(evening.table.forget("bob", evening.now))
    assert all(isinstance(evening.heard[person][-1], View) for person in ("ann", "cem", WATCHER))
    for person in ("ann", "bob", "cem", WATCHER):
        shown = encode(evening.table.view(person, evening.now))
        assert b"Bob" not in shown
        assert b"Robert" not in shown
    assert evening.state.chairs[1].bot == evening.house.caretaker
    evening.lines = [
        type(line)(line.number, line.body) if line.person == "bob" else line for line in evening.lines
    ]
    assert all(b"Bob" not in line.body and b"Robert" not in line.body for line in evening.lines)
    evening.finish_match()
    assert evening.again().record() == evening.table.record()


def test_a_stranger_is_forgotten_without_a_word() -> None:
    """Nobody is told when somebody is forgotten who never was at the table."""
    evening = Evening().seated("ann", "bob")
    last = evening.table.last
    evening.take(evening.table.forget("eva", 0.0))
    assert evening.table.last == last


def test_expired_words_leave_no_trace() -> None:
    """When what was said has been erased from the log, the table comes out of it without those words."""
    evening = Evening(free_text=True).seated("ann", "bob")
    evening.do("ann", ask.Say(seat=0, text="for your eyes only"))
    evening.do("bob", ask.Say(seat=1, phrase="thanks"))
    evening.lines = [type(line)(line.number, line.body) for line in evening.lines]
    view = evening.again().view("bob", 0)
    assert [told.seat for told in view.chat] == [1]
    assert view.table.chairs[0].name == ""
