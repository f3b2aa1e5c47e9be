"""A position is one line that reads back; positions that play cannot reach are refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from qwinto_helpers import random_play

from pygames.core import RecordError
from pygames.qwinto import GAME

ROW = "-,-,-,-,-,-,-,-,-"
BLANK = f"{ROW}/{ROW}/{ROW}/0/-"
FOUR = f"4,-,-,-,-,-,-,-,-/{ROW}/{ROW}/0/O2"
FULL = "1,2,3,4,5,6,7,8,9"
HIGH = "2,4,6,8,10,12,14,16,18"
DONE = f"{FULL}/{HIGH}/{ROW}/0/O8"


def fault(text: str) -> str:
    """The detail of the error that a position raises."""
    with pytest.raises(RecordError) as caught:
        GAME.read_position(text)
    assert caught.value.key == "position"
    return caught.value.detail


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_state_of_play_reads_back(seats: int) -> None:
    assert GAME.read_position(GAME.position(GAME.start(seats, {}))) == GAME.start(seats, {})
    for seed in range(3):
        for _, _, _, after in random_play(seed, seats):
            assert GAME.read_position(GAME.position(after)) == after


@pytest.mark.parametrize(
    "text",
    [
        f"lot 0 - - 0 {BLANK}",
        f"pick 1 1 - 0 {BLANK} {BLANK}",
        f"roll 1 1 OP 1 {BLANK} {BLANK}",
        f"roll 1 1 OP 2 {BLANK} {BLANK}",
        f"keep 1 0 O4P3 1 {BLANK} {BLANK}",
        f"write 1 0 O1Y2P3 2 {BLANK}=O4 {BLANK}",
        f"write 1 0 Y2 1 {BLANK}=pass {BLANK}",
        f"pick 2 1 - 0 {FOUR} {FOUR}",
        f"over 18 0 - 0 {DONE}",
        f"over 4 0 - 0 {ROW}/{ROW}/{ROW}/4/-",
    ],
)
def test_a_position_is_one_line_that_reads_back(text: str) -> None:
    assert GAME.position(GAME.read_position(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pick",
        "pick 1 0 - 0",
        f"wait 1 0 - 0 {BLANK}",
        f"pick 1 0 - 0 {BLANK} ",
        f"pick 01 0 - 0 {BLANK}",
        f"pick 1 7 - 0 {BLANK}",
        f"pick 1 0  0 {BLANK}",
        f"pick {'9' * 5000} 0 - 0 {BLANK}",
        f"roll 1 0 YO 1 {BLANK}",
        f"keep 1 0 O7 1 {BLANK}",
        f"keep 1 0 O4Y 1 {BLANK}",
        f"pick 1 0 - 0{f' {BLANK}' * 60}",
    ],
)
def test_a_line_in_another_format_is_no_position(text: str) -> None:
    assert fault(text) == "form"


@pytest.mark.parametrize(
    ("detail", "text"),
    [
        ("seats", f"pick 1 0 - 0{f' {BLANK}' * 7}"),
        ("sheet", f"pick 1 0 - 0 {ROW}/{ROW}/0/-"),
        ("sheet", f"pick 1 0 - 0 {ROW}/{ROW}/{ROW}/5/-"),
        ("sheet", f"pick 1 0 - 0 -,-/{ROW}/{ROW}/0/-"),
        ("sheet", f"pick 1 0 - 0 \N{ARABIC-INDIC DIGIT FOUR}{FOUR[1:]}"),
        ("number", f"pick 2 0 - 0 0{FOUR[1:]}"),
        ("number", f"pick 2 0 - 0 19{FOUR[1:]}"),
        ("answer", f"pick 2 0 - 0 {FOUR[:-2]}O12"),
        ("answer", f"write 1 0 O4 1 {BLANK}=keep {BLANK}"),
        ("answer", f"pick 1 0 - 0 {BLANK}\n"),
    ],
)
def test_a_sheet_in_another_format_is_refused(detail: str, text: str) -> None:
    assert fault(text) == detail


def test_the_last_field_is_a_number_on_the_sheet() -> None:
    assert fault(f"pick 2 0 - 0 {FOUR[:-2]}pass") == "last-field"
    assert fault(f"pick 2 0 - 0 {FOUR[:-2]}O3") == "last-field"
    assert fault(f"pick 2 0 - 0 {FOUR[:-2]}-") == "last-field"
    assert fault(f"pick 2 0 - 0 {BLANK[:-1]}O3") == "last-field"


def test_sheets_obey_the_rules_of_writing() -> None:
    assert fault(f"pick 9 0 - 0 4,-,4,-,-,-,-,-,-/{ROW}/{ROW}/0/O2") == "row-rises"
    assert fault(f"pick 9 0 - 0 5,-,4,-,-,-,-,-,-/{ROW}/{ROW}/0/O2") == "row-rises"
    twice = f"4,-,-,-,-,-,-,-,-/-,4,-,-,-,-,-,-,-/{ROW}/0/O2"
    assert fault(f"pick 3 0 - 0 {twice}") == "column-twice"


def test_turns_are_counted_from_the_lot() -> None:
    assert fault(f"lot 1 - - 0 {BLANK}") == "turn"
    assert fault(f"lot 0 0 - 0 {BLANK}") == "turn"
    assert fault(f"pick 0 0 - 0 {BLANK}") == "turn"
    assert fault(f"pick 1 - - 0 {BLANK}") == "turn"
    assert fault(f"pick 1 1 - 0 {BLANK}") == "active"


def test_faces_are_given_only_when_rolled() -> None:
    for text in (
        f"pick 1 0 O 0 {BLANK}",
        f"pick 1 0 - 1 {BLANK}",
        f"roll 1 0 - 1 {BLANK}",
        f"roll 1 0 O4 1 {BLANK}",
        f"roll 1 0 O 0 {BLANK}",
        f"keep 1 0 O 1 {BLANK}",
        f"keep 1 0 O4 2 {BLANK}",
        f"write 1 0 O4 0 {BLANK}",
        f"write 1 0 - 1 {BLANK}",
    ):
        assert fault(text) == "dice"


def test_answers_are_legal_and_at_least_one_is_missing() -> None:
    assert fault(f"pick 1 0 - 0 {BLANK}=pass {BLANK}") == "answer"
    assert fault(f"write 1 0 O4 1 {BLANK}=Y4 {BLANK}") == "answer"
    assert fault(f"write 1 0 O4 1 {BLANK}=O5 {BLANK}") == "answer"
    assert fault(f"write 1 0 O4 1 {BLANK}=pass {BLANK}=pass") == "answer"
    assert fault(f"write 1 0 O4 1 {BLANK}=pass") == "answer"


def test_a_turn_adds_at_most_one_number_and_only_the_active_player_can_miss() -> None:
    assert fault(f"pick 1 0 - 0 {FOUR}") == "turn"
    assert fault(f"pick 3 0 - 0 {FOUR}") == "turn"
    assert fault(f"pick 2 1 - 0 {BLANK} {FOUR}") == "turn"
    assert fault(f"pick 2 1 - 0 {FOUR} {BLANK.replace('/0/', '/1/')}") == "turn"
    assert fault(f"pick 2 0 - 0 {FOUR.replace('/0/', '/1/')}") == "turn"


def test_the_game_is_over_exactly_if_an_end_condition_holds() -> None:
    assert fault(f"over 1 0 - 0 {FOUR}") == "end"
    assert fault(f"pick 19 0 - 0 {DONE}") == "end"
    assert fault(f"pick 5 0 - 0 {BLANK.replace('/0/', '/4/')}") == "end"


def test_only_the_last_turn_can_have_ended_the_game() -> None:
    missed = BLANK.replace("/0/", "/4/")
    three = BLANK.replace("/0/", "/3/")
    assert GAME.read_position(f"over 7 0 - 0 {missed} {three}").phase == "over"
    assert fault(f"over 8 1 - 0 {missed} {missed}") == "end"
    elsewhere = f"{FULL}/{HIGH}/1,-,-,-,-,-,-,-,-/0/P0"
    assert fault(f"over 19 0 - 0 {elsewhere}") == "end"


def test_three_full_rows_are_impossible() -> None:
    rows = (FULL, "2,3,4,5,6,7,9,10,11", "3,4,5,6,7,8,10,11,12")
    assert fault(f"over 27 0 - 0 {'/'.join(rows)}/0/P9") == "end"


VALID = [
    GAME.position(after)
    for seed, seats in ((1, 1), (2, 2), (3, 3), (6, 6))
    for _, _, _, after in random_play(seed, seats)
]


@pytest.mark.slow
@settings(max_examples=1500)
@given(st.text())
def test_any_text_is_a_position_or_refused(text: str) -> None:
    with pytest.raises(RecordError):
        GAME.read_position(text)


@pytest.mark.slow
@settings(max_examples=1500)
@given(st.integers(0, 10**9))
def test_a_changed_position_reads_back_or_is_refused(number: int) -> None:
    rng = random.Random(number)
    letters = list(rng.choice(VALID))
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(letters))
        change = rng.choice(
            ("", "-", "0", "1", "9", "18", ",", "/", " ", "=", "O", "O4", "٣", "\n")
        )
        letters[place : place + rng.randrange(2)] = change
    text = "".join(letters)
    try:
        state = GAME.read_position(text)
    except RecordError:
        return
    assert GAME.position(state) == text
    for seat in GAME.to_act(state):
        assert next(GAME.legal_moves(state, seat)) is not None
