"""What moves and positions of Qwinto are worth, for reviews and hints.

Dice are valued exactly, by the sheets that each sum leads to (`turn_values`). Answers are valued by
the whole next turn: seven sets of dice, every sum, the best second roll and the best answers. What
a sum is worth is valued in the same way: every seat gives the answer that is best by the next turn.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from pygames.core import CHANCE, required
from pygames.evaluation import Appraisal, Line, remembered
from pygames.qwinto.bot.advice import advice
from pygames.qwinto.bot.compact import NAMES, pack
from pygames.qwinto.bot.sheets import Sheets, read_sheets
from pygames.qwinto.bot.turn_values import Answer, TurnValues, sums
from pygames.qwinto.bot.turn_values import Roll as DiceValues
from pygames.qwinto.bot.win_chance import results
from pygames.qwinto.box import PICKS
from pygames.qwinto.moves import Pass, Pick, Reroll, Roll, Start, Write
from pygames.qwinto.view import view as view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.core import Budget, Seat
    from pygames.evaluation import Advice, Arrangement, Outlook
    from pygames.qwinto.bot.turn_values import Values
    from pygames.qwinto.moves import Move
    from pygames.qwinto.state import State
    from pygames.qwinto.view import QwintoView

ERROR: Final = 0.15
"""The least standard error between two moves, in percent or points: assumed, not measured."""
MAX_DEEP: Final = 3
"""How many answers are valued by the next turn, besides the one that was played."""
MARGIN: Final = 4.0
"""Answers that look worse than the best by more are not valued by the next turn."""
KEPT: Final = 400
"""How many turns are remembered."""


def sheets_of(state: State) -> Sheets:
    """Return the sheets of a state; covered answers are not included."""
    return Sheets(
        tuple(pack(sheet) for sheet in state.sheets),
        tuple(sheet.misses for sheet in state.sheets),
        state.active,
    )


class QwintoEvaluator:
    """Values the moves of a view, and the entries of a log."""

    percent_per_point = 3.5
    """100 / sqrt(2 pi 11.3^2): how steeply the chance rises between two equal seats.

    11.3 points is the standard deviation of the difference of two final results.
    """
    samples = False
    review_nodes = 40

    def __init__(self) -> None:
        self.turns: OrderedDict[object, TurnValues] = OrderedDict()

    def turn(self, sheets: Sheets) -> TurnValues:
        """Return the values of a turn; the latest ones are remembered."""
        key = (tuple(map(tuple, sheets.numbers)), sheets.misses, sheets.active)
        return remembered(self.turns, key, lambda: TurnValues(sheets), KEPT)

    def values_after(self, sheets: Sheets) -> Values:
        """Return the values of the sheets after a turn: the result, or the value of the next."""
        if not sheets.ended():
            return self.turn(sheets).values()
        return results([float(sheets.points(seat)) for seat in range(len(sheets.numbers))])

    def outlook(self, view: QwintoView, budget: Budget, played: str | None = None) -> Outlook:
        """Value the moves that a view offers."""
        turn, seat = self.turn(read_sheets(view)), required(view["seat"])
        legal, pick, number = view["legal"], view["picked"], view["sum"] or 0
        if legal["picks"]:
            found = {f"pick {pick}": turn.roll(pick).values[seat] for pick in PICKS}
        elif legal["keep"]:
            roll = self.roll(turn, pick, budget)
            found = {"keep": roll.by_sum[number][seat], "reroll": roll.again[seat]}
        else:
            return self._answers(turn, seat, (pick, number), budget, played)
        return _outlook(turn, found, dict.fromkeys(found, ERROR))

    def _answers(
        self,
        turn: TurnValues,
        seat: Seat,
        roll: tuple[str, int],
        budget: Budget,
        played: str | None,
    ) -> Outlook:
        """Value the answers to a roll; the best of them by the next turn, within the budget."""
        mine = {_name(answer): answer for answer in turn.answers(seat, *roll)}
        coarse = self.coarse(turn, seat, roll)
        close = _close(coarse)
        wanted = [*close, *([played] if played and played not in close else [])]
        if not budget.spend(len(wanted)):
            return _outlook(turn, coarse, dict.fromkeys(coarse, 2 * ERROR))
        others = self.expected_answers(turn, *roll)
        deep = {
            name: self.after_answers(turn, _with(others, seat, mine[name]), roll[1])[seat]
            for name in wanted
        }
        lowest = min(deep.values())
        values = {name: deep.get(name, min(value, lowest)) for name, value in coarse.items()}
        top = max(deep, key=lambda name: deep[name])
        # How much the distance to the best changed by looking further says how sure it is.
        errors = {
            name: max(ERROR, abs(values[name] - deep[top] - value + coarse[top]) / 4)
            for name, value in coarse.items()
        }
        return _outlook(turn, values, errors)

    def coarse(self, turn: TurnValues, seat: Seat, roll: tuple[str, int]) -> dict[str, float]:
        """Value the answers of a seat by the sheets after them; the others answer as expected."""
        others = turn.expected_answers(*roll)
        return {
            _name(one): turn.worth(_with(others, seat, one))[seat]
            for one in turn.answers(seat, *roll)
        }

    def roll(self, turn: TurnValues, pick: str, budget: Budget) -> DiceValues:
        """Value some dice by the next turn after each sum, or without it if the budget is small."""
        if pick not in turn.deep_rolls:
            numbers = sums(pick)
            if not budget.spend(len(numbers)):
                return turn.roll(pick)
            by_sum = {
                number: self.after_answers(turn, self.expected_answers(turn, pick, number), number)
                for number in numbers
            }
            turn.deep_rolls[pick] = turn.roll_of(pick, by_sum)
        return turn.deep_rolls[pick]

    def expected_answers(self, turn: TurnValues, pick: str, number: int) -> list[Answer]:
        """Return the answer that each seat is expected to give: the best by the next turn."""
        key = (pick, number)
        if key not in turn.deep_answers:
            coarse = turn.expected_answers(pick, number)
            turn.deep_answers[key] = [
                self._best_answer(turn, seat, (pick, number), coarse) for seat in turn.seats
            ]
        return turn.deep_answers[key]

    def _best_answer(
        self, turn: TurnValues, seat: Seat, roll: tuple[str, int], others: list[Answer]
    ) -> Answer:
        """Return the answer of a seat that is best by the next turn; the others answer as given."""
        mine = {_name(answer): answer for answer in turn.answers(seat, *roll)}
        close = _close(self.coarse(turn, seat, roll))
        if len(close) == 1:
            return mine[close[0]]

        def value(name: str) -> float:
            return self.after_answers(turn, _with(others, seat, mine[name]), roll[1])[seat]

        return mine[max(close, key=value)]

    def after_answers(self, turn: TurnValues, answers: Sequence[Answer], number: int) -> Values:
        """Return the values after all seats have answered."""
        writes = {seat: answer.field for seat, answer in enumerate(answers)}
        return self.values_after(turn.sheets.after(writes, number))

    def appraise(  # noqa: PLR0913 - an entry, the states around it, and how closely to look
        self,
        before: State,
        seat: Seat,
        move: Move,
        after: State,
        budget: Budget,
        *,
        judged: bool,
    ) -> Appraisal:
        """Say what an entry of the log changed for each seat."""
        if isinstance(move, Start):
            firsts = [
                self.turn(Sheets(*_blank(before.seats), seat)).values()
                for seat in range(before.seats)
            ]
            mean = [sum(values) / len(firsts) for values in zip(*firsts, strict=True)]
            return Appraisal(_lines(CHANCE, mean, firsts[move.seat]))
        turn = self.turn(sheets_of(before))
        if isinstance(move, Roll):
            roll, number = self.roll(turn, before.picked, budget), sum(move.faces)
            if before.attempt == 1:
                first = roll.best(number, before.active)
                return Appraisal(_lines(CHANCE, roll.values, first))
            return Appraisal(_lines(CHANCE, roll.again, roll.by_sum[number]))
        outlook = self.outlook(view_of(before, seat), budget, str(move)) if judged else None
        if isinstance(move, Write | Pass):
            return Appraisal(self._reveal(turn, before, seat, move, after), outlook)
        if isinstance(move, Pick):
            best, played = turn.values(), turn.roll(move.dice).values
        else:
            roll = self.roll(turn, before.picked, budget)
            best = roll.best(before.total, seat)
            played = roll.again if isinstance(move, Reroll) else roll.by_sum[before.total]
        lines = _lines(seat, best, played)
        return Appraisal([one for one in lines if one.seat != seat or not judged], outlook)

    def _reveal(
        self, turn: TurnValues, before: State, seat: Seat, move: Move, after: State
    ) -> list[Line]:
        """Once all have answered: what the answers of the others changed for each seat."""
        if after.phase == "write":
            return []
        given = [move if own == seat else answer for own, answer in enumerate(before.answers)]
        fields = [NAMES.index(str(one)) if isinstance(one, Write) else None for one in given]
        roll = (before.picked, before.total)
        expected = self.expected_answers(turn, *roll)
        played = [
            next(one for one in turn.answers(own, *roll) if one.field == field)
            for own, field in enumerate(fields)
        ]
        lines = []
        for own in turn.seats:
            answers = _with(expected, own, played[own])
            value = self.after_answers(turn, answers, before.total)[own]
            for other in turn.seats:
                if answers[other].field != played[other].field:
                    answers[other] = played[other]
                    changed = self.after_answers(turn, answers, before.total)[own]
                    lines.append(Line(own, other, value, changed))
                    value = changed
        return lines

    def advice(self, view: QwintoView, move: str) -> Advice:
        """Say where a move is and why it is good."""
        return advice(self.turn(read_sheets(view)), view, move)

    def arrangements(self, states: Sequence[State], budget: Budget) -> Iterator[Arrangement]:  # noqa: ARG002 - not searched
        """Yield nothing: nobody has searched for the best sheet of a whole match."""
        return iter(())


def _blank(seats: int) -> tuple[tuple[list[int], ...], tuple[int, ...]]:
    return tuple([0] * len(NAMES) for _ in range(seats)), (0,) * seats


def _with(answers: list[Answer], seat: Seat, own: Answer) -> list[Answer]:
    """Replace the answer of one seat."""
    return [*answers[:seat], own, *answers[seat + 1 :]]


def _close(coarse: dict[str, float]) -> list[str]:
    """Return the answers that may be best, best first."""
    order = sorted(coarse, key=lambda name: -coarse[name])
    least = coarse[order[0]] - MARGIN
    return [name for name in order if coarse[name] > least][:MAX_DEEP]


def _name(answer: Answer) -> str:
    return "pass" if answer.field is None else NAMES[answer.field]


def _lines(by: Seat, before: Values, after: Values) -> list[Line]:
    pairs = zip(before, after, strict=True)
    return [Line(seat, by, old, new) for seat, (old, new) in enumerate(pairs)]


def _outlook(turn: TurnValues, values: dict[str, float], errors: dict[str, float]) -> Outlook:
    """Put the values of the moves together, best first."""
    order = sorted(values, key=lambda name: -values[name])
    return {
        "unit": "points" if len(turn.seats) == 1 else "percent",
        "value": values[order[0]],
        "error": ERROR,
        "prospects": [
            {"move": name, "value": values[name], "error": errors[name]} for name in order
        ],
    }
