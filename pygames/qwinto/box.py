"""What is in the Qwinto box: three dice and the sheet (docs/RULES.md 1.1)."""

from __future__ import annotations

from typing import Any, Final

ROWS: Final = "OYP"
"""The rows of a sheet from top to bottom, and the dice: orange, yellow, purple."""

SHEET: Final = {
    "O": "##oPo.oPoooo",
    "Y": "#ooooo.oPoo#",
    "P": "ooPo.ooooP##",
}
"""`#` outside the row, `.` the row's gap, `o` a field, `P` a pentagon."""

WIDTH: Final = 12

FIELDS: Final[dict[str, tuple[int, ...]]] = {
    row: tuple(column for column, mark in enumerate(marks) if mark in "oP")
    for row, marks in SHEET.items()
}
"""The columns in which each row has a field, from left to right."""

COLUMNS: Final[tuple[str, ...]] = tuple(
    "".join(row for row in ROWS if column in FIELDS[row]) for column in range(WIDTH)
)
"""The rows that have a field in each column."""

PENTAGONS: Final[dict[int, str]] = {
    column: row for column in range(WIDTH) for row in ROWS if SHEET[row][column] == "P"
}
"""The row whose field is the pentagon of each triple column."""

PICKS: Final = ("O", "Y", "P", "OY", "OP", "YP", "OYP")
"""The dice a player may pick."""

FACES: Final = 6
HIGHEST_SUM: Final = FACES * len(ROWS)

MISS_POINTS: Final = -5
LAST_MISS: Final = 4
"""The miss that ends the game."""

LAST_FULL_ROW: Final = 2
"""The full row of one player that ends the game."""

SEAT_COUNTS: Final = range(1, 7)
"""2 to 6 players; one alone is a house rule."""

RATINGS: Final = {"good": 40, "very-good": 60, "excellent": 80}
"""What a result of one player alone is worth: bots of level 2 and 3 reach 40 and 60 on average."""


def geometry() -> dict[str, Any]:
    """Return the sheet, the pentagons and the counts as JSON data for the page."""
    return {
        "sheet": dict(SHEET),
        "fields": {row: [f"{row}{column}" for column in FIELDS[row]] for row in ROWS},
        "pentagons": [f"{row}{column}" for column, row in PENTAGONS.items()],
        "picks": list(PICKS),
        "misses": LAST_MISS,
        "missPoints": MISS_POINTS,
    }
