"""A Qwinto bot of four levels that sees only a view.

Dice, rolls and answers are compared exactly (seven sets of dice, every sum, the best re-roll) by
the learned value of the sheets they lead to. Levels 1 to 3 look at the expected points of their own
sheet and add noise to it, but never take a move that is far worse than the best. Level 4 takes the
move with the best chance to win (`master`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.qwinto.bot.compact import NAMES
from pygames.qwinto.bot.master import master_values
from pygames.qwinto.bot.move_values import (
    NO_FIELD,
    MoveValues,
    RollValue,
    column_points,
    expected_value,
    move_values,
    roll_value,
)
from pygames.qwinto.bot.sheets import read_sheets
from pygames.qwinto.bot.value import UNIT
from pygames.qwinto.box import PICKS

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Candidate, Thought
    from pygames.qwinto.view import QwintoView


@dataclass(frozen=True, slots=True)
class Level:
    """How well a level plays."""

    noise: float = 0.0
    """Standard deviation of the error in the value of a move, in points."""
    max_loss: float = 0.0
    """How many points worse than the best a chosen move may be."""


MASTER: Final = 4

LEVELS: Final = {
    1: Level(noise=2.7, max_loss=7.0),
    2: Level(noise=1.5, max_loss=5.0),
    3: Level(noise=0.85, max_loss=3.0),
    MASTER: Level(),
}

_FIELDS: Final = {name: field for field, name in enumerate(NAMES)}


def think(view: QwintoView, level: int, budget: Budget, rng: random.Random) -> Thought:
    """Choose a move; candidates come best first.

    Their values are expected final points; those of level 4 against others are chances to win, in
    percent, if the budget is not too small for that.
    """
    found = PointsThinker(view).candidates()
    if budget.spend() and level == MASTER:
        values = master_values(view, budget)
        found = [{**candidate, "value": values[candidate["move"]]} for candidate in found]
    found.sort(key=rank)
    return {"move": _choose(found, LEVELS[level], rng), "candidates": found}


def rank(candidate: Candidate) -> tuple[float, float]:
    """Sort key, best first: moves that win at once, then by value, then moves that lose at once."""
    return -candidate["reasons"].get("wins", 0.0), -candidate["value"]


def _choose(found: list[Candidate], level: Level, rng: random.Random) -> str:
    """Return the best move, judged with the noise of this level."""
    best = found[0]
    noisy = [
        (candidate["value"] + level.noise * _normal(rng), candidate["move"])
        for candidate in found
        if candidate["value"] >= best["value"] - level.max_loss
        and rank(candidate)[0] <= rank(best)[0]
    ]
    return max(noisy)[1] if level.noise else best["move"]


def _normal(rng: random.Random) -> float:
    """Draw from an approximately standard normal distribution, using only `random()`.

    A sum of four uniform numbers has variance 1/3, so the square root of 3 scales it to 1.
    """
    return (rng.random() + rng.random() + rng.random() + rng.random() - 2.0) * 1.7320508


def _points(units: int) -> float:
    """Convert UNITs to points, rounded to two places."""
    return round(units / UNIT, 2)


def _miss_units(own: MoveValues, pick: str, number: int) -> int:
    """One UNIT if no field takes the number, else 0: its expected value is the risk of a miss."""
    return UNIT if own.best_value(pick, number, NO_FIELD) == NO_FIELD else 0


class PointsThinker:
    """Values the moves of one view by the expected points of the own sheet."""

    def __init__(self, view: QwintoView) -> None:
        self.seat = required(view["seat"])
        self.legal = view["legal"]
        self.pick = view["picked"]
        self.number = view["sum"] or 0
        self.sheets = read_sheets(view)
        self.opponents = [seat for seat in range(len(self.sheets.numbers)) if seat != self.seat]

    def candidates(self) -> list[Candidate]:
        """List the legal moves of this seat with their values."""
        if self.legal["picks"]:
            return self.pick_candidates()
        if self.legal["keep"]:
            return self.keep_candidates()
        return self.answer_candidates()

    def roll_values(self, picks: tuple[str, ...]) -> tuple[MoveValues, list[RollValue]]:
        """Value sets of dice by the own sheet."""
        own = move_values(self.sheets.context(self.seat))
        return own, [
            roll_value(pick, partial(own.best_value, pick, skip_value=own.after_miss))
            for pick in picks
        ]

    def pick_candidates(self) -> list[Candidate]:
        """List each set of dice, valued with the choice of a second roll."""
        own, rolls = self.roll_values(PICKS)
        return [
            {
                "move": f"pick {roll.pick}",
                "value": _points(roll.with_reroll),
                "reasons": {
                    "expected": _points(
                        roll.expected(partial(own.best_value, roll.pick, skip_value=own.after_miss))
                    ),
                    "risk_miss": _points(roll.expected(partial(_miss_units, own, roll.pick))),
                },
            }
            for roll in rolls
        ]

    def keep_candidates(self) -> list[Candidate]:
        """List keeping the roll, and rolling the same dice again."""
        own, (roll,) = self.roll_values((self.pick,))
        best = partial(own.best_value, self.pick, skip_value=own.after_miss)
        miss = partial(_miss_units, own, self.pick)
        keep = {"expected": _points(best(self.number)), "risk_miss": _points(miss(self.number))}
        again = {
            "expected": _points(expected_value(self.pick, best)),
            "risk_miss": _points(expected_value(self.pick, miss)),
        }
        return [
            {"move": "keep", "value": _points(roll.by_sum[self.number]), "reasons": keep},
            {"move": "reroll", "value": _points(roll.once), "reasons": again},
        ]

    def answer_candidates(self) -> list[Candidate]:
        """List every field that takes the number, and not writing it."""
        own = move_values(self.sheets.context(self.seat), self.number)
        return [
            {
                "move": "pass" if field is None else NAMES[field],
                "value": _points(value),
                "reasons": self.reasons(own, field),
            }
            for field, value in self.answer_values(own).items()
        ]

    def answer_values(self, own: MoveValues) -> dict[int | None, int]:
        """Value the answers by the own sheet after them."""
        by_field = own.values[self.number]
        values: dict[int | None, int] = {
            _FIELDS[name]: by_field[_FIELDS[name]] for name in self.legal["fields"]
        }
        values[None] = own.after_miss if self.legal["skip_points"] else own.after_pass
        return values

    def reasons(self, own: MoveValues, field: int | None) -> dict[str, float]:
        """Tell what an answer brings at once and, if it ends the game, whether it wins."""
        if field is None:
            now, bonus, expected = self.legal["skip_points"], 0, own.after_pass
            if now:
                expected = own.after_miss
        else:
            now, expected = own.gains[self.number][field], own.values[self.number][field]
            bonus = column_points(own.context.numbers, field, self.number)
        found = {"points_now": float(now), "bonus": float(bonus), "expected": _points(expected)}
        after = self.sheets.after({self.seat: field}, self.number)
        if after.ended():
            found["ends"] = 1.0
        if after.ended() and self.opponents:
            found["wins"] = self.win_certainty(after.points(self.seat))
        return found

    def win_certainty(self, final: int) -> float:
        """1 if these final points win whatever the opponents write, -1 if they lose, else 0."""
        lowest = highest = final - 1
        for seat in self.opponents:
            opponent = move_values(self.sheets.context(seat), self.number)
            lowest = max(lowest, opponent.points)
            highest = max(highest, opponent.points + opponent.best_gain(self.pick, self.number))
        return 1.0 if highest < final else -1.0 if lowest > final else 0.0
