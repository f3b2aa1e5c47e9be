"""What a seat sees: views and events."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_type_hints

import pytest
from qwinto_helpers import (
    FULL_ORANGE,
    FULL_YELLOW,
    SARA,
    TIM,
    answer_all,
    play,
    random_play,
    rolled_state,
    sheet,
)

from pygames.core import CHANCE, Event
from pygames.qwinto import GAME
from pygames.qwinto.moves import Pass, Start, Write
from pygames.qwinto.state import Sheet, State
from pygames.qwinto.view import QwintoView, view

START = GAME.apply(GAME.start(2, {}), CHANCE, Start(0))


def happened(before: State, seat: int, text: str, viewer: int | None) -> list[Event]:
    """The events of a move as a viewer gets them."""
    move = GAME.parse(text)
    return GAME.events(before, seat, move, GAME.apply(before, seat, move), viewer)


# Views


def test_a_view_has_the_fields_of_its_type_and_survives_json() -> None:
    names = set(get_type_hints(QwintoView))
    for _, _, _, after in random_play(4, 3):
        for seat in (None, 0, 1, 2):
            seen = GAME.view(after, seat)
            assert set(seen) == names
            assert json.loads(json.dumps(seen)) == seen


def test_the_view_before_the_lot() -> None:
    seen = view(GAME.start(2, {}), 0)
    assert (seen["game"], seen["phase"], seen["turn"]) == ("qwinto", "lot", 0)
    assert (seen["active"], seen["to_act"]) == (None, [CHANCE])
    assert seen["legal"]["picks"] == []


def test_the_active_player_sees_which_dice_to_pick() -> None:
    assert view(START, 0)["legal"]["picks"] == ["O", "Y", "P", "OY", "OP", "YP", "OYP"]
    assert view(START, 1)["legal"]["picks"] == []
    assert view(START, None)["legal"]["picks"] == []


def test_rolled_dice_are_shown_by_colour() -> None:
    state = play(START, "0 pick OP")
    seen = view(state, 1)
    assert (seen["picked"], seen["dice"], seen["sum"], seen["attempt"]) == ("OP", {}, None, 1)
    seen = view(play(state, "* roll 4+3"), 1)
    assert (seen["dice"], seen["sum"], seen["attempt"]) == ({"O": 4, "P": 3}, 7, 1)


def test_only_the_active_player_may_keep_or_roll_again() -> None:
    state = play(START, "0 pick OP", "* roll 4+3")
    assert (view(state, 0)["legal"]["keep"], view(state, 0)["legal"]["reroll"]) == (True, True)
    assert (view(state, 1)["legal"]["keep"], view(state, 1)["legal"]["reroll"]) == (False, False)


def test_a_view_shows_where_a_sum_fits_while_it_may_still_be_rerolled() -> None:
    state = play(START, "0 pick P", "* roll 5")
    fields = [f"P{column}" for column in (0, 1, 2, 3, 5, 6, 7, 8, 9)]
    for seat in (0, 1):
        assert view(state, seat)["legal"]["fields"] == []
        assert view(state, seat)["fits"] == fields
    assert view(state, None)["fits"] == []
    assert view(play(state, "0 reroll"), 0)["fits"] == []


def test_a_view_lists_the_fields_and_what_passing_costs() -> None:
    state = rolled_state(TIM, Sheet(), picked="P", faces=(5,))
    active, other, spectator = (view(state, seat)["legal"] for seat in (0, 1, None))
    assert active["fields"] == []
    assert (active["skip"], active["skip_points"]) == (True, -5)
    assert other["fields"] == [f"P{column}" for column in (0, 1, 2, 3, 5, 6, 7, 8, 9)]
    assert (other["skip"], other["skip_points"]) == (True, 0)
    assert (spectator["fields"], spectator["skip"], spectator["skip_points"]) == ([], False, 0)


def test_the_fitting_fields_are_shown_before_the_roll_is_kept() -> None:
    state = rolled_state(TIM, sheet({}, {}, {0: 5}), picked="P", faces=(5,), phase="keep")
    assert view(state, 0)["fits"] == []
    assert view(state, None)["fits"] == []
    free = rolled_state(TIM, Sheet(), picked="P", faces=(1,), phase="keep")
    assert view(free, 0)["fits"] == ["P0", "P1"]
    assert view(free, 0)["legal"]["fields"] == []
    assert view(START, 0)["fits"] == []


def test_all_sheets_are_visible_with_their_score_lines() -> None:
    seen = view(rolled_state(SARA, TIM), None)
    assert seen["sheets"][1]["rows"]["O"] == [None, None, 3, 5, *[None] * 8]
    assert seen["sheets"][0]["misses"] == 2
    assert seen["sheets"][0]["last"] == "O10"
    assert seen["scores"] == GAME.scores(rolled_state(SARA, TIM))


def test_the_goals_are_what_ends_the_game() -> None:
    """Misthrows and full rows of each sheet; see "End of the game"."""
    seen = view(rolled_state(SARA, TIM), None)["goals"]
    assert seen[0][0] == {"goal": "misses", "at": 2, "of": 4, "shared": False}
    assert [goals[1] for goals in seen] == [
        {"goal": "rows", "at": at, "of": 2, "shared": False} for at in (1, 0)
    ]


def test_a_covered_answer_is_visible_only_to_its_own_seat() -> None:
    state = GAME.apply(rolled_state(Sheet(), Sheet(), Sheet()), 1, Write("O", 4))
    assert [view(state, seat)["answer"] for seat in (0, 1, 2, None)] == [None, "O4", None, None]
    for seat in (0, 1, 2, None):
        seen = view(state, seat)
        assert [sheet["answered"] for sheet in seen["sheets"]] == [False, True, False]
        assert [sheet["last"] for sheet in seen["sheets"]] == [None] * 3
        assert seen["to_act"] == [0, 2]


@pytest.mark.slow
def test_different_covered_answers_give_the_others_the_same_view() -> None:
    for state, seat, move, after in random_play(8, 4):
        if state.phase != "write" or after.phase != "write":
            continue
        for other in GAME.legal_moves(state, seat):
            twin = GAME.apply(state, seat, other)
            for viewer in {None, 0, 1, 2, 3} - {seat}:
                assert GAME.view(twin, viewer) == GAME.view(after, viewer)
                seen = GAME.events(state, seat, other, twin, viewer)
                assert seen == GAME.events(state, seat, move, after, viewer)


def test_the_view_of_the_end_has_the_winners() -> None:
    seen = view(answer_all(rolled_state(sheet(misses=3), Sheet()), "pass", "O4"), 0)
    assert (seen["over"], seen["winners"], seen["to_act"]) == (True, [1], [])
    assert view(START, 0)["over"] is False


# Events


def test_the_lot_the_dice_and_the_choices_are_events_for_all() -> None:
    state = GAME.start(2, {})
    log: list[Event] = []
    for seat, text in (
        (CHANCE, "start 1"),
        (1, "pick OP"),
        (CHANCE, "roll 4+3"),
        (1, "reroll"),
        (CHANCE, "roll 1+1"),
    ):
        seen = [happened(state, seat, text, viewer) for viewer in (None, 0, 1)]
        assert seen[0] == seen[1] == seen[2]
        log += seen[0]
        state = GAME.apply(state, seat, GAME.parse(text))
    assert [(event["kind"], event["seat"], event["move"], event["facts"]) for event in log] == [
        ("lot", 1, "start 1", {}),
        ("pick", 1, "pick OP", {"dice": "OP"}),
        ("roll", 1, "roll 4+3", {"O": 4, "P": 3, "sum": 7, "attempt": 1}),
        ("reroll", 1, "reroll", {}),
        ("roll", 1, "roll 1+1", {"O": 1, "P": 1, "sum": 2, "attempt": 2}),
    ]
    [kept] = happened(play(START, "0 pick O", "* roll 5"), 0, "keep", None)
    assert (kept["kind"], kept["facts"]) == ("keep", {"sum": 5})


def test_the_event_of_an_answer_hides_it_from_the_others() -> None:
    state = rolled_state(Sheet(), Sheet())
    for viewer, move in ((0, "O4"), (1, None), (None, None)):
        [event] = happened(state, 0, "O4", viewer)
        assert (event["kind"], event["seat"], event["move"]) == ("answered", 0, move)
        assert event["where"] == ([] if move is None else ["O4"])


def test_the_last_answer_reveals_all_of_them_clockwise_from_the_active_player() -> None:
    answers = (Pass(), None, Write("P", 9))
    state = rolled_state(Sheet(), Sheet(), Sheet(), active=1, answers=answers)
    seen = happened(state, 1, "O4", 0)
    assert [(event["kind"], event["seat"], event["move"]) for event in seen] == [
        ("answered", 1, None),
        ("wrote", 1, "O4"),
        ("wrote", 2, "P9"),
        ("passed", 0, "pass"),
    ]
    assert (seen[1]["where"], seen[1]["facts"]) == (["O4"], {"number": 6})


def test_the_event_of_a_miss_has_its_points() -> None:
    state = rolled_state(sheet(misses=1), Sheet(), answers=(None, Pass()))
    missed = happened(state, 0, "pass", 1)[1]
    assert missed["kind"] == "missed"
    assert [(item["rule"], item["points"]) for item in missed["items"]] == [("miss", -5)]
    assert missed["items"][0]["facts"] == {"miss": 2}


def test_completing_a_row_or_column_is_an_event_with_its_points() -> None:
    nearly = {column: number for column, number in FULL_ORANGE.items() if column != 8}
    state = rolled_state(sheet(nearly, {8: 12}, {8: 15}), Sheet(), answers=(None, Pass()))
    wrote = happened(state, 0, "O8", 0)[1]
    assert [(item["rule"], item["points"]) for item in wrote["items"]] == [
        ("full-row", 9),
        ("bonus", 12),
    ]


def test_rows_and_columns_completed_before_give_no_event() -> None:
    state = rolled_state(SARA, Sheet(), answers=(None, Pass()), picked="O", faces=(6,))
    assert happened(state, 0, "O4", 0)[1]["items"] == []


def test_the_event_of_the_end_has_its_cause() -> None:
    nearly = {column: number for column, number in FULL_ORANGE.items() if column != 8}
    state = rolled_state(sheet(misses=3), sheet(nearly, FULL_YELLOW), answers=(None, Write("O", 8)))
    over = happened(state, 0, "pass", None)[-1]
    assert (over["kind"], over["seat"], over["move"]) == ("over", CHANCE, None)
    assert over["facts"] == {"reason": "two-rows", "two_rows": 1, "four_misses": 1}
    calm = replace(state, answers=(None, Pass()))
    ended = {"reason": "four-misses", "two_rows": 0, "four_misses": 1}
    assert happened(calm, 0, "pass", None)[-1]["facts"] == ended
