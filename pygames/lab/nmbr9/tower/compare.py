"""Both programs against the brute force, on small decks drawn by a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.brute import Result, brute_force
from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds, Shape, make_kinds, nmbr9
from pygames.lab.nmbr9.tower.search import Search
from pygames.lab.nmbr9.tower.second import Widening

if TYPE_CHECKING:
    from collections.abc import Iterator

SIDE = 4
OWN_TILES = ("113459",)
"""Decks of the game's own tiles."""
DECKS = 350
"""How many decks are drawn."""
PER_CENT = 97
"""Each round of a search aims at so many hundredths of the points of the one before."""


class Case(NamedTuple):
    """A small deck of some tiles."""

    name: str
    kinds: Kinds
    deck: Array


class Outcome(NamedTuple):
    """What the brute force and the two programs found."""

    brute: Result
    first: int
    second: int

    @property
    def agree(self) -> bool:
        """Whether all three found the same points."""
        return self.brute.points == self.first == self.second


def random_shape(rng: random.Random, cells: int) -> Shape:
    """Grow a connected shape of so many cells that fits in a square of four."""
    while True:
        shape = {(0, 0)}
        while len(shape) < cells:
            x, y = rng.choice(sorted(shape))
            h, v = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
            shape.add((x + h, y + v))
        left, top = (min(cell[axis] for cell in shape) for axis in range(2))
        moved = tuple(sorted((x - left, y - top) for x, y in shape))
        if max(max(cell) for cell in moved) < SIDE:
            return moved


DOMINO: Shape = ((0, 0), (1, 0))


def dominoes(rng: random.Random, tiles: int, least: int, most: int) -> tuple[list[int], list[int]]:
    """Return the points of some kinds of dominoes, and how many of each kind there are.

    All kinds but the last are worth the same. The brute force counts these as one kind, which makes
    it fast; both programs do not.
    """
    copies = [2] * (tiles // 2) + [1] * (tiles % 2)
    points = [rng.randint(least, most)] * (len(copies) - 1) + [rng.randint(least, most)]
    return points, copies


def small_case(rng: random.Random, tiles: int) -> Case:
    """Draw one shape of three cells, and dominoes."""
    points, copies = dominoes(rng, tiles - 1, 0, 9)
    shapes = [random_shape(rng, 3), *[DOMINO] * len(points)]
    kinds = make_kinds(shapes, [rng.randint(0, 9), *points])
    return Case("small shapes", kinds, _deck([1, *copies]))


def tall_case(rng: random.Random, tiles: int) -> Case:
    """Draw one large shape that is worth much; it needs levels of several dominoes below it."""
    points, copies = dominoes(rng, tiles - 1, 0, 2)
    shapes = [random_shape(rng, rng.randint(4, 13 - tiles)), *[DOMINO] * len(points)]
    return Case("a large shape above", make_kinds(shapes, [9, *points]), _deck([1, *copies]))


def carried_case(rng: random.Random, tiles: int) -> Case:
    """Draw four dominoes and more that are worth much; they can lie on two large shapes."""
    points, copies = dominoes(rng, tiles - 2, 4, 9)
    shapes = [random_shape(rng, rng.randint(5, 6)) for _ in range(2)]
    kinds = make_kinds([*shapes, *[DOMINO] * len(points)], [1, 1, *points])
    return Case("large shapes below", kinds, _deck([1, 1, *copies]))


def layered_case(rng: random.Random, tiles: int) -> Case:
    """Draw a large shape and two bars, with or without a cell more or less, and dominoes.

    The best tower is often the large shape on four dominoes on the bars.
    """
    large = [(x, y) for x in range(4) for y in range(2)][: rng.randint(7, 8)]
    bars = [[(x, 0) for x in range(4)] + [(rng.randrange(4), 1)] * rng.randint(0, 1) for _ in "12"]
    points, copies = dominoes(rng, tiles - 3, 1, 3)
    shapes = [tuple(large), *map(tuple, bars), *[DOMINO] * len(points)]
    kinds = make_kinds(shapes, [rng.randint(4, 9), 0, 0, *points])
    return Case("a large shape on dominoes", kinds, _deck([1, 1, 1, *copies]))


def _deck(copies: list[int]) -> Array:
    return np.array([*copies, *[0] * (KINDS - len(copies))])


ROUND = (
    *[(tall_case, 7), (small_case, 8), (tall_case, 7), (tall_case, 8)] * 4,
    *[(tall_case, 7), (carried_case, 7), (tall_case, 7), (layered_case, 7)] * 2,
    *[(small_case, 8), (tall_case, 7), (carried_case, 6), (tall_case, 9)],
)
"""How decks are drawn, and of how many tiles, in turn."""


def cases(count: int, seed: str) -> Iterator[Case]:
    """Draw small decks, six to nine tiles each."""
    rng = random.Random(seed)
    for number in range(count):
        draw, tiles = ROUND[number % len(ROUND)]
        yield draw(rng, tiles)


def own_cases() -> Iterator[Case]:
    """Return decks of the game's own tiles."""
    for tiles in OWN_TILES:
        copies = [tiles.count(str(kind)) for kind in range(KINDS)]
        yield Case(f"tiles {tiles}", nmbr9(), _deck(copies))


def highest(search: Search) -> int:
    """Lower the target from the bound until a tower is found; return its points."""
    target = search.highest()
    while target > 0:
        found = search.run(target)
        if found.points >= target:
            return found.points
        target = min(target - 1, target * PER_CENT // 100)
    return 0


def outcome(case: Case) -> Outcome:
    """Let all three work on a deck.

    The second program is asked for towers of at least the points that the first has found.
    """
    first = highest(Search(case.kinds, case.deck))
    second = max(0, Widening(case.kinds, case.deck).run(max(1, first)).points)
    return Outcome(brute_force(case.kinds, case.deck), first, second)
