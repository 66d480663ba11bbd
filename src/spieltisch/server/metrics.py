"""What the server counts and measures, for Prometheus. No label names a person, a table or an address."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

REGISTRY = CollectorRegistry()
CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Times(Collector):
    """A histogram for one thread, without the locks that make Prometheus' own cost as much as an answer."""

    def __init__(self, name: str, meaning: str, bounds: Sequence[float]) -> None:
        self._name = name
        self._meaning = meaning
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        REGISTRY.register(self)

    def observe(self, seconds: float) -> None:
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        ends = [*map(str, self._bounds), "+Inf"]
        buckets = list(zip(ends, map(float, accumulate(self._counts)), strict=True))
        yield HistogramMetricFamily(self._name, self._meaning, buckets, self._sum)


class Counts(Collector):
    """A counter for one thread, likewise: by the values of its labels."""

    def __init__(self, name: str, meaning: str, labels: Sequence[str]) -> None:
        self._name = name
        self._meaning = meaning
        self._labels = labels
        self._counts: dict[tuple[str, ...], int] = {}
        REGISTRY.register(self)

    def count(self, values: tuple[str, ...]) -> None:
        self._counts[values] = self._counts.get(values, 0) + 1

    def collect(self) -> Iterable[Metric]:
        family = CounterMetricFamily(self._name, self._meaning, labels=self._labels)
        for values, count in self._counts.items():
            family.add_metric(values, count)
        yield family


ACTIONS = Counts("spieltisch_actions", "Actions played, and durable.", ("game", "by"))
COMMANDS = Counter("spieltisch_commands", "Commands carried out.", registry=REGISTRY)
REFUSALS = Counter("spieltisch_refusals", "Commands and requests refused.", ["code"], registry=REGISTRY)
MATCHES = Counter("spieltisch_matches", "Matches finished.", ["game"], registry=REGISTRY)
CONNECTIONS = Gauge("spieltisch_connections", "Open websockets.", registry=REGISTRY)
TABLES = Gauge("spieltisch_tables", "Tables in memory.", registry=REGISTRY)
TABLES_MADE = Counter("spieltisch_tables_made", "Tables created.", registry=REGISTRY)
GUESTS = Counter("spieltisch_guests", "People who made themselves known.", registry=REGISTRY)
COMMIT_SECONDS = Times("spieltisch_commit_seconds", "From a command to its lines being durable.", FAST)
THINKING_SECONDS = Histogram(
    "spieltisch_thinking_seconds", "How long bots think.", ["level"], buckets=FAST, registry=REGISTRY
)
THINKING_WAITS = Gauge("spieltisch_thinking_waits", "Thoughts that wait for a thread.", registry=REGISTRY)
RELAYED = Counter(
    "spieltisch_relayed", "Sockets passed on to the process that has the table.", registry=REGISTRY
)
BYTES_SENT = Counter("spieltisch_bytes_sent", "Bytes of frames sent.", registry=REGISTRY)
FRAMES_SENT = Counter("spieltisch_frames_sent", "Frames sent.", registry=REGISTRY)
SLOW_READERS = Counter("spieltisch_slow_readers", "Connections closed: not read from.", registry=REGISTRY)
NOT_KEPT = Counter("spieltisch_not_kept", "Appends that the store could not keep.", registry=REGISTRY)
FAILURES = Counter("spieltisch_failures", "Errors of the server's own.", ["where"], registry=REGISTRY)
REQUESTS = Counter(
    "spieltisch_requests", "HTTP requests answered.", ["method", "route", "status"], registry=REGISTRY
)
REQUEST_SECONDS = Histogram(
    "spieltisch_request_seconds", "From a request to its answer.", buckets=FAST, registry=REGISTRY
)
TURNED_AWAY = Counter(
    "spieltisch_turned_away", "Requests and connections not let in.", ["code"], registry=REGISTRY
)
HALF_SENT = Counter(
    "spieltisch_half_sent", "Connections closed: their request was too slow.", ["part"], registry=REGISTRY
)
EXPIRED = Counter("spieltisch_expired", "Things whose time to be kept was over.", ["what"], registry=REGISTRY)
NOTICES = Counter(
    "spieltisch_notices", "Letters and pushes, and what became of them.", ["kind", "end"], registry=REGISTRY
)


def text() -> bytes:
    """All of it, in Prometheus' text format."""
    return generate_latest(REGISTRY)
