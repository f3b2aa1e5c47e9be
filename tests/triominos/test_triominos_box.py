"""The tiles and the grid (docs/RULES.md 3.1)."""

from __future__ import annotations

import pytest
import triominos_reference as reference

from pygames.triominos.box import (
    HAND,
    TILES,
    Cell,
    Tile,
    Vertex,
    around,
    corners,
    geometry,
    neighbours,
)

CELLS = [Cell(kind, q, r) for kind in "ud" for q in range(-3, 4) for r in range(-3, 4)]


def test_there_are_56_different_tiles_with_420_points() -> None:
    assert len(TILES) == len(set(TILES)) == 56
    assert sum(tile.value for tile in TILES) == 420


def test_there_are_6_triplets_30_pairs_and_20_tiles_of_three_numbers() -> None:
    kinds = [len(set(tile)) for tile in TILES]
    assert [kinds.count(n) for n in (1, 2, 3)] == [6, 30, 20]
    assert sum(tile.triplet for tile in TILES) == 6


def test_numbers_of_a_tile_rise_clockwise_from_the_smallest() -> None:
    """0-1-2 exists, its mirror 0-2-1 does not."""
    assert all(tile.a <= tile.b <= tile.c for tile in TILES)
    assert Tile(0, 1, 2) in TILES
    assert Tile(0, 2, 1) not in TILES


def test_turning_a_tile_keeps_its_clockwise_order() -> None:
    assert [Tile(0, 1, 5).corners(r) for r in range(3)] == [(0, 1, 5), (1, 5, 0), (5, 0, 1)]
    for tile in TILES:
        for rotation in range(3):
            assert list(tile.corners(rotation)) == reference.numbers(tile, rotation)


def test_corners_are_listed_clockwise_as_in_the_rules() -> None:
    assert corners(Cell("u", 2, 3)) == ((2, 3), (2, 4), (3, 3))
    assert corners(Cell("d", 2, 3)) == ((2, 4), (3, 4), (3, 3))
    for cell in CELLS:
        (ax, ay), (bx, by), (cx, cy) = [(2 * q + r, r) for q, r in corners(cell)]
        assert (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0, "y up: clockwise is negative"


def test_edge_neighbours_are_those_listed_in_the_rules() -> None:
    assert set(neighbours(Cell("u", 0, 0))) == {("d", 0, 0), ("d", 0, -1), ("d", -1, 0)}
    assert set(neighbours(Cell("d", 0, 0))) == {("u", 0, 0), ("u", 1, 0), ("u", 0, 1)}


def test_edge_neighbours_share_two_corners_and_are_mutual() -> None:
    for cell in CELLS:
        for opposite, other in zip(corners(cell), neighbours(cell), strict=True):
            assert set(corners(cell)) - set(corners(other)) == {opposite}
            assert cell in neighbours(other)


def test_six_cells_meet_at_a_vertex() -> None:
    for vertex in (Vertex(0, 0), Vertex(-2, 1)):
        assert set(around(vertex)) == {cell for cell in CELLS if vertex in corners(cell)}
        assert len(around(vertex)) == 6


@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 7), (4, 7), (5, 6), (6, 6)], ids=str)
def test_the_hand_size_depends_on_the_number_of_players(seats: int, size: int) -> None:
    assert HAND[seats] == size


def test_names_of_points_and_cells_are_their_notation() -> None:
    assert (str(Vertex(-1, 2)), str(Cell("d", 3, -4))) == ("-1,2", "d3,-4")


def test_the_page_gets_the_grid_and_the_points() -> None:
    given = geometry()
    assert given["corners"]["d"] == [[0, 1], [1, 1], [1, 0]]
    assert given["tiles"][6] == "0-1-1"
    assert given["presets"]["goliath"]["hexagons"] == [50, 60, 70]
