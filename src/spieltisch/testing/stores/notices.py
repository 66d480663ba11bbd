"""Notices: addresses that are confirmed, browsers, and that nobody is told twice."""

import asyncio

from spieltisch.storage.contract import Contact, Expired, Keeping, Subscription
from spieltisch.storage.errors import UnknownPerson
from spieltisch.testing.failure import require
from spieltisch.testing.stores.place import (
    DAY,
    NOW,
    StorePlace,
    digest,
    entry,
    opened,
    person,
    refuses,
    secret,
    summary,
)


def contact(who: str, address: str = "") -> Contact:
    """An address that has a day to be confirmed."""
    return Contact(who, address or f"{who}-plover@example.org", "de", NOW, NOW + DAY)


def browser(who: str, name: str, since: float = NOW) -> Subscription:
    return Subscription(who, f"https://push.example.org/{name}", b"\4" + b"k" * 64, b"a" * 16, since)


async def an_address_is_confirmed_once(place: StorePlace) -> None:
    """A link confirms the address it was made for, once and in time; a new address is a new contact."""
    async with opened(place) as store:
        for name in ("ann", "bob"):
            await store.add_person(person(name), secret(name))
        await refuses(
            UnknownPerson, store.ask_contact(contact("eve"), digest("e"), digest("E")), "a contact of nobody"
        )
        require(await store.ask_contact(contact("ann"), digest("a"), digest("A")), "a contact is refused")
        require(await store.contact("ann") == contact("ann"), "a contact is another one")
        require(await store.to_be_told() == [], "an unconfirmed address is told something")
        require(await store.confirm_contact(digest("none"), NOW) is None, "no link confirms")
        found = await store.confirm_contact(digest("a"), NOW + 1)
        require(found is not None and found.expires is None, f"what was confirmed is {found}")
        require(await store.confirm_contact(digest("a"), NOW + 1) is None, "a link confirms twice")
        require(await store.to_be_told() == ["ann"], "a confirmed address is not told anything")
        again = contact("ann", "other@example.org")
        require(await store.ask_contact(again, digest("a2"), digest("A2")), "another address is refused")
        require(await store.contact("ann") == again, "the former address is still there")
        await store.ask_contact(contact("ann", "third@example.org"), digest("a3"), digest("A3"))
        require(await store.confirm_contact(digest("a2"), NOW) is None, "a link confirms another address")
        require(await store.confirm_contact(digest("a3"), NOW + DAY) is None, "a link is never too old")
        await store.ask_contact(contact("bob"), digest("b"), digest("B"))
        await store.drop_contact("bob")
        require(await store.contact("bob") is None, "a dropped contact is there")
        require(await store.confirm_contact(digest("b"), NOW) is None, "a dropped contact is confirmed")
    async with opened(place) as store:
        kept = await store.contact("ann")
        require(kept is not None and kept.address == "third@example.org", "reopening lost a contact")


async def nobody_is_asked_twice(place: StorePlace) -> None:
    """A mailbox that has not confirmed is not asked again before its time is up, whoever wants it."""
    async with opened(place) as store:
        for name in ("ann", "bob", "cid"):
            await store.add_person(person(name), secret(name))
        require(await store.ask_contact(contact("ann", "x@y.org"), digest("1"), digest("X")), "not asked")
        for who in ("ann", "bob"):
            asked = await store.ask_contact(contact(who, "x@y.org"), digest(f"2{who}"), digest("X"))
            require(not asked, "a mailbox is asked twice")
        require(await store.contact("bob") is None, "a contact that was refused is there")
        await store.drop_contact("ann")
        asked = await store.ask_contact(contact("ann", "x@y.org"), digest("3"), digest("X"))
        require(not asked, "dropping the contact lets its mailbox be asked again")
        later = Contact("bob", "x@y.org", "en", NOW + DAY, NOW + 2 * DAY)
        require(await store.ask_contact(later, digest("4"), digest("X")), "a mailbox is never asked again")
        await store.confirm_contact(digest("4"), NOW + DAY)
        again = Contact("cid", "x@y.org", "en", NOW + DAY, NOW + 2 * DAY)
        require(await store.ask_contact(again, digest("5"), digest("X")), "who has answered is not asked")


async def a_link_stops(place: StorePlace) -> None:
    """A link in a letter drops the contact, as often as one likes, and never a later contact."""
    async with opened(place) as store:
        await store.add_person(person("ann"), secret("ann"))
        await store.ask_contact(contact("ann"), digest("a"), digest("A"))
        await store.confirm_contact(digest("a"), NOW)
        for link in ("one", "two"):
            await store.add_stop("ann", digest(link), NOW + 9 * DAY)
        require(not await store.stop_contact(digest("none"), NOW), "no link stops")
        require(not await store.stop_contact(digest("one"), NOW + 9 * DAY), "a link is never too old")
        require(await store.contact("ann") is not None, "a link that is none has stopped something")
        require(await store.stop_contact(digest("one"), NOW), "a link does not stop")
        require(await store.contact("ann") is None, "what was stopped is there")
        require(await store.stop_contact(digest("one"), NOW), "a link works once only")
        require(await store.confirm_contact(digest("one"), NOW) is None, "a link to stop confirms")
        await store.ask_contact(contact("ann", "new@example.org"), digest("b"), digest("N"))
        require(not await store.stop_contact(digest("two"), NOW), "a link stops a later contact")
        require(await store.contact("ann") is not None, "a later contact is gone")
        await refuses(UnknownPerson, store.add_stop("eve", digest("e"), NOW + DAY), "a link of nobody")


async def browsers_are_known(place: StorePlace) -> None:
    """A person has several browsers; one that is somebody else's now is theirs alone."""
    async with opened(place) as store:
        for name in ("ann", "bob"):
            await store.add_person(person(name), secret(name))
        await store.add_subscription(browser("ann", "phone", NOW + 1))
        await store.add_subscription(browser("ann", "desk"))
        found = await store.subscriptions("ann")
        require(found == [browser("ann", "desk"), browser("ann", "phone", NOW + 1)], f"there are {found}")
        await store.add_subscription(browser("bob", "desk"))
        require(len(await store.subscriptions("ann")) == 1, "a browser is two persons'")
        require(await store.to_be_told() == ["ann", "bob"], "who has a browser is not told anything")
        await store.drop_subscription("ann", browser("bob", "desk").endpoint)
        require(len(await store.subscriptions("bob")) == 1, "somebody else's browser was dropped")
        await store.drop_subscription("bob", browser("bob", "desk").endpoint)
        require(await store.subscriptions("bob") == [], "a browser cannot be dropped")
        await refuses(UnknownPerson, store.add_subscription(browser("eve", "x")), "a browser of nobody")


async def a_turn_is_told_once(place: StorePlace) -> None:
    """Of many who want to tell somebody of a turn one may, also after reopening; a later turn is another."""
    async with opened(place) as store:
        for name in ("ann", "bob"):
            await store.add_person(person(name), secret(name))
        for table in ("t", "u"):
            await store.append(entry(table, 0, summary=summary(table)))
        answers = await asyncio.gather(*(store.tell_once("t", "ann", 5) for _ in range(20)))
        require(sum(answers) == 1, f"a turn is told {sum(answers)} times")
        require(await store.tell_once("t", "bob", 5), "somebody else is not told")
        require(await store.tell_once("u", "ann", 5), "another table is not told of")
        require(await store.tell_once("t", "ann", 7), "a later turn is not told of")
        require(not await store.tell_once("t", "ann", 6), "an earlier turn is told of")
        require(not await store.tell_once("none", "ann", 1), "a table that is not there is told of")
        require(not await store.tell_once("t", "eve", 1), "somebody who is not there is told")
    async with opened(place) as store:
        require(not await store.tell_once("t", "ann", 7), "after reopening a turn is told again")
        require(await store.told("ann") == [("t", 7), ("u", 5)], f"{await store.told('ann')} was told")
        await store.delete_table("t")
        require(await store.told("ann") == [("u", 5)], "what was told stays when its table goes")


async def keys_are_made_once(place: StorePlace) -> None:
    """The first key of a name stays."""
    async with opened(place) as store:
        require(await store.key("push", b"first") == b"first", "a key is not kept")
        require(await store.key("push", b"second") == b"first", "a key was replaced")
        require(await store.key("other", b"second") == b"second", "names share a key")
    async with opened(place) as store:
        require(await store.key("push", b"third") == b"first", "after reopening a key is another one")


async def unconfirmed_addresses_expire(place: StorePlace) -> None:
    """Who does not confirm in time is not kept, not even in the files; who did is."""
    async with opened(place) as store:
        for name in ("ann", "bob"):
            await store.add_person(person(name), secret(name))
            await store.ask_contact(contact(name), digest(name), digest(name.upper()))
        await store.confirm_contact(digest("bob"), NOW)
        require(await store.expire(NOW + DAY - 1, Keeping()) == Expired(), "an address expires too early")
        found = await store.expire(NOW + DAY, Keeping())
        require(found == Expired(contacts=1), f"of one address there went {found}")
        require(await store.contact("ann") is None, "an address does not expire")
        require(await store.contact("bob") is not None, "a confirmed address expires")
        held = place.contents()
        require(b"ann-plover@" not in held, "an address that has expired stands in a file")
        require(b"bob-plover@" in held, "these are other files")


async def notices_go_with_their_person(place: StorePlace) -> None:
    """Who is forgotten leaves no address, no browser and nothing that they were told."""
    async with opened(place) as store:
        await store.append(entry("t", 0, summary=summary("t")))
        for name in ("ann", "bob"):
            await store.add_person(person(name), secret(name))
            await store.ask_contact(contact(name), digest(f"{name}-c"), digest(name.upper()))
            await store.confirm_contact(digest(f"{name}-c"), NOW)
            await store.add_stop(name, digest(f"{name}-s"), NOW + DAY)
            await store.add_subscription(browser(name, f"{name}-fee"))
            await store.tell_once("t", name, 3)
        await store.forget("ann")
        held = place.contents()
        for trace in (b"ann-plover@", b"ann-fee", digest("ann-s").encode()):
            require(trace not in held, f"{trace!r} stands in a file")
        require(b"bob-plover@" in held and b"bob-fee" in held, "somebody else's are gone")
        require(await store.contact("ann") is None and await store.told("ann") == [], "something is left")
        require(await store.to_be_told() == ["bob"], "who is forgotten is told something")
        require(not await store.tell_once("t", "ann", 4), "who is forgotten is told of a turn")
        require(not await store.stop_contact(digest("ann-s"), NOW), "a link of who is forgotten works")
        require(await store.told("bob") == [("t", 3)], "somebody else was told nothing")


NOTICE_CHECKS = (
    an_address_is_confirmed_once,
    nobody_is_asked_twice,
    a_link_stops,
    browsers_are_known,
    a_turn_is_told_once,
    keys_are_made_once,
    unconfirmed_addresses_expire,
    notices_go_with_their_person,
)
