"""Rules of thumb."""

from spieltisch.kernel.compiled import compiled


@compiled
def weigh(state, words, out):
    for at in range(len(out)):
        out[at] = 0.0
