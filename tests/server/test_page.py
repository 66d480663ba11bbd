"""The page as it is served: every address, packed files that are kept for ever, codes as pictures."""

from pathlib import Path

from server.asking import SETTINGS, House, refusal, within
from spieltisch import web
from spieltisch.server.http.page import SCREENS

PERSON = {"accept": "text/html,application/xhtml+xml"}


def test_every_address_shows_the_page(tmp_path: Path) -> None:
    """Each names what its screen needs; it is asked for each time, and sent when it has changed."""

    async def scenario(there: House) -> None:
        asking = there.client()
        for address, screen in SCREENS.items():
            page = await asking.get(address.replace("{", "").replace("}", ""), headers=PERSON)
            assert (page.status_code, page.content) == (200, web.index(screen).data)
            assert page.headers["cache-control"] == "no-cache"
        again = await asking.get("/", headers={"if-none-match": web.index().tag})
        assert again.status_code == 304

    within(tmp_path, scenario)


def test_files_are_packed_and_kept_for_ever(tmp_path: Path) -> None:
    """By the version in their address; an old address still finds the file, but nobody keeps it."""

    async def scenario(there: House) -> None:
        asking = there.client()
        for path, file in web.parts().items():
            part = await asking.get(f"/web/{web.version()}/{path}")
            assert (part.status_code, part.content) == (200, file.data)
            assert part.headers["content-encoding"] == "gzip"
            assert "immutable" in part.headers["cache-control"]
        plain = await asking.get("/web/former/main.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.headers["cache-control"] == "no-cache"
        asked = {"if-none-match": plain.headers["etag"]}
        assert (await asking.get("/web/former/main.js", headers=asked)).status_code == 304

    within(tmp_path, scenario)


def test_a_wrong_link_shows_people_the_page_and_programs_a_code(tmp_path: Path) -> None:
    """Both are told 404; what is asked of the API is answered with a code in any case."""

    async def scenario(there: House) -> None:
        page = await there.client().get("/no/such/place", headers=PERSON)
        assert (page.status_code, page.content) == (404, web.index("lost").data)
        refusal(await there.client().get("/no/such/place"), 404, "unknown-path")
        refusal(await there.client().get("/api/no/such/place", headers=PERSON), 404, "unknown-path")

    within(tmp_path, scenario)


def test_links_come_as_qr_codes(tmp_path: Path) -> None:
    """That of a table as a picture of its own, that of a transfer inside the answer: no log has its code."""

    async def scenario(there: House) -> None:
        anna, _ = await there.guest()
        made = (await anna.post("/api/tables", json={"settings": SETTINGS})).json()
        picture = await there.client().get(f"/api/tables/{made['id']}/qr.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.content.startswith(b"<?xml")
        refusal(await there.client().get("/api/tables/nothing/qr.svg"), 404, "unknown-table")
        assert (await anna.post("/api/me/transfer")).json()["qr"].startswith("data:image/svg+xml")

    within(tmp_path, scenario)
