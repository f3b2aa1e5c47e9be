"""What each roll is worth to every seat, from the sheets before a turn.

Every seat is expected to answer a roll by the points of its own sheet. One seat may be set apart:
its answer is the one with the best chance to win.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from pygames.evaluation import chances_to_win
from pygames.qwinto.bot.compact import NAMES, full_rows
from pygames.qwinto.bot.move_values import PICK_ROWS, WAYS, MoveValues, move_values
from pygames.qwinto.bot.value import ROW, UNIT
from pygames.qwinto.box import LAST_FULL_ROW, LAST_MISS, MISS_POINTS, PICKS

if TYPE_CHECKING:
    from pygames.qwinto.bot.sheets import Sheets

Values = list[float]
"""A value for each seat: percent chance to win, or the points of the only seat."""


SPREAD: Final = 11.3
"""The standard deviation of the difference of two final results, while many fields are free."""
FREE_VARIANCE: Final = 12.0
"""When few fields are free, its variance for each free field of a sheet."""
LEAST_VARIANCE: Final = 12.0
MISS_FACTORS: Final = (1.0, 0.9, 0.65, 0.45)
"""What the variance is multiplied by, by the most misses of a seat: the end may be near."""
EARLY_FIELDS: Final = 4
EARLY_SPREAD: Final = 4.0
"""Added for each field below EARLY_FIELDS: the value of a nearly empty sheet says little."""


def spread(sheets: Sheets) -> float:
    """Return the standard deviation of the difference of two final results, in points.

    The numbers are set by hand to follow 1,000 games of self-play with two to four seats.
    """
    free = sum(numbers.count(0) for numbers in sheets.numbers) / len(sheets.numbers)
    variance = max(min(SPREAD**2, FREE_VARIANCE * free), LEAST_VARIANCE)
    early = EARLY_SPREAD * max(0.0, EARLY_FIELDS - (len(NAMES) - free))
    return sqrt(variance * MISS_FACTORS[max(sheets.misses)]) + early


class Answer(NamedTuple):
    """What a seat may do with a number: its field (None: none), value and points after it."""

    field: int | None
    mean: float
    points: float
    ends: bool


class Roll(NamedTuple):
    """The values of some dice: as a whole, of each sum, and of rolling them again."""

    values: Values
    by_sum: dict[int, Values]
    """The values of each sum if it is kept."""
    again: Values

    def best(self, number: int, seat: int) -> Values:
        """Return the values of a first roll, which the seat keeps or rolls again."""
        kept = self.by_sum[number]
        return kept if kept[seat] >= self.again[seat] else self.again


class TurnValues:
    """The values of a turn that begins with these sheets; `sheets.active` rolls."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.seats = range(len(sheets.numbers))
        self.moves: list[MoveValues] = [move_values(sheets.context(seat)) for seat in self.seats]
        self.spread = spread(sheets)
        self.can_end = any(
            full_rows(numbers) == LAST_FULL_ROW - 1 for numbers in sheets.numbers
        ) or (sheets.misses[sheets.active] == LAST_MISS - 1)
        self._rolls: dict[str, Roll] = {}
        self.deep_rolls: dict[str, Roll] = {}
        """Filled in by the evaluator, which looks further."""

    def worth(self, answers: list[Answer]) -> Values:
        """Return the values after these answers, without looking further."""
        over = any(answer.ends for answer in answers)
        means = [answer.points if over else answer.mean for answer in answers]
        if len(means) == 1:
            return means
        return chances_to_win(means, 0.0 if over else self.spread)

    def answers(self, seat: int, pick: str, number: int) -> list[Answer]:
        """List what a seat may do with a number; not to write comes last."""
        own, numbers = self.moves[seat], self.sheets.numbers[seat]
        last_row = full_rows(numbers) == LAST_FULL_ROW - 1
        gains = own.gains[number]
        found = [
            Answer(
                field,
                value / UNIT,
                own.points + gains[field],
                last_row and numbers[field // ROW * ROW :][:ROW].count(0) == 1,
            )
            for field, value in own.values[number].items()
            if field // ROW in PICK_ROWS[pick]
        ]
        return [*found, self.skip(seat)]

    def skip(self, seat: int) -> Answer:
        """Return the answer of not writing."""
        own = self.moves[seat]
        if seat != self.sheets.active:
            return Answer(None, own.after_pass / UNIT, own.points, ends=False)
        ends = self.sheets.misses[seat] == LAST_MISS - 1
        return Answer(None, own.after_miss / UNIT, own.points + MISS_POINTS, ends)

    def expected_answers(self, pick: str, number: int) -> list[Answer]:
        """Return the answer of each seat with the most expected points."""
        return [
            max(self.answers(seat, pick, number)[::-1], key=lambda one: one.mean)
            for seat in self.seats
        ]

    def after_roll(self, pick: str, number: int) -> Values:
        """Return the values of a number that stands, if each seat answers best."""
        if not self.can_end:
            means = [
                self.moves[seat].best_value(pick, number, self._skip_value(seat)) / UNIT
                for seat in self.seats
            ]
            return means if len(means) == 1 else chances_to_win(means, self.spread)
        answers = self.expected_answers(pick, number)
        found = []
        for seat in self.seats:
            mine = self.answers(seat, pick, number)
            going_on = [one for one in mine if not one.ends]
            tried = [max(going_on, key=lambda one: one.mean)] if going_on else []
            tried += [one for one in mine if one.ends]
            values = [self.worth([*answers[:seat], one, *answers[seat + 1 :]]) for one in tried]
            found.append(max(value[seat] for value in values))
        return found

    def _skip_value(self, seat: int) -> int:
        own = self.moves[seat]
        return own.after_miss if seat == self.sheets.active else own.after_pass

    def roll(self, pick: str) -> Roll:
        """Value some dice, with the choice of a second roll."""
        if pick not in self._rolls:
            by_sum = {number: self.after_roll(pick, number) for number in sums(pick)}
            self._rolls[pick] = self.roll_of(pick, by_sum)
        return self._rolls[pick]

    def roll_of(self, pick: str, by_sum: dict[int, Values]) -> Roll:
        """Value some dice, given the values of each sum that stands."""
        ways = sums(pick)
        again = _mean(by_sum, ways)
        first = Roll(again, by_sum, again)
        chosen = {number: first.best(number, self.sheets.active) for number in ways}
        return Roll(_mean(chosen, ways), by_sum, again)

    def best_pick(self) -> str:
        """Return the dice that are best for the active seat."""
        return max(PICKS, key=lambda pick: self.roll(pick).values[self.sheets.active])

    def values(self) -> Values:
        """Return the values of the turn before the dice are picked."""
        return self.roll(self.best_pick()).values


def sums(pick: str) -> dict[int, int]:
    """Return every sum of some dice, and in how many ways they show it."""
    return {number: way for number, way in enumerate(WAYS[len(pick)]) if way}


def _mean(by_sum: dict[int, Values], ways: dict[int, int]) -> Values:
    """Average over all sums."""
    every = sum(ways.values())
    return [
        sum(ways[number] * values[seat] for number, values in by_sum.items()) / every
        for seat in range(len(next(iter(by_sum.values()))))
    ]
