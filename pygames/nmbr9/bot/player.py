"""A computer player of NMBR 9: weighs every place by what is to be expected; sees only a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.nmbr9.bot.search import best_first, look_ahead, notation, weighed
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import POINT, net

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Candidate, Thought
    from pygames.nmbr9.bot.search import Weighed
    from pygames.nmbr9.view import Nmbr9View

MASTER: Final = 4
"""The level that looks ahead."""
NOISE: Final = {1: 5 * POINT, 2: 2 * POINT, 3: 0, MASTER: 0}
"""How far off a bot of each level sees a place's value (standard deviation)."""
SHOWN: Final = 8

_LAID: Final = ("tile", "rotation", "x", "y", "level")


def think(view: Nmbr9View, level: int, budget: Budget, rng: random.Random) -> Thought:
    """Choose a place for the tile on the table, and show the best that were weighed."""
    seat = required(view["seat"])
    left = view["left"]
    tiles = view["displays"][seat]["tiles"]
    grid = Grid([[tile[key] for key in _LAID] for tile in tiles], net().eyes)
    found = weighed(grid, required(view["card"]), left)
    if NOISE[level]:
        found = best_first([(value + _noise(rng, NOISE[level]), place) for value, place in found])
    if budget.spend(len(found)) and level == MASTER:
        found = look_ahead(grid, found, left, budget)
    so_far = view["scores"][seat]["total"]
    shown = [_candidate(grid, one, so_far) for one in found[:SHOWN]]
    return {"move": shown[0]["move"], "candidates": shown}


def _noise(rng: random.Random, deviation: int) -> int:
    """Draw from a bell around 0, by `rng.random()` alone."""
    return int((sum(rng.random() for _ in range(3)) - 1.5) * 2 * deviation)


def _candidate(grid: Grid, one: Weighed, so_far: int) -> Candidate:
    """Write a place with the points its seat can expect in the end, and the reasons."""
    value, place = one
    points = (place[0] >> 2) * place[2]
    return {
        "move": notation(grid, place),
        "value": so_far + value / POINT,
        "reasons": {
            "points_now": float(points),
            "expected_more": value / POINT - points,
            "height": float(place[2]),
            **grid.facts(place),
        },
    }
