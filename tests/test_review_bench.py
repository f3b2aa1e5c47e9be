"""The bench of reviews: its tables, means and one measured game."""

from __future__ import annotations

import pytest

from pygames.games import GAMES
from pygames.lab.review_bench import levels_of, mean_of, measure_sums, tables


def test_a_mean_has_its_standard_error() -> None:
    assert str(mean_of([1.0, 3.0])) == "2.00 ± 1.00"
    assert mean_of([]) == (0.0, 0.0)


def test_tables_are_those_that_a_game_allows() -> None:
    assert {key: tables(game) for key, game in GAMES.items()} == {
        "qwinto": [1, 2, 4],
        "nmbr9": [1, 2, 4],
        "triominos": [2, 4],
    }
    assert [levels_of(2, number) for number in range(4)] == [[4, 4], [3, 4], [4, 4], [4, 3]]
    assert levels_of(1, 1) == [4]


@pytest.mark.slow
def test_one_game_is_measured() -> None:
    sums, luck = measure_sums(GAMES["qwinto"], 1, 1)
    assert sums.startswith("| Qwinto | 1 | 1 | ")
    assert luck.startswith("    luck of draws ")
    assert luck.endswith(" 0.00 ± 0.00"), "nobody else has a turn"
