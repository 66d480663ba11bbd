"""People: who they are, how they prove it, and that they can be forgotten."""

from spieltisch.storage.contract import Entry, Line, Player
from spieltisch.storage.errors import Conflict, UnknownPerson
from spieltisch.testing.failure import require
from spieltisch.testing.stores.place import (
    NOW,
    StorePlace,
    digest,
    entry,
    line,
    opened,
    person,
    record,
    refuses,
    secret,
    summary,
)


async def people_are_known(place: StorePlace) -> None:
    """People are found by id and by their devices' secrets, renamed, seen; an id is given once."""
    async with opened(place) as store:
        await store.add_person(person("ann"), secret("a1"))
        await store.add_person(person("bob"), secret("b1", expires=NOW + 10))
        await refuses(Conflict, store.add_person(person("ann"), secret("x")), "the same person twice")
        await refuses(Conflict, store.add_person(person("cid"), secret("a1")), "the same secret twice")
        require(await store.person("cid") is None, "a refused person is there")
        require(await store.person("ann") == person("ann"), "a person is not found")
        require(await store.people(["bob", "eve"]) == {"bob": person("bob")}, "some people are not found")
        await store.add_secret("ann", secret("a2"))
        await refuses(UnknownPerson, store.add_secret("eve", secret("e1")), "a secret of nobody")
        for token, when, wanted in (
            ("a1", NOW, "ann"),
            ("a2", NOW, "ann"),
            ("b1", NOW + 9, "bob"),
            ("b1", NOW + 10, None),
            ("x", NOW, None),
        ):
            found = await store.person_of(digest(token), when)
            require((found and found.id) == wanted, f"the secret {token} is that of {found}")
        await store.drop_secret(digest("a1"))
        require(await store.person_of(digest("a1"), NOW) is None, "a dropped secret still works")
        require(await store.person_of(digest("a2"), NOW) is not None, "another secret was dropped")
        await store.rename("ann", "Anna")
        await store.seen("ann", NOW + 7)
        await store.seen("ann", NOW + 5)
        now = person("ann", name="Anna", seen=NOW + 7)
        require(await store.person("ann") == now, "a person did not change")
        await refuses(UnknownPerson, store.rename("eve", "Eve"), "a name for nobody")
    async with opened(place) as store:
        require(await store.person_of(digest("a2"), NOW) == now, "after reopening a person is another one")


async def a_transfer_works_once(place: StorePlace) -> None:
    """A transfer gives its person once, before it is too old, and is no secret of a device."""
    async with opened(place) as store:
        await store.add_person(person("ann"), secret("device"))
        for token in ("one", "two"):
            await store.add_secret("ann", secret(token, kind="transfer", expires=NOW + 10))
        require(await store.person_of(digest("one"), NOW) is None, "a transfer works like a device")
        require(await store.use_transfer(digest("one"), NOW + 9) == "ann", "a transfer does not work")
        require(await store.use_transfer(digest("one"), NOW + 9) is None, "a transfer works twice")
        require(await store.use_transfer(digest("two"), NOW + 10) is None, "a transfer is never too old")
        require(await store.use_transfer(digest("device"), NOW) is None, "a device works like a transfer")
        require(await store.use_transfer(digest("none"), NOW) is None, "nothing works like a transfer")
        require(await store.person_of(digest("device"), NOW) is not None, "a device was used up")


async def ones_own_is_at_hand(place: StorePlace) -> None:
    """A person gets all that is personal in the logs, and can void all secrets but one; nobody else's."""
    async with opened(place) as store:
        for name in ("ann", "bob"):
            await store.add_person(person(name), secret(name))
            await store.add_secret(name, secret(f"{name}-2"))
            await store.add_secret(name, secret(f"{name}-3", kind="transfer", expires=NOW + 10))
        await store.append(Entry("u", 0, (Line(1, b"", "hello", "ann"), Line(2, b"", "Bob", "bob"), line(3))))
        await store.append(Entry("t", 0, (line(1), Line(2, b"", "Änne", "ann"))))
        written = await store.personal("ann")
        require(written == [("t", 2, "Änne"), ("u", 1, "hello")], f"what somebody wrote is {written}")
        require(await store.personal("eve") == [], "somebody who is not there has written something")
        await store.drop_secrets("ann", keep=digest("ann-2"))
        for token, wanted in (("ann", None), ("ann-2", "ann"), ("bob", "bob"), ("bob-2", "bob")):
            found = await store.person_of(digest(token), NOW)
            require((found and found.id) == wanted, f"the secret {token} is that of {found}")
        require(await store.use_transfer(digest("ann-3"), NOW) is None, "a dropped transfer works")
        require(await store.use_transfer(digest("bob-3"), NOW) == "bob", "another's transfer was dropped")


async def secrets_are_kept_hashed(place: StorePlace) -> None:
    """What proves who somebody is stands in no file."""
    async with opened(place) as store:
        await store.add_person(person("ann"), secret("correct-horse-battery"))
        found = await store.person_of(digest("correct-horse-battery"), NOW)
        require(found == person("ann"), "a secret does not work")
    require(b"correct-horse" not in place.contents(), "a secret stands in a file")
    require(b"Ann the Great" in place.contents(), "the files shown are not those of the store")


SAID = "xyzzy-{}-{} and much more that must be gone in the end, wherever it was kept on its way"


async def the_forgotten_are_gone(place: StorePlace) -> None:
    """Name, secrets and words of a person stand in no file; everything else is as it was."""
    async with opened(place) as store:
        for name in ("ann", "bob"):
            await store.add_person(person(name, name=f"{name}-plugh-name"), secret(name))
        numbers = dict.fromkeys("tuv", 0)
        for step in range(300):  # many, in several tables, so that pages are split and moved
            table, who = "tuv"[step % 3], ("ann", "bob")[step % 2]
            if table == "u":
                who = "bob"
            numbers[table] += 1
            said = Line(numbers[table], b"chat" * (step % 40), SAID.format(who, step), who)
            await store.append(Entry(table, numbers[table] - 1, (said,), summary(table, people=("bob",))))
        players = tuple(Player(who, f"{who}-plugh-name", None, 1, won=True) for who in ("ann", "bob"))
        await store.append(entry("w", 0, record=record("w", players=players)))
        before = {table: await store.lines(table) for table in "tuv"}
        concerned = await store.forget("ann")
        require(sorted(concerned) == ["t", "v"], f"the tables concerned are {concerned}")
        held = place.contents()
        require(b"xyzzy-ann" not in held, "what somebody said stands in a file")
        require(b"ann-plugh" not in held, "a name stands in a file")
        require(digest("ann").encode() not in held, "a secret stands in a file")
        require(b"xyzzy-bob" in held, "what somebody else said is gone, or these are other files")
        for table, lines in before.items():
            wanted = [Line(one.number, one.body) if one.person == "ann" else one for one in lines]
            require(await store.lines(table) == wanted, "a log lost something else")
        require(await store.person("ann") is None, "the person is there")
        require(await store.person_of(digest("ann"), NOW) is None, "a secret still works")
        require(await store.person("bob") is not None, "somebody else is gone")
        kept = await store.record("w")
        nameless = (Player(None, "", None, 1, won=True), players[1])
        require(kept == record("w", players=nameless, owner=None), f"the record is {kept}")
        require(await store.records(name="ann-plugh") == [], "a record is found by the name")
    async with opened(place) as store:
        require(b"xyzzy-ann" not in place.contents(), "closing brought it back")
        require((await store.lines("t"))[0].personal is None, "reopening brought it back")


async def the_forgotten_stay_forgotten(place: StorePlace) -> None:
    """What arrives after somebody was forgotten is kept without them, and the id is not given again."""
    async with opened(place) as store:
        await store.add_person(person("ann"), secret("a"))
        await store.forget("ann")
        await store.forget("ann")
        late = Line(1, b"said", personal="too late", person="ann")
        await store.append(Entry("t", 0, (late, Line(2, b"b", "hello", "bob")), record=record("t")))
        wanted = [Line(1, b"said"), Line(2, b"b", "hello", "bob")]
        require(await store.lines("t") == wanted, "words of a forgotten person are kept")
        kept = await store.record("t")
        require(kept is not None and kept.owner is None, "a forgotten person owns a record")
        require(kept is not None and kept.players[0].name == "", "the name of a forgotten person is kept")
        await refuses(Conflict, store.add_person(person("ann"), secret("b")), "the id of who is forgotten")
        await store.append(Entry("t", 2, (line(3),)))


PEOPLE_CHECKS = (
    people_are_known,
    a_transfer_works_once,
    ones_own_is_at_hand,
    secrets_are_kept_hashed,
    the_forgotten_are_gone,
    the_forgotten_stay_forgotten,
)
