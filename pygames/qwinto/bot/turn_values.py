"""What each roll is worth to every seat, from the sheets before a turn.

Every seat is expected to take the answer with the highest value. It ends the game if that gives it
more than to go on; if somebody else ends the game, it takes what brings the most points now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygames.qwinto.bot.compact import full_rows
from pygames.qwinto.bot.move_values import PICK_ROWS, WAYS, MoveValues, move_values
from pygames.qwinto.bot.value import ROW, UNIT
from pygames.qwinto.bot.win_chance import chances, results
from pygames.qwinto.box import LAST_FULL_ROW, LAST_MISS, MISS_POINTS, PICKS

if TYPE_CHECKING:
    from pygames.qwinto.bot.sheets import Sheets
    from pygames.qwinto.bot.value import Kind

Values = list[float]
"""A value for each seat: percent chance to win, or the points of the only seat."""


class Answer(NamedTuple):
    """What a seat may do with a number: its field (None: none), value and points after it."""

    field: int | None
    value: float
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
        kind: Kind = "win" if len(self.seats) > 1 else "points"
        self.moves: list[MoveValues] = [
            move_values(sheets.context(seat, kind)) for seat in self.seats
        ]
        self.can_end = any(
            full_rows(numbers) == LAST_FULL_ROW - 1 for numbers in sheets.numbers
        ) or (sheets.misses[sheets.active] == LAST_MISS - 1)
        self._rolls: dict[str, Roll] = {}
        self.deep_rolls: dict[str, Roll] = {}
        self.deep_answers: dict[tuple[str, int], list[Answer]] = {}
        """Both are filled in by the evaluator, which looks further."""

    def worth(self, answers: list[Answer]) -> Values:
        """Return the values after these answers, without looking further."""
        if any(answer.ends for answer in answers):
            return results([answer.points for answer in answers])
        return chances([answer.value for answer in answers])

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
        """Return the answer that each seat is expected to give."""
        options = [self.answers(seat, pick, number)[::-1] for seat in self.seats]
        best = [_best_going_on(answers) for answers in options]
        if not self.can_end:
            return best
        going_on = self.worth(best)
        ends = [self._end(seat, options[seat], best, going_on[seat]) for seat in self.seats]
        if not any(ends):
            return best
        return [
            end or max(answers, key=_points) for end, answers in zip(ends, options, strict=True)
        ]

    def _end(
        self, seat: int, options: list[Answer], others: list[Answer], going_on: float
    ) -> Answer | None:
        """Return the answer with which a seat ends the game, if that is better than to go on."""
        ends = [one for one in options if one.ends]
        if not ends:
            return None
        end = max(ends, key=_points)
        result = self.worth([*others[:seat], end, *others[seat + 1 :]])[seat]
        return end if others[seat].ends or result > going_on else None

    def after_roll(self, pick: str, number: int) -> Values:
        """Return the values of a number that stands, if each seat answers as expected."""
        if self.can_end:
            return self.worth(self.expected_answers(pick, number))
        best = [
            self.moves[seat].best_value(pick, number, self._skip_value(seat)) / UNIT
            for seat in self.seats
        ]
        return chances(best)

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


def _points(answer: Answer) -> tuple[float, float]:
    """Sort key: points now, then value."""
    return answer.points, answer.value


def _best_going_on(answers: list[Answer]) -> Answer:
    """Return the best answer that does not end the game; if all do, the one with most points."""
    going_on = [one for one in answers if not one.ends]
    return max(going_on, key=lambda one: one.value) if going_on else max(answers, key=_points)


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
