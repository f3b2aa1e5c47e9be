"""The rules of Qwinto (docs/RULES.md 1.2, 1.4 and 1.5)."""

from __future__ import annotations

import itertools
import random
from typing import Any, cast

import pytest
from qwinto_helpers import (
    FULL_ORANGE,
    FULL_YELLOW,
    TIM,
    answer_all,
    play,
    random_play,
    rolled_state,
    sheet,
)

from pygames.core import CHANCE, IllegalMove, Refusal
from pygames.qwinto import GAME
from pygames.qwinto.moves import Keep, Move, Pass, Pick, Reroll, Roll, Start, Write
from pygames.qwinto.rules import field_refusal
from pygames.qwinto.state import Sheet, State


def why(state: State, seat: int, text: str) -> Refusal | None:
    """The refusal of a move, given as text; None if it is legal."""
    return GAME.refusal(state, seat, GAME.parse(text))


def rule(state: State, seat: int, text: str) -> str:
    """The key of the rule that forbids a move; None if it is legal."""
    refused = why(state, seat, text)
    return refused.rule if refused else ""


def fields(state: State, seat: int = 0) -> set[str]:
    """The fields into which a seat may write."""
    return {str(move) for move in GAME.legal_moves(state, seat)} - {"pass"}


def start(seats: int = 2, active: int = 0) -> State:
    """A state after the lot."""
    return GAME.apply(GAME.start(seats, {}), CHANCE, Start(active))


# Who starts, and whose turn it is


def test_the_lot_decides_who_starts() -> None:
    state = GAME.start(3, {})
    assert GAME.to_act(state) == {CHANCE}
    assert GAME.draw_key(state) == "lot"
    assert list(GAME.legal_moves(state, CHANCE)) == [Start(0), Start(1), Start(2)]
    drawn = {GAME.draw(state, random.Random(seed)) for seed in range(100)}
    assert drawn == {Start(0), Start(1), Start(2)}
    after = GAME.apply(state, CHANCE, Start(2))
    assert (after.active, after.turn) == (2, 1)
    assert GAME.to_act(after) == {2}


def test_the_lot_names_an_existing_seat() -> None:
    assert rule(GAME.start(2, {}), CHANCE, "start 2") == "no-such-seat"


def test_the_next_player_clockwise_is_active() -> None:
    state = play(start(3, active=1), "1 pick O", "* roll 4", "1 keep")
    state = answer_all(state, "O2", "O3", "pass")
    assert (state.active, state.turn, state.phase) == (2, 2, "pick")
    state = play(state, "2 pick P", "* roll 4", "2 keep")
    assert answer_all(state, "pass", "pass", "P0").active == 0


def test_alone_the_same_seat_is_always_active() -> None:
    state = play(start(1), "0 pick O", "* roll 4", "0 keep", "0 O3")
    assert (state.active, state.turn, *GAME.to_act(state)) == (0, 2, 0)
    for turn in range(4):
        assert state.turn == 2 + turn
        state = play(state, "0 pick O", "* roll 4", "0 keep", "0 pass")
    assert state.phase == "over"
    assert GAME.winners(state) == (0,)


# Dice


def test_one_two_or_three_dice_may_be_picked() -> None:
    picks = [str(move) for move in GAME.legal_moves(start(), 0)]
    assert picks == [f"pick {dice}" for dice in ("O", "Y", "P", "OY", "OP", "YP", "OYP")]


def test_only_the_picked_dice_are_rolled() -> None:
    state = play(start(), "0 pick YP")
    assert GAME.to_act(state) == {CHANCE}
    assert len(list(GAME.legal_moves(state, CHANCE))) == 36
    assert rule(state, CHANCE, "roll 4") == "other-dice-picked"
    assert rule(state, CHANCE, "roll 4+3+2") == "other-dice-picked"
    assert GAME.refusal(state, CHANCE, Roll((0, 3))) == Refusal("no-such-face")
    assert GAME.refusal(state, CHANCE, Roll((3, 7))) == Refusal("no-such-face")


def test_dice_that_do_not_exist_cannot_be_picked() -> None:
    for dice in ("", "YO", "OO", "X"):
        assert GAME.refusal(start(), 0, Pick(dice)) == Refusal("no-such-dice")


def test_a_reroll_rolls_all_picked_dice_and_must_be_kept() -> None:
    state = play(start(), "0 pick OP", "* roll 1+2", "0 reroll")
    assert (*GAME.to_act(state), state.faces, state.attempt) == (CHANCE, (), 2)
    assert rule(state, CHANCE, "roll 5") == "other-dice-picked"
    state = play(state, "* roll 6+5")
    assert (state.phase, state.total) == ("write", 11)


def test_there_is_no_third_attempt() -> None:
    state = play(start(), "0 pick O", "* roll 1", "0 reroll", "* roll 2")
    assert why(state, 0, "reroll") == Refusal("phase", facts=(("phase", "write"),))
    assert rule(state, 0, "keep") == "phase"


def test_only_the_active_player_may_keep_or_reroll() -> None:
    state = play(start(), "0 pick O", "* roll 1")
    assert list(GAME.legal_moves(state, 0)) == [Keep(), Reroll()]
    assert list(GAME.legal_moves(state, 1)) == []
    assert rule(state, 1, "reroll") == "not-your-turn"


def test_the_draw_key_has_turn_and_attempt() -> None:
    state = play(start(), "0 pick O")
    assert GAME.draw_key(state) == "turn 1 attempt 1"
    state = play(state, "* roll 1", "0 reroll")
    assert GAME.draw_key(state) == "turn 1 attempt 2"
    state = answer_all(play(state, "* roll 1"), "pass", "pass")
    assert GAME.draw_key(play(state, "1 pick O")) == "turn 2 attempt 1"


def test_a_die_shows_the_same_face_whichever_dice_are_picked() -> None:
    for seed in range(50):
        seen: dict[str, set[int]] = {"O": set(), "Y": set(), "P": set()}
        for dice in ("O", "Y", "P", "OY", "OP", "YP", "OYP"):
            roll = GAME.draw(play(start(), f"0 pick {dice}"), random.Random(seed))
            assert isinstance(roll, Roll)
            for die, face in zip(dice, roll.faces, strict=True):
                seen[die].add(face)
        assert [len(faces) for faces in seen.values()] == [1, 1, 1]


def test_every_face_falls_about_equally_often() -> None:
    state = play(start(), "0 pick OYP")
    rng = random.Random(7)
    rolls = [GAME.draw(state, rng) for _ in range(6000)]
    faces = [face for roll in rolls if isinstance(roll, Roll) for face in roll.faces]
    assert {face: round(faces.count(face) / 1000) for face in set(faces)} == dict.fromkeys(
        range(1, 7), 3
    )


# Writing


def test_linus_may_write_nine_only_into_the_purple_and_yellow_rows() -> None:
    state = play(start(), "0 pick YP", "* roll 4+2", "0 reroll", "* roll 5+4")
    assert state.total == 9
    assert {field[0] for field in fields(state)} == {"Y", "P"}
    assert why(state, 0, "O4") == Refusal("row-not-rolled", ("O4",), (("row", "O"),))
    assert why(state, 1, "O4") == Refusal("row-not-rolled", ("O4",), (("row", "O"),))


def numbers_for(row: str, column: int) -> set[int]:
    """The numbers that Tim may write into a field."""
    field = Write(row, column)
    return {number for number in range(1, 19) if not field_refusal(TIM, "OYP", number, field)}


def test_yellow_column_1_of_tim_can_only_take_1() -> None:
    assert numbers_for("Y", 1) == {1}


def test_purple_column_5_of_tim_can_take_nothing() -> None:
    assert numbers_for("P", 5) == set()


def test_a_row_rises_from_left_to_right() -> None:
    state = rolled_state(sheet({3: 5, 7: 9}), Sheet(), faces=(2, 3, 2))
    assert why(state, 0, "O2") == Refusal("row-rises", ("O3",), (("number", 7),))
    assert why(state, 0, "O8") == Refusal("row-rises", ("O7",), (("number", 7),))
    assert fields(state) & {f"O{column}" for column in range(12)} == {"O4", "O6"}


def test_a_refusal_names_every_number_that_conflicts() -> None:
    state = rolled_state(sheet({2: 8, 3: 9, 7: 10}), Sheet())
    assert why(state, 0, "O11") == Refusal("row-rises", ("O2", "O3", "O7"), (("number", 6),))


def test_equal_numbers_may_not_stand_in_a_row() -> None:
    state = rolled_state(sheet({4: 6}), Sheet())
    for column in (2, 3, 6, 7, 8, 9, 10, 11):
        assert why(state, 0, f"O{column}") == Refusal("row-rises", ("O4",), (("number", 6),))


def test_a_smaller_number_may_be_written_left_of_a_number() -> None:
    state = rolled_state(sheet({9: 15}), Sheet())
    assert {"O2", "O3", "O4", "O6", "O7", "O8"} <= fields(state)
    assert not {"O10", "O11"} & fields(state)


def test_empty_fields_and_the_gap_do_not_matter() -> None:
    state = rolled_state(sheet({4: 5, 6: 7}), Sheet())
    assert not {field for field in fields(state) if field[0] == "O"}
    state = rolled_state(sheet({4: 5}), Sheet())
    assert {"O6", "O11"} <= fields(state)


def test_no_number_stands_twice_in_a_column() -> None:
    state = rolled_state(sheet({}, {3: 6}), Sheet())
    assert why(state, 0, "O3") == Refusal("column-twice", ("Y3",), (("number", 6),))
    assert why(state, 0, "P3") == Refusal("column-twice", ("Y3",), (("number", 6),))
    assert {"O2", "O4", "P2"} <= fields(state)


def test_the_column_rule_holds_across_the_gap_of_yellow_in_column_6() -> None:
    state = rolled_state(sheet({}, {}, {6: 6}), Sheet())
    assert why(state, 0, "O6") == Refusal("column-twice", ("P6",), (("number", 6),))


def test_a_field_takes_one_number_only() -> None:
    assert why(rolled_state(sheet({4: 9}), Sheet()), 0, "O4") == Refusal("field-taken", ("O4",))


@pytest.mark.parametrize("place", ["O0", "O1", "O5", "Y0", "Y6", "Y11", "P4", "P10", "P11"])
def test_the_gap_and_the_outside_are_refused(place: str) -> None:
    assert why(rolled_state(Sheet(), Sheet()), 0, place) == Refusal("no-such-field", (place,))


def test_a_row_that_does_not_exist_is_refused() -> None:
    refused = GAME.refusal(rolled_state(Sheet(), Sheet()), 0, Write("", 3))
    assert refused == Refusal("no-such-field", ("3",))


def test_the_sum_is_written_into_exactly_one_field() -> None:
    state = answer_all(rolled_state(TIM, Sheet()), "O7", "P3")
    assert state.sheets[0].number("O", 7) == 6
    assert state.sheets[1] == Sheet().written(Write("P", 3), 6)
    assert sum(state.sheets[0].count(row) for row in "OYP") == 11


def test_every_player_may_pass_even_if_a_field_is_free() -> None:
    state = rolled_state(Sheet(), Sheet())
    assert Pass() in GAME.legal_moves(state, 0)
    assert Pass() in GAME.legal_moves(state, 1)


# Answering together


def test_all_answer_together_and_each_once() -> None:
    state = rolled_state(Sheet(), Sheet(), Sheet())
    assert GAME.to_act(state) == {0, 1, 2}
    state = GAME.apply(state, 1, Write("O", 4))
    assert GAME.to_act(state) == {0, 2}
    assert why(state, 1, "O6") == Refusal("already-answered")
    assert list(GAME.legal_moves(state, 1)) == []


def test_sheets_change_only_when_all_have_answered() -> None:
    state = rolled_state(Sheet(), TIM)
    assert GAME.apply(state, 0, Write("O", 4)).sheets == state.sheets


def test_answers_commute() -> None:
    answers = {0: "O4", 1: "pass", 2: "P9"}
    state = rolled_state(Sheet(), TIM, Sheet(), active=1)
    ends = set()
    for order in itertools.permutations(answers):
        after = state
        for seat in order:
            after = GAME.apply(after, seat, GAME.parse(answers[seat]))
        ends.add(after)
    assert len(ends) == 1


def test_an_active_player_who_writes_nothing_marks_a_miss_and_others_never_do() -> None:
    state = answer_all(rolled_state(Sheet(), Sheet(), Sheet(), active=1), "pass", "pass", "pass")
    assert [sheet.misses for sheet in state.sheets] == [0, 1, 0]


def test_an_active_player_who_cannot_write_marks_a_miss_too() -> None:
    state = rolled_state(sheet({2: 6}), Sheet(), picked="O", faces=(6,))
    assert list(GAME.legal_moves(state, 0)) == [Pass()]
    assert answer_all(state, "pass", "O2").sheets[0].misses == 1


def test_the_last_field_is_remembered_once_revealed() -> None:
    state = GAME.apply(rolled_state(Sheet(), Sheet()), 0, Write("O", 4))
    assert state.sheets[0].last is None
    state = GAME.apply(state, 1, Pass())
    assert [sheet.last for sheet in state.sheets] == [Write("O", 4), None]


# The end


def test_the_fourth_miss_ends_the_game() -> None:
    """Not the fifth."""
    state = answer_all(rolled_state(sheet(misses=3), Sheet()), "pass", "O4")
    assert state.phase == "over"
    assert GAME.to_act(state) == frozenset()
    state = answer_all(rolled_state(sheet(misses=2), Sheet()), "pass", "O4")
    assert state.phase == "pick"


NEARLY_ORANGE = {column: number for column, number in FULL_ORANGE.items() if column != 8}


def test_the_second_full_row_of_one_player_ends_the_game() -> None:
    state = rolled_state(sheet(NEARLY_ORANGE, FULL_YELLOW), Sheet(), active=1)
    assert answer_all(state, "O8", "O4").phase == "over"
    assert answer_all(state, "pass", "O4").phase == "pick"


def test_one_full_row_of_each_of_two_players_does_not_end_the_game() -> None:
    state = rolled_state(sheet(NEARLY_ORANGE), sheet(NEARLY_ORANGE))
    assert answer_all(state, "O8", "O8").phase == "pick"


def test_the_end_is_checked_after_all_answers_so_several_seats_may_cause_it() -> None:
    nearly = sheet(NEARLY_ORANGE, FULL_YELLOW)
    state = rolled_state(nearly, nearly, sheet(misses=3), active=2)
    state = GAME.apply(state, 0, Write("O", 8))
    assert GAME.to_act(state) == {1, 2}
    state = play(state, "1 O8", "2 pass")
    assert state.phase == "over"
    assert [sheet.ends() for sheet in state.sheets] == [True, True, True]


def test_nothing_may_be_played_after_the_end() -> None:
    state = answer_all(rolled_state(sheet(misses=3), Sheet()), "pass", "O4")
    for seat in (CHANCE, 0, 1, 2):
        assert list(GAME.legal_moves(state, seat)) == []
        assert rule(state, seat, "pass") == "over"


def test_every_game_ends_before_all_fields_and_misses_are_used_up() -> None:
    for seats in GAME.seat_counts:
        *_, (_, _, _, end) = random_play(seats, seats)
        assert end.phase == "over"
        assert end.turn <= seats * (27 + 4)


# Refusals


def test_before_the_sum_is_kept_a_field_is_refused_for_its_own_reason() -> None:
    """A field that takes the sum only waits for `keep`; any other one says why it does not."""
    state = rolled_state(sheet({2: 6}), Sheet(), picked="O", faces=(5,), phase="keep")
    assert rule(state, 0, "O6") == "row-rises"
    assert rule(state, 0, "O2") == "field-taken"
    assert rule(state, 0, "Y4") == "row-not-rolled"
    free = rolled_state(Sheet(), Sheet(), picked="O", faces=(5,), phase="keep")
    assert why(free, 0, "O4") == Refusal("phase", facts=(("phase", "keep"),))


def test_a_move_out_of_its_phase_is_refused() -> None:
    state = start()
    assert why(state, 0, "O4") == Refusal("phase", facts=(("phase", "pick"),))
    assert rule(state, 0, "keep") == "phase"
    assert rule(state, 0, "roll 4") == "phase"
    assert rule(play(state, "0 pick O"), CHANCE, "start 1") == "phase"
    assert GAME.refusal(state, 0, cast("Move", cast("Any", "O4"))) is not None


def test_others_wait_for_their_turn() -> None:
    assert rule(start(), 1, "pick O") == "not-your-turn"
    assert rule(start(), CHANCE, "roll 4") == "not-your-turn"
    assert rule(GAME.start(2, {}), 0, "start 0") == "not-your-turn"
    assert rule(rolled_state(Sheet(), Sheet()), 7, "pass") == "not-your-turn"
    assert rule(rolled_state(Sheet(), Sheet()), CHANCE, "pass") == "not-your-turn"


def test_a_refused_move_raises_an_error_with_the_rule() -> None:
    state = rolled_state(sheet({4: 6}), Sheet())
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, 0, Write("O", 6))
    assert caught.value.refusal == why(state, 0, "O6")
    assert str(caught.value) == "'O6' is not allowed: row-rises O4"
