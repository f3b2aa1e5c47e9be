"""The search grid agrees with the rules, and its windows with the display."""

from __future__ import annotations

import random

import pytest
from nmbr9_helpers import lay, play_at_random

from pygames.nmbr9 import GAME
from pygames.nmbr9.bot.search_grid import MAX_NEIGHBOURS, WINDOW_LEVELS, Grid
from pygames.nmbr9.box import NUMBERS
from pygames.nmbr9.placements import places
from pygames.nmbr9.state import Display, PlacedTile, stacks

SEEDS = range(15)


class FakeVectors(dict[int, int]):
    """Gives every pattern a different large number, and the empty pattern 0."""

    def __init__(self, level: int) -> None:
        super().__init__({0: 0})
        self.level = level

    def __missing__(self, pattern: int) -> int:
        return pow(7, pattern * WINDOW_LEVELS + self.level, 2**61 - 1)


VECTORS = tuple(FakeVectors(level) for level in range(WINDOW_LEVELS))


def tile_tuples(display: Display) -> list[tuple[int, int, int, int, int]]:
    """The tiles of a display as a grid takes them."""
    return [(tile.tile, tile.rotation, tile.x, tile.y, tile.level) for tile in display]


def some_display(seed: int) -> Display:
    """A display after some random moves."""
    rng = random.Random(seed)
    return play_at_random(GAME.start(1, {}), rng, 2 * rng.randrange(1, 20)).displays[0]


def neighbours(display: Display, tile: PlacedTile) -> int:
    """How many cells around a tile on level 0 are covered."""
    covered = set(stacks(display))
    own = set(tile.cells)
    around = {(x + dx, y + dy) for x, y in own for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return len((around - own) & covered)


def window_sum(display: Display) -> int:
    """The sum over all windows of a display, calculated cell by cell."""
    lying = stacks(display)
    vector_sum = 0
    for level in range(WINDOW_LEVELS):
        corners = {(x - u, y - v) for x, y in lying for u in range(3) for v in range(3)}
        for left, top in corners:
            pattern = 0
            for place in range(9):
                height = len(lying.get((left + place % 3, top + place // 3), ()))
                mark = int(height > 0) if level == 0 else int(height >= level) + int(height > level)
                pattern += mark * 3**place
            vector_sum += VECTORS[level][pattern]
    return vector_sum


@pytest.mark.parametrize("seed", SEEDS)
def test_a_grid_finds_exactly_the_legal_places(seed: int) -> None:
    display = some_display(seed)
    grid = Grid(tile_tuples(display), VECTORS)
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


@pytest.mark.no_cover
@pytest.mark.parametrize("min_neighbours", range(2, MAX_NEIGHBOURS + 1))
def test_on_level_0_only_places_with_enough_neighbours_are_found(min_neighbours: int) -> None:
    for seed in SEEDS:
        display = some_display(seed)
        grid = Grid(tile_tuples(display), VECTORS)
        number = seed % 10
        kept = grid.places(number, min_neighbours)
        for place in grid.places(number, 1):
            shape, anchor, level = place
            tile = PlacedTile(number, shape & 3, *grid.cell(anchor), level)
            assert (place in kept) == (level > 0 or neighbours(display, tile) >= min_neighbours)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", SEEDS)
def test_the_vector_sum_is_updated_tile_by_tile(seed: int) -> None:
    display = some_display(seed)
    grid = Grid(tile_tuples(display), VECTORS)
    assert grid.vector_sum == window_sum(display)
    for shape, anchor, level in grid.places(seed % 10, 1)[::50]:
        tile = PlacedTile(shape >> 2, shape & 3, *grid.cell(anchor), level)
        expected = window_sum((*display, tile))
        assert grid.sum_with((shape, anchor, level)) == expected
        assert grid.with_tile((shape, anchor, level)).vector_sum == expected
    assert grid.vector_sum == window_sum(display)


def test_the_first_tile_lies_at_the_origin_in_each_rotation() -> None:
    grid = Grid((), VECTORS)
    assert [grid.cell(anchor) for _, anchor, _ in grid.places(7, MAX_NEIGHBOURS)] == [(0, 0)] * 4
    assert grid.highest(7) == 0


def test_a_place_is_described_by_sides_support_and_holes() -> None:
    """A 4 over the seam of two nines rests on both; a 0 beside them shares a whole side."""
    display = lay("9r0@0,0 9r2@2,0").displays[0]
    grid = Grid(tile_tuples(display), VECTORS)
    assert grid.describe((0, grid.anchor(5, 0), 0)) == {"sides": 4.0, "support": 0.0, "holes": 2.0}
    over = next(place for place in grid.places(4, 1) if place[2] == 1)
    assert grid.describe(over) == {"sides": 0.0, "support": 2.0, "holes": 0.0}
