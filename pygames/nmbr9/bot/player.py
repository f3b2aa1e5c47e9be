"""An NMBR 9 bot of four levels that sees only a view.

It values every place by expected points; with the last cards the master plays to win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core import required
from pygames.nmbr9.bot.last_cards import LAST, LastCards
from pygames.nmbr9.bot.search import (
    OutOfBudget,
    best_first,
    look_ahead,
    notation,
    valued_places,
)
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import POINT, net

if TYPE_CHECKING:
    import random

    from pygames.core import Budget, Candidate, Thought
    from pygames.nmbr9.bot.search import ValuedPlace
    from pygames.nmbr9.view import Nmbr9View

MASTER: Final = 4
"""The level that looks ahead."""
NOISE: Final = {1: 5 * POINT, 2: 2 * POINT, 3: 0, MASTER: 0}
"""Standard deviation of the error in the value of a place, by level."""
MAX_CANDIDATES: Final = 8

_TILE_KEYS: Final = ("tile", "rotation", "x", "y", "level")


def think(view: Nmbr9View, level: int, budget: Budget, rng: random.Random) -> Thought:
    """Choose a place for the tile of the current card, and return the best candidates."""
    seat = required(view["seat"])
    left = view["left"]
    grid = _grid(view, seat)
    found = valued_places(grid, required(view["card"]), left)
    if NOISE[level]:
        found = best_first([(value + _noise(rng, NOISE[level]), place) for value, place in found])
    chances: list[int] = []
    if budget.spend(len(found)) and level == MASTER:
        found = look_ahead(grid, found, left, budget)
        if view["seats"] > 1 and sum(left) <= LAST:
            found, chances = _to_win(view, grid, found, budget)
    so_far = view["scores"][seat]["total"]
    shown = [_candidate(grid, one, so_far) for one in found[:MAX_CANDIDATES]]
    for candidate, chance in zip(shown, chances, strict=False):
        candidate["reasons"]["chance"] = chance / 10
    return {"move": shown[0]["move"], "candidates": shown}


def _grid(view: Nmbr9View, seat: int) -> Grid:
    """Return the display of a seat for the search."""
    tiles = view["displays"][seat]["tiles"]
    return Grid([[tile[key] for key in _TILE_KEYS] for tile in tiles], net().pattern_vectors)


def _to_win(
    view: Nmbr9View, grid: Grid, found: list[ValuedPlace], budget: Budget
) -> tuple[list[ValuedPlace], list[int]]:
    """Sort the places by the chance to win, if the budget allows; also return the chances."""
    seat, totals = required(view["seat"]), [score["total"] for score in view["scores"]]
    others = [other for other in range(view["seats"]) if other != seat]
    lead = [totals[seat] - totals[other] for other in others]
    last = LastCards(required(view["card"]), view["left"], budget)
    try:
        known = last.chances(grid, found, lead, [_grid(view, other) for other in others])
    except OutOfBudget:
        return found, []
    return [one for _, one in known], [chance for chance, _ in known]


def _noise(rng: random.Random, deviation: int) -> int:
    """Draw from an approximately normal distribution around 0, using only `rng.random()`.

    A sum of three uniform numbers has standard deviation 1/2, hence the factor 2.
    """
    return int((sum(rng.random() for _ in range(3)) - 1.5) * 2 * deviation)


def _candidate(grid: Grid, one: ValuedPlace, so_far: int) -> Candidate:
    """Return a place in notation, with its expected final points and the reasons."""
    value, place = one
    points = (place[0] >> 2) * place[2]
    return {
        "move": notation(grid, place),
        "value": so_far + value / POINT,
        "reasons": {
            "points_now": float(points),
            "expected_more": value / POINT - points,
            "height": float(place[2]),
            **grid.describe(place),
        },
    }
