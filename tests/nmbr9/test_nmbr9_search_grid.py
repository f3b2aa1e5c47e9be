"""The grid a bot searches on agrees with the rules, and its windows with the display."""

from __future__ import annotations

import random

import pytest
from nmbr9_table import lay, play_at_random

from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.search_grid import JUDGED, SNUG, Grid
from pygames.nmbr9.box import NUMBERS
from pygames.nmbr9.placements import places
from pygames.nmbr9.state import Display, PlacedTile, stacks

SEEDS = range(15)


class Telling(dict[int, int]):
    """An eye to which every pattern tells another large number, and a blank one nothing."""

    def __init__(self, level: int) -> None:
        super().__init__({0: 0})
        self.level = level

    def __missing__(self, pattern: int) -> int:
        return pow(7, pattern * JUDGED + self.level, 2**61 - 1)


EYES = tuple(Telling(level) for level in range(JUDGED))


def laid(display: Display) -> list[tuple[int, int, int, int, int]]:
    """A display as a grid takes it."""
    return [(tile.tile, tile.rotation, tile.x, tile.y, tile.level) for tile in display]


def some_display(seed: int) -> Display:
    """A display as random play leaves it."""
    rng = random.Random(seed)
    return play_at_random(GAME.start(1, {}), rng, 2 * rng.randrange(1, 20)).displays[0]


def neighbours(display: Display, tile: PlacedTile) -> int:
    """How many cells around a tile on the table are covered."""
    covered = set(stacks(display))
    own = set(tile.cells)
    around = {(x + dx, y + dy) for x, y in own for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return len((around - own) & covered)


def told(display: Display) -> int:
    """What all windows of a display tell, cell by cell."""
    lying = stacks(display)
    total = 0
    for level in range(JUDGED):
        corners = {(x - u, y - v) for x, y in lying for u in range(3) for v in range(3)}
        for left, top in corners:
            pattern = 0
            for place in range(9):
                height = len(lying.get((left + place % 3, top + place // 3), ()))
                mark = int(height > 0) if level == 0 else int(height >= level) + int(height > level)
                pattern += mark * 3**place
            total += EYES[level][pattern]
    return total


@pytest.mark.parametrize("seed", SEEDS)
def test_a_grid_finds_exactly_the_legal_places(seed: int) -> None:
    display = some_display(seed)
    grid = Grid(laid(display), EYES)
    for number in NUMBERS:
        found = {
            (shape & 3, *grid.cell(anchor), level)
            for shape, anchor, level in grid.places(number, 1)
        }
        legal = {
            (rotation, *place)
            for rotation, there in enumerate(places(display, number))
            for place in there
        }
        assert found == legal
        assert grid.highest(number) == max(level for *_, level in legal)


@pytest.mark.parametrize("snug", range(2, SNUG + 1))
def test_on_the_table_only_snug_places_are_kept(snug: int) -> None:
    for seed in SEEDS:
        display = some_display(seed)
        grid = Grid(laid(display), EYES)
        number = seed % 10
        kept = grid.places(number, snug)
        for place in grid.places(number, 1):
            shape, anchor, level = place
            tile = PlacedTile(number, shape & 3, *grid.cell(anchor), level)
            assert (place in kept) == (level > 0 or neighbours(display, tile) >= snug)


@pytest.mark.parametrize("seed", SEEDS)
def test_windows_are_kept_up_to_date_tile_by_tile(seed: int) -> None:
    display = some_display(seed)
    grid = Grid(laid(display), EYES)
    assert grid.total == told(display)
    for shape, anchor, level in grid.places(seed % 10, 1)[::50]:
        tile = PlacedTile(shape >> 2, shape & 3, *grid.cell(anchor), level)
        expected = told((*display, tile))
        assert grid.total_with((shape, anchor, level)) == expected
        assert grid.put((shape, anchor, level)).total == expected
    assert grid.total == told(display)


def test_the_first_tile_lies_at_the_origin_in_each_rotation() -> None:
    grid = Grid((), EYES)
    assert [grid.cell(anchor) for _, anchor, _ in grid.places(7, SNUG)] == [(0, 0)] * 4
    assert grid.highest(7) == 0


def test_a_player_is_told_sides_support_and_holes() -> None:
    """The 4 over the seam of two nines rests on both; the 0 on the table shares a whole side."""
    display = lay("9r0@0,0 9r2@2,0").displays[0]
    grid = Grid(laid(display), EYES)
    assert grid.facts((0, grid.anchor(5, 0), 0)) == {"sides": 4.0, "support": 0.0, "holes": 2.0}
    over = next(place for place in grid.places(4, 1) if place[2] == 1)
    assert grid.facts(over) == {"sides": 0.0, "support": 2.0, "holes": 0.0}
