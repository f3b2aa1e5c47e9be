"""A position is one line that reads back; impossible positions are refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nmbr9_helpers import lay, play_at_random

from pygames.core import CHANCE, RecordError
from pygames.nmbr9 import GAME
from pygames.nmbr9.moves import Card, Place


def test_the_format_of_a_position() -> None:
    assert GAME.position(GAME.start(2, {})) == "clock off | card - | - | -"
    state = GAME.apply(GAME.start(2, {"clock": "60"}), CHANCE, Card(3))
    state = GAME.apply(GAME.apply(state, 0, Place(3, 0, 0, 0)), 1, Place(3, 2, 0, 0))
    state = GAME.apply(GAME.apply(state, CHANCE, Card(7)), 0, Place(7, 1, 3, 0))
    assert GAME.position(state) == "clock 60 | card 7 | 3r0@0,0 ?7r1@3,0 | 3r2@0,0"


@pytest.mark.slow
@settings(max_examples=50)
@given(
    seed=st.integers(0, 10**6),
    seats=st.sampled_from(GAME.seat_counts),
    clock=st.sampled_from(("off", "60")),
    moves=st.integers(0, 100),
)
def test_every_position_reads_back(seed: int, seats: int, clock: str, moves: int) -> None:
    state = play_at_random(GAME.start(seats, {"clock": clock}), random.Random(seed), moves)
    assert GAME.read_position(GAME.position(state)) == state


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("", "form"),
        ("clock off | card -", "form"),
        ("clock off | card - | ", "form"),
        ("clock 30 | card - | -", "form"),
        ("clock off | card 10 | -", "form"),
        ("clock off | card \u0667 | -", "form"),
        ("clock off | card - | -\n", "form"),
        ("clock off | card - | - | - | - | - | -", "seats"),
        ("clock off | card - | 3r0@0,0 | -", "rounds"),
        ("clock off | card - | 3r0@0,0  7r1@3,0", "not a move"),
        ("clock off | card - | -3r0@0,0", "not a move"),
        ("clock off | card - | timeout", "tile"),
        ("clock off | card 3 | card 3", "not a move"),
        ("clock off | card - | 3r0@0,0 | 4r0@0,0", "wrong-tile"),
        ("clock off | card - | 3r0@1,0", "first-at-origin"),
        ("clock off | card - | 9r0@0,0 1r0@0,0", "needs-two-tiles"),
        ("clock off | card - | 1r0@0,0 8r0@9,9", "not-touching"),
        ("clock off | card - | 9r0@0,0 9r0@3,0 9r0@6,0", "card-gone"),
        ("clock off | card 9 | 9r0@0,0 9r0@3,0", "card-gone"),
        ("clock off | card - | ?3r0@0,0 | -", "not-your-turn"),
        ("clock off | card 3 | ?3r0@0,0", "form"),
        ("clock off | card 3 | ?3r0@0,0 | ?3r0@0,0", "form"),
        ("clock off | card 3 | ?3r0@0,0 ?3r0@0,0 | -", "already-answered"),
        ("clock off | card 7 | ?7r1@3,0 3r0@0,0 | 3r0@0,0", "form"),
    ],
)
def test_an_impossible_position_is_refused_with_a_key(text: str, detail: str) -> None:
    with pytest.raises(RecordError, match=detail) as caught:
        GAME.read_position(text)
    assert caught.value.key == "position"


def test_more_than_twenty_rounds_are_impossible() -> None:
    text = GAME.position(play_at_random(GAME.start(1, {}), random.Random(2)))
    assert GAME.read_position(text).over
    with pytest.raises(RecordError, match="over"):
        GAME.read_position(text + " 1r0@0,0")


GOOD = GAME.position(lay("9r0@0,0 9r2@2,0 8r0@1,0 1r1@-4,0"))


@pytest.mark.no_cover
@settings(max_examples=600)
@given(
    st.text(max_size=80)
    | st.builds(
        lambda at, gone, new: GOOD[:at] + new + GOOD[at + gone :],
        st.integers(0, len(GOOD)),
        st.integers(0, 3),
        st.text("0123456789rcdklof@,-?| \n", max_size=4),
    )
)
def test_garbage_is_refused_or_reads_back(text: str) -> None:
    try:
        state = GAME.read_position(text)
    except RecordError:
        return
    assert GAME.position(state) == text
