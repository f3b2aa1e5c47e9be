"""What a Qwinto sheet is worth in the end: a small net of whole numbers.

Whole numbers give the same value to the last bit in every Python. The net sees which number stands
in which field, how the rows and columns are filled, and how soon somebody may end the game; its
hidden layer is summed once a sheet, so that each way to write costs one more row of weights.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.qwinto.bot.compact import TRIPLES, full_rows, total
from pygames.qwinto.box import HIGHEST_SUM, LAST_FULL_ROW, LAST_MISS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Vector = list[int]

UNIT: Final = 1 << 16
"""One point, in the whole numbers of the net."""

ROW: Final = 9
"""Fields of a row; a sheet is a list of three rows, 0 where nothing is written."""

NEVER: Final = 19
"""The clock of a sheet on which no two rows can be filled any more."""

MISS: Final = 3 * ROW * HIGHEST_SUM
SEAT: Final = MISS + 4
RIVAL_MISS: Final = SEAT + 21
RIVAL_CLOCK: Final = RIVAL_MISS + 5
CLOCK: Final = RIVAL_CLOCK + 21
FILL: Final = CLOCK + 20
COLUMN: Final = FILL + 60
RIVAL: Final = COLUMN + 40
INPUTS: Final = RIVAL + 81
"""The inputs of the net by kind; before MISS comes one for each number in each field."""

_TRIPLES: Final = tuple(tuple(sorted(triple)) for triple in TRIPLES)
TRIPLE: Final = {place: index for index, triple in enumerate(TRIPLES) for place in triple}
"""The triple column of each field that is in one."""


class Net(NamedTuple):
    """A row of hidden weights for each input, and what each hidden unit adds to the value."""

    rows: list[Vector]
    out: Vector


@cache
def net() -> Net:
    """Unpack the weights, the first time somebody thinks."""
    from base64 import b85decode  # noqa: PLC0415 - the page starts without weights
    from zlib import decompress  # noqa: PLC0415

    from pygames.qwinto.bot.weights import OUT, PACKED  # noqa: PLC0415

    size = len(OUT)
    flat = memoryview(decompress(b85decode(PACKED))).cast("b").tolist()
    return Net([flat[at : at + size] for at in range(0, len(flat), size)], list(OUT))


class Run(NamedTuple):
    """Empty fields `start` to `end` (not included) of a row, between two numbers."""

    start: int
    end: int
    low: int
    high: int

    def fits(self) -> bool:
        """Whether all its fields can still be filled."""
        return self.high - self.low > self.end - self.start


def runs(row: Sequence[int]) -> Iterator[Run]:
    """The empty runs of a row from left to right."""
    low = start = 0
    for at, number in enumerate((*row, HIGHEST_SUM + 1)):
        if number:
            if at > start:
                yield Run(start, at, low, number)
            low, start = number, at + 1


def fill(row: Sequence[int]) -> tuple[int, bool]:
    """How many fields of a row are empty, and whether it can no longer be filled."""
    return row.count(0), not all(run.fits() for run in runs(row))


def clock(fills: Sequence[tuple[int, bool]]) -> int:
    """How many numbers are missing for two full rows, or NEVER."""
    missing = sorted(NEVER if dead else empty for empty, dead in fills)
    return min(sum(missing[:LAST_FULL_ROW]), NEVER)


def fills(numbers: Sequence[int]) -> list[tuple[int, bool]]:
    """How the three rows of a sheet are filled."""
    return [fill(numbers[at : at + ROW]) for at in range(0, len(numbers), ROW)]


@dataclass(frozen=True, slots=True)
class Sight:
    """A sheet after the throw on the table, and what its value depends on besides."""

    numbers: list[int]
    misses: int
    seats: int
    wait: int
    """Throws after this one before the sheet's own seat is active."""
    rival_misses: int = 4
    """The most misses of another seat; 4 where there is none."""
    rival_clock: int = NEVER + 1
    """The soonest clock of another seat; NEVER + 1 where there is none."""
    rival: list[int] = field(default_factory=list)
    """The sheet of the other seat that is active next."""

    def inputs(self) -> list[int]:
        """The inputs of the net that are on."""
        numbers, rows = self.numbers, fills(self.numbers)
        on = [at * HIGHEST_SUM + number - 1 for at, number in enumerate(numbers) if number]
        on += (
            MISS + self.misses,
            SEAT + self.seats * (self.seats - 1) // 2 + self.wait,
            RIVAL_MISS + self.rival_misses,
            RIVAL_CLOCK + self.rival_clock,
            CLOCK + clock(rows),
        )
        on += (FILL + 20 * row + 10 * dead + empty for row, (empty, dead) in enumerate(rows))
        on += (COLUMN + 8 * index + pattern(numbers, index) for index in range(len(TRIPLES)))
        on += (RIVAL + 3 * at + _size(number) for at, number in enumerate(self.rival) if number)
        return on

    def value(self) -> int:
        """The points this sheet will have in the end, in UNITs, judged from scratch."""
        points = total(self.numbers, self.misses) * UNIT
        if self.misses == LAST_MISS or full_rows(self.numbers) >= LAST_FULL_ROW:
            return points
        return points + head(self.hidden())

    def hidden(self) -> Vector:
        """The hidden layer, before its units are cut off at nothing."""
        rows = net().rows
        return list(map(sum, zip(*(rows[on] for on in self.inputs()), strict=True)))


def head(hidden: Vector) -> int:
    """What a hidden layer adds to the points, in UNITs."""
    return sum(unit * weight for unit, weight in zip(hidden, net().out, strict=True) if unit > 0)


def pattern(numbers: Sequence[int], index: int) -> int:
    """Which fields of a triple column are filled, as bits from the top row down."""
    return sum(1 << bit for bit, place in enumerate(_TRIPLES[index]) if numbers[place])


def _size(number: int) -> int:
    """Low, middle or high."""
    return 0 if number <= 6 else 1 if number <= 11 else 2
