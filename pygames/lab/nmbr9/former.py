"""The former master of NMBR 9 (95.8 points), kept as an opponent to measure the present one."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.lab.nmbr9 import former_weights
from pygames.nmbr9.bot.search import NO_LIMIT, Plan, Stage, look_ahead, notation, valued_places
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import POINT, Net

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


@lru_cache(maxsize=1)
def former_net() -> Net:
    """Return the former net."""
    return Net(former_weights)


def former(view: Nmbr9View, budget: Budget, _rng: random.Random) -> Thought:
    """Choose a place as the former master did."""
    seat, left, known = required(view["seat"]), view["left"], former_net()
    tiles = [
        (tile["tile"], tile["rotation"], tile["x"], tile["y"], tile["level"])
        for tile in view["displays"][seat]["tiles"]
    ]
    grid = Grid(tiles, known.pattern_vectors)
    found = valued_places(grid, required(view["card"]), left, known)
    if budget.spend(len(found)):
        found = look_ahead(grid, found, left, budget, PLAN._replace(net=known))
    return {"move": notation(grid, found[0][1]), "candidates": []}
