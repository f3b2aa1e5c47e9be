"""A second, simple implementation of where a number may stand, compared with the engine."""

from __future__ import annotations

import itertools
import random

import pytest
from qwinto_helpers import rolled_state, sheet

from pygames.qwinto import GAME
from pygames.qwinto.bot.compact import NAMES, legal_fields, pack, total
from pygames.qwinto.moves import Write
from pygames.qwinto.rules import field_refusal
from pygames.qwinto.score import score
from pygames.qwinto.state import Sheet

PRINTED = {"O": "##oPo.oPoooo", "Y": "#ooooo.oPoo#", "P": "ooPo.ooooP##"}
PICKS = ("O", "Y", "P", "OY", "OP", "YP", "OYP")
Numbers = dict[str, dict[int, int]]


def may_write(numbers: Numbers, dice: str, number: int, row: str, column: int) -> bool:
    """Write the number and check whether the sheet is still legal."""
    if row not in dice or PRINTED[row][column] in "#." or column in numbers[row]:
        return False
    after = {**numbers, row: {**numbers[row], column: number}}
    in_row = [after[row][place] for place in sorted(after[row])]
    in_column = [after[name][column] for name in "OYP" if column in after[name]]
    rises = all(left < right for left, right in itertools.pairwise(in_row))
    return rises and len(in_column) == len(set(in_column))


def plain_points(numbers: Numbers, misses: int) -> int:
    """Count the points of a sheet step by step."""
    points = -5 * misses
    for row in "OYP":
        written = numbers[row]
        points += max(written.values()) if len(written) == 9 else len(written)
    for column in range(12):
        marks = [PRINTED[row][column] for row in "OYP"]
        if "P" in marks and all(column in numbers[row] for row in "OYP"):
            points += numbers["OYP"[marks.index("P")]][column]
    return points


def random_numbers(rng: random.Random) -> Numbers:
    """A sheet with random legal numbers."""
    numbers: Numbers = {"O": {}, "Y": {}, "P": {}}
    tight = rng.random() < 0.5
    for _ in range(rng.choice((0, 5, 20, 60, 300))):
        row, column = rng.choice("OYP"), rng.randrange(12)
        ideal = 1 + column * 17 // 11 + rng.randint(-3, 3)
        number = min(18, max(1, ideal)) if tight else rng.randint(1, 18)
        if may_write(numbers, "OYP", number, row, column):
            numbers[row][column] = number
    return numbers


def packed(numbers: Numbers, misses: int = 0) -> Sheet:
    """The engine's sheet with the same numbers."""
    return sheet(numbers["O"], numbers["Y"], numbers["P"], misses=misses)


@pytest.mark.slow
def test_engine_compact_sheet_and_reference_agree_on_thousands_of_positions() -> None:
    rng = random.Random(2024)
    found = 0
    for _ in range(4000):
        numbers = random_numbers(rng)
        own, dice, number = packed(numbers), rng.choice(PICKS), rng.randint(1, 18)
        plain = [
            f"{row}{column}"
            for row in "OYP"
            for column in range(12)
            if may_write(numbers, dice, number, row, column)
        ]
        engine = [
            f"{row}{column}"
            for row in "OYP"
            for column in range(12)
            if field_refusal(own, dice, number, Write(row, column)) is None
        ]
        compact = [NAMES[field] for field in legal_fields(pack(own), PICKS.index(dice), number)]
        assert engine == plain
        assert compact == plain
        found += len(plain)
    assert found > 10_000


def test_legal_moves_are_the_fields_of_the_reference_and_pass() -> None:
    rng = random.Random(5)
    for _ in range(500):
        numbers = random_numbers(rng)
        dice = rng.choice(PICKS)
        faces = tuple(rng.randint(1, 6) for _ in dice)
        state = rolled_state(packed(numbers), Sheet(), picked=dice, faces=faces)
        plain = [
            f"{row}{column}"
            for row in "OYP"
            for column in range(12)
            if may_write(numbers, dice, sum(faces), row, column)
        ]
        assert [str(move) for move in GAME.legal_moves(state, 0)] == [*plain, "pass"]


@pytest.mark.slow
def test_engine_compact_sheet_and_reference_count_the_same_points() -> None:
    rng = random.Random(11)
    full = 0
    for _ in range(3000):
        numbers, misses = random_numbers(rng), rng.randrange(5)
        own = packed(numbers, misses)
        plain = plain_points(numbers, misses)
        assert score(own)["total"] == plain
        assert total(pack(own), misses) == plain
        full += own.full_rows()
    assert full > 20
