"""A server as a process of its own, with any settings: `python hosted.py SETTINGS` (JSON)."""

import sys

import msgspec

from spieltisch.server.app import build
from spieltisch.server.logs import set_up
from spieltisch.server.running import listen, run
from spieltisch.server.settings import ServerSettings

if __name__ == "__main__":
    settings = msgspec.json.decode(sys.argv[1], type=ServerSettings)
    set_up()
    run(build(settings), settings, listen(settings.host, settings.port, settings.port))
