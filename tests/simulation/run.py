"""One seed by itself, with all that happens in it: `python tests/simulation/run.py 1234`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from simulation.play import Found, Simulation


def main(seed: int) -> int:
    """Prints the trace, and at its end what was found."""
    simulation = Simulation(seed, traced=True)
    found = ""
    try:
        simulation.play()
    except Found as error:
        found = str(error)
    assert simulation.trace is not None
    sys.stdout.write("\n".join([*simulation.trace, found or "all is well", ""]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
