"""The frozen state of a Qwinto match, with simple queries."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from pygames.core import CHANCE, Seat
from pygames.qwinto.box import FIELDS, LAST_FULL_ROW, LAST_MISS, ROWS, WIDTH

if TYPE_CHECKING:
    from pygames.qwinto.moves import Answer, Write

Phase = Literal["lot", "pick", "roll", "keep", "write", "over"]

EMPTY: Final = 0
"""Marks a field without a number; no sum is that low."""

BLANK: Final[tuple[int, ...]] = (EMPTY,) * WIDTH


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet: the rows O, Y, P, each with a number or EMPTY in its twelve columns."""

    rows: tuple[tuple[int, ...], ...] = (BLANK,) * len(ROWS)
    misses: int = 0
    last: Write | None = None
    """The field written last."""

    def row(self, row: str) -> tuple[int, ...]:
        """The twelve columns of a row."""
        return self.rows[ROWS.index(row)]

    def number(self, row: str, column: int) -> int:
        """The number in a field, or EMPTY."""
        return self.rows[ROWS.index(row)][column]

    def count(self, row: str) -> int:
        """How many numbers a row holds."""
        return WIDTH - self.row(row).count(EMPTY)

    def full_rows(self) -> int:
        """How many rows have no empty field."""
        return sum(self.count(row) == len(FIELDS[row]) for row in ROWS)

    def ends(self) -> bool:
        """Whether this sheet ends the game."""
        return self.misses >= LAST_MISS or self.full_rows() >= LAST_FULL_ROW

    def written(self, field: Write, number: int) -> Sheet:
        """Return this sheet with a number in one more field."""
        row = list(self.row(field.row))
        row[field.column] = number
        rows = tuple(
            tuple(row) if name == field.row else old
            for name, old in zip(ROWS, self.rows, strict=True)
        )
        return replace(self, rows=rows, last=field)

    def missed(self) -> Sheet:
        """Return this sheet with one more miss."""
        return replace(self, misses=self.misses + 1)


@dataclass(frozen=True, slots=True)
class State:
    """The dice on the table, the sheets, the active player, and the covered answers."""

    sheets: tuple[Sheet, ...]
    answers: tuple[Answer | None, ...]
    phase: Phase = "lot"
    turn: int = 0
    """Counted from 1; 0 before the lot."""
    active: Seat = CHANCE
    """The active player; CHANCE before the lot."""
    picked: str = ""
    attempt: int = 0
    """The number of the throw on the table, or of the one to come: 1 or 2."""
    faces: tuple[int, ...] = ()
    """The dice on the table, in the order of `picked`."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.sheets)

    @property
    def total(self) -> int:
        """The sum of the dice on the table: the number to write."""
        return sum(self.faces)
