"""The former level 4: it maximises points, and is kept as an opponent to measure against.

It penalises dice that help its opponents, and looks one roll ahead before it answers. Its weights
are those of levels 1 to 3.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygames.qwinto.bot.move_values import MoveValues, RollValue, move_values, roll_value
from pygames.qwinto.bot.player import PointsThinker, rank
from pygames.qwinto.bot.value import UNIT
from pygames.qwinto.box import PICKS

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Thought
    from pygames.qwinto.bot.sheets import Sheets
    from pygames.qwinto.view import QwintoView

OPPONENT_WEIGHT: Final = 30
"""How much of the opponents' mean gain from its dice counts against it, in sixtieths."""
LOOK_AHEAD: Final = 4
"""How many of the best answers are compared again by the next roll."""


def points_master(view: QwintoView, budget: Budget, _rng: random.Random) -> Thought:
    """Choose the move with the most expected points."""
    found = sorted(_PointsMaster(view, budget).candidates(), key=rank)
    return {"move": found[0]["move"], "candidates": found}


class _PointsMaster(PointsThinker):
    """Values the moves of one view, within a budget."""

    def __init__(self, view: QwintoView, budget: Budget) -> None:
        super().__init__(view)
        self.budget = budget

    def roll_values(self, picks: tuple[str, ...]) -> tuple[MoveValues, list[RollValue]]:
        """Value sets of dice by the own sheet and, if there is budget, by the opponents' sheets."""
        own = move_values(self.sheets.context(self.seat))
        others: list[MoveValues] = []
        if self.budget.spend():
            others = [move_values(self.sheets.context(seat)) for seat in self.opponents]
            self.budget.spend(len(others))
        share = 60 * max(len(others), 1)

        def value(pick: str, number: int) -> int:
            gains = sum(
                other.best_value(pick, number, other.after_pass) - other.after_pass
                for other in others
            )
            return own.best_value(pick, number, own.after_miss) - OPPONENT_WEIGHT * gains // share

        return own, [roll_value(pick, partial(value, pick)) for pick in picks]

    def answer_values(self, own: MoveValues) -> dict[int | None, int]:
        """Value the best answers by the next roll, if there is budget for all of them."""
        values = super().answer_values(own)
        if not self.budget.spend() or len(values) == 1:
            return values
        best = sorted(values, key=lambda field: -values[field])[:LOOK_AHEAD]
        writes: dict[int, int | None] = {}
        for seat in self.opponents:
            opponent = move_values(self.sheets.context(seat), self.number)
            active = seat == self.sheets.active
            skip_value = opponent.after_miss if active else opponent.after_pass
            writes[seat] = opponent.best_field(self.pick, self.number, skip_value)
        deeper: dict[int | None, int] = {}
        for field in best:
            if not self.budget.spend(2):
                return values
            after = self.sheets.after({**writes, self.seat: field}, self.number)
            deeper[field] = _value_after_next_roll(after, self.seat)
        lowest = min(deeper.values())
        return {field: deeper.get(field, min(value, lowest)) for field, value in values.items()}


def _value_after_next_roll(sheets: Sheets, seat: int) -> int:
    """Return the expected value of a seat's sheet after the next roll.

    The player who rolls is assumed to look only at their own sheet.
    """
    if sheets.ended():
        return sheets.points(seat) * UNIT
    own = move_values(sheets.context(seat))
    roller = own if sheets.active == seat else move_values(sheets.context(sheets.active))
    roll = max(
        (
            roll_value(pick, partial(roller.best_value, pick, skip_value=roller.after_miss))
            for pick in PICKS
        ),
        key=lambda roll: roll.with_reroll,
    )
    skip_value = own.after_miss if sheets.active == seat else own.after_pass
    return roll.expected(partial(own.best_value, roll.pick, skip_value=skip_value))
