"""The value adds up what windows, counts and cards tell, in whole numbers, as its weights say."""

from __future__ import annotations

import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from nmbr9_table import lay

from pygames.nmbr9.bot import value
from pygames.nmbr9.bot.search_grid import JUDGED, Grid
from pygames.nmbr9.bot.value import EYE, HIDDEN, POINT, forms_of_windows, net, read_numbers, weigh

DISPLAY = [
    (tile.tile, tile.rotation, tile.x, tile.y, tile.level)
    for tile in lay("9r0@0,0 9r2@2,0 0r0@5,0 8r0@1,0").displays[0]
]
LEFT = [1, 2, 2, 2, 2, 2, 2, 2, 1, 0]


def plain_value(grid: Grid, left: list[int]) -> int:
    """The value once more, with lists of numbers for the hidden layer."""
    from pygames.nmbr9.bot import weights  # noqa: PLC0415 - as late as the bot

    form = forms_of_windows()
    eye, mix, card, count, bias, out = (
        read_numbers(text, digits)
        for text, digits in (
            (weights.EYE, 1),
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
                eye[(form[pattern] + (level > 0) * 2862) * EYE + k]
                for pattern in windows
                if pattern
            )
            for k in range(EYE)
        ]
        for level, windows in enumerate(grid.windows)
    ]
    for unit in range(HIDDEN):
        coarse = bias[cards * HIDDEN + unit]
        coarse += sum(card[(n * 3 + c) * HIDDEN + unit] for n, c in enumerate(left))
        hidden = 0
        for level in range(JUDGED):
            tiles = len(grid.laid[level]) if level < len(grid.laid) else 0
            coarse += count[(level * value.COUNTED + tiles) * HIDDEN + unit]
            hidden += sum(
                seen[level][k] * mix[(level * EYE + k) * HIDDEN + unit] for k in range(EYE)
            )
        total += max(0, hidden + (coarse << weights.COARSE)) * out[cards * HIDDEN + unit]
    return read_numbers(weights.BASE, 3)[cards] + (total >> weights.SHIFT)


def test_packed_lanes_come_to_the_same_as_plain_lists() -> None:
    grid = Grid(DISPLAY, net().eyes)
    hidden = net().before(grid, LEFT) + grid.total
    assert net().value(hidden, sum(LEFT)) == plain_value(grid, LEFT)


def test_a_place_is_weighed_as_the_display_it_leads_to() -> None:
    grid = Grid(DISPLAY, net().eyes)
    places = grid.places(9, 1)[::30]
    for place, weight in zip(places, weigh(grid, places, LEFT), strict=True):
        points = 9 * place[2] * POINT
        assert weight == points + plain_value(grid.put(place), LEFT)


def test_with_one_card_to_come_a_place_is_weighed_exactly() -> None:
    grid = Grid(DISPLAY, net().eyes)
    last = [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    places = grid.places(1, 1)
    for place, weight in zip(places, weigh(grid, places, last), strict=True):
        reached = max(level for *_, level in grid.put(place).places(7, 1))
        assert weight == (place[2] + 7 * reached) * POINT


def test_the_last_tile_is_worth_its_points() -> None:
    grid = Grid(DISPLAY, net().eyes)
    places = grid.places(6, 1)
    assert weigh(grid, places, [0] * 10) == [6 * level * POINT for *_, level in places]


def test_levels_above_those_looked_at_are_weighed_too() -> None:
    """No real display is so high that it matters, but a set-up one may be."""
    tower = [(9, 0, x, 0, level) for level in range(JUDGED + 1) for x in (0, 3)]
    grid = Grid(tower, net().eyes)
    high = [place for place in grid.places(1, 1) if place[2] > JUDGED]
    assert high
    assert all(weight > JUDGED * POINT for weight in weigh(grid, high, LEFT))


def test_windows_turned_or_mirrored_have_one_form() -> None:
    forms = forms_of_windows()
    assert max(forms) + 1 == len(set(forms)) == 2862
    corners = [3**0, 3**2, 3**6, 3**8]
    sides = [3**1, 3**3, 3**5, 3**7]
    assert len({forms[corner] for corner in corners}) == 1
    assert len({forms[side] for side in sides}) == 1
    knight = 3**0 + 2 * 3**5
    assert forms[knight] == forms[3**2 + 2 * 3**3] == forms[3**0 + 2 * 3**7]
    assert forms[knight] != forms[2 * 3**0 + 3**5]


@pytest.mark.parametrize(
    ("text", "digits", "numbers"),
    [("P", 1, [0]), ("#~", 1, [-45, 45]), ("PP", 2, [0]), ("PQ~~", 2, [1, 4140]), ("", 3, [])],
)
def test_numbers_are_written_in_base_91(text: str, digits: int, numbers: list[int]) -> None:
    assert read_numbers(text, digits) == numbers


def test_the_weights_are_small() -> None:
    source = Path(value.__file__).with_name("weights.py").read_bytes()
    assert len(zlib.compress(source, 9)) <= 20_000


def test_the_weights_are_not_read_before_a_bot_thinks() -> None:
    code = "import sys, pygames.api; print('pygames.nmbr9.bot.weights' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603 - this Python
    assert told.stdout.strip() == "False"
