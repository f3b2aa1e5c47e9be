"""The value of every way to write on a sheet, and of every roll."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.qwinto.bot.compact import MATES, TRIPLES, full_rows, total
from pygames.qwinto.bot.value import (
    COLUMN,
    NUMBERS_TO_END,
    ROW,
    ROW_FILL,
    TRIPLE_INDEX,
    UNIT,
    Run,
    SheetContext,
    column_pattern,
    net,
    numbers_to_end,
    output,
    row_fills,
    runs,
)
from pygames.qwinto.box import FACES, HIGHEST_SUM, LAST_FULL_ROW, PICKS, ROWS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygames.qwinto.bot.value import Vector

NO_FIELD: Final = -(10**12)
"""The value of a number that no field takes: lower than any real value."""

WAYS: Final = {
    len(pick): [
        [sum(faces) for faces in product(range(1, FACES + 1), repeat=len(pick))].count(number)
        for number in range(HIGHEST_SUM + 1)
    ]
    for pick in PICKS
}
"""By number of dice, then by sum: in how many ways the dice show that sum."""

PICK_ROWS: Final = {pick: tuple(ROWS.index(die) for die in pick) for pick in PICKS}


@dataclass(slots=True)
class MoveValues:
    """The value, in UNITs, of each number in each field of a sheet that may take it."""

    context: SheetContext
    points: int
    """The points on the sheet now."""
    after_pass: int
    """The value of the sheet after a free pass."""
    after_miss: int
    """The value of the sheet after a miss."""
    values: list[dict[int, int]] = dataclasses.field(default_factory=list)
    """By number, then by field: the value of the sheet with the number written there."""
    gains: list[dict[int, int]] = dataclasses.field(default_factory=list)
    """By number, then by field: the points gained at once."""
    row_best: list[Vector] = dataclasses.field(default_factory=list)
    """By row, then by number: the highest of `values`."""

    def best_value(self, pick: str, number: int, skip_value: int) -> int:
        """Return the value of the best answer to a roll; `skip_value` is that of not writing."""
        return max(skip_value, *(self.row_best[row][number] for row in PICK_ROWS[pick]))

    def best_field(self, pick: str, number: int, skip_value: int) -> int | None:
        """Return the field of the best answer, or None if not writing is at least as good."""
        values = self.values[number]
        better = [
            field
            for field in values
            if values[field] > skip_value and field // ROW in PICK_ROWS[pick]
        ]
        return max(better, key=values.__getitem__, default=None)

    def best_gain(self, pick: str, number: int) -> int:
        """Return the most points that a roll can bring at once."""
        rows = PICK_ROWS[pick]
        gains = self.gains[number]
        return max((gain for field, gain in gains.items() if field // ROW in rows), default=0)


class _Row(NamedTuple):
    """What all fields of a row have in common."""

    number: int
    empty: int
    ends_game: bool
    """Whether one more number ends the game."""
    fillable: Vector | None
    """The hidden layer after one more number, if the row can still be filled after it."""
    dead: Vector
    """The hidden layer after one more number, if the row can no longer be filled after it."""


def move_values(context: SheetContext, only: int | None = None) -> MoveValues:
    """Value every number, or only one number, in every field that may take it."""
    numbers, hidden = context.numbers, context.hidden()
    points = total(numbers, context.misses)
    found = MoveValues(
        context,
        points,
        after_pass=points * UNIT + output(hidden, context.kind),
        after_miss=dataclasses.replace(context, misses=context.misses + 1).value(),
        values=[{} for _ in range(HIGHEST_SUM + 1)],
        gains=[{} for _ in range(HIGHEST_SUM + 1)],
        row_best=[[NO_FIELD] * (HIGHEST_SUM + 1) for _ in ROWS],
    )
    last_row = full_rows(numbers) == LAST_FULL_ROW - 1
    for row in _open_rows(context, hidden, last_row=last_row):
        for run in runs(numbers[row.number * ROW : row.number * ROW + ROW]):
            for at in range(run.start, run.end):
                _value_field(found, row, run, at, only)
    return found


def _open_rows(context: SheetContext, hidden: Vector, *, last_row: bool) -> list[_Row]:
    """List the rows that have an empty field.

    `last_row` says that the next full row ends the game.
    """
    before, weights = row_fills(context.numbers), net(context.kind).rows
    to_end = numbers_to_end(before)
    found: list[_Row] = []
    for row, (empty, dead) in enumerate(before):
        if not empty:
            continue
        layers: list[Vector | None] = []
        for dies in (False, True):
            after = numbers_to_end([*before[:row], (empty - 1, dies), *before[row + 1 :]])
            swaps = [(NUMBERS_TO_END + to_end, NUMBERS_TO_END + after)]
            first = ROW_FILL + 20 * row
            swaps.append((first + 10 * dead + empty, first + 10 * dies + empty - 1))
            layers.append(None if dead and not dies else _swap(weights, hidden, swaps))
        found.append(_Row(row, empty, last_row and empty == 1, layers[0], layers[1] or []))
    return found


def _swap(weights: list[Vector], hidden: Vector, swaps: list[tuple[int, int]]) -> Vector:
    """Switch inputs off and others on: each swap is (off, on)."""
    for off, on in swaps:
        if off != on:
            old, new = weights[off], weights[on]
            hidden = [unit - o + n for unit, o, n in zip(hidden, old, new, strict=True)]
    return hidden


def _value_field(found: MoveValues, row: _Row, run: Run, at: int, only: int | None) -> None:
    """Value the numbers that one field may take."""
    numbers, field = found.context.numbers, row.number * ROW + at
    in_column = {numbers[mate] for mate in MATES[field]}
    fitting = [
        number
        for number in (range(run.low + 1, run.high) if only is None else (only,))
        if run.low < number < run.high and number not in in_column
    ]
    if not fitting:
        return
    gain, times = _gain(numbers, field, row.empty)
    swaps: list[tuple[int, int]] = []
    if field in TRIPLE_INDEX:
        index = TRIPLE_INDEX[field]
        first, old = COLUMN + 8 * index, column_pattern(numbers, index)
        bit = 1 << sorted(TRIPLES[index]).index(field)
        swaps.append((first + old, first + (old | bit)))
    weights, out = net(found.context.kind)
    fillable = None if row.fillable is None else _swap(weights, row.fillable, swaps)
    dead = _swap(weights, row.dead, swaps)
    row_best = found.row_best[row.number]
    for number in fitting:
        gained = gain + times * number
        value = (found.points + gained) * UNIT
        if not row.ends_game:
            # The row stays fillable if the numbers left on both sides suffice for its empty fields.
            fits = number - run.low > at - run.start and run.high - number >= run.end - at
            base = fillable if fits and fillable is not None else dead
            extra = weights[field * HIGHEST_SUM + number - 1]
            for unit, more, weight in zip(base, extra, out, strict=True):
                if unit + more > 0:
                    value += (unit + more) * weight
        found.values[number][field] = value
        found.gains[number][field] = gained
        row_best[number] = max(row_best[number], value)


def _gain(numbers: Vector, field: int, empty: int) -> tuple[int, int]:
    """Return the points that a field brings: a constant, and a factor of the number written."""
    gain, times = 1, 0
    if empty == 1:
        # A full row counts its last number instead of one point for each number.
        last = field // ROW * ROW + ROW - 1
        gain, times = (1 - ROW, 1) if field == last else (numbers[last] + 1 - ROW, 0)
    bonus = column_points(numbers, field, 1)
    if bonus and field == TRIPLES[TRIPLE_INDEX[field]][0]:
        return gain, times + 1
    return gain + bonus, times


def column_points(numbers: Vector, field: int, number: int) -> int:
    """Return the bonus for completing a triple column by writing a number into a field."""
    if field not in TRIPLE_INDEX:
        return 0
    column = TRIPLES[TRIPLE_INDEX[field]]
    if not all(numbers[other] for other in column if other != field):
        return 0
    return number if field == column[0] else numbers[column[0]]


class RollValue(NamedTuple):
    """The value of rolling some dice, in UNITs."""

    pick: str
    once: int
    """With one roll only."""
    with_reroll: int
    """With the choice to roll a second time."""
    by_sum: list[int]
    """The value of each sum; sums worth less than `once` are rolled again."""

    def expected(self, value: Callable[[int], int]) -> int:
        """Return the expected value of the final sum, after a possible second roll."""
        ways = WAYS[len(self.pick)]
        kept = [way if self.by_sum[number] >= self.once else 0 for number, way in enumerate(ways)]
        every = sum(ways)
        again = every - sum(kept)
        summed = sum(
            (every * keep + again * way) * value(number)
            for number, (keep, way) in enumerate(zip(kept, ways, strict=True))
            if way
        )
        return summed // every**2


def expected_value(pick: str, value: Callable[[int], int]) -> int:
    """Return the expected value of one roll."""
    ways = WAYS[len(pick)]
    return sum(way * value(number) for number, way in enumerate(ways) if way) // sum(ways)


def roll_value(pick: str, value: Callable[[int], int]) -> RollValue:
    """Value some dice, given the value of each sum to the player who rolls."""
    by_sum = [value(number) if way else 0 for number, way in enumerate(WAYS[len(pick)])]
    once = expected_value(pick, by_sum.__getitem__)
    with_reroll = expected_value(pick, lambda number: max(by_sum[number], once))
    return RollValue(pick, once, with_reroll, by_sum)
