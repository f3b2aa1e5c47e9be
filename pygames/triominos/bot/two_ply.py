"""The value of a play by two plies: its points, the expected reply, and the own next turn.

Level 3 chooses its places by it, and so does everybody in the playouts of level 4.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from pygames.triominos.bot.search_board import VALUE
from pygames.triominos.box import DRAW

if TYPE_CHECKING:
    from collections.abc import Sequence

    TilesByBonus = Sequence[tuple[int, int]]

NEXT_TURN_WEIGHT: Final = 0.25
"""Weight of the seat's own best play in its next turn."""
PLAYABLE_WEIGHT: Final = 1.5
"""Points for each tile of the seat's own hand that still fits."""
MOST_DRAWS: Final = 8.0
"""How many draws are expected at most, if hardly a tile fits."""


def best_play(tiles_by_bonus: TilesByBonus, hand: int) -> tuple[int, int, int] | None:
    """Return the highest-scoring play of a hand: points, tile and bonus; None if nothing fits."""
    best = None
    most = -1
    for bonus, mask in tiles_by_bonus:
        fit = mask & hand
        if fit:
            rank = fit.bit_length() - 1
            points = VALUE[rank] + bonus
            if points > most:
                most = points
                best = (points, rank, bonus)
    return best


@cache
def _held_first(size: int, count: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return two chances for a hand of `count` tiles out of `size`, by place in an order of tiles.

    The first: this tile is held, and none before it. The second: no tile before this one is held.
    """
    first, none = [], [1.0]
    for taken in range(size):
        miss = max(0.0, (size - taken - count) / (size - taken))
        first.append(none[-1] * (1.0 - miss))
        none.append(none[-1] * miss)
    return tuple(first), tuple(none)


def expected_reply(tiles_by_bonus: TilesByBonus, pool: int, count: int) -> float:
    """Return the mean best reply of a hand of `count` tiles drawn at random from the pool."""
    size = pool.bit_count()
    first, none = _held_first(size, count)
    scores: list[int] = []
    add, left = scores.append, pool
    for bonus, mask in tiles_by_bonus:
        fit = mask & left
        left ^= fit
        while fit:
            rank = fit.bit_length() - 1
            fit ^= 1 << rank
            add(VALUE[rank] + bonus)
    if not scores:
        return 2.0 * DRAW
    scores.sort(reverse=True)  # two bonuses may differ by less than two tiles
    fitting = len(scores)
    mean = 0.0
    for points, chance in zip(scores, first, strict=False):
        mean += points * chance
    # If nothing fits: the mean number of draws until something does, each at its cost.
    return mean + none[fitting] * (DRAW * min(MOST_DRAWS, size / fitting) + sum(scores) / fitting)


def follow_up(tiles_by_bonus: TilesByBonus, hand: int) -> float:
    """Return what the own best play in the next turn counts."""
    own = best_play(tiles_by_bonus, hand)
    return NEXT_TURN_WEIGHT * (own[0] if own else 2 * DRAW)


def playable(fits: int, hand: int) -> float:
    """Return what the tiles of the own hand count that still fit."""
    return PLAYABLE_WEIGHT * (fits & hand).bit_count()
