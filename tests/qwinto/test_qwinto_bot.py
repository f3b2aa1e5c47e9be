"""The Qwinto bot: its moves are legal, repeatable, in time, and sensible at every level."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from qwinto_helpers import FULL_ORANGE, FULL_YELLOW, play, random_play, rolled_state, sheet

from pygames.core import CHANCE, Budget, Thought
from pygames.qwinto import GAME
from pygames.qwinto.bot.player import LEVELS
from pygames.qwinto.moves import Pass, Start, Write
from pygames.qwinto.state import Sheet, State

ALMOST = {column: number for column, number in FULL_YELLOW.items() if column != 10}
"""A yellow row that only lacks its last number."""


def think(
    state: State, seat: int, level: int = 4, seed: int = 0, budget: Budget | None = None
) -> Thought:
    """The bot's answer to the view of a seat."""
    return GAME.think(GAME.view(state, seat), level, budget or Budget(), random.Random(seed))


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_a_bot_always_answers_with_a_legal_move(seats: int) -> None:
    steps = [step for step in random_play(seats, seats) if step[1] != CHANCE]
    for index, (state, seat, _, _) in enumerate(steps[:: seats + 1]):
        thought = think(state, seat, level=1 + index % 4)
        legal = {str(move) for move in GAME.legal_moves(state, seat)}
        assert thought["move"] in legal
        assert {candidate["move"] for candidate in thought["candidates"]} == legal
        assert json.loads(json.dumps(thought)) == thought


def test_candidates_come_best_first_with_their_reasons() -> None:
    start = GAME.apply(GAME.start(2, {}), CHANCE, Start(0))
    rolled = play(start, "0 pick OYP", "* roll 3+4+4")
    for state, reasons in (
        (start, {"expected", "risk_miss"}),
        (rolled, {"expected", "risk_miss"}),
        (play(rolled, "0 keep"), {"points_now", "bonus", "expected"}),
    ):
        thought = think(state, 0)
        values = [candidate["value"] for candidate in thought["candidates"]]
        assert values == sorted(values, reverse=True)
        assert thought["move"] == thought["candidates"][0]["move"]
        assert all(candidate["reasons"].keys() == reasons for candidate in thought["candidates"])


def test_reasons_give_the_points_of_a_number_and_its_bonus() -> None:
    state = rolled_state(sheet({7: 10}, {7: 11}), Sheet(), picked="P", faces=(6,))
    seven = next(c for c in think(state, 0)["candidates"] if c["move"] == "P7")
    assert (seven["reasons"]["points_now"], seven["reasons"]["bonus"]) == (11.0, 10.0)
    miss = next(c for c in think(state, 0)["candidates"] if c["move"] == "pass")
    assert miss["reasons"]["points_now"] == -5.0
    free = next(c for c in think(state, 1)["candidates"] if c["move"] == "pass")
    assert free["reasons"]["points_now"] == 0.0


def test_a_roll_that_fits_nowhere_is_a_certain_miss_and_is_rolled_again() -> None:
    stuck = rolled_state(sheet({2: 6}), Sheet(), picked="O", faces=(5,), phase="keep")
    stuck = replace(stuck, sheets=(sheet({2: 5}), Sheet()))
    thought = think(stuck, 0)
    assert thought["move"] == "reroll"
    keep = next(c for c in thought["candidates"] if c["move"] == "keep")
    again = next(c for c in thought["candidates"] if c["move"] == "reroll")
    assert keep["reasons"]["risk_miss"] == 1.0
    assert again["reasons"]["risk_miss"] == pytest.approx(5 / 6, abs=0.01)


def test_a_bot_does_not_pick_dice_whose_row_is_full() -> None:
    state = rolled_state(sheet(FULL_ORANGE), Sheet(), picked="", faces=(), phase="pick")
    candidates = think(state, 0)["candidates"]
    full = next(c for c in candidates if c["move"] == "pick O")
    assert full["reasons"]["risk_miss"] == 1.0
    assert full["reasons"]["expected"] == min(c["reasons"]["expected"] for c in candidates)
    assert full not in candidates[:5]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_bot_ends_the_game_if_that_wins(level: int) -> None:
    state = rolled_state(sheet(FULL_ORANGE, ALMOST), Sheet(), picked="OYP", faces=(6, 6, 5))
    thought = think(state, 0, level)
    assert thought["move"] == "Y10"
    best = thought["candidates"][0]["reasons"]
    assert (best["ends"], best["wins"]) == (1.0, 1.0)


def test_alone_nobody_is_beaten_so_a_master_goes_on_while_points_are_left() -> None:
    state = rolled_state(sheet(FULL_ORANGE, ALMOST), picked="OYP", faces=(6, 6, 5))
    thought = think(state, 0, 4)
    best = thought["candidates"][0]
    ending = next(one for one in thought["candidates"] if one["move"] == "Y10")
    assert best["value"] == max(one["value"] for one in thought["candidates"])
    assert thought["move"] == best["move"] != "Y10"
    assert ending["reasons"]["ends"] == 1.0
    assert "wins" not in ending["reasons"]


def test_the_values_of_a_master_are_chances_to_win_against_others_and_points_alone() -> None:
    far_ahead = sheet(FULL_ORANGE, ALMOST, {2: 3, 3: 5})
    states = {
        "ahead": rolled_state(far_ahead, Sheet(), picked="OYP", faces=(6, 6, 5)),
        "behind": rolled_state(Sheet(), far_ahead, picked="OYP", faces=(6, 6, 5), active=1),
        "even": rolled_state(Sheet(), Sheet(), picked="OYP", faces=(4, 3, 3)),
        "alone": rolled_state(Sheet(), picked="OYP", faces=(4, 3, 3)),
    }
    best = {name: think(state, 0)["candidates"][0]["value"] for name, state in states.items()}
    assert best["ahead"] == 100.0
    assert best["behind"] < 5.0
    assert 40.0 < best["even"] < 60.0
    assert 60.0 < best["alone"] < 90.0


def test_a_master_with_few_nodes_does_not_look_ahead() -> None:
    state = rolled_state(Sheet(), Sheet(), picked="OYP", faces=(4, 3, 3))
    coarse, deep = (think(state, 0, budget=Budget(nodes=nodes)) for nodes in (2, 9))
    best = [max(one["value"] for one in thought["candidates"]) for thought in (coarse, deep)]
    assert best[0] != best[1]
    assert best[0] == pytest.approx(best[1], abs=5)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_bot_does_not_end_a_game_that_it_would_lose(level: int) -> None:
    rich = sheet({}, FULL_YELLOW, {2: 10, 3: 11, 7: 12, 8: 13, 9: 14})
    poor = sheet(FULL_ORANGE, ALMOST, misses=3)
    state = rolled_state(rich, replace(poor, misses=0), picked="OYP", faces=(6, 6, 5))
    richer = replace(state, sheets=(sheet({3: 17, 7: 18}, FULL_YELLOW, FULL_ORANGE), poor))
    for table in (state, richer):
        for seed in range(10):
            thought = think(table, 1, level, seed)
            ending = next(c for c in thought["candidates"] if c["move"] == "Y10")
            if ending["reasons"]["wins"] < 0:
                assert thought["move"] != "Y10"


def test_lower_levels_err_but_never_by_more_than_their_max_loss() -> None:
    state = rolled_state(Sheet(), Sheet(), picked="OYP", faces=(3, 4, 4))
    truth = {c["move"]: c["value"] for c in think(state, 0, 3)["candidates"]}
    best = max(truth.values())
    for level in (1, 2, 3):
        moves = {think(state, 0, level, seed)["move"] for seed in range(30)}
        assert len(moves) > 1
        assert all(truth[move] >= best - LEVELS[level].max_loss for move in moves)


def test_the_same_seed_gives_the_same_answer() -> None:
    state = rolled_state(Sheet(), sheet(FULL_ORANGE))
    assert think(state, 0, 1, seed=5) == think(state, 0, 1, seed=5)
    assert len({think(state, 0, 1, seed)["move"] for seed in range(20)}) > 1


def test_covered_answers_of_other_seats_do_not_change_the_answer() -> None:
    for active in (0, 1):
        state = rolled_state(Sheet(), Sheet(), Sheet(), active=active)
        covered = [
            GAME.apply(state, 1, answer) for answer in (Pass(), Write("O", 4), Write("P", 9))
        ]
        for level in LEVELS:
            assert len({json.dumps(think(table, 0, level)) for table in covered}) == 1


@pytest.mark.parametrize("nodes", [1, 2, 3, 5, 8])
def test_a_bot_with_few_nodes_still_answers_and_is_repeatable(nodes: int) -> None:
    start = GAME.apply(GAME.start(3, {}), CHANCE, Start(0))
    for state in (
        start,
        play(start, "0 pick OY", "* roll 3+4"),
        rolled_state(Sheet(), Sheet(), Sheet()),
    ):
        first = think(state, 0, budget=Budget(nodes=nodes))
        legal = {str(move) for move in GAME.legal_moves(state, 0)}
        assert {candidate["move"] for candidate in first["candidates"]} == legal
        assert think(state, 0, budget=Budget(nodes=nodes)) == first


def test_a_bot_without_any_time_still_makes_a_legal_move() -> None:
    state = rolled_state(Sheet(), Sheet())
    hurried = think(state, 0, budget=Budget(seconds=0.0))
    assert hurried["move"] in {str(move) for move in GAME.legal_moves(state, 0)}
    assert hurried != think(state, 0)
