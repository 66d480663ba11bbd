"""Finished deals over HTTP, and what one needs to verify them."""

import random
from pathlib import Path
from typing import Any

import msgspec

import spieltisch
from server.asking import House, refusal, within
from spieltisch.match.shuffle import shuffle
from spieltisch.storage import Entry, FinishedRecord, Line, Player, Status, Summary
from spieltisch.wire.lessons import Lesson
from spieltisch.wire.replays import Retold


def match_record(deals: int = 2) -> dict[str, Any]:
    rng = random.Random(1)
    match = spieltisch.game("companeros").match(3, seed=7, options={"deals": deals})
    while not match.over:
        match.play(rng.choice(match.deal.legal))
    return match.record()


async def kept(there: House, person: str, record: bytes, game: str = "companeros") -> str:
    status: Status = "over"
    summary = Summary("a" * 16, game, status, False, 0, 3, person, (person,), (), None, 1.0, 1.0, b"{}")
    players = (
        Player(person, "Anna", None, 7, True),
        Player(None, "", "solid", 3, False),
        Player(None, "", "gentle", 3, False),
    )
    finished = FinishedRecord("a-1", "a" * 16, 1, game, 3, 9.0, person, False, players, record=record)
    await there.context.store.append(Entry("a" * 16, 0, (Line(1, b"{}"),), summary, finished))
    return finished.id


def test_a_deal_of_a_record(tmp_path: Path) -> None:
    """Whoever has the id gets any of its deals, small, and knows which player they are."""

    async def scenario(there: House) -> None:
        anna, one = await there.guest("Anna")
        record = match_record()
        name = await kept(there, one["id"], msgspec.json.encode(record))
        given = await anna.get(f"/api/records/{name}/replay", params={"deal": 1})
        assert given.headers["content-encoding"] == "gzip"
        found = msgspec.json.decode(given.content, type=Retold)
        assert [step.action for step in found.steps] == record["deals"][1]["actions"]
        assert (found.deal, found.deals, found.totals) == (1, 2, record["totals"])
        assert [(player.name, player.bot, player.me) for player in found.players] == [
            ("Anna", None, True),
            ("", "solid", False),
            ("", "gentle", False),
        ]
        assert {"biggest-take", "lead-changes", "best-deal"} <= {fact.code for fact in found.story}
        assert one["id"] not in given.text
        stranger = await there.client().get(
            f"/api/records/{name}/replay", headers={"accept-encoding": "identity"}
        )
        assert msgspec.json.decode(stranger.content, type=Retold).deal == 0
        again = await anna.get(
            f"/api/records/{name}/replay?deal=1", headers={"if-none-match": given.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")
        refusal(await anna.get(f"/api/records/{name}/replay?deal=2"), 404, "no-such-deal")
        refusal(await anna.get(f"/api/records/{name}/replay?deal=-1"), 400, "malformed")
        refusal(await anna.get("/api/records/b-1/replay"), 404, "unknown-record")

    within(tmp_path, scenario)


def test_a_record_that_cannot_be_replayed(tmp_path: Path) -> None:
    """A record of a game that is not here, or of newer rules, is refused and not an error of the server."""

    async def scenario(there: House) -> None:
        anna, one = await there.guest("Anna")
        name = await kept(there, one["id"], b'{"hash": 1}', game="poker")
        refusal(await anna.get(f"/api/records/{name}/replay"), 409, "not-replayable")

    within(tmp_path, scenario)


def test_a_layout_verifies_a_deal(tmp_path: Path) -> None:
    """The shuffle, repeated with the data of the server, gives the hands of the deal."""

    async def scenario(there: House) -> None:
        client = there.client()
        for game, seats, options in (("deuce", 4, {}), ("list-und-tuecke", 3, {"three_seats": True})):
            asked = {"seats": seats} | dict.fromkeys(options, "true")
            laid = (await client.get(f"/api/games/{game}/layout", params=asked)).json()
            truth = spieltisch.game(game).deal(seats, seed=99, options=options).first_truth
            order = list(zip(shuffle(99, laid["deck"]), laid["places"], strict=True))
            hand = [card for card, place in order if place == "hand:2"]
            assert sorted(hand) == sorted(truth["hands"][2])
        refusal(await client.get("/api/games/poker/layout?seats=2"), 404, "unknown-game")
        for query in ("seats=3", "seats=x", "", "seats=4&wine=true"):
            refusal(
                await client.get(f"/api/games/list-und-tuecke/layout?{query}"), 400, "impossible-settings"
            )

    within(tmp_path, scenario)


def test_lessons_are_served(tmp_path: Path) -> None:
    """Each game's lesson is one answer, for anybody; what is no game has none."""

    async def scenario(there: House) -> None:
        client = there.client()
        for game in spieltisch.games():
            given = await client.get(f"/api/games/{game}/lesson")
            assert msgspec.json.decode(given.content, type=Lesson).game == game
            assert given.headers["etag"]
        refusal(await client.get("/api/games/poker/lesson"), 404, "unknown-game")

    within(tmp_path, scenario)
