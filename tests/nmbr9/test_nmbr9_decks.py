"""Known decks: the compiled beam, the bound, and the table; the beam runs uncompiled here."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import numba
import numpy as np

import pygames.lab.nmbr9.fast  # noqa: F401 - other tests need it compiled
from pygames.core import CHANCE
from pygames.lab.nmbr9.deck_table import Row, plot, read_table, summary, write_table
from pygames.nmbr9 import GAME
from pygames.nmbr9.moves import Card

vars(numba.config)["DISABLE_JIT"] = True
try:
    from pygames.lab.nmbr9.deck_bound import (
        HIGHEST,
        Chains,
        Steps,
        fits,
        lowest_price,
        possible,
        runs,
    )
    from pygames.lab.nmbr9.tower.kinds import make_kinds
    from pygames.lab.nmbr9.tower.relation import small_relation
finally:
    vars(numba.config)["DISABLE_JIT"] = False

if TYPE_CHECKING:
    from pathlib import Path

BEAM = """
import json
from pygames.lab.nmbr9.beam import best_arrangement, make_room
from pygames.lab.nmbr9.export import shipped
from pygames.lab.nmbr9.train import expanded
print(json.dumps(best_arrangement(expanded(shipped()), make_room(2), [1, 7, 1, 4], 1.0)))
"""

ROWS = [Row(0, "0123", 100, 250, 90), Row(1, "3210", 120, 262, None)]


def test_the_beam_finds_an_arrangement_that_can_be_played() -> None:
    """A 1 lies on the first 1 and the 7, or more."""
    done = subprocess.run(  # noqa: S603 - the command is written above
        [sys.executable, "-c", BEAM],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=True,
        text=True,
    )
    state = GAME.start(1, {})
    points = 0
    for shape, x, y, level in json.loads(done.stdout):
        state = GAME.apply(state, CHANCE, Card(shape // 4))
        state = GAME.apply(state, 0, GAME.parse(f"{shape // 4}r{shape % 4}@{x},{y}"))
        points += shape // 4 * level
    assert GAME.scores(state)[0]["total"] == points
    assert len(state.displays[0]) == 4


def test_only_counts_of_real_towers_are_possible() -> None:
    """Of two dominoes of kind 0 and one of kind 1, each can lie on the other two."""
    dominoes = make_kinds([((0, 0), (1, 0))] * 2, [1, 1])
    chains = Chains(small_relation(dominoes, np.array([2, 1, *[0] * 8])))
    assert chains.most == {1: 0, 2: 1, 3: 0}
    assert possible((2, 1), chains)
    assert not possible((1, 1), chains)
    assert not possible((2, 2), chains)
    assert chains.tiles((1, 2)).tolist() == [[2, 1, *[0] * 8]]
    assert chains.numbers((1, 2)) == [0b11, 0b11]
    assert runs((5, 4, 3, 2, 1)) == [(1, 2, 3)]
    assert runs((3, 4, 2)) == [(2,), (3,)]
    assert fits(6, 4, chains)
    assert not fits(7, 4, chains)


def test_prices_never_go_below_the_best_way_that_areas_allow() -> None:
    """Three cards: the third may lie on level 1, but only if it is not larger than the first."""
    steps = Steps(
        np.array([0, 1, 2, 4]),
        np.array([0, 1, 2, 2]),
        np.array([1, 2, 3, 4]),
        np.array([0, 0, 0, 1]),
        np.full(4, 1023),
        np.full((5, 1), -1),
        np.array([0, 1, 2, 3, 3]),
    )
    may, points = np.ones(5, np.bool_), np.array([1, 2, 9])
    assert lowest_price(steps, may, points, np.array([5, 5, 10]), 20) >= 9
    # Level 1 costs 8 cells: at a price of 9/20 each both ways are worth the same.
    assert 5.4 <= lowest_price(steps, may, points, np.array([1, 1, 10]), 200) < 5.5
    may[4] = False
    assert lowest_price(steps, may, points, np.array([5, 5, 10]), 20) == 0


def test_the_table_is_read_back_and_described(tmp_path: Path) -> None:
    path = tmp_path / "decks.csv"
    assert read_table(path) == {}
    write_table(path, {row.number: row for row in reversed(ROWS)})
    assert list(read_table(path).values()) == ROWS
    text = summary(ROWS)
    assert "best found: mean 110.0, standard deviation 14.1, 100 to 120 (2 decks)" in text
    assert "master: 10.0 points below the best found, 90.0 % of it" in text
    assert "master" not in summary(ROWS[1:])


def test_the_plot_has_a_bar_for_each_value() -> None:
    root = ET.fromstring(plot(ROWS))  # noqa: S314 - written by this test
    space = "{http://www.w3.org/2000/svg}"
    assert len(list(root.iter(f"{space}rect"))) == 1 + 5
    assert HIGHEST == 262
