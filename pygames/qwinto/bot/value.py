"""The value of a sheet: small neural nets with integer weights.

There are two nets. `points` estimates the final points of a sheet. `win` also knows who leads and
what the next opponent has filled; only differences between its values matter: `win_chance` turns
them into chances to win.

Integers give exactly the same value in every Python. The inputs are the number in each field, how
far the rows and columns are filled, and how soon a player may end the game. The hidden layer is
summed once for a sheet; valuing one way to write then adds only one more row of weights.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from pygames.qwinto.bot.compact import TRIPLES, full_rows, total
from pygames.qwinto.box import HIGHEST_SUM, LAST_FULL_ROW, LAST_MISS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Vector = list[int]

Kind = Literal["points", "win"]
"""Which net."""

UNIT: Final = 1 << 16
"""One point, in the integers of the net."""

ROW: Final = 9
"""Fields in a row; a sheet is a list of three rows, with 0 for an empty field."""

NEVER: Final = 19
"""`numbers_to_end` of a sheet on which two rows can no longer be filled."""

MISS: Final = 3 * ROW * HIGHEST_SUM
SEAT: Final = MISS + 4
OPPONENT_MISS: Final = SEAT + 21
OPPONENT_NUMBERS_TO_END: Final = OPPONENT_MISS + 5
NUMBERS_TO_END: Final = OPPONENT_NUMBERS_TO_END + 21
ROW_FILL: Final = NUMBERS_TO_END + 20
COLUMN: Final = ROW_FILL + 60
NEXT_OPPONENT: Final = COLUMN + 40
INPUTS: Final = NEXT_OPPONENT + 81
LEAD: Final = INPUTS
OPPONENT_ROW_FILL: Final = LEAD + 23
OPPONENT_COLUMN: Final = OPPONENT_ROW_FILL + 60
WIN_INPUTS: Final = OPPONENT_COLUMN + 40
"""The first input of each kind; the count of all inputs, and of those of the net `win`.

Each input before MISS stands for one number in one field.
"""

_TRIPLES: Final = tuple(tuple(sorted(triple)) for triple in TRIPLES)
TRIPLE_INDEX: Final = {place: index for index, triple in enumerate(TRIPLES) for place in triple}
"""The index of the triple column of each field that is in one."""


class Net(NamedTuple):
    """A row of hidden weights for each input, and the output weight of each hidden unit."""

    rows: list[Vector]
    out: Vector


@cache
def net(kind: Kind = "points") -> Net:
    """Unpack the weights on first use."""
    from base64 import b85decode  # noqa: PLC0415 - the page starts without weights
    from zlib import decompress  # noqa: PLC0415

    if kind == "win":
        from pygames.qwinto.bot import win_weights as weights  # noqa: PLC0415
    else:
        from pygames.qwinto.bot import weights  # type: ignore[no-redef]  # noqa: PLC0415

    out = weights.OUT
    size = len(out)
    flat = memoryview(decompress(b85decode(weights.PACKED))).cast("b").tolist()
    return Net([flat[at : at + size] for at in range(0, len(flat), size)], list(out))


class Run(NamedTuple):
    """Adjacent empty fields of a row, from `start` to before `end`, and the numbers around them."""

    start: int
    end: int
    low: int
    high: int

    def fillable(self) -> bool:
        """Whether all these fields can still be filled."""
        return self.high - self.low > self.end - self.start


def runs(row: Sequence[int]) -> Iterator[Run]:
    """Yield the runs of empty fields in a row, from left to right."""
    low = start = 0
    for at, number in enumerate((*row, HIGHEST_SUM + 1)):
        if number:
            if at > start:
                yield Run(start, at, low, number)
            low, start = number, at + 1


def row_fill(row: Sequence[int]) -> tuple[int, bool]:
    """Return how many fields of a row are empty, and whether it can no longer be filled."""
    return row.count(0), not all(run.fillable() for run in runs(row))


def numbers_to_end(fills: Sequence[tuple[int, bool]]) -> int:
    """Return how many numbers are missing for two full rows (the end of the game), or NEVER."""
    missing = sorted(NEVER if dead else empty for empty, dead in fills)
    return min(sum(missing[:LAST_FULL_ROW]), NEVER)


def row_fills(numbers: Sequence[int]) -> list[tuple[int, bool]]:
    """Return `row_fill` of the three rows of a sheet."""
    return [row_fill(numbers[at : at + ROW]) for at in range(0, len(numbers), ROW)]


@dataclass(frozen=True, slots=True)
class SheetContext:
    """A sheet after the current roll, and everything else that its value depends on."""

    numbers: list[int]
    misses: int
    seats: int
    wait: int
    """How many rolls come after this one before the sheet's own seat is active."""
    opponent_misses: int = 4
    """The most misses of another seat; 4 if there is no other seat."""
    opponent_numbers_to_end: int = NEVER + 1
    """The lowest `numbers_to_end` of another seat; NEVER + 1 if there is no other seat."""
    next_opponent: list[int] = field(default_factory=list)
    """The sheet of the other seat that is active soonest."""
    kind: Kind = "points"
    lead: int = 0
    """How many points the seat is ahead of the best of the others; negative if it is behind."""

    def inputs(self) -> list[int]:
        """List the inputs of the net that are on."""
        numbers, rows = self.numbers, row_fills(self.numbers)
        on = [at * HIGHEST_SUM + number - 1 for at, number in enumerate(numbers) if number]
        on += (
            MISS + self.misses,
            SEAT + self.seats * (self.seats - 1) // 2 + self.wait,
            OPPONENT_MISS + self.opponent_misses,
            OPPONENT_NUMBERS_TO_END + self.opponent_numbers_to_end,
            NUMBERS_TO_END + numbers_to_end(rows),
        )
        on += (ROW_FILL + 20 * row + 10 * dead + empty for row, (empty, dead) in enumerate(rows))
        on += (COLUMN + 8 * index + column_pattern(numbers, index) for index in range(len(TRIPLES)))
        on += (
            NEXT_OPPONENT + 3 * at + _size_class(number)
            for at, number in enumerate(self.next_opponent)
            if number
        )
        if self.kind == "win":
            on += self._win_inputs()
        return on

    def _win_inputs(self) -> Iterator[int]:
        """Yield the inputs that only the net `win` has."""
        yield LEAD + lead_class(self.lead)
        for row, (empty, dead) in enumerate(row_fills(self.next_opponent)):
            yield OPPONENT_ROW_FILL + 20 * row + 10 * dead + empty
        for index in range(len(TRIPLES)):
            yield OPPONENT_COLUMN + 8 * index + column_pattern(self.next_opponent, index)

    def value(self) -> int:
        """Return the value of this sheet, in UNITs: its points, if it ends the game."""
        points = total(self.numbers, self.misses) * UNIT
        if self.misses == LAST_MISS or full_rows(self.numbers) >= LAST_FULL_ROW:
            return points
        return points + output(self.hidden(), self.kind)

    def hidden(self) -> Vector:
        """Return the hidden layer, before negative units are set to 0."""
        rows = net(self.kind).rows
        return list(map(sum, zip(*(rows[on] for on in self.inputs()), strict=True)))


def output(hidden: Vector, kind: Kind = "points") -> int:
    """Return what a hidden layer adds to the points, in UNITs."""
    out = net(kind).out
    return sum(unit * weight for unit, weight in zip(hidden, out, strict=True) if unit > 0)


def column_pattern(numbers: Sequence[int], index: int) -> int:
    """Return which fields of a triple column are filled, as bits from the top row down."""
    return sum(1 << bit for bit, place in enumerate(_TRIPLES[index]) if numbers[place])


def _size_class(number: int) -> int:
    """Classify a number as low (0), middle (1) or high (2)."""
    return 0 if number <= 6 else 1 if number <= 11 else 2


def lead_class(lead: int) -> int:
    """Return the index of a lead: steps of three points, the same for all large leads."""
    return min(max((lead + 34) // 3, 0), 22)
