"""The compiled look-ahead, which plays thousands of decks, values places as the shipped one."""

from __future__ import annotations

import random

import numpy as np
import pytest

from pygames.core import Budget
from pygames.lab.nmbr9.beam import ORIGIN
from pygames.lab.nmbr9.board_places import lay, new_room
from pygames.lab.nmbr9.export import shipped
from pygames.lab.nmbr9.fast import clear, new_board
from pygames.lab.nmbr9.look_ahead import choose, table
from pygames.lab.nmbr9.shapes import N
from pygames.lab.nmbr9.train import expanded
from pygames.nmbr9.bot.compact import shuffled_deck
from pygames.nmbr9.bot.search import Plan, Stage, look_ahead, valued_places
from pygames.nmbr9.bot.search_grid import Grid
from pygames.nmbr9.bot.value import POINT, net

MANY = 1000


def stages(cards: int, kinds: int) -> tuple[Stage, ...]:
    """Stages of every depth. Only margins limit them: places of equal value are not cut apart."""
    deep = (Stage(2, MANY, POINT // 2, MANY, POINT // 2),) if kinds < 8 else ()
    return (*deep, Stage(3, MANY, POINT // 4, MANY, POINT // 4)) if cards in {3, 4} else deep


PLAN = Plan(Stage(1, MANY, 2 * POINT), stages)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 2])
def test_the_compiled_look_ahead_agrees_with_the_shipped_one(seed: int) -> None:
    weights, board, room, plan = expanded(shipped()), new_board(), new_room(), table(PLAN)
    clear(board)
    left = [2] * 10
    tiles: list[tuple[int, int, int, int, int]] = []
    for number in shuffled_deck(random.Random(seed)):
        left[number] -= 1
        grid = Grid(tiles, net().pattern_vectors)
        budget = Budget(nodes=10**9)
        found = valued_places(grid, number, left)
        budget.spend(len(found))
        value, (shape, anchor, level) = look_ahead(grid, found, left, budget, PLAN)[0]
        compiled = np.array(left, np.int32)
        _, best = choose(board, weights, room, plan, PLAN.nodes, number, compiled, sum(left))
        assert best == pytest.approx(value / POINT, abs=0.02)
        assert room.nodes[0] == pytest.approx(budget.spent, rel=0.1, abs=20)
        x, y = grid.cell(anchor)
        tiles.append((number, shape & 3, x, y, level))
        lay(board, weights, room, 0, shape, (y + ORIGIN) * N + x + ORIGIN, level)
