"""Points are number times level, listed tile by tile (docs/RULES.md 2.2 and 2.3)."""

from __future__ import annotations

import random
from dataclasses import replace

from nmbr9_helpers import lay, play_at_random

from pygames.nmbr9 import GAME
from pygames.nmbr9.score import display_score
from pygames.nmbr9.state import PlacedTile


def test_the_sheet_example_makes_36() -> None:
    """8 on level 2 (16) and 9, 4, 7 on level 1 (20); arithmetic only (docs/RULES.md 2.3)."""
    tiles = [(3, 0), (5, 0), (9, 1), (4, 1), (7, 1), (8, 2)]
    score = display_score(tuple(PlacedTile(tile, 0, 0, 0, level) for tile, level in tiles))
    assert score["total"] == 36
    assert [line["points"] for line in score["items"]] == [9, 4, 7, 16]
    assert sum(line["points"] for line in score["items"] if line["facts"]["level"] == 1) == 20


def test_level_0_scores_nothing_and_is_not_listed() -> None:
    score = GAME.scores(lay("9r0@0,0 9r2@2,0"))[0]
    assert score == {"total": 0, "items": []}


def test_an_item_says_which_tile_where_and_on_which_level() -> None:
    score = GAME.scores(lay("9r0@0,0 9r2@2,0 8r0@1,0"))[0]
    assert score["total"] == 8
    assert score["items"] == [
        {
            "rule": "level",
            "points": 8,
            "where": ["2,0", "3,0", "2,1", "3,1", "1,2", "2,2", "1,3", "2,3"],
            "facts": {"tile": 8, "level": 1},
        }
    ]


def test_a_total_is_the_sum_of_number_times_level() -> None:
    state = play_at_random(GAME.start(3, {}), random.Random(8))
    for display, score in zip(state.displays, GAME.scores(state), strict=True):
        assert score["total"] == sum(tile.tile * tile.level for tile in display)
        assert score["total"] == sum(line["points"] for line in score["items"])


def test_the_most_points_win_and_ties_share_the_victory() -> None:
    over = play_at_random(GAME.start(3, {}), random.Random(8))
    one, two, _ = sorted(over.displays, key=lambda tiles: display_score(tiles)["total"])[::-1]
    assert display_score(one)["total"] > display_score(two)["total"]
    assert GAME.winners(replace(over, displays=(two, one, two))) == (1,)
    assert GAME.winners(replace(over, displays=(one, two, one))) == (0, 2)


def test_nobody_has_won_before_the_end() -> None:
    assert GAME.winners(lay("9r0@0,0 9r2@2,0 8r0@1,0")) == ()
