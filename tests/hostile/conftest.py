"""Hostile people, over real sockets: these tests mirror nothing in `src`, they besiege a whole server.

One server for all attacks, with the limits that it has by default, is a process of its own. Honest people
play at two tables of it all the while, in another process. Attackers come from another address than they do.
"""

import socket
from collections.abc import Iterator

import pytest

from hostile.siege import ATTACKER, Siege


@pytest.fixture(scope="session")
def siege(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    """A server with a table of honest people."""
    with socket.socket() as probe:
        try:
            probe.bind((ATTACKER, 0))
        except OSError:
            pytest.skip("this machine has only one address of its own")
    with Siege(tmp_path_factory.mktemp("siege")) as found:
        yield found
