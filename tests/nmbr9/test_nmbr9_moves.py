"""The notation of NMBR 9: every move reads back, and no other text is a move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core import InvalidMove
from pygames.nmbr9.box import NUMBERS, SHAPES
from pygames.nmbr9.moves import Card, Move, Place, Timeout, parse

FAR = st.integers(-99, 99)
PLACES = st.sampled_from(NUMBERS).flatmap(
    lambda number: st.builds(
        Place, st.just(number), st.integers(0, len(SHAPES[number]) - 1), FAR, FAR
    )
)
MOVES = PLACES | st.builds(Card, st.sampled_from(NUMBERS)) | st.just(Timeout())


@given(MOVES)
def test_every_move_reads_back(move: Move) -> None:
    assert parse(str(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7r2@3,-1", Place(7, 2, 3, -1)),
        ("0r1@-12,0", Place(0, 1, -12, 0)),
        ("card 7", Card(7)),
        ("timeout", Timeout()),
    ],
)
def test_the_notation(text: str, move: Move) -> None:
    assert parse(text) == move
    assert str(move) == text


NO_CARDS = ["card", "card ", "card 10", "card -1", "card 7 ", " card 7", "Card 7", "* card 7"]
NO_NUMBERS = ["7r2@+3,1", "7r2@03,1", "7r2@-0,1", "7r2@0,-0", "7r2@00,0", "7r2@1e1,0", "7r2@1_0,1"]
TOO_FAR = ["7r2@100,0", "7r2@0,-100", "7r2@-1000,0"]
NO_TILES = ["10r0@0,0", "07r2@0,0", "7r4@0,0", "7r-1@0,0", "7r02@0,0", "0r2@0,0", "8r2@0,0"]
NO_PLACES = ["7r2@3", "7r2@3,", "7r2@,3", "7r2 @3,1", "7r2@3, 1", "7r2@3,1\n", "7R2@3,1", "7r@3,1"]
OTHER_DIGITS = ["card \u0667", "card \uff17", "7r2@\u0663,1", "\u0667r2@3,1", "7r\uff12@3,1"]
NO_WORDS = ["", " ", "7", "timeout ", "Timeout", "pass"]


@pytest.mark.parametrize(
    "text",
    [*NO_WORDS, *NO_CARDS, *NO_PLACES, *NO_TILES, *TOO_FAR, *NO_NUMBERS, *OTHER_DIGITS],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMove):
        parse(text)


@pytest.mark.slow
@settings(max_examples=800)
@given(
    st.text(max_size=40)
    | st.text("0123456789r@,- cardtimeou", max_size=14)
    | st.from_regex(r"\d{1,2}r\d@-?\d{1,3},-?\d{1,3}", fullmatch=True)
)
def test_garbage_is_refused_or_is_its_own_notation(text: str) -> None:
    try:
        move = parse(text)
    except InvalidMove:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    ("tile", "rotation", "x", "y"),
    [
        (10, 0, 0, 0),
        (-1, 0, 0, 0),
        (0, 2, 0, 0),
        (7, 4, 0, 0),
        (7, -1, 0, 0),
        (7, 0, 100, 0),
        (7, 0, 0, -100),
    ],
)
def test_a_tile_that_is_not_in_the_box_cannot_be_placed(
    tile: int, rotation: int, x: int, y: int
) -> None:
    with pytest.raises(InvalidMove):
        Place(tile, rotation, x, y)


@pytest.mark.parametrize("tile", [-1, 10])
def test_there_are_cards_0_to_9_only(tile: int) -> None:
    with pytest.raises(InvalidMove):
        Card(tile)
