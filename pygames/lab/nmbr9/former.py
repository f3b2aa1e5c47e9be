"""The former master of NMBR 9 (95.8 points), kept as an opponent to measure the present one.

Both use the same net and differ in their search. Whoever trains another net keeps the present one
for this opponent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.nmbr9.bot.search import NO_LIMIT, Plan, Stage, look_ahead, notation, valued_places
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import POINT, net

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Thought
    from pygames.nmbr9.view import Nmbr9View


def stages(cards: int, kinds: int) -> tuple[Stage, ...]:
    """Look two cards ahead when at most eight different cards are left."""
    if cards < 3 or kinds > 8:
        return ()
    return (Stage(2, 4, 2 * POINT, 3, NO_LIMIT),)


PLAN: Final = Plan(Stage(1, 8, 8 * POINT), stages)


def former(view: Nmbr9View, budget: Budget, _rng: random.Random) -> Thought:
    """Choose a place as the former master did."""
    seat, left = required(view["seat"]), view["left"]
    tiles = [
        (tile["tile"], tile["rotation"], tile["x"], tile["y"], tile["level"])
        for tile in view["displays"][seat]["tiles"]
    ]
    grid = Grid(tiles, net().pattern_vectors)
    found = valued_places(grid, required(view["card"]), left)
    if budget.spend(len(found)):
        found = look_ahead(grid, found, left, budget, PLAN)
    return {"move": notation(grid, found[0][1]), "candidates": []}
