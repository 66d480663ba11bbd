"""How often and how many."""

from hypothesis import given
from hypothesis import strategies as st

from spieltisch.server.limits import Bucket, Buckets, Counters


@given(
    st.floats(0.1, 50),
    st.integers(1, 20),
    st.lists(st.floats(0, 5), min_size=1, max_size=60),
)
def test_a_bucket_never_gives_more_than_its_burst_and_what_flowed_in(
    rate: float, burst: int, pauses: list[float]
) -> None:
    """Whenever it is asked, in any stretch of time it has given at most the burst and rate times seconds."""
    bucket, now, given_out = Bucket(rate, burst), 1000.0, 0
    for pause in pauses:
        now += pause
        given_out += bucket.take(now)
        assert given_out <= burst + rate * (now - 1000.0) + 1e-6


def test_a_bucket_says_how_long_to_wait() -> None:
    """After that time, and not before, it gives again."""
    bucket = Bucket(rate=2.0, burst=1)
    assert bucket.take(10.0)
    assert not bucket.take(10.0)
    assert bucket.wait(10.0) == 0.5
    assert not bucket.take(10.4)
    assert bucket.take(10.5)


def test_a_clock_that_goes_back_gives_nothing_away() -> None:
    """Time that is repeated does not fill the bucket twice."""
    bucket = Bucket(rate=1.0, burst=1)
    assert bucket.take(10.0)
    assert not bucket.take(5.0)
    assert not bucket.take(10.5)
    assert bucket.take(11.0)


def test_buckets_are_apart_and_few() -> None:
    """One key's haste is not another's, and any number of keys takes little room."""
    buckets = Buckets(rate=1.0, burst=1, most=100)
    assert buckets.take("a", 0.0) == 0.0
    assert buckets.take("b", 0.0) == 0.0
    assert buckets.take("a", 0.0) > 0.0
    for number in range(10_000):
        buckets.take(number, 0.0)
    assert len(buckets) <= 101


def test_counters_count_what_is_open() -> None:
    """What leaves makes room, and an empty counter takes none."""
    counters = Counters(most=2)
    assert [counters.enter("a") for _ in range(3)] == [True, True, False]
    assert counters.enter("b")
    counters.leave("a")
    assert counters.enter("a")
    for key in ("a", "a", "b"):
        counters.leave(key)
    assert counters.count("a") == 0
