"""A table over the network, as a program sees it: for bots, tests and tools.

A `Server` is asked over HTTP; a `Visit` is one person at one table, and stays there through broken lines.
"""

from spieltisch.client.errors import ClientError, Gone, Refused, Unanswered, Unfair, Unreachable
from spieltisch.client.server import Server
from spieltisch.client.visit import Step, Visit

__all__ = ["ClientError", "Gone", "Refused", "Server", "Step", "Unanswered", "Unfair", "Unreachable", "Visit"]
