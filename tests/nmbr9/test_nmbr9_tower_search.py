"""Both programs that search for the highest tower, and the brute force."""

from __future__ import annotations

import random

import numpy as np
import pytest

import pygames
from pygames.lab.nmbr9.tower.arrange import Arranger, Tile, arrange
from pygames.lab.nmbr9.tower.brute import brute_force
from pygames.lab.nmbr9.tower.chains import Chains
from pygames.lab.nmbr9.tower.command import to_record
from pygames.lab.nmbr9.tower.compare import Case, highest, nmbr9_case, outcome, toy_case
from pygames.lab.nmbr9.tower.kinds import CODES, code_of, counts_of, make_kinds, nmbr9, tiles_of
from pygames.lab.nmbr9.tower.levels import MOST_TILES, decode, encode
from pygames.lab.nmbr9.tower.relation import connected_levels
from pygames.lab.nmbr9.tower.search import Search
from pygames.nmbr9.box import SHAPES

pytestmark = pytest.mark.slow  # compiling takes a minute when nothing is cached


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
    assert tiles_of(19) == [0, 2, 2]
    assert code_of([2] * 10) == CODES - 1


def test_a_level_has_one_code_however_it_is_turned_and_shifted() -> None:
    kinds, arranger = nmbr9(), Arranger(nmbr9())
    rng = random.Random("codes")
    for size in (1, 2, 3):
        levels = connected_levels(kinds, np.array([2, 1, 0, 0, 0, 0, 0, 1, 1, 0]), size)[size]
        columns = np.zeros((3, MOST_TILES), np.int64)
        for high, low, *_ in rng.sample(list(levels), min(20, len(levels))):
            count = decode(high, low, *columns)
            assert count == size
            level = _tiles(columns, count)
            for _ in range(4):
                level = arranger.quarter(level)
                shift = rng.randrange(50)
                rows = np.array([(4 * k + r, x + shift, y - shift) for k, r, x, y in level])
                assert encode(kinds, rows[:, 0], rows[:, 1], rows[:, 2], size) == (high, low)


def _tiles(columns: np.ndarray[tuple[int, int], np.dtype[np.int64]], count: int) -> list[Tile]:
    return [Tile(int(s) // 4, int(s) % 4, int(x), int(y)) for s, x, y in columns.T[:count]]


def test_two_squares_and_two_dominoes_make_the_tower_one_can_see() -> None:
    """A domino on two dominoes is one level high; nothing can lie on a single tile."""
    kinds = make_kinds([((0, 0), (1, 0))], [7])
    assert highest(Search(kinds, _deck(2))) == 0
    kinds = make_kinds([((0, 0), (1, 0)), ((0, 0), (0, 1))], [7, 1])
    case = Case("dominoes", kinds, _deck(1, 2))
    assert outcome(case).agree
    assert brute_force(kinds, _deck(1, 2)).points == 7


def _deck(*counts: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array([*counts, *[0] * (10 - len(counts))])


@pytest.mark.parametrize("seed", range(4))
def test_both_programs_agree_with_the_brute_force_on_small_shapes(seed: int) -> None:
    found = outcome(toy_case(random.Random(f"quick {seed}"), 6))
    assert found.agree, found


def test_both_programs_agree_with_the_brute_force_on_six_tiles() -> None:
    found = outcome(nmbr9_case(random.Random("quick"), 6))
    assert found.agree, found


def test_a_found_tower_can_be_played() -> None:
    """Eight tiles of NMBR 9: the arrangement has the points of the search, by the engine."""
    kinds, deck = nmbr9(), [0, 2, 0, 0, 0, 0, 0, 2, 2, 0]
    search = Search(kinds, np.array(deck))
    best = highest(search)
    match = pygames.read(to_record(arrange(kinds, deck, search.best.levels)))
    assert match.scores()[0]["total"] == best > 0


def test_a_target_above_the_highest_tower_is_searched_out() -> None:
    search = Search(nmbr9(), np.array([0, 2, 0, 0, 0, 0, 0, 2, 2, 0]))
    best = highest(search)
    assert search.run(best + 1).points == -1
    assert Chains(search.kinds, search.deck).run(best + 1).points == -1


def test_pairs_and_triples_fit_on_each_other_as_often_as_measured() -> None:
    """The relation of the whole deck; two programs that were written apart agree on it."""
    search = Search(nmbr9(), np.full(10, 2))
    relation, tiles = search.relation, search.bound.tiles
    counts: dict[tuple[int, int], int] = {}
    for upper in range(CODES):
        for lower in relation.under[relation.first[upper] : relation.first[upper + 1]]:
            sizes = int(tiles[upper]), int(tiles[lower])
            counts[sizes] = counts.get(sizes, 0) + 1
    assert counts == {
        (1, 2): 482, (1, 3): 2010, (2, 2): 172, (2, 3): 8758, (3, 3): 4541, (4, 3): 106,
    }  # fmt: skip
    assert search.highest() == 315
    assert search.run(290).points == -1
