"""The notation of Triominos: one spelling per move, and nothing else is a move."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from triominos_helpers import tiles

from pygames.core import InvalidMove
from pygames.triominos.box import TILES, Cell, Tile
from pygames.triominos.moves import Deal, Draw, Drawn, Lot, Pass, Place, parse

MOVES = {
    "0-1-5r1@u2,3": Place(Tile(0, 1, 5), 1, Cell("u", 2, 3)),
    "0-1-5r2@d-99,99": Place(Tile(0, 1, 5), 2, Cell("d", -99, 99)),
    "5-5-5r0@u0,0": Place(Tile(5, 5, 5), 0, Cell("u", 0, 0)),
    "draw": Draw(),
    "pass": Pass(),
    "0-1-5": Drawn(Tile(0, 1, 5)),
    "lot 5": Lot(5),
    "deal 0-0-1,0-1-2|3-3-3": Deal((tiles("0-1-2 0-0-1"), tiles("3-3-3"))),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_reads_back_from_its_notation(text: str) -> None:
    assert parse(text) == MOVES[text]
    assert str(MOVES[text]) == text


@given(st.sampled_from(TILES), st.integers(0, 2), st.integers(-99, 99), st.integers(-99, 99))
def test_every_placement_reads_back(tile: Tile, rotation: int, q: int, r: int) -> None:
    move = Place(tile, 0 if tile.triplet else rotation, Cell("ud"[rotation % 2], q, r))
    assert parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Draw",
        " draw",
        "draw\n",
        "0-2-1",  # a mirrored tile
        "1-0-5r0@u0,0",
        "0-1-6r0@u0,0",
        "0-1-5r3@u0,0",
        "5-5-5r1@u0,0",  # a rotated triplet looks the same: only r0 is valid
        "0-1-5r0@u-0,0",
        "0-1-5r0@u01,0",
        "0-1-5r0@u100,0",
        "0-1-5r0@x0,0",
        "0-1-5r0@u\u0661,0",  # an Arabic digit
        "0-1-5r0@u0,0 ",
        "lot 6",
        "lot",
        "deal 0-1-2,0-0-1|3-3-3",  # not in order
        "deal 0-0-1,0-0-1|3-3-3",
        "deal 0-0-1 0-1-2",
    ],
)
def test_any_other_spelling_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMove):
        parse(text)


@pytest.mark.parametrize("rotation", [-1, 3])
def test_a_placement_cannot_be_made_with_a_wrong_rotation(rotation: int) -> None:
    with pytest.raises(InvalidMove):
        Place(Tile(0, 1, 5), rotation, Cell("u", 0, 0))


def test_a_placement_cannot_be_made_off_the_grid() -> None:
    with pytest.raises(InvalidMove):
        Place(Tile(0, 1, 5), 0, Cell("u", 0, -100))


@settings(max_examples=800)
@given(
    st.text(max_size=30)
    | st.text("0123456789-r@ud,|+ ealotpswn", max_size=24)
    | st.from_regex(r"[0-5]-[0-5]-[0-6](r[0-3]@[ud]-?\d{1,3},-?\d{1,2})?", fullmatch=True)
)
@example("deal ")
@example("deal |")
@example("0-1-5r1@u2,-3")
@example("0-1-5")
@example("draw")
def test_garbage_is_invalid_or_the_canonical_spelling_of_a_move(text: str) -> None:
    try:
        move = parse(text)
    except InvalidMove:
        return
    assert str(move) == text
    assert parse(text) == move
