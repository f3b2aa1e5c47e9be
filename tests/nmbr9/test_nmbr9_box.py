"""What is in the box (docs/RULES.md 2.1)."""

from __future__ import annotations

import pytest
from nmbr9_reference import cells, different_rotations

from pygames.nmbr9.box import COPIES, LONGEST, NUMBERS, ROUNDS, SHAPES, geometry, turned


def drawn(shape: tuple[tuple[int, int], ...]) -> list[str]:
    """A shape as a picture."""
    wide, high = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    return ["".join(".X"[(x, y) in shape] for x in range(wide)) for y in range(high)]


def test_the_tiles_have_10_5_9_9_8_10_9_7_8_10_cells() -> None:
    assert [len(SHAPES[number][0]) for number in NUMBERS] == [10, 5, 9, 9, 8, 10, 9, 7, 8, 10]
    assert sum(len(SHAPES[number][0]) for number in NUMBERS) == 85


def test_there_are_2_4_4_4_4_4_4_4_2_4_different_rotations() -> None:
    assert [len(SHAPES[number]) for number in NUMBERS] == [2, 4, 4, 4, 4, 4, 4, 4, 2, 4]
    assert [different_rotations(number) for number in NUMBERS] == [2, 4, 4, 4, 4, 4, 4, 4, 2, 4]


def test_a_deck_holds_twenty_cards_each_number_twice() -> None:
    assert COPIES == 2
    assert ROUNDS == 20


@pytest.mark.parametrize(
    ("number", "rotation", "picture"),
    [
        (1, 0, ["XX", ".X", ".X", ".X"]),
        (1, 1, ["...X", "XXXX"]),
        (1, 2, ["X.", "X.", "X.", "XX"]),
        (1, 3, ["XXXX", "X..."]),
        (7, 0, ["XXX", ".X.", "XX.", "X.."]),
        (7, 1, ["XX.X", ".XXX", "...X"]),
        (0, 1, ["XXXX", "X..X", "XXXX"]),
        (8, 1, ["XX..", "XXXX", "..XX"]),
    ],
)
def test_rotations_are_quarter_turns_clockwise(
    number: int, rotation: int, picture: list[str]
) -> None:
    assert drawn(SHAPES[number][rotation]) == picture


@pytest.mark.parametrize("number", NUMBERS)
def test_every_rotation_is_the_rotated_drawing(number: int) -> None:
    for rotation, shape in enumerate(SHAPES[number]):
        assert set(shape) == set(cells(number, rotation, 0, 0))
        assert max(max(cell) for cell in shape) < LONGEST
        assert (min(x for x, _ in shape), min(y for _, y in shape)) == (0, 0)


@pytest.mark.parametrize("number", NUMBERS)
def test_four_quarter_turns_bring_a_tile_back(number: int) -> None:
    shape = SHAPES[number][0]
    assert turned(turned(turned(turned(shape)))) == shape


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 8, 9])
def test_a_flipped_tile_is_no_rotation(number: int) -> None:
    shape = SHAPES[number][0]
    wide = max(x for x, _ in shape)
    flipped = {(wide - x, y) for x, y in shape}
    assert all(set(rotation) != flipped for rotation in SHAPES[number])


def test_the_page_gets_the_shapes_by_tile_and_rotation() -> None:
    box = geometry()
    assert box["shapes"][1][1] == [[3, 0], [0, 1], [1, 1], [2, 1], [3, 1]]
    assert (box["copies"], box["rounds"]) == (2, 20)
