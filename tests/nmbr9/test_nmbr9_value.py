"""The value of a display is calculated as its weights say, in integers."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from nmbr9_helpers import lay

from pygames.nmbr9.bot import value
from pygames.nmbr9.bot.search_grid import WINDOW_LEVELS, Grid
from pygames.nmbr9.bot.value import POINT, net, pattern_classes, place_values, read_numbers

DISPLAY = [
    (tile.tile, tile.rotation, tile.x, tile.y, tile.level)
    for tile in lay("9r0@0,0 9r2@2,0 0r0@5,0 8r0@1,0").displays[0]
]
LEFT = [1, 2, 2, 2, 2, 2, 2, 2, 1, 0]


def plain_value(grid: Grid, left: list[int]) -> int:
    """The same value, calculated with plain lists for the hidden layer."""
    from pygames.nmbr9.bot import weights  # noqa: PLC0415 - as the bot does

    hidden_units, feature_count = weights.HIDDEN, weights.FEATURES
    class_of = pattern_classes()
    features, mix, card, count, bias, out = (
        read_numbers(text, digits)
        for text, digits in (
            (weights.PATTERN, 1),
            (weights.MIX, 2),
            (weights.CARD, 2),
            (weights.COUNT, 2),
            (weights.BIAS, 2),
            (weights.OUT, 2),
        )
    )
    cards = sum(left)
    total = 0
    seen = [
        [
            sum(
                features[(class_of[pattern] + (level > 0) * 2862) * feature_count + k]
                for pattern in windows
                if pattern
            )
            for k in range(feature_count)
        ]
        for level, windows in enumerate(one.patterns for one in grid.windows)
    ]
    for unit in range(hidden_units):
        coarse = bias[cards * hidden_units + unit]
        coarse += sum(card[(n * 3 + c) * hidden_units + unit] for n, c in enumerate(left))
        hidden = 0
        for level in range(WINDOW_LEVELS):
            tiles = len(grid.tiles_by_level[level]) if level < len(grid.tiles_by_level) else 0
            coarse += count[(level * value.TILE_COUNTS + tiles) * hidden_units + unit]
            hidden += sum(
                seen[level][k] * mix[(level * feature_count + k) * hidden_units + unit]
                for k in range(feature_count)
            )
        total += max(0, hidden + (coarse << weights.COARSE)) * out[cards * hidden_units + unit]
    return read_numbers(weights.BASE, 3)[cards] + (total >> weights.SHIFT)


def test_packed_lanes_give_the_same_value_as_plain_lists() -> None:
    grid = Grid(DISPLAY, net().pattern_vectors)
    hidden = net().hidden_without_windows(grid, LEFT) + grid.vector_sum
    assert net().values([hidden], sum(LEFT)) == [plain_value(grid, LEFT)]


def test_the_value_of_a_place_is_that_of_the_display_it_leads_to() -> None:
    grid = Grid(DISPLAY, net().pattern_vectors)
    places = grid.places(9, 1)[::30]
    for place, found in zip(places, place_values(grid, places, LEFT), strict=True):
        points = 9 * place[2] * POINT
        assert found == points + plain_value(grid.with_tile(place), LEFT)


def test_with_one_card_left_the_value_of_a_place_is_exact() -> None:
    grid = Grid(DISPLAY, net().pattern_vectors)
    last = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    places = grid.places(1, 1)
    for place, found in zip(places, place_values(grid, places, last), strict=True):
        reached = max(level for *_, level in grid.with_tile(place).places(7, 1))
        assert found == (place[2] + 7 * reached) * POINT


def test_the_value_of_the_last_tile_is_its_points() -> None:
    grid = Grid(DISPLAY, net().pattern_vectors)
    places = grid.places(6, 1)
    assert place_values(grid, places, [0] * 10) == [6 * level * POINT for *_, level in places]


def test_levels_above_those_with_windows_have_values_too() -> None:
    """No display of a real game is so high, but one in a set-up position may be."""
    tower = [(9, 0, x, 0, level) for level in range(WINDOW_LEVELS + 1) for x in (0, 3)]
    grid = Grid(tower, net().pattern_vectors)
    high = [place for place in grid.places(1, 1) if place[2] > WINDOW_LEVELS]
    assert high
    assert all(found > WINDOW_LEVELS * POINT for found in place_values(grid, high, LEFT))


def test_rotated_and_mirrored_patterns_have_the_same_class() -> None:
    classes = pattern_classes()
    assert max(classes) + 1 == len(set(classes)) == 2862
    corners = [3**0, 3**2, 3**6, 3**8]
    sides = [3**1, 3**3, 3**5, 3**7]
    assert len({classes[corner] for corner in corners}) == 1
    assert len({classes[side] for side in sides}) == 1
    knight = 3**0 + 2 * 3**5
    assert classes[knight] == classes[3**2 + 2 * 3**3] == classes[3**0 + 2 * 3**7]
    assert classes[knight] != classes[2 * 3**0 + 3**5]


@pytest.mark.parametrize(
    ("text", "digits", "numbers"),
    [("P", 1, [0]), ("#~", 1, [-45, 45]), ("PP", 2, [0]), ("PQ~~", 2, [1, 4140]), ("", 3, [])],
)
def test_numbers_are_written_in_base_91(text: str, digits: int, numbers: list[int]) -> None:
    assert read_numbers(text, digits) == numbers


def test_the_weights_are_small() -> None:
    source = Path(value.__file__).with_name("weights.py").read_bytes()
    assert len(zlib.compress(source, 9)) <= 20_000


def test_the_weights_are_loaded_only_when_a_bot_thinks() -> None:
    code = "import sys, pygames.api; print('pygames.nmbr9.bot.weights' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - this Python
    assert run.stdout.strip() == "False"
