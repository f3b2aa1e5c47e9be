"""The greedy Qwinto player writes into the field whose ideal number is nearest."""

from __future__ import annotations

import json
import random

from qwinto_helpers import FULL_ORANGE, play, random_play, rolled_state, sheet

from pygames.core import CHANCE, Budget, Thought
from pygames.lab.qwinto.greedy import careful, greedy
from pygames.lab.qwinto.points_master import points_master
from pygames.qwinto import GAME
from pygames.qwinto.moves import Pass, Start, Write
from pygames.qwinto.state import Sheet, State


def think(state: State, seat: int) -> Thought:
    """The greedy player's answer to the view of a seat."""
    return greedy(GAME.view(state, seat), Budget(), random.Random(0))


def test_the_greedy_player_always_answers_with_a_legal_move() -> None:
    for state, seat, _, _ in random_play(1, 3):
        if seat != CHANCE:
            thought = think(state, seat)
            legal = {str(move) for move in GAME.legal_moves(state, seat)}
            assert thought["move"] in legal
            assert {candidate["move"] for candidate in thought["candidates"]} == legal
            assert json.loads(json.dumps(thought)) == thought


def test_candidates_come_best_first() -> None:
    thought = think(rolled_state(Sheet(), Sheet()), 0)
    values = [candidate["value"] for candidate in thought["candidates"]]
    assert values == sorted(values, reverse=True)
    assert thought["move"] == thought["candidates"][0]["move"]


def test_the_field_with_the_nearest_ideal_number_is_chosen() -> None:
    thought = think(rolled_state(Sheet(), Sheet(), picked="O", faces=(4,)), 0)
    assert thought["move"] == "O3"
    assert thought["candidates"][0]["reasons"] == {"distance": 0}


def test_a_player_who_is_not_active_passes_if_no_field_is_within_two_and_a_half() -> None:
    far = rolled_state(Sheet(), sheet({2: 2, 3: 3, 4: 4, 6: 5}), picked="O", faces=(6,))
    assert think(far, 1)["move"] == "O7"
    farther = rolled_state(Sheet(), sheet({2: 1, 3: 2, 4: 3, 6: 4, 7: 5}), picked="O", faces=(6,))
    assert think(farther, 1)["move"] == "pass"


def test_the_active_player_writes_rather_than_miss() -> None:
    state = rolled_state(sheet({2: 1, 3: 2, 4: 3, 6: 4, 7: 5}), Sheet(), picked="O", faces=(6,))
    assert think(state, 0)["move"] == "O8"


def test_a_bot_keeps_what_fits_and_rolls_a_miss_again() -> None:
    state = play(GAME.apply(GAME.start(2, {}), CHANCE, Start(0)), "0 pick O")
    assert think(play(state, "* roll 4"), 0)["move"] == "keep"
    stuck = rolled_state(sheet({2: 6}), Sheet(), picked="O", faces=(5,), phase="keep")
    assert think(stuck, 0)["move"] == "reroll"


def test_a_bot_does_not_pick_dice_whose_row_is_full() -> None:
    state = rolled_state(sheet(FULL_ORANGE), Sheet(), picked="", faces=(), phase="pick")
    moves = [candidate["move"] for candidate in think(state, 0)["candidates"]]
    assert moves[-1] == "pick O"


def test_covered_answers_of_other_seats_do_not_change_the_answer() -> None:
    state = rolled_state(Sheet(), Sheet())
    covered = [GAME.apply(state, 1, answer) for answer in (Pass(), Write("O", 4), Write("P", 9))]
    assert len({think(table, 0)["move"] for table in covered}) == 1
    assert len({json.dumps(think(table, 0)) for table in covered}) == 1


def test_the_careful_player_rolls_again_if_that_is_better() -> None:
    """The greedy player keeps everything that fits."""
    state = play(GAME.apply(GAME.start(2, {}), CHANCE, Start(0)), "0 pick OYP", "* roll 1+1+1")
    assert think(state, 0)["move"] == "keep"
    assert careful(GAME.view(state, 0), Budget(), random.Random(0))["move"] == "reroll"


def test_the_former_master_looks_ahead_by_points_within_its_budget() -> None:
    """It values moves by points, so its values are no chances; few nodes leave the first values."""
    states = [state for state, seat, _, _ in random_play(2, 2) if seat != CHANCE][::9]
    for state in states:
        seat = min(GAME.to_act(state))
        legal = {str(move) for move in GAME.legal_moves(state, seat)}
        for nodes in (1, 4, 50):
            thought = points_master(GAME.view(state, seat), Budget(nodes=nodes), random.Random(0))
            assert {candidate["move"] for candidate in thought["candidates"]} == legal
    view = GAME.view(rolled_state(Sheet(), Sheet(), picked="OYP", faces=(4, 3, 3)), 0)
    first, deeper = (
        points_master(view, Budget(nodes=nodes), random.Random(0)) for nodes in (1, 50)
    )
    assert first["candidates"][0]["value"] != deeper["candidates"][0]["value"]
    assert 60 < deeper["candidates"][0]["value"] < 100
