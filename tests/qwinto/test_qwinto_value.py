"""The value behind the Qwinto player: the fast way and the plain way agree, in whole numbers."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from qwinto_tables import FULL_ORANGE, FULL_YELLOW, random_play, sheet, throw

from pygames.core import CHANCE
from pygames.qwinto import GAME
from pygames.qwinto.bot import weights
from pygames.qwinto.bot.compact import NAMES, fields, pack, total
from pygames.qwinto.bot.move_values import mean, prospect, study
from pygames.qwinto.bot.sheets import Table, read
from pygames.qwinto.bot.value import INPUTS, NEVER, UNIT, Sight, clock, fills, net
from pygames.qwinto.state import Sheet


def tables(seed: int, seats: int) -> list[Table]:
    """The tables of a random game."""
    return [
        read(GAME.view(state, seat))
        for state, seat, _, _ in random_play(seed, seats)
        if seat != CHANCE
    ]


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_each_answer_is_worth_what_the_whole_sheet_is_worth_when_judged_from_scratch(
    seats: int,
) -> None:
    rng = random.Random(seats)
    for table in tables(seats, seats)[:: 3 * seats]:
        sight = table.sight(rng.randrange(seats))
        found = study(sight)
        assert found.stay == sight.value()
        assert found.miss == replace(sight, misses=sight.misses + 1).value()
        assert found.points == total(sight.numbers, sight.misses)
        for number in range(1, 19):
            assert sorted(found.answers[number]) == sorted(fields(sight.numbers, 6, number))
            for place, value in found.answers[number].items():
                numbers = sight.numbers[:]
                numbers[place] = number
                assert value == replace(sight, numbers=numbers).value()
                gain = total(numbers, sight.misses) - found.points
                assert found.gains[number][place] == gain


def test_a_study_of_one_number_agrees_with_the_study_of_all() -> None:
    for table in tables(7, 2)[::9]:
        every = study(table.sight(0))
        for number in (4, 11):
            one = study(table.sight(0), number)
            assert one.answers[number] == every.answers[number]
            for pick in ("O", "YP"):
                best = every.best(pick, number, every.stay)
                assert one.best(pick, number, one.stay) == best
                place = one.place(pick, number, one.stay)
                assert best == (one.stay if place is None else one.answers[number][place])


def test_a_row_that_cannot_be_filled_stops_the_clock() -> None:
    assert clock(fills(pack(Sheet()))) == 18
    assert clock(fills(pack(sheet(FULL_ORANGE, FULL_YELLOW)))) == 0
    assert clock(fills(pack(sheet(FULL_ORANGE)))) == 9
    dead = sheet({3: 1}, {2: 1})
    assert clock(fills(pack(dead))) == NEVER


def test_a_finished_sheet_is_worth_its_points() -> None:
    done = pack(sheet(FULL_ORANGE, FULL_YELLOW))
    assert Sight(done, 0, 1, 0).value() == total(done, 0) * UNIT
    assert Sight(pack(Sheet()), 4, 1, 0).value() == -20 * UNIT


def test_a_sum_worth_less_than_another_throw_is_rolled_again() -> None:
    one = prospect("O", lambda number: number * 6)
    assert (one.once, one.twice) == (21, (3 * 21 + 24 + 30 + 36) // 6)
    assert one.mean(lambda number: number * 6) == one.twice
    assert mean("OYP", lambda number: number * 2) == 21


def test_the_dice_go_on_and_answers_stand_after_a_throw() -> None:
    table = read(GAME.view(throw(Sheet(), Sheet()), 0))
    after = table.after({0: None, 1: NAMES.index("O4")}, 6)
    assert (after.active, after.misses, after.points(1)) == (1, (1, 0), 1)
    assert not after.ended()
    assert table.points(1) == 0
    assert replace(after, misses=(4, 0)).ended()


def test_the_net_is_small_and_whole() -> None:
    rows, out = net()
    assert len(rows) == INPUTS
    assert all(len(row) == len(out) for row in rows)
    assert all(isinstance(weight, int) for row in rows for weight in row)
    source = Path(weights.__file__).read_bytes()
    assert len(zlib.compress(source, 9)) <= 30_000


def test_the_page_starts_without_weights() -> None:
    asked = "import sys, pygames.qwinto; print('pygames.qwinto.bot.weights' in sys.modules)"
    said = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "False"
