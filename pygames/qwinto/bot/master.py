"""The moves of the master: the chance to win after each, or alone the expected points.

Dice are valued exactly, by the sheets that each sum leads to. The best answers to a roll are valued
by the whole next turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.qwinto.bot.compact import NAMES
from pygames.qwinto.bot.sheets import read_sheets
from pygames.qwinto.bot.turn_values import TurnValues
from pygames.qwinto.bot.win_chance import results

if TYPE_CHECKING:
    from pygames.core import Budget
    from pygames.qwinto.bot.sheets import Sheets
    from pygames.qwinto.bot.turn_values import Answer
    from pygames.qwinto.view import QwintoView

LOOK_AHEAD: Final = {1: 4, 2: 3, 3: 2}
"""By seats: how many of the best answers are valued by the next turn; none with more seats."""
DIGITS: Final = 6
"""Values are rounded: the last digits of `exp` differ between machines."""


def master_values(view: QwintoView, budget: Budget) -> dict[str, float]:
    """Return the value of every legal move of a view."""
    seat, legal = required(view["seat"]), view["legal"]
    pick, number = view["picked"], view["sum"] or 0
    turn = TurnValues(read_sheets(view))
    if legal["picks"]:
        values = {f"pick {dice}": turn.roll(dice).values[seat] for dice in legal["picks"]}
    elif legal["keep"]:
        roll = turn.roll(pick)
        values = {"keep": roll.by_sum[number][seat], "reroll": roll.again[seat]}
    else:
        values = _answer_values(turn, seat, (pick, number), budget)
    return {move: round(value, DIGITS) for move, value in values.items()}


def _answer_values(
    turn: TurnValues, seat: int, roll: tuple[str, int], budget: Budget
) -> dict[str, float]:
    """Value the answers of a seat; the best of them by the next turn, if there is budget."""
    others = turn.expected_answers(*roll)
    mine = {answer_name(answer): answer for answer in turn.answers(seat, *roll)}
    tables = {name: [*others[:seat], one, *others[seat + 1 :]] for name, one in mine.items()}
    values = {name: turn.worth(table)[seat] for name, table in tables.items()}
    best = sorted(values, key=lambda name: -values[name])[: LOOK_AHEAD.get(len(others), 0)]
    if len(best) < 2 or not budget.spend(len(best)):
        return values
    deeper = {
        name: values_after(
            turn.sheets.after(
                {other: answer.field for other, answer in enumerate(tables[name])}, roll[1]
            )
        )[seat]
        for name in best
    }
    lowest = min(deeper.values())
    return {name: deeper.get(name, min(value, lowest)) for name, value in values.items()}


def values_after(sheets: Sheets) -> list[float]:
    """Return the values of the sheets after a turn: the result, or the value of the next turn."""
    if sheets.ended():
        return results([float(sheets.points(seat)) for seat in range(len(sheets.numbers))])
    return TurnValues(sheets).values()


def answer_name(answer: Answer) -> str:
    """Return an answer in the notation."""
    return "pass" if answer.field is None else NAMES[answer.field]
