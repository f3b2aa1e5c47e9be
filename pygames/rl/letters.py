"""Letters of five by seven dots, for pictures without a font."""

from __future__ import annotations

from functools import cache
from typing import Final

WIDTH: Final = 5
HEIGHT: Final = 7

UNKNOWN: Final = "7f4141417f"
"""An empty box, for a letter that is not here."""
LETTERS: Final = {
    " ": "0000000000", "-": "0808080808", "=": "1414141414", "_": "4040404040", "…": "4000400040",
    "0": "3e5149453e", "1": "00427f4000", "2": "4261514946", "3": "2141454b31", "4": "1814127f10",
    "5": "2745454539", "6": "3c4a494930", "7": "0171090503", "8": "3649494936", "9": "064949291e",
    "A": "7e1111117e", "B": "7f49494936", "C": "3e41414122", "D": "7f4141221c", "E": "7f49494941",
    "F": "7f09090901", "G": "3e4149497a", "H": "7f0808087f", "I": "00417f4100", "J": "2040413f01",
    "K": "7f08142241", "L": "7f40404040", "M": "7f020c027f", "N": "7f0408107f", "O": "3e4141413e",
    "P": "7f09090906", "Q": "3e4151215e", "R": "7f09192946", "S": "4649494931", "T": "01017f0101",
    "U": "3f4040403f", "V": "1f2040201f", "W": "3f4038403f", "X": "6314081463", "Y": "0708700807",
    "Z": "6151494543",
}  # fmt: skip
"""Each letter as five columns of seven bits, the lowest bit on top; small letters are capitals."""


@cache
def dots(letter: str) -> tuple[tuple[int, int], ...]:
    """Return column and row of each dot of a letter."""
    columns = bytes.fromhex(LETTERS.get(letter.upper(), UNKNOWN))
    return tuple(
        (column, row)
        for column, bits in enumerate(columns)
        for row in range(HEIGHT)
        if bits >> row & 1
    )
