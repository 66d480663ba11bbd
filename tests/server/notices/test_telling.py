"""Who is told of a turn, when, and how often."""

import asyncio
from pathlib import Path

import pytest

from server.notices.mailbox import mailbox
from server.notices.pushed import push_service
from server.notices.told import SITE, Told, told, with_notices
from server.sitting import ANN, BEN, Guest
from spieltisch.server.identity import hashed
from spieltisch.server.notices.outbox import RETRIES
from spieltisch.server.notices.turns import PAUSE
from spieltisch.storage import Contact
from spieltisch.wire.commands import Act, Pause, Resume, Say
from spieltisch.wire.settings import Clock, Settings


def act(guest: Guest, seat: int = 0) -> None:
    guest.ask(Act(seat=seat, decision=guest.turn()["decision"], action=guest.legal(seat)[0], ref=9))


def test_who_is_away_gets_a_letter_after_a_minute(tmp_path: Path) -> None:
    """It says which game, where and how long, and how to stop it; no card and nobody's name."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.known(ANN, "ann@example.org", "de")
        ann.leave()
        await there.pass_time(PAUSE - 1)
        assert there.mail.letters == []
        await there.pass_time(1)
        (letter,) = there.mail.letters
        assert there.mail.to == [["ann@example.org"]]
        assert (letter["To"], letter["From"]) == ("ann@example.org", "Spieltisch <tables@example.org>")
        assert letter["Subject"] == "Du bist dran: Compañeros"
        assert letter.get_content_type() == "text/plain"
        text = letter.get_content().replace("\r\n", "\n")
        assert f"{SITE}/t/{ann.live.id}\n" in text
        assert "Du hast noch 2 Tage Zeit." in text
        assert "ben" not in text.lower().replace(ann.live.id, "")
        stop = letter["List-Unsubscribe"].strip("<>")
        assert stop.startswith(f"{SITE}/notices/stop/")
        assert stop in text
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        await there.notices.opting.stop(stop.rpartition("/")[2])
        assert await there.store.contact(ANN) is None

    with_notices(tmp_path, scenario)


def test_a_push_is_for_that_browser_alone(tmp_path: Path) -> None:
    """Opened by somebody else's code it says which game and table; its head tells nothing of them."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        phone = there.push.browser()
        await there.store.add_subscription(phone.subscription(ANN))
        ann.leave()
        await there.pass_time()
        ((line, headers, body),) = there.push.got
        assert line == "POST /phone HTTP/1.1"
        wanted = {"code": "your-turn", "table": ann.live.id, "game": "companeros"}
        assert phone.open(body) == wanted
        assert headers["content-encoding"] == "aes128gcm"
        assert (headers["urgency"], 0 < int(headers["ttl"]) <= 3 * 86_400) == ("normal", True)
        assert len(headers["topic"]) == 32
        assert ann.live.id not in f"{headers}{body!r}"

    with_notices(tmp_path, scenario)


def test_nobody_is_told_while_looking(tmp_path: Path) -> None:
    """Who has the table open is told nothing, however long they think, nor who is soon back."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        await there.pass_time(10 * PAUSE)
        ann.leave()
        await there.pass_time(PAUSE - 1)
        again = Guest(ann.live, ANN)
        await there.pass_time(10 * PAUSE)
        assert there.mail.letters == []
        again.leave()
        await there.pass_time()
        assert len(there.mail.letters) == 1

    with_notices(tmp_path, scenario)


def test_a_second_window_is_enough_to_look(tmp_path: Path) -> None:
    """Of two sockets one may close."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        other = Guest(ann.live, ANN)
        ann.leave()
        await there.pass_time(10 * PAUSE)
        assert there.mail.letters == []
        other.leave()
        await there.pass_time()
        assert len(there.mail.letters) == 1

    with_notices(tmp_path, scenario)


def test_a_turn_is_told_once_and_the_next_one_again(tmp_path: Path) -> None:
    """Whatever else happens at the table, who comes and goes; a new turn is another matter."""

    async def scenario(there: Told) -> None:
        ann, ben = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        await there.known(BEN, "ben@example.org")
        ann.leave()
        await there.pass_time()
        ben.ask(Say(seat=1, phrase="hello", ref=4))
        await there.pass_time(10 * PAUSE)
        again = Guest(ann.live, ANN)
        await there.pass_time(10 * PAUSE)
        again.leave()
        await there.pass_time(10 * PAUSE)
        assert [letter["To"] for letter in there.mail.letters] == ["ann@example.org"]
        again = Guest(ann.live, ANN)
        await ann.live.settle()
        act(again)
        again.leave()
        ben.leave()
        await there.pass_time()
        assert [letter["To"] for letter in there.mail.letters] == ["ann@example.org", "ben@example.org"]

    with_notices(tmp_path, scenario)


def test_a_restart_tells_nobody_twice_and_nobody_never(tmp_path: Path) -> None:
    """Who was told is not told again; who was about to be is, though nobody comes to the table."""

    async def scenario() -> None:
        async with mailbox() as mail, push_service() as push:
            async with told(tmp_path, mail, push) as there:
                ann, _ = await there.slow_match()
                await there.known(ANN, "ann@example.org")
                ann.leave()
                await there.pass_time(PAUSE - 1)
            async with told(tmp_path, mail, push) as there:
                await there.pass_time()
                assert len(mail.letters) == 1
            async with told(tmp_path, mail, push) as there:
                assert there.floor.tables
                await there.pass_time(10 * PAUSE)
                assert len(mail.letters) == 1

    asyncio.run(scenario())


@pytest.mark.parametrize("clock", [Clock(), Clock("turn", 3600), Clock("player", 3600)])
def test_only_where_days_may_pass(tmp_path: Path, clock: Clock) -> None:
    """At a table where people sit together nobody gets letters."""

    async def scenario(there: Told) -> None:
        await there.known(ANN, "ann@example.org")
        (ann,) = await there.playing((ANN,), Settings(game="companeros", seats=4, clock=clock))
        ann.leave()
        await there.pass_time(2 * PAUSE)
        assert there.mail.letters == []

    with_notices(tmp_path, scenario)


def test_a_pause_of_the_match_is_nobodys_turn(tmp_path: Path) -> None:
    """Who is not to move is not told; when the match goes on, they are."""

    async def scenario(there: Told) -> None:
        ann, ben = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        ann.ask(Pause(ref=5))
        ann.leave()
        await there.pass_time(2 * PAUSE)
        assert there.mail.letters == []
        ben.ask(Resume(ref=6))
        await there.pass_time()
        assert len(there.mail.letters) == 1

    with_notices(tmp_path, scenario)


def test_who_has_not_confirmed_or_has_stopped_is_told_nothing(tmp_path: Path) -> None:
    """An address that was only asked for gets no letter about a turn."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.notices.opting.ask(ANN, "ann@example.org", "en", "127.0.0.1")
        await there.notices.settle()
        assert len(there.mail.letters) == 1
        ann.leave()
        await there.pass_time(2 * PAUSE)
        assert len(there.mail.letters) == 1
        assert await there.store.told(ANN) == []

    with_notices(tmp_path, scenario)


def test_a_letter_that_did_not_leave_is_tried_again(tmp_path: Path) -> None:
    """A few times, later each time; and not any more when the person has come."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        ann.leave()
        there.mail.answer = "451 later"
        await there.pass_time()
        await there.pass_time(RETRIES[0])
        there.mail.answer = "250 OK"
        await there.pass_time(RETRIES[1] - 1)
        assert there.mail.letters == []
        await there.pass_time(1)
        assert len(there.mail.letters) == 1

    async def in_vain(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        ann.leave()
        there.mail.answer = "451 later"
        await there.pass_time()
        Guest(ann.live, ANN)
        there.mail.answer = "250 OK"
        await there.pass_time(sum(RETRIES))
        assert there.mail.letters == []

    for number, each in enumerate((scenario, in_vain)):
        (tmp_path / str(number)).mkdir()
        with_notices(tmp_path / str(number), each)


def test_what_was_stopped_meanwhile_does_not_leave(tmp_path: Path) -> None:
    """A letter and a push that are to be tried again are not, when nobody wants them any more."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        phone = there.push.browser()
        await there.store.add_subscription(phone.subscription(ANN))
        there.push.answers = [b"503 Busy"]
        there.mail.answer = "451 later"
        ann.leave()
        await there.pass_time()
        there.mail.answer = "250 OK"
        now = there.clock.now()
        other = Contact(ANN, "other@example.org", "en", now, now + 86_400)  # which nobody has confirmed
        await there.store.ask_contact(other, hashed("link"), hashed("mailbox"))
        await there.store.drop_subscription(ANN, phone.endpoint)
        await there.pass_time(sum(RETRIES))
        assert (there.mail.letters, len(there.push.got)) == ([], 1)

    with_notices(tmp_path, scenario)


def test_who_is_forgotten_is_told_nothing(tmp_path: Path) -> None:
    """Not even what was on its way."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.known(ANN, "ann@example.org")
        await there.store.add_subscription(there.push.browser().subscription(ANN))
        there.push.answers = [b"503 Busy"]
        there.mail.answer = "451 later"
        ann.leave()
        await there.pass_time()
        there.mail.answer = "250 OK"
        await there.floor.forget(ANN)
        await there.pass_time(sum(RETRIES))
        assert (there.mail.letters, len(there.push.got)) == ([], 1)
        assert not any(b"ann@example.org" in file.read_bytes() for file in tmp_path.iterdir())

    with_notices(tmp_path, scenario)


@pytest.mark.parametrize(
    ("answer", "tries", "kept"),
    [
        (b"404 Not Found", 1, False),
        (b"410 Gone", 1, False),
        (b"400 Bad Request", 1, True),
        (b"301 Moved\r\nLocation: https://localhost/", 1, True),
        (b"429 Slow Down\r\nRetry-After: 120", 2, True),
        (b"503 Busy", 2, True),
    ],
)
def test_what_a_push_service_answers(tmp_path: Path, answer: bytes, tries: int, kept: bool) -> None:
    """A browser that is gone is forgotten, trouble is tried again, a redirect is not followed."""

    async def scenario(there: Told) -> None:
        ann, _ = await there.slow_match()
        await there.store.add_subscription(there.push.browser().subscription(ANN))
        there.push.answers = [answer]
        ann.leave()
        await there.pass_time()
        await there.pass_time(120.0)
        assert len(there.push.got) == tries
        assert bool(await there.store.subscriptions(ANN)) == kept

    with_notices(tmp_path, scenario)
