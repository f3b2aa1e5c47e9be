"""The points of Qwinto (docs/RULES.md 1.3 and 1.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from qwinto_helpers import (
    FULL_ORANGE,
    FULL_PURPLE,
    FULL_YELLOW,
    SARA,
    TIM,
    Row,
    random_play,
    rolled_state,
    sheet,
)

from pygames.qwinto import GAME
from pygames.qwinto.score import score
from pygames.qwinto.state import Sheet


def points(of: Sheet, rule: str) -> list[int]:
    """The points of a sheet by one rule."""
    return [item["points"] for item in score(of)["items"] if item["rule"] == rule]


def test_sara_has_43_points() -> None:
    assert score(SARA)["total"] == 43
    assert points(SARA, "row") == [4, 6]
    assert points(SARA, "full-row") == [16]
    assert points(SARA, "bonus") == [5, 10, 12]
    assert points(SARA, "miss") == [-5, -5]


def test_tim_has_two_bonuses() -> None:
    assert points(TIM, "bonus") == [4, 5]
    assert score(TIM)["total"] == 2 + 4 + 4 + 4 + 5


def test_an_empty_sheet_has_no_points() -> None:
    assert score(Sheet())["total"] == 0
    assert points(Sheet(), "row") == [0, 0, 0]


def test_a_full_row_scores_its_rightmost_number_instead_of_a_point_per_number() -> None:
    assert points(sheet(FULL_ORANGE), "full-row") == [9]
    assert points(sheet({}, FULL_YELLOW), "full-row") == [18]
    assert points(sheet({}, {}, FULL_PURPLE), "full-row") == [18]


def test_eight_numbers_are_no_full_row() -> None:
    for column in FULL_ORANGE:
        row = {other: number for other, number in FULL_ORANGE.items() if other != column}
        assert points(sheet(row), "full-row") == []
        assert points(sheet(row), "row") == [8, 0, 0]


def test_every_full_row_scores_not_only_one() -> None:
    assert points(sheet(FULL_ORANGE, FULL_YELLOW), "full-row") == [9, 18]


TRIPLES: list[tuple[int, str]] = [(2, "P"), (3, "O"), (7, "O"), (8, "Y"), (9, "P")]


@pytest.mark.parametrize(("column", "pentagon"), TRIPLES)
def test_a_full_triple_column_scores_the_number_in_its_pentagon(column: int, pentagon: str) -> None:
    """Column 7 counts too, which some public versions of the game omit."""
    numbers = {"O": 5, "Y": 11, "P": 17}
    full = sheet(*({column: numbers[row]} for row in "OYP"))
    [bonus] = [item for item in score(full)["items"] if item["rule"] == "bonus"]
    assert bonus["points"] == numbers[pentagon]
    assert bonus["where"] == [f"{pentagon}{column}"]
    assert bonus["facts"] == {"column": column}


@pytest.mark.parametrize(("column", "pentagon"), TRIPLES)
def test_a_pentagon_scores_nothing_while_its_column_is_not_full(column: int, pentagon: str) -> None:
    for empty in "OYP":
        rows: list[Row] = [{} if row == empty else {column: 6 + "OYP".index(row)} for row in "OYP"]
        assert points(sheet(*rows), "bonus") == []
    alone: list[Row] = [{column: 9} if row == pentagon else {} for row in "OYP"]
    assert points(sheet(*alone), "bonus") == []


def test_a_full_double_column_scores_nothing() -> None:
    assert points(sheet({6: 4}, {}, {6: 9}), "bonus") == []
    assert points(sheet({}, {1: 4}, {1: 9}), "bonus") == []


def test_each_miss_costs_five_and_a_total_may_be_negative() -> None:
    assert score(sheet({2: 4}, misses=3))["total"] == 1 - 15


def test_score_lines_of_rows_name_their_fields() -> None:
    assert score(TIM)["items"][0] == {
        "rule": "row",
        "points": 2,
        "where": ["O2", "O3"],
        "facts": {"row": "O"},
    }


def test_a_total_is_the_sum_of_its_items() -> None:
    for _, _, _, after in random_play(1, 3):
        for line in GAME.scores(after):
            assert line["total"] == sum(item["points"] for item in line["items"])


def test_nobody_wins_before_the_end() -> None:
    assert GAME.winners(rolled_state(SARA, TIM)) == ()


def test_most_points_win() -> None:
    over = replace(rolled_state(TIM, SARA, Sheet()), phase="over")
    assert GAME.winners(over) == (1,)


def test_one_point_more_wins_alone() -> None:
    over = replace(rolled_state(sheet({2: 4}), sheet({2: 4, 3: 5})), phase="over")
    assert GAME.winners(over) == (1,)


def test_a_tie_is_a_shared_victory() -> None:
    over = replace(rolled_state(SARA, TIM, SARA), phase="over")
    assert GAME.winners(over) == (0, 2)


def test_a_tie_below_zero_is_shared_too() -> None:
    over = replace(rolled_state(sheet(misses=1), sheet(misses=1), sheet(misses=4)), phase="over")
    assert GAME.winners(over) == (0, 1)
