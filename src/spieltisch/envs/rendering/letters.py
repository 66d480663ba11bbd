"""Letters of three by five dots: what is written on a picture of a table."""

from functools import cache
from typing import Any

import numpy as np

WIDTH, HEIGHT = 3, 5
# Five rows of three bits, from the top, as octal digits.
ROWS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717", "6": "74757",
    "7": "71122", "8": "75757", "9": "75717", "A": "75755", "B": "65656", "C": "74447", "D": "65556",
    "E": "74647", "F": "74644", "G": "74557", "H": "55755", "I": "72227", "J": "11157", "K": "55655",
    "L": "44447", "M": "57755", "N": "65555", "O": "75557", "P": "75744", "Q": "75571", "R": "75655",
    "S": "74717", "T": "72222", "U": "55557", "V": "55552", "W": "55775", "X": "55255", "Y": "55222",
    "Z": "71247", " ": "00000", "*": "52725", "-": "00700", ":": "02020", "?": "71202",
}  # fmt: skip


class Letters(dict[str, Any]):
    """The dots of each letter; one that is not there is a question mark."""

    def __missing__(self, letter: str) -> Any:
        return self["?"]


@cache
def letters() -> Letters:
    shapes = {
        letter: np.array([[int(row) >> 2 & 1, int(row) >> 1 & 1, int(row) & 1] for row in rows], np.bool_)
        for letter, rows in ROWS.items()
    }
    return Letters(shapes)
