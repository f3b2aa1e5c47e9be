"""Why a move of Qwinto is good: keys and numbers for a hint."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygames.core import required
from pygames.qwinto.bot.compact import NAMES, TRIPLES
from pygames.qwinto.bot.move_values import (
    NO_FIELD,
    MoveValues,
    column_points,
    expected_value,
    move_values,
    roll_value,
)
from pygames.qwinto.bot.value import ROW, TRIPLE_INDEX, UNIT, runs
from pygames.qwinto.box import ROWS

if TYPE_CHECKING:
    from pygames.core import Fact, Seat
    from pygames.evaluation import Advice, Reason
    from pygames.qwinto.bot.turn_values import TurnValues
    from pygames.qwinto.view import QwintoView

MOST_REASONS = 3


def advice(turn: TurnValues, view: QwintoView, move: str) -> Advice:
    """Say where a move is and why it is good, the most important reason first."""
    seat, number = required(view["seat"]), view["sum"] or 0
    if move.startswith("pick "):
        dice = move.removeprefix("pick ")
        return {"where": list(dice), "why": _dice_reasons(turn, seat, dice)}
    if move in {"keep", "reroll"}:
        return {"where": [], "why": _throw_reasons(turn, seat, view["picked"], number)}
    if move == "pass":
        return {"where": [], "why": _pass_reasons(turn, seat, view["picked"], number)}
    field = NAMES.index(move)
    why = _field_reasons(turn.sheets.numbers[seat], field, number)
    return {"where": [move[0]], "why": why[:MOST_REASONS]}


def _reason(key: str, **facts: Fact) -> Reason:
    return {"key": key, "facts": facts}


def _points(turn: TurnValues, seat: Seat) -> MoveValues:
    """Value every answer of a seat by its expected final points."""
    return move_values(turn.sheets.context(seat))


def _misses(own: MoveValues, dice: str, number: int) -> int:
    """One UNIT if no field of the seat takes the number."""
    return UNIT if own.best_value(dice, number, NO_FIELD) == NO_FIELD else 0


def _percent(units: int) -> int:
    return round(100 * units / UNIT)


def _dice_reasons(turn: TurnValues, seat: Seat, dice: str) -> list[Reason]:
    """The risk that neither roll fits, and what the dice bring the others on average."""
    own = _points(turn, seat)
    roll = roll_value(dice, partial(own.best_value, dice, skip_value=own.after_miss))
    risk = _percent(roll.expected(partial(_misses, own, dice)))
    why = [_reason("miss-risk", percent=risk)]
    others = [_points(turn, other) for other in turn.seats if other != seat]
    if others:
        gain = sum(
            roll.expected(partial(other.best_value, dice, skip_value=other.after_pass))
            - other.after_pass
            for other in others
        ) / (UNIT * len(others))
        why.append(_reason("others-gain", tenths=round(10 * gain)))
    return why


def _throw_reasons(turn: TurnValues, seat: Seat, dice: str, number: int) -> list[Reason]:
    """How many fields take the sum now, and the risk that a second roll fits nowhere."""
    fields = len(turn.answers(seat, dice, number)) - 1
    own = _points(turn, seat)
    risk = _percent(expected_value(dice, partial(_misses, own, dice)))
    return [
        _reason("fields-now", number=number, fields=fields),
        _reason("miss-risk-again", percent=risk),
    ]


def _pass_reasons(turn: TurnValues, seat: Seat, dice: str, number: int) -> list[Reason]:
    """What the best field would cost, in chance to win or alone in points, if there is one."""
    others = turn.expected_answers(dice, number)
    *fields, skip = turn.answers(seat, dice, number)
    if not fields:
        return [_reason("no-field", number=number)]
    values = {
        one.field: turn.worth([*others[:seat], one, *others[seat + 1 :]])[seat]
        for one in (skip, *fields)
    }
    skipped = values.pop(None)
    best = max(values, key=lambda field: values[field])
    name, cost = NAMES[required(best)], skipped - values[best]
    if len(others) == 1:
        return [_reason("worse-to-write", field=name, tenths=round(10 * cost))]
    return [_reason("worse-to-win", field=name, percent=round(cost))]


def _field_reasons(numbers: list[int], field: int, number: int) -> list[Reason]:
    """Points at once, a column nearly done, and the room left on both sides of the field."""
    row, at = divmod(field, ROW)
    cells = numbers[row * ROW :][:ROW]
    why: list[Reason] = []
    if bonus := column_points(numbers, field, number):
        why.append(_reason("column-done", column=int(NAMES[field][1:]), points=bonus))
    elif field in TRIPLE_INDEX:
        open_fields = sum(not numbers[one] for one in TRIPLES[TRIPLE_INDEX[field]]) - 1
        why.append(_reason("column-open", column=int(NAMES[field][1:]), fields=open_fields))
    if cells.count(0) == 1:
        last = number if at == ROW - 1 else cells[-1]
        why.append(_reason("row-full", row=ROWS[row], points=last))
    run = next(one for one in runs(cells) if one.start <= at < one.end)
    why.append(
        _reason(
            "room",
            row=ROWS[row],
            number=number,
            fields_below=at - run.start,
            numbers_below=number - run.low - 1,
            fields_above=run.end - at - 1,
            numbers_above=run.high - number - 1,
        )
    )
    return why
