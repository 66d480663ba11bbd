"""`python -m spieltisch.cli` is the program, too."""

import sys

from spieltisch.cli import main

if __name__ == "__main__":
    sys.exit(main())
