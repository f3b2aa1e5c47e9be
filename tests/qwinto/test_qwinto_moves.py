"""The notation of Qwinto: one text for each move, and nothing else is a move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core import InvalidMove
from pygames.qwinto import GAME
from pygames.qwinto.moves import Keep, Pass, Pick, Reroll, Roll, Start, Write
from pygames.qwinto.rules import MOVES


def test_the_notation_of_each_move() -> None:
    assert [
        str(move)
        for move in (Start(1), Pick("OY"), Roll((4, 3)), Reroll(), Keep(), Write("O", 4), Pass())
    ] == ["start 1", "pick OY", "roll 4+3", "reroll", "keep", "O4", "pass"]


def test_every_move_reads_back() -> None:
    every = [move for moves in MOVES.values() for move in moves]
    assert len(every) == 6 + 7 + (6 + 36 + 216) + 2 + 28
    for move in every:
        assert GAME.parse(str(move)) == move


def test_a_place_that_is_no_field_is_still_a_move() -> None:
    """The refusal can then be `no-such-field` with its place."""
    assert GAME.parse("O5") == Write("O", 5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "O",
        "O12",
        "O04",
        "O4 ",
        " O4",
        "O4\n",
        "o4",
        "X4",
        "O-1",
        "O" + "9" * 5000,
        "O\N{ARABIC-INDIC DIGIT FOUR}",
        "O\N{FULLWIDTH DIGIT ONE}",
        "pick",
        "pick ",
        "pick YO",
        "pick OO",
        "pick OYPO",
        "pick oy",
        "roll",
        "roll 0",
        "roll 7",
        "roll 4+3+2+1",
        "roll 4+",
        "roll +4",
        "roll 4 + 3",
        "roll 44",
        "roll \N{SUPERSCRIPT TWO}",
        "start",
        "start 6",
        "start -1",
        "start 01",
        "start " + "1" * 5000,
        "Keep",
        "keep keep",
        "* roll 4",
        "pass\x00",
    ],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMove):
        GAME.parse(text)


words = st.sampled_from(["pick ", "roll ", "start ", "keep", "pass", "reroll", "O", "Y", "P", "+"])
digits = st.text(st.sampled_from("0123456789٣²+-OYP \n"), max_size=4)


@pytest.mark.slow
@settings(max_examples=800)
@given(st.one_of(st.text(), st.builds("".join, st.lists(st.one_of(words, digits), max_size=4))))
def test_any_text_is_invalid_or_the_only_notation_of_a_move(text: str) -> None:
    try:
        move = GAME.parse(text)
    except InvalidMove:
        return
    assert str(move) == text
