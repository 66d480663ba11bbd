"""A table at home: one person and bots, in this process, without a network.

It is the real table of the server over a store in memory, and a real `Visit` on it. So whatever stands on a
visit (the line mode, the full screen) does not know where its table is, and hints, undo, the next deal, a
rematch, replays of finished deals all work.

    with preparing():  # of `cli`: a word to who waits, if games are compiled first
        prepare("deuce", {1: "solid", 2: "search:ms=500"})
    async with open_parlour(Settings(game="deuce", seats=3), seat=0, bots={…}, seed=7) as parlour:
        parlour.visit                 # the match has begun and the cards are dealt
        await parlour.visit.act("R7>0a")
        parlour.record()              # of the match so far: what `--save` keeps

The same seed and the same actions make the same cards and, if bots do not think by the clock, the same match.
A chair's `level` is what was asked for: a level, or any player such as `search:ms=500`. `pace` is how long
bots wait before they act: 0.0 where lines come from a pipe, as long as on a server where a person looks on.
"""

from spieltisch.parlour.bots import prepare
from spieltisch.parlour.opening import PACE, YOU, Parlour, open_parlour

__all__ = ["PACE", "YOU", "Parlour", "open_parlour", "prepare"]
