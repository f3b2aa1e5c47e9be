"""Both programs that search for the highest tower, and the brute force, on very small decks.

The programs run uncompiled here: compiling them would take longer than all other tests.
`python -m pygames.lab.nmbr9_tower --check` is the large comparison (docs/HIGHEST_TOWER.md).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
import pytest

import pygames
from pygames.nmbr9.box import SHAPES

vars(numba.config)["DISABLE_JIT"] = True
try:
    from pygames.lab.nmbr9.tower.arrange import arrange
    from pygames.lab.nmbr9.tower.command import to_record
    from pygames.lab.nmbr9.tower.compare import Case, highest, outcome, random_shape
    from pygames.lab.nmbr9.tower.kinds import code_of, counts_of, make_kinds, nmbr9
    from pygames.lab.nmbr9.tower.levels import encode
    from pygames.lab.nmbr9.tower.search import Search
    from pygames.lab.nmbr9.tower.second import Widening, parts
    from pygames.lab.nmbr9.tower.widen import level_key
finally:
    vars(numba.config)["DISABLE_JIT"] = False

if TYPE_CHECKING:
    from pygames.lab.nmbr9.tower.kinds import Shape

BAR: Shape = ((0, 0), (1, 0))


def deck(*counts: int) -> Any:  # noqa: ANN401 - an array
    return np.array([*counts, *[0] * (10 - len(counts))])


def test_the_kinds_are_the_tiles_of_the_box() -> None:
    kinds = nmbr9()
    for kind, rotated in enumerate(SHAPES):
        assert kinds.turns[kind] == len(rotated)
        for turn, shape in enumerate(rotated):
            cells = zip(kinds.x[kind, turn], kinds.y[kind, turn], strict=True)
            assert {(int(x), int(y)) for x, y in list(cells)[: len(shape)]} == set(shape)


def test_a_multiset_is_a_number_in_base_three() -> None:
    assert code_of([1, 0, 2]) == 1 + 2 * 9
    assert counts_of(19)[:3] == [1, 0, 2]
    assert sorted(parts(19)) == [0, 1, 9, 10, 18, 19]


def test_a_level_keeps_its_code_when_it_is_turned_and_shifted() -> None:
    kinds = nmbr9()
    level = np.array([(7, 1, 0, 0), (8, 0, 5, 2), (1, 3, 2, 5)])
    turned = level.copy()
    for i, (kind, turn, x, y) in enumerate(level):
        turned[i] = (kind, (turn + 1) % kinds.turns[kind], 9 - y - kinds.height[kind, turn], x + 3)
    codes = [
        encode(kinds, one[:, 0] * 4 + one[:, 1], one[:, 2], one[:, 3], 3) for one in (level, turned)
    ]
    assert codes[0] == codes[1]
    assert level_key(kinds, level).tolist() == level_key(kinds, turned).tolist()
    moved = level + (0, 0, 0, 1) * (level[:, :1] == 8)
    assert level_key(kinds, moved).tolist() != level_key(kinds, level).tolist()


@pytest.mark.parametrize(("copies", "points"), [((2,), 0), ((2, 1), 7), ((2, 2), 14)])
def test_a_domino_needs_two_dominoes_below(copies: tuple[int, ...], points: int) -> None:
    """The best towers are one domino on two, and two on two."""
    found = outcome(Case("dominoes", make_kinds([BAR, BAR], [7, 1]), deck(*copies)))
    assert (found.first, found.second, found.brute.points) == (points, points, points)


@pytest.mark.slow  # adds no coverage
def test_both_programs_agree_with_the_brute_force() -> None:
    rng = random.Random("b")
    shapes = [random_shape(rng, cells) for cells in (4, 1, 2)]
    case = Case("tiny", make_kinds(shapes, [9, 2, rng.randint(0, 3)]), deck(1, 2, 2))
    found = outcome(case)
    assert found.agree, found
    assert found.brute.points > 0
    assert Search(case.kinds, case.deck).run(found.first + 1).points == -1
    assert Widening(case.kinds, case.deck).run(found.first + 1).points == -1


def test_a_found_tower_can_be_played() -> None:
    """A 1 lies on the other 1 and the 7, by the engine too."""
    cards = deck(0, 2, 0, 0, 0, 0, 0, 1)
    search = Search(nmbr9(), cards)
    assert highest(search) == 1
    match = pygames.read(to_record(arrange(search.kinds, cards, search.best.levels)))
    assert [score["total"] for score in match.scores()] == [1]
