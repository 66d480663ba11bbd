"""A server as a process of its own, with any settings: `python hosted.py SETTINGS [rigged]` (JSON).

A rigged one deals the same cards each time: its tables have a name and values that everybody knows.
"""

import sys

import msgspec

from spieltisch.server import floor
from spieltisch.server.app import build
from spieltisch.server.logs import set_up
from spieltisch.server.running import listen, run
from spieltisch.server.settings import ServerSettings

if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=ServerSettings)
    if sys.argv[2:] == ["rigged"]:
        floor.__dict__["fresh_id"] = lambda: "0123456789abcdef"
        floor.__dict__["fresh_bytes"] = lambda: bytes(range(32))
    set_up()
    run(build(settings), settings, listen(settings.host, settings.port, settings.port))
