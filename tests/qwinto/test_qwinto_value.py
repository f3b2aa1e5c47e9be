"""The value of a sheet: the fast calculation agrees with the direct one, in integers."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from qwinto_helpers import FULL_ORANGE, FULL_YELLOW, random_play, rolled_state, sheet

from pygames.core import CHANCE
from pygames.qwinto import GAME
from pygames.qwinto.bot import weights, win_weights
from pygames.qwinto.bot.compact import NAMES, legal_fields, pack, total
from pygames.qwinto.bot.move_values import expected_value, move_values, roll_value
from pygames.qwinto.bot.sheets import Sheets, read_sheets
from pygames.qwinto.bot.value import (
    INPUTS,
    LEAD,
    NEVER,
    OPPONENT_COLUMN,
    OPPONENT_ROW_FILL,
    UNIT,
    WIN_INPUTS,
    Kind,
    SheetContext,
    lead_class,
    net,
    numbers_to_end,
    row_fills,
)
from pygames.qwinto.state import Sheet

if TYPE_CHECKING:
    from types import ModuleType


def random_sheets(seed: int, seats: int) -> list[Sheets]:
    """The sheets at every decision of a random game."""
    return [
        read_sheets(GAME.view(state, seat))
        for state, seat, _, _ in random_play(seed, seats)
        if seat != CHANCE
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("seats", "kind"), [(1, "points"), (2, "points"), (6, "points"), (2, "win"), (6, "win")]
)
def test_the_value_of_each_answer_equals_the_value_of_the_sheet_it_leads_to(
    seats: int, kind: Kind
) -> None:
    rng = random.Random(seats)
    for sheets in random_sheets(seats, seats)[:: 3 * seats]:
        context = sheets.context(rng.randrange(seats), kind)
        found = move_values(context)
        assert found.after_pass == context.value()
        assert found.after_miss == replace(context, misses=context.misses + 1).value()
        assert found.points == total(context.numbers, context.misses)
        for number in range(1, 19):
            fields = legal_fields(context.numbers, 6, number)
            assert sorted(found.values[number]) == sorted(fields)
            for field, value in found.values[number].items():
                numbers = context.numbers[:]
                numbers[field] = number
                assert value == replace(context, numbers=numbers).value()
                gain = total(numbers, context.misses) - found.points
                assert found.gains[number][field] == gain


def test_the_move_values_of_one_number_agree_with_those_of_all_numbers() -> None:
    for sheets in random_sheets(7, 2)[::9]:
        every = move_values(sheets.context(0))
        for number in (4, 11):
            one = move_values(sheets.context(0), number)
            assert one.values[number] == every.values[number]
            for pick in ("O", "YP"):
                best = every.best_value(pick, number, every.after_pass)
                assert one.best_value(pick, number, one.after_pass) == best
                field = one.best_field(pick, number, one.after_pass)
                assert best == (one.after_pass if field is None else one.values[number][field])


def test_numbers_to_end_counts_only_rows_that_can_be_filled() -> None:
    assert numbers_to_end(row_fills(pack(Sheet()))) == 18
    assert numbers_to_end(row_fills(pack(sheet(FULL_ORANGE, FULL_YELLOW)))) == 0
    assert numbers_to_end(row_fills(pack(sheet(FULL_ORANGE)))) == 9
    dead = sheet({3: 1}, {2: 1})
    assert numbers_to_end(row_fills(pack(dead))) == NEVER


def test_the_value_of_a_finished_sheet_is_its_points() -> None:
    done = pack(sheet(FULL_ORANGE, FULL_YELLOW))
    assert SheetContext(done, 0, 1, 0).value() == total(done, 0) * UNIT
    assert SheetContext(pack(Sheet()), 4, 1, 0).value() == -20 * UNIT


def test_a_sum_worth_less_than_another_roll_is_rolled_again() -> None:
    one = roll_value("O", lambda number: number * 6)
    assert (one.once, one.with_reroll) == (21, (3 * 21 + 24 + 30 + 36) // 6)
    assert one.expected(lambda number: number * 6) == one.with_reroll
    assert expected_value("OYP", lambda number: number * 2) == 21


def test_after_a_roll_the_answers_are_written_and_the_next_seat_is_active() -> None:
    sheets = read_sheets(GAME.view(rolled_state(Sheet(), Sheet()), 0))
    after = sheets.after({0: None, 1: NAMES.index("O4")}, 6)
    assert (after.active, after.misses, after.points(1)) == (1, (1, 0), 1)
    assert not after.ended()
    assert sheets.points(1) == 0
    assert replace(after, misses=(4, 0)).ended()


@pytest.mark.parametrize(
    ("kind", "inputs", "module"),
    [("points", INPUTS, weights), ("win", WIN_INPUTS, win_weights)],
)
def test_the_nets_are_small_and_have_integer_weights(
    kind: Kind, inputs: int, module: ModuleType
) -> None:
    rows, out = net(kind)
    assert len(rows) == inputs
    assert all(len(row) == len(out) for row in rows)
    assert all(isinstance(weight, int) for row in rows for weight in row)
    source = Path(str(module.__file__)).read_bytes()
    assert len(zlib.compress(source, 9)) <= 20_000


def test_the_win_net_knows_who_leads_and_what_the_next_opponent_has_filled() -> None:
    poor, rich = pack(sheet({2: 1})), pack(sheet(FULL_ORANGE, {1: 2, 2: 5}))
    sheets = Sheets((poor, rich, poor), (0, 0, 0), 0)
    behind, ahead = sheets.context(0, "win"), sheets.context(1, "win")
    points = total(rich, 0)
    assert (behind.lead, ahead.lead) == (1 - points, points - 1)
    assert LEAD + lead_class(1 - points) in behind.inputs()
    assert LEAD + lead_class(points - 1) in ahead.inputs()
    assert OPPONENT_ROW_FILL in behind.inputs(), "the orange row of the next opponent is full"
    assert OPPONENT_ROW_FILL not in ahead.inputs()
    assert OPPONENT_COLUMN + 0b011 in behind.inputs(), "O2 and Y2 are filled, P2 is not"
    assert max(sheets.context(0).inputs()) < INPUTS, "the net of points knows nothing of that"
    assert [lead_class(lead) for lead in (-90, -34, -31, 0, 31, 32, 90)] == [
        0,
        0,
        1,
        11,
        21,
        22,
        22,
    ]


def test_importing_the_game_does_not_load_the_weights() -> None:
    found = "[name for name in sys.modules if 'qwinto' in name and 'weights' in name]"
    asked = f"import sys, pygames.qwinto; print({found})"
    said = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "[]"
