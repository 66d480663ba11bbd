"""The verified shuffle at a table: commitments first, then values, the table's own after the deal."""

import spieltisch
from spieltisch.table.outcome import WATCHER
from spieltisch.table.state import Shuffle
from spieltisch.wire import commands as ask
from table.driving import PEOPLE, Evening, value


def running(evening: Evening) -> Shuffle:
    assert evening.state.shuffle is not None
    return evening.state.shuffle


def commit(evening: Evening, person: str, secret: str = "") -> None:
    deal = running(evening).deal
    evening.do(person, ask.Commit(deal=deal, commitment=spieltisch.commit(secret or evening.secret(person))))


def reveal(evening: Evening, person: str) -> None:
    evening.do(person, ask.Reveal(deal=running(evening).deal, value=evening.secret(person)))


def shuffling(*people: str) -> Evening:
    evening = Evening(options={"deals": 2}).seated(*people)
    evening.do("ann", ask.Start(fill="easy"))
    return evening


def test_the_table_commits_first() -> None:
    """With the start of a match everybody sees the table's commitment, before anybody else has committed."""
    evening = shuffling("ann", "bob")
    shuffle = evening.table.view(WATCHER, 0).table.shuffle
    assert shuffle is not None
    assert shuffle.commitment == spieltisch.commit(running(evening).value)
    assert (shuffle.stage, shuffle.commitments, shuffle.values, shuffle.until) == ("commit", {}, {}, 4.0)


def test_values_come_after_all_commitments() -> None:
    """Nobody shows a value before all who are there have committed; then the cards follow the last value."""
    evening = shuffling("ann", "bob")
    commit(evening, "ann")
    secret = evening.secret("ann")
    assert evening.refused("ann", ask.Reveal(deal=0, value=secret)).code == "too-early"
    commit(evening, "bob")
    assert evening.codes()[-1] == "values-wanted"
    assert evening.refused("ann", ask.Commit(deal=0, commitment=value("other"))).code == "too-late"
    reveal(evening, "bob")
    reveal(evening, "ann")
    assert evening.phase == "playing"


def test_shares_are_shown_when_they_are_complete() -> None:
    """That one has committed or revealed is no news: all is shown at once, commitments before any value."""
    evening = shuffling("ann", "bob")
    secrets = {0: evening.secret("ann"), 1: evening.secret("bob")}
    commitments = {seat: spieltisch.commit(secret) for seat, secret in secrets.items()}

    def shown(person: str) -> tuple[int, str, dict[int, str], dict[int, str]]:
        heard, shuffle = evening.heard[person][-1], evening.table.view(person, 0).table.shuffle
        assert shuffle is not None
        return heard.number, shuffle.stage, shuffle.commitments, shuffle.values

    for person in ("ann", WATCHER):
        assert shown(person)[1:] == ("commit", {}, {})
    first, _, _, _ = shown("bob")
    commit(evening, "ann")
    assert shown("bob") == (first, "commit", {}, {})
    commit(evening, "bob")
    assert shown("bob") == (first + 1, "reveal", commitments, {})
    reveal(evening, "bob")
    assert shown("bob") == (first + 1, "reveal", commitments, {})
    reveal(evening, "ann")
    for person in ("bob", WATCHER):
        assert shown(person) == (first + 2, "dealt", commitments, secrets)


def test_who_held_a_value_back_is_not_shown_when_dealt() -> None:
    """With the cards only those shares are shown that they came from; after the deal, the proof has them."""
    evening = shuffling("ann", "bob")
    commit(evening, "ann")
    commit(evening, "bob")
    reveal(evening, "ann")
    evening.step(4)
    shuffle = evening.table.view("bob", 0).table.shuffle
    assert shuffle is not None
    assert (shuffle.stage, set(shuffle.commitments), set(shuffle.values)) == ("dealt", {0}, {0})
    evening.play(lambda: evening.phase != "playing")
    assert evening.table.view("bob", 0).table.shuffle is None


def test_a_value_must_fit_its_commitment() -> None:
    """Another value than the one committed to is refused."""
    evening = shuffling("ann", "bob")
    commit(evening, "ann")
    commit(evening, "bob")
    command = ask.Reveal(deal=0, value=value("other"))
    assert evening.refused("ann", command).code == "not-what-you-committed-to"
    assert evening.phase == "shuffling"


def test_who_sends_nothing_adds_nothing() -> None:
    """The table waits a few seconds for commitments and again for values, then deals without who is late."""
    evening = shuffling("ann", "bob", "cem")
    commit(evening, "ann")
    commit(evening, "bob")
    evening.step(4)
    assert evening.codes()[-1] == "values-wanted"
    assert evening.refused("cem", ask.Commit(deal=0, commitment=value("late"))).code == "too-late"
    assert evening.refused("cem", ask.Reveal(deal=0, value=value("late"))).code == "too-late"
    reveal(evening, "ann")
    evening.step(3)
    assert evening.phase == "shuffling"
    evening.step(1)
    assert evening.phase == "playing"
    assert [share.seat for share in evening.state.proofs[0].shares] == [0]
    evening.finish_match()
    assert spieltisch.verify(evening.table.record())


def test_a_repeated_commitment_counts_once() -> None:
    """A client that sends its commitment or its value twice is not refused, and nothing happens."""
    evening = shuffling("ann", "bob")
    commit(evening, "ann")
    last = evening.table.last
    commit(evening, "ann")
    assert evening.table.last == last
    commit(evening, "bob")
    reveal(evening, "ann")
    last = evening.table.last
    reveal(evening, "ann")
    assert evening.table.last == last


def test_shares_are_for_their_deal_and_their_people() -> None:
    """A share for another deal, or of somebody without a seat, is refused."""
    evening = shuffling("ann", "bob")
    assert evening.refused("ann", ask.Commit(deal=1, commitment=value("x"))).code == "not-now"
    assert evening.refused("eva", ask.Commit(deal=0, commitment=value("x"))).code == "no-seat"
    evening.shuffle()
    assert evening.refused("ann", ask.Commit(deal=0, commitment=value("x"))).code == "not-now"
    assert evening.refused("ann", ask.Reveal(deal=0, value=value("x"))).code == "not-now"


def test_bots_add_nothing() -> None:
    """Only people have shares, one each, under their lowest seat."""
    evening = Evening("companeros", 4).started("ann", "bob", "bob")
    assert [share.seat for share in evening.state.proofs[0].shares] == [0, 1]


def test_every_share_changes_the_cards() -> None:
    """Another value of one person deals other cards."""
    hands = []
    for word in ("one", "two"):
        evening = shuffling("ann", "bob")
        commit(evening, "ann")
        commit(evening, "bob", value(word))
        reveal(evening, "ann")
        evening.do("bob", ask.Reveal(deal=0, value=value(word)))
        hands.append(evening.deal.first_truth["hands"])
    assert hands[0] != hands[1]


def test_the_tables_value_is_a_secret_until_the_deal_has_ended() -> None:
    """Nothing sent before the end of a deal holds the table's value or the seed; then both are shown."""
    evening = shuffling("ann", "bob", "cem")
    secret = running(evening).value
    evening.shuffle()
    seed = evening.state.seeds[0].hex()
    while evening.phase == "playing":
        for person in (*PEOPLE, WATCHER):
            sent = evening.bytes_to(person).decode() + str(evening.table.view(person, 0))
            assert secret not in sent
            assert seed not in sent
        evening.act()
    for person in ("ann", "bob", "cem"):
        revealed = evening.heard[person][-1].revealed
        assert revealed is not None
        assert (revealed.proof["value"], revealed.seed) == (secret, seed)
        assert revealed.hands == evening.deal.first_truth["hands"]


def test_the_record_of_every_match_verifies() -> None:
    """`verify` finds each deal's seed mixed from the values, and the actions legal."""
    for game, options in (("companeros", {"deals": 2}), ("deuce", {"target": 30})):
        evening = Evening(game, 3, options=options).started("ann", "bob")
        evening.finish_match()
        record = evening.table.record()
        assert spieltisch.verify(record)
        assert all(deal["proof"]["match"] == 1 for deal in record["deals"])
