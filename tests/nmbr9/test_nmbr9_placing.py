"""Where a tile may lie (docs/RULES.md 2.2), by drawn examples.

The block below is two 9s that fill a rectangle, the second one upside down:

    AAABB
    AAABB
    AABBB
    AABBB
"""

from __future__ import annotations

import random

import pytest
from nmbr9_helpers import heights, lay, play_at_random, refused, rule

from pygames.core import CHANCE, IllegalMove, Refusal
from pygames.nmbr9 import GAME
from pygames.nmbr9.moves import Card, Place
from pygames.nmbr9.state import names

BLOCK = "9r0@0,0 9r2@2,0"


def test_the_first_tile_lies_at_the_origin_in_any_rotation() -> None:
    state = GAME.apply(lay(""), CHANCE, Card(7))
    assert set(GAME.legal_moves(state, 0)) == {Place(7, rotation, 0, 0) for rotation in range(4)}
    assert GAME.refusal(state, 0, Place(7, 0, 1, 0)) == Refusal("first-at-origin", ("0,0",))


def test_a_tile_on_top_lies_on_level_ground_and_on_two_tiles() -> None:
    state = lay(BLOCK + " 8r0@1,0")
    assert state.displays[0][-1].level == 1
    assert heights(state) == ["11221", "11221", "12211", "12211"]


def test_a_tile_may_not_hang_over() -> None:
    assert refused(lay(BLOCK), "8r0@3,0") == Refusal(
        "uneven-ground", ("5,0", "5,1"), (("level", 1),)
    )


def test_a_tile_may_not_lie_over_a_hole() -> None:
    state = lay("0r0@0,0 9r0@3,0")
    assert heights(state) == ["111111", "1.1111", "1.111.", "11111."]
    assert refused(state, "5r0@1,0") == Refusal("uneven-ground", ("1,1",), (("level", 1),))


def test_tiles_do_not_overlap() -> None:
    state = lay("1r0@0,0")
    assert refused(state, "1r0@0,3") == Refusal(
        "uneven-ground", ("0,3", "1,4", "1,5", "1,6"), (("level", 1),)
    )
    assert rule(state, "1r0@0,0") == "needs-two-tiles"


def test_a_tile_may_not_lie_on_two_levels() -> None:
    state = lay(BLOCK + " 8r0@1,0")
    assert rule(state, "1r0@0,0") == "uneven-ground"


def test_a_tile_on_level_0_shares_a_side_with_another() -> None:
    state = lay("8r0@0,0")
    assert rule(state, "9r0@3,-3") is None
    assert rule(state, "9r0@4,0") == "not-touching"
    assert refused(state, "1r0@9,9") == Refusal(
        "not-touching", ("9,9", "10,9", "10,10", "10,11", "10,12"), (("level", 0),)
    )


def test_a_corner_is_no_contact() -> None:
    state = lay("8r0@0,0")
    assert rule(state, "9r0@3,-4") == "not-touching"


def test_a_level_without_a_tile_needs_no_contact() -> None:
    assert rule(lay(BLOCK), "1r0@2,0") is None


def test_the_contact_must_be_on_the_same_level() -> None:
    state = lay(BLOCK + " 0r0@5,0 0r0@8,0 1r0@2,0")
    assert heights(state) == ["11221111111", "111211.11.1", "111211.11.1", "11121111111"]
    assert rule(state, "1r0@7,0") == "not-touching"
    assert rule(state, "1r0@4,0") is None


def test_a_covered_tile_still_gives_contact_on_its_level() -> None:
    state = lay(BLOCK + " 8r1@0,0")
    assert heights(state) == ["22111", "22221", "11221", "11111"]
    assert rule(state, "1r1@-4,0") is None


def test_one_tile_is_not_enough_to_rest_on() -> None:
    state = lay(BLOCK)
    below = state.displays[0][0]
    assert refused(state, "1r0@0,0") == Refusal(
        "needs-two-tiles", names(below.cells), (("level", 1),)
    )


def test_two_tiles_with_the_same_number_count_as_two() -> None:
    state = lay(BLOCK)
    assert {tile.tile for tile in state.displays[0]} == {9}
    assert rule(state, "8r0@1,0") is None


def test_two_tiles_are_needed_on_every_level() -> None:
    """On level 2 the two tiles must lie on level 1; those of level 0 do not help."""
    state = lay(BLOCK + " 0r0@0,0")
    assert heights(state) == ["22211", "21211", "21211", "22211"]
    assert state.displays[0][-1].level == 1
    assert rule(state, "1r0@1,0") == "needs-two-tiles"


HOLE = [
    ".11....",
    ".11....",
    "111111.",
    "1111.1.",
    "1111.1.",
    "1....11",
    "1111.11",
    "1111111",
]


def test_a_hole_may_be_left_and_filled_later_on_its_own_level() -> None:
    state = lay("6r0@0,0 8r0@0,-4 5r3@2,-2 6r3@3,1")
    assert heights(state) == HOLE
    state = lay("6r0@0,0 8r0@0,-4 5r3@2,-2 6r3@3,1 1r1@1,0")
    assert state.displays[0][-1].level == 0


def test_a_tile_may_lie_on_any_legal_level() -> None:
    state = GAME.apply(lay(BLOCK), CHANCE, Card(3))
    places = GAME.view(state, 0)["legal"]["places"]
    levels = {level for there in places.values() for _, _, level in there}
    assert levels == {0, 1}


def test_there_is_always_room_on_level_0_so_nobody_passes() -> None:
    for seed in range(10):
        rng = random.Random(seed)
        state = play_at_random(GAME.start(1, {}), rng, 2 * rng.randrange(20) + 1)
        for rotation in GAME.view(state, 0)["legal"]["places"].values():
            assert any(level == 0 for _, _, level in rotation)


@pytest.mark.parametrize(("dx", "dy"), [(-4, 0), (3, 0), (0, -4), (0, 4)])
def test_level_0_has_no_edge(dx: int, dy: int) -> None:
    """Twenty tiles in a line stay within the coordinates of the notation."""
    state = GAME.start(1, {})
    for number in [*range(10), *range(10)]:
        state = GAME.apply(state, CHANCE, Card(number))
        moves = [move for move in GAME.legal_moves(state, 0) if isinstance(move, Place)]
        state = GAME.apply(state, 0, max(moves, key=lambda move: move.x * dx + move.y * dy))
    far = state.displays[0][-1]
    assert far.x * dx + far.y * dy > 100
    assert max(abs(far.x), abs(far.y)) <= 80
    assert GAME.read_position(GAME.position(state)) == state


def test_a_refused_tile_raises_with_its_reason() -> None:
    state = GAME.apply(lay(BLOCK), CHANCE, Card(1))
    with pytest.raises(IllegalMove, match="needs-two-tiles") as caught:
        GAME.apply(state, 0, Place(1, 0, 0, 0))
    assert caught.value.refusal.rule == "needs-two-tiles"
