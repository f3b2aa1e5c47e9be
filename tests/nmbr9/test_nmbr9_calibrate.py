"""The fit of the evaluator: the same file again, the same chances, the same values compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from nmbr9_helpers import stacked

from pygames.evaluation import chances_to_win
from pygames.lab.nmbr9.calibrate import TARGET, Played, fitted, source, spreads
from pygames.nmbr9.bot.calibration import BIAS, MISSED, SPREAD
from pygames.nmbr9.bot.display_values import DisplayValues

COMPILED = """
import json, sys
import numpy as np
from pygames.lab.nmbr9.export import shipped
from pygames.lab.nmbr9.fast import new_board
from pygames.lab.nmbr9.outlooks import ORDERS, lay, look, new_rooms
from pygames.lab.nmbr9.shapes import N
from pygames.lab.nmbr9.tables import chance, orders
from pygames.lab.nmbr9.train import expanded
asked = json.loads(sys.argv[1])
net, board, rooms, out = expanded(shipped()), new_board(), new_rooms(), np.zeros(ORDERS)
for tile, rotation, x, y, level in asked["tiles"]:
    lay(board, net, 4 * tile + rotation, (y + 12) * N + x + 12, level, rooms[0].numbers)
left = np.array(asked["left"])
mean = look(board, net, left, int(left.sum()), out, rooms)
size = orders(left, int(left.sum()))
chances = [chance(np.array(means), 0, spread) for means, spread in asked["chances"]]
print(json.dumps([mean, sorted(out[:size].tolist()), chances]))
"""
CHANCES = [([80.0, 75.0], 9.0), ([80.0, 75.0, 90.0, 60.0], 9.0), ([80.0, 80.0, 70.0], 0.0)]


def test_the_compiled_values_are_those_of_the_evaluator() -> None:
    state = stacked(15)
    left = list(state.left)
    card = DisplayValues(state.displays[0], left).card(4)
    place = card.close()[0]
    tile, rotation = divmod(place[0], 4)
    x, y = card.grid.cell(place[1])
    tiles = [(one.tile, one.rotation, one.x, one.y, one.level) for one in state.displays[0]]
    asked = {
        "tiles": [*tiles, (tile, rotation, x, y, place[2])],
        "left": list(card.left),
        "chances": CHANCES,
    }
    done = subprocess.run(  # noqa: S603 - the command is written above
        [sys.executable, "-c", COMPILED, json.dumps(asked)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    mean, points, chances = json.loads(done.stdout)
    so_far = card.points + tile * place[2] + MISSED[card.coming]
    assert mean + so_far == pytest.approx(card.mean(place))
    expected = sorted(one - so_far for one in card.ahead(place).points.values())
    assert points == pytest.approx(expected)
    assert chances == pytest.approx([chances_to_win(*one)[0] for one in CHANCES])


def test_writing_the_corrections_again_gives_the_same_file() -> None:
    assert source({"BIAS": BIAS, "MISSED": MISSED, "SPREAD": SPREAD}) == TARGET.read_text()


def game(points: float, static: float) -> Played:
    """A game that looks 1 point better with every card it is looked further."""
    cards = np.arange(21.0)
    return Played(points, np.full(20, static), cards, cards[:20] - 1.0, np.ones(20))


def test_corrections_add_up_what_looking_further_changes() -> None:
    bias, missed = fitted([game(90, 80), game(80, 80)])
    assert missed.tolist() == [0, 0, 0, 1, 2, 3]
    assert bias.tolist() == [0, 0, 1, 2, 3, *range(4, 19)]


def test_the_spread_is_that_of_differences() -> None:
    """Results differ by 10 where the values differ by 4, or by 0."""
    found = spreads([[game(90, 84), game(80, 80)], [game(90, 80), game(80, 80)]])
    assert found == pytest.approx([np.sqrt((36 + 100) / 2)] * 20)
