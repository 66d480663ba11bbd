"""The catalogues over HTTP."""

from pathlib import Path

from server.asking import House, refusal, within
from spieltisch.server.http.texts import ELSEWHERE
from spieltisch.texts import LANGUAGES, PSEUDO, catalogue


def test_every_language_is_given(tmp_path: Path) -> None:
    """All that a page says, to anybody who asks, and no more; the language for tests of the layout, too."""

    async def scenario(there: House) -> None:
        for language in (*LANGUAGES, PSEUDO):
            given = await there.client().get(f"/api/texts/{language}")
            assert given.status_code == 200
            texts = {key: text for key, text in catalogue(language).items() if not key.startswith(ELSEWHERE)}
            assert given.json() == texts
            assert given.headers["content-language"] == language

    within(tmp_path, scenario)


def test_it_is_sent_packed_to_who_can_unpack(tmp_path: Path) -> None:
    """The same texts in less than half the bytes."""

    async def scenario(there: House) -> None:
        packed, plain = [
            await there.client().get("/api/texts/en", headers={"accept-encoding": encoding})
            for encoding in ("gzip", "identity")
        ]
        assert packed.json() == plain.json()
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2

    within(tmp_path, scenario)


def test_what_is_known_is_not_sent_again(tmp_path: Path) -> None:
    """With the tag of a catalogue, who asks again is told that nothing has changed."""

    async def scenario(there: House) -> None:
        asking = there.client()
        tag = (await asking.get("/api/texts/de")).headers["etag"]
        again = await asking.get("/api/texts/de", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert (await asking.get("/api/texts/nl", headers={"if-none-match": tag})).status_code == 200

    within(tmp_path, scenario)


def test_a_language_that_nobody_wrote_is_refused(tmp_path: Path) -> None:
    """The refusal says which there are, and nothing outside the catalogues is read."""

    async def scenario(there: House) -> None:
        said = refusal(await there.client().get("/api/texts/fr"), 404, "unknown-language")
        assert said == {"languages": ["en", "de", "nl"]}
        refusal(await there.client().get("/api/texts/..en"), 404, "unknown-language")

    within(tmp_path, scenario)
