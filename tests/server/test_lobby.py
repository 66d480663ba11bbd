"""The lobby, records, rules and health over HTTP."""

from pathlib import Path

import pytest

import spieltisch
from server.asking import SETTINGS, URL, House, refusal, within
from spieltisch.pages import read_page
from spieltisch.server.settings import Limits
from spieltisch.storage import Entry, FinishedRecord, Line, Player, Status, Summary
from spieltisch.wire import PROTOCOL
from spieltisch.wire.commands import Sit


def test_a_table_is_made_and_found_by_its_link(tmp_path: Path) -> None:
    """Its head says nothing about who sits there."""

    async def scenario(there: House) -> None:
        anna, made = await there.guest()
        given = await anna.post("/api/tables", json={"settings": SETTINGS})
        assert given.status_code == 201
        table = given.json()["id"]
        assert given.json()["link"] == f"{URL}/t/{table}"
        head = (await there.client().get(f"/api/tables/{table}")).json()
        assert (head["id"], head["game"], head["seats"], head["free"]) == (table, "companeros", 4, 4)
        assert made["id"] not in str(head)
        assert (await anna.get(f"/api/tables/{table}")).json()["host"] is True
        refusal(await there.client().get("/api/tables/0000000000000000"), 404, "unknown-table")

    within(tmp_path, scenario)


def test_links_begin_as_the_host_says(tmp_path: Path) -> None:
    """With a public address it counts, whatever name was asked for."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        given = (await anna.post("/api/tables", json={"settings": SETTINGS})).json()
        assert given["link"] == f"https://cards.example/t/{given['id']}"

    within(tmp_path, scenario, public_url="https://cards.example/")


@pytest.mark.parametrize(
    ("settings", "status", "code"),
    [
        ({"game": "poker", "seats": 4}, 400, "impossible-settings"),
        ({"game": "companeros", "seats": 2}, 400, "impossible-settings"),
        ({"game": "companeros", "seats": 4, "options": {"deals": -1}}, 400, "impossible-settings"),
        ({"game": "companeros", "seats": 4, "clock": {"kind": "turn"}}, 400, "impossible-clock"),
        ({"game": "companeros", "seats": "4"}, 400, "malformed"),
        ({"game": "companeros", "seats": 99}, 400, "malformed"),
        ({"game": "companeros"}, 400, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    tmp_path: Path, settings: dict[str, object], status: int, code: str
) -> None:
    """With a code, and no table is there afterwards."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        refusal(await anna.post("/api/tables", json={"settings": settings}), status, code)
        assert await there.context.store.tables() == []

    within(tmp_path, scenario)


def test_only_so_many_tables_and_only_by_people(tmp_path: Path) -> None:
    """A stranger makes none, a person not too many."""

    async def scenario(there: House) -> None:
        refusal(await there.client().post("/api/tables", json={"settings": SETTINGS}), 401, "who-are-you")
        anna, _ = await there.guest()
        assert (await anna.post("/api/tables", json={"settings": SETTINGS})).status_code == 201
        refusal(await anna.post("/api/tables", json={"settings": SETTINGS}), 429, "too-many-tables")

    within(tmp_path, scenario, limits=Limits(tables_per_person=1))


def test_the_lobby_shows_listed_tables_and_ones_own(tmp_path: Path) -> None:
    """Everybody sees what is listed, page by page; what is not, only who sits there or made it."""

    async def scenario(there: House) -> None:
        anna, made = await there.guest("Anna")
        bea, _ = await there.guest("Bea")
        listed = [
            (await anna.post("/api/tables", json={"settings": {**SETTINGS, "listed": True}})).json()["id"]
            for _ in range(3)
        ]
        hidden = (await anna.post("/api/tables", json={"settings": SETTINGS})).json()["id"]
        seen, more = [], ""
        while more is not None:
            page = (await bea.get("/api/tables", params={"limit": 2, "before": more})).json()
            seen += [table["id"] for table in page["tables"]]
            more = page["next"]
        assert sorted(seen) == sorted(listed)
        live = await there.context.floor.find(hidden)
        assert live is not None
        await live.command(made["id"], Sit(name="Anna"))
        own = (await anna.get("/api/tables/mine")).json()["tables"]
        shown = {table["id"]: (table["seated"], table["host"]) for table in own}
        assert shown == {hidden: (True, True), **dict.fromkeys(listed, (False, True))}
        assert (await bea.get("/api/tables/mine")).json()["tables"] == []
        guest = (await bea.get("/api/me")).json()
        await live.command(guest["id"], Sit(name="Bea"))
        named = {
            table["id"]: table["names"] for table in (await anna.get("/api/tables/mine")).json()["tables"]
        }
        assert named[hidden] == [guest["name"]]
        refusal(await there.client().get("/api/tables/mine"), 401, "who-are-you")

    within(tmp_path, scenario)


def summary(table: str, person: str, updated: float, status: Status = "playing") -> Summary:
    seats = ((person,), (person,))
    return Summary(table, "deuce", status, False, 0, 2, person, *seats, None, updated, updated)


def test_the_next_table_is_the_one_that_has_waited_longest(tmp_path: Path) -> None:
    """After a move there the next one comes, and the same again only if there is no other."""

    async def scenario(there: House) -> None:
        anna, made = await there.guest()
        assert (await anna.get("/api/tables/next")).json() == {"table": None}
        for table, updated in (("b" * 16, 20.0), ("a" * 16, 10.0)):
            line, about = Line(1, b"{}"), summary(table, made["id"], updated)
            await there.context.store.append(Entry(table, 0, (line,), about))
        first = (await anna.get("/api/tables/next")).json()["table"]
        assert (first["id"], first["to_move"]) == ("a" * 16, True)
        second = (await anna.get("/api/tables/next", params={"after": "a" * 16})).json()["table"]
        assert second["id"] == "b" * 16

    within(tmp_path, scenario)


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("limit=0", "$.limit"),
        ("limit=x", "$.limit"),
        ("before=x", "$.before"),
        ("what=1", "$.what"),
        ("limit=1&limit=2", "$"),
    ],
)
def test_a_query_that_does_not_fit_is_refused(tmp_path: Path, query: str, path: str) -> None:
    """With the name of what does not."""

    async def scenario(there: House) -> None:
        assert refusal(await there.client().get(f"/api/tables?{query}"), 400, "malformed")["path"] == path

    within(tmp_path, scenario)


async def finished(there: House, name: str, owner: str, other: str, *, listed: bool) -> str:
    """A record of two people, as a table keeps it."""
    table = name * 16
    players = (Player(owner, "Anna", None, 7, True), Player(other, "Bea", None, 3, False))
    record = FinishedRecord(
        f"{table}-1", table, 1, "deuce", 2, 1000.0, owner, listed, players, record=b'{"hash": 1,  "x": 2}'
    )
    await there.context.store.append(
        Entry(table, 0, (Line(1, b"{}"),), summary(table, owner, 10.0, "over"), record)
    )
    return record.id


def test_records_are_listed_for_their_players_and_if_they_are_public(tmp_path: Path) -> None:
    """One's own by `person=me`, everybody's if the table was listed; found by name, game and seats."""

    async def scenario(there: House) -> None:
        anna, one = await there.guest("Anna")
        bea, two = await there.guest("Bea")
        cleo, _ = await there.guest("Cleo")
        hidden = await finished(there, "a", one["id"], two["id"], listed=False)
        public = await finished(there, "b", one["id"], two["id"], listed=True)

        async def ids(client: object, **query: object) -> set[str]:
            found = await client.get("/api/records", params=query)  # type: ignore[attr-defined]
            return {record["id"] for record in found.json()["records"]}

        assert await ids(bea, person="me") == {hidden, public}
        assert await ids(cleo) == {public}
        assert await ids(cleo, person="me") == set()
        assert await ids(there.client(), name="ann", game="deuce", seats=2) == {public}
        assert await ids(there.client(), since=2000) == set()
        refusal(await there.client().get("/api/records?person=me"), 401, "who-are-you")
        refusal(await anna.get(f"/api/records?person={two['id']}"), 400, "malformed")
        whole = (await anna.get("/api/records?person=me")).text
        assert one["id"] not in whole
        assert two["id"] not in whole

    within(tmp_path, scenario)


def test_a_record_is_had_by_its_id_byte_for_byte(tmp_path: Path) -> None:
    """With names as they are kept now; what one has already is not sent again."""

    async def scenario(there: House) -> None:
        anna, one = await there.guest("Anna")
        _, two = await there.guest("Bea")
        record = await finished(there, "a", one["id"], two["id"], listed=False)
        shown = await anna.get(f"/api/records/{record}")
        assert shown.json()["record"] == {"hash": 1, "x": 2}
        assert [player["name"] for player in shown.json()["players"]] == ["Anna", "Bea"]
        assert shown.json()["mine"] is True
        file = await there.client().get(f"/api/records/{record}/file")
        assert file.content == b'{"hash": 1,  "x": 2}'
        again = await anna.get(f"/api/records/{record}", headers={"if-none-match": shown.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        await anna.delete("/api/me")
        assert "Anna" not in (await there.client().get(f"/api/records/{record}")).text

    within(tmp_path, scenario)


def test_only_the_owner_deletes_a_record(tmp_path: Path) -> None:
    """Neither another player nor a stranger; and then it is gone."""

    async def scenario(there: House) -> None:
        anna, one = await there.guest("Anna")
        bea, two = await there.guest("Bea")
        record = await finished(there, "a", one["id"], two["id"], listed=True)
        refusal(await bea.delete(f"/api/records/{record}"), 403, "not-yours")
        refusal(await there.client().delete(f"/api/records/{record}"), 401, "who-are-you")
        assert (await anna.delete(f"/api/records/{record}")).status_code == 204
        refusal(await anna.delete(f"/api/records/{record}"), 404, "unknown-record")
        refusal(await bea.get(f"/api/records/{record}/file"), 404, "unknown-record")

    within(tmp_path, scenario)


def test_games_are_described_by_codes(tmp_path: Path) -> None:
    """All that is needed to open a table, and every clause that an option names exists."""

    async def scenario(there: House) -> None:
        said = (await there.client().get("/api/games")).json()
        assert [game["id"] for game in said["games"]] == list(spieltisch.games())
        assert said["usual_level"] in [level["name"] for level in said["levels"]]
        assert said["languages"]["nl"] == "Nederlands"
        for game in said["games"]:
            assert game["seats"]
            for option in game["options"]:
                clause = await there.client().get(f"/api/games/{game['id']}/rules/{option['clause']}")
                assert clause.status_code == 200
                assert "meaning" not in option
        three = said["games"][2]["options"][0]
        assert [choice["seats"] for choice in three["choices"]] == [[4, 5, 6], [3, 4, 5, 6]]

    within(tmp_path, scenario)


def test_rules_can_be_read(tmp_path: Path) -> None:
    """The whole page, or one clause; what is not there has a code."""

    async def scenario(there: House) -> None:
        asking = there.client()
        page = await asking.get("/api/games/deuce/rules")
        assert page.text == read_page("deuce")
        assert page.headers["content-type"].startswith("text/markdown")
        assert (await asking.get("/api/games/deuce/rules/d-8")).text.startswith("**D-8**")
        german = await asking.get("/api/games/deuce/rules/D-8?language=de")
        assert german.text.startswith("**D-8** Auf ein X neben einer Zahl")
        refusal(await asking.get("/api/games/deuce/rules?language=fr"), 404, "unknown-language")
        refusal(await asking.get("/api/games/poker/rules"), 404, "unknown-game")
        refusal(await asking.get("/api/games/deuce/rules/D-99"), 404, "unknown-clause")
        refusal(await asking.get("/api/games/..%2Fdeuce/rules"), 404, "unknown-path")

    within(tmp_path, scenario)


def test_health_says_whether_anything_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 as long as the store cannot write, so that a watchdog sees it."""

    async def scenario(there: House) -> None:
        well = await there.client().get("/api/health")
        assert well.status_code == 200
        assert well.json()["ok"] is True
        assert (well.json()["version"], well.json()["protocol"]) == (spieltisch.__version__, PROTOCOL)
        assert set(well.json()["kernels"]) == {"done", "of"}

        async def ill() -> object:
            return type("Health", (), {"writable": False, "waiting": 3})()

        monkeypatch.setattr(there.context.store, "check", ill)
        assert (await there.client().get("/api/health")).status_code == 503

    within(tmp_path, scenario)


def test_figures_are_for_this_machine(tmp_path: Path) -> None:
    """Not for others, and not through a proxy that nobody named."""

    async def scenario(there: House) -> None:
        assert "spieltisch_requests_total" in (await there.client().get("/metrics")).text
        refusal(await there.client(address="203.0.113.5").get("/metrics"), 403, "not-from-there")
        proxied = there.client(x_forwarded_for="203.0.113.5")
        refusal(await proxied.get("/metrics"), 403, "not-from-there")

    within(tmp_path, scenario)


def test_figures_can_be_opened(tmp_path: Path) -> None:
    """If the host says so."""

    async def scenario(there: House) -> None:
        assert (await there.client(address="203.0.113.5").get("/metrics")).status_code == 200

    within(tmp_path, scenario, open_metrics=True)


def test_wrong_paths_and_methods_have_codes(tmp_path: Path) -> None:
    """And say what could be done there."""

    async def scenario(there: House) -> None:
        refusal(await there.client().get("/api/what"), 404, "unknown-path")
        refusal(await there.client().get("/web/any/__init__.py"), 404, "unknown-path")
        refusal(await there.client().get("/web/any/..%2f__init__.py"), 404, "unknown-path")
        wrong = await there.client().put("/api/me")
        refusal(wrong, 405, "wrong-method")
        assert {"GET", "PATCH", "DELETE"} <= set(wrong.headers["allow"].split(", "))
        assert "POST" in (await there.client().options("/api/people")).headers["allow"]
        head = await there.client().head("/api/games/deuce/rules")
        assert head.status_code == 200

    within(tmp_path, scenario)
