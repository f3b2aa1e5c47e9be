"""The lab's measure of the calibration values turns as the shipped evaluator does."""

from __future__ import annotations

import numpy as np
import pytest

from pygames.lab.qwinto.calibration import look_further, report, shipped
from pygames.lab.qwinto.win_fast import look, new_tables
from pygames.lab.qwinto.win_turns import turn as compiled_turn
from pygames.match import Bot, Match
from pygames.qwinto import GAME
from pygames.qwinto.bot.evaluator import QwintoEvaluator, sheets_of
from pygames.qwinto.bot.turn_values import TurnValues
from pygames.qwinto.bot.win_chance import TEMPERATURE
from pygames.qwinto.box import PICKS


@pytest.mark.slow
def test_compiled_turns_have_the_values_of_the_shipped_ones() -> None:
    """The turn, and the next turn after each sum."""
    nets, tables, next_tables = shipped("win"), new_tables(), new_tables()
    evaluator, ended = QwintoEvaluator(), 0
    for seats, level in ((2, 1), (3, 3)):
        match = Match(GAME, [Bot(level)] * seats, seed=f"end-{seats}-{level}")
        match.play_bots(nodes=9)
        states = [match.state_at(ply) for ply in range(match.ply)]
        for state in [one for one in states if one.phase == "pick"][::2]:
            turn = TurnValues(sheets_of(state))
            cells, misses = np.zeros((6, 27), np.int64), np.zeros(6, np.int64)
            for seat in turn.seats:
                cells[seat], misses[seat] = turn.sheets.numbers[seat], turn.sheets.misses[seat]
            active, values = turn.sheets.active, np.zeros(6)
            look(cells, misses, seats, active, nets.w1, nets.w2, tables)
            pick, _ = compiled_turn(
                seats, active, misses, TEMPERATURE, tables, np.zeros(19), values
            )
            assert 100 * values[:seats] == pytest.approx(turn.values(), abs=0.001)
            by_sum, again, whole = np.zeros((19, 6)), np.zeros(6), np.zeros(6)
            look_further(
                cells, misses, seats, active, pick, TEMPERATURE, nets, tables, next_tables,
                by_sum, again, whole,
            )  # fmt: skip
            dice = next(one for one in PICKS if sum(1 << "OYP".index(die) for die in one) == pick)
            for number in turn.roll(dice).by_sum:
                answers = turn.expected_answers(dice, number)
                after = evaluator.after_answers(turn, answers, number)
                ended += any(answer.ends for answer in answers)
                assert 100 * by_sum[number, :seats] == pytest.approx(after, abs=0.001)
    assert ended


@pytest.mark.slow
def test_the_report_of_the_calibration() -> None:
    lines = report(shipped("win"), 2, 4)
    assert lines[0] == "2 seats, 4 games"
    assert any(line.startswith("called") for line in lines)
    assert not any(line.startswith("called") for line in report(shipped("points"), 1, 2))
