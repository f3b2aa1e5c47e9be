"""Every way to write on a Qwinto sheet, valued: what dice, throws and answers are weighed by."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.qwinto.bot.compact import MATES, TRIPLES, full_rows, total
from pygames.qwinto.bot.value import (
    CLOCK,
    COLUMN,
    FILL,
    ROW,
    TRIPLE,
    UNIT,
    Run,
    Sight,
    clock,
    fills,
    head,
    net,
    pattern,
    runs,
)
from pygames.qwinto.box import FACES, HIGHEST_SUM, LAST_FULL_ROW, PICKS, ROWS

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygames.qwinto.bot.value import Vector

NOTHING: Final = -(10**12)
"""Less than any value: no field takes the number."""

WAYS: Final = {
    len(pick): [
        [sum(faces) for faces in product(range(1, FACES + 1), repeat=len(pick))].count(number)
        for number in range(HIGHEST_SUM + 1)
    ]
    for pick in PICKS
}
"""In how many ways so many dice show each sum."""

PICK_ROWS: Final = {pick: tuple(ROWS.index(die) for die in pick) for pick in PICKS}


@dataclass(slots=True)
class Study:
    """A sheet and the value, in UNITs, of each number in each field that may take it."""

    sight: Sight
    points: int
    """What the sheet has now."""
    stay: int
    """Its value after a free pass."""
    miss: int
    """Its value after a miss."""
    answers: list[dict[int, int]] = field(default_factory=list)
    """By number, then by field."""
    gains: list[dict[int, int]] = field(default_factory=list)
    """The points each answer brings at once, the same way."""
    tops: list[Vector] = field(default_factory=list)
    """By row, then by number, the best answer's value."""

    def best(self, pick: str, number: int, otherwise: int) -> int:
        """The value of the best answer to a throw."""
        return max(otherwise, *(self.tops[row][number] for row in PICK_ROWS[pick]))

    def place(self, pick: str, number: int, otherwise: int) -> int | None:
        """The field of the best answer, or None if writing nothing is better."""
        worth = self.answers[number]
        better = [
            place for place in worth if worth[place] > otherwise and place // ROW in PICK_ROWS[pick]
        ]
        return max(better, key=worth.__getitem__, default=None)

    def gain(self, pick: str, number: int) -> int:
        """The most points a throw can bring at once."""
        rows = PICK_ROWS[pick]
        gains = self.gains[number]
        return max((gain for place, gain in gains.items() if place // ROW in rows), default=0)


class _Row(NamedTuple):
    """What all fields of a row have in common."""

    number: int
    empty: int
    ends: bool
    alive: Vector | None
    lost: Vector
    """The hidden layer with one field more filled: the row still fillable, or not."""


def study(sight: Sight, only: int | None = None) -> Study:
    """Value every number, or only one, in every field that may take it."""
    numbers, hidden = sight.numbers, sight.hidden()
    points = total(numbers, sight.misses)
    found = Study(
        sight,
        points,
        stay=points * UNIT + head(hidden),
        miss=replace(sight, misses=sight.misses + 1).value(),
        answers=[{} for _ in range(HIGHEST_SUM + 1)],
        gains=[{} for _ in range(HIGHEST_SUM + 1)],
        tops=[[NOTHING] * (HIGHEST_SUM + 1) for _ in ROWS],
    )
    last = full_rows(numbers) == LAST_FULL_ROW - 1
    for row in _rows(numbers, hidden, last=last):
        for run in runs(numbers[row.number * ROW : row.number * ROW + ROW]):
            for at in range(run.start, run.end):
                _study_field(found, row, run, at, only)
    return found


def _rows(numbers: Vector, hidden: Vector, *, last: bool) -> list[_Row]:
    """The rows that have an empty field."""
    known = fills(numbers)
    now = clock(known)
    found: list[_Row] = []
    for row, (empty, dead) in enumerate(known):
        if not empty:
            continue
        kinds: list[Vector | None] = []
        for lost in (False, True):
            then = clock([*known[:row], (empty - 1, lost), *known[row + 1 :]])
            swaps = [(CLOCK + now, CLOCK + then)]
            here = FILL + 20 * row
            swaps.append((here + 10 * dead + empty, here + 10 * lost + empty - 1))
            kinds.append(None if dead and not lost else _swap(hidden, swaps))
        found.append(_Row(row, empty, last and empty == 1, kinds[0], kinds[1] or []))
    return found


def _swap(hidden: Vector, swaps: list[tuple[int, int]]) -> Vector:
    """Switch inputs off and others on."""
    rows = net().rows
    for off, on in swaps:
        if off != on:
            old, new = rows[off], rows[on]
            hidden = [unit - o + n for unit, o, n in zip(hidden, old, new, strict=True)]
    return hidden


def _study_field(found: Study, row: _Row, run: Run, at: int, only: int | None) -> None:
    """Value the numbers that one field may take."""
    numbers, place = found.sight.numbers, row.number * ROW + at
    taken = {numbers[mate] for mate in MATES[place]}
    fitting = [
        number
        for number in (range(run.low + 1, run.high) if only is None else (only,))
        if run.low < number < run.high and number not in taken
    ]
    if not fitting:
        return
    gain, times = _gain(numbers, place, row.empty)
    swaps: list[tuple[int, int]] = []
    if place in TRIPLE:
        index = TRIPLE[place]
        here, old = COLUMN + 8 * index, pattern(numbers, index)
        bit = 1 << sorted(TRIPLES[index]).index(place)
        swaps.append((here + old, here + (old | bit)))
    alive = None if row.alive is None else _swap(row.alive, swaps)
    lost = _swap(row.lost, swaps)
    weights, out = net()
    tops = found.tops[row.number]
    for number in fitting:
        brings = gain + times * number
        value = (found.points + brings) * UNIT
        if not row.ends:
            fits = number - run.low > at - run.start and run.high - number >= run.end - at
            base = alive if fits and alive is not None else lost
            extra = weights[place * HIGHEST_SUM + number - 1]
            for unit, more, weight in zip(base, extra, out, strict=True):
                if unit + more > 0:
                    value += (unit + more) * weight
        found.answers[number][place] = value
        found.gains[number][place] = brings
        tops[number] = max(tops[number], value)


def _gain(numbers: Vector, place: int, empty: int) -> tuple[int, int]:
    """The points a field brings: so many, and how many times the number written."""
    gain, times = 1, 0
    if empty == 1:
        last = place // ROW * ROW + ROW - 1
        gain, times = (1 - ROW, 1) if place == last else (numbers[last] + 1 - ROW, 0)
    bonus = column_points(numbers, place, 1)
    if bonus and place == TRIPLES[TRIPLE[place]][0]:
        return gain, times + 1
    return gain + bonus, times


def column_points(numbers: Vector, place: int, number: int) -> int:
    """The bonus that a number brings by filling its field's triple column."""
    if place not in TRIPLE:
        return 0
    column = TRIPLES[TRIPLE[place]]
    if not all(numbers[other] for other in column if other != place):
        return 0
    return number if place == column[0] else numbers[column[0]]


class Prospect(NamedTuple):
    """What rolling some dice is worth, in UNITs: once, and with the second attempt in hand."""

    pick: str
    once: int
    twice: int
    worth: list[int]
    """By sum; those worth less than `once` are rolled again."""

    def mean(self, value: Callable[[int], int]) -> int:
        """The expected value of the sum that stands in the end."""
        ways = WAYS[len(self.pick)]
        kept = [way if self.worth[number] >= self.once else 0 for number, way in enumerate(ways)]
        every = sum(ways)
        again = every - sum(kept)
        mean = sum(
            (every * keep + again * way) * value(number)
            for number, (keep, way) in enumerate(zip(kept, ways, strict=True))
            if way
        )
        return mean // every**2


def mean(pick: str, value: Callable[[int], int]) -> int:
    """The expected value of one throw."""
    ways = WAYS[len(pick)]
    return sum(way * value(number) for number, way in enumerate(ways) if way) // sum(ways)


def prospect(pick: str, worth: Callable[[int], int]) -> Prospect:
    """Weigh some dice by what each sum of them is worth to the player who rolls."""
    worths = [worth(number) if way else 0 for number, way in enumerate(WAYS[len(pick)])]
    once = mean(pick, worths.__getitem__)
    return Prospect(pick, once, mean(pick, lambda number: max(worths[number], once)), worths)
