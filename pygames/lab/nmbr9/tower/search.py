"""The first program: the highest tower of a deck, searched level by level from the top.

A state is the lowest level so far (up to turning and shifting), the multiset of all tiles used,
and the points so far. Of states with the same level and the same tiles only the best is kept: what
can follow depends on nothing else. States are worked on in the order of their number of tiles.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.below import can_be_covered, levels_below
from pygames.lab.nmbr9.tower.bound import future, make_bound
from pygames.lab.nmbr9.tower.kinds import CODES, Array, Kinds, code_of, counts_of
from pygames.lab.nmbr9.tower.levels import MOST_TILES
from pygames.lab.nmbr9.tower.relation import Relation, connected_levels, small_relation
from pygames.lab.nmbr9.tower.wanted import choose
from pygames.lab.nmbr9.tower.work import make_work

HIGH, LOW, LEVEL, USED, SCORE, PARENT = range(6)
"""Columns of a table of states; the parent is its bucket shifted by 40 bits, and its row."""
PARENT_BITS = 40


class Tower(NamedTuple):
    """A found tower: its points and its levels' codes from the top, without the table's."""

    points: int
    levels: tuple[tuple[int, int], ...]


NONE = Tower(-1, ())


class Search:
    """The towers of one deck."""

    def __init__(self, kinds: Kinds, deck: Array, relation: Relation | None = None) -> None:
        self.kinds = kinds
        self.deck = np.asarray(deck, np.int64)
        self.code = code_of(self.deck.tolist())
        self.relation = relation or small_relation(kinds, self.deck)
        self.bound = make_bound(kinds, self.code, self.relation)
        self.work = make_work(kinds)
        self.reach = np.full(CODES, -1, np.int64)
        self.wanted = np.zeros(CODES, np.bool_)
        self.room = np.empty((1 << 16, 4), np.uint64)
        counts = np.arange(CODES)[:, None] // kinds.power % 3
        self.parts = np.flatnonzero((counts <= self.deck).all(axis=1))[1:]
        self.futures = np.array([future(self.bound, self.code, part, part) for part in self.parts])
        self.buckets: list[list[Array]] = []
        self.done: list[Array] = []
        self.states = 0
        self.target = 0
        self.best = NONE

    def highest(self) -> int:
        """Return the bound for the whole deck."""
        return int(self.futures.max())

    @property
    def steps(self) -> int:
        """How often a tile was tried somewhere."""
        return int(self.work.count[0])

    def run(self, target: int) -> Tower:
        """Search out every tower of at least `target` points; return the best, or NONE."""
        self.buckets = [[] for _ in range(int(self.deck.sum()) + 1)]
        self.done = []
        self.target, self.best, self.states = target, NONE, 0
        self.work.count[0] = 0
        self._start()
        for size in range(len(self.buckets)):
            rows = _merge(self.buckets[size])
            self.buckets[size] = []
            self.done.append(rows)
            self.states += len(rows)
            self._expand(size, rows)
        return self.best

    def _start(self) -> None:
        """Add every top level from which the target can be reached."""
        tops = self.parts[self.futures >= self.target]
        largest = int(self.bound.tiles[tops].max(initial=0))
        _check_size(largest)
        for size, found in connected_levels(self.kinds, self.deck, largest).items():
            levels = found[np.isin(found[:, 2], tops)]
            rows = np.zeros((len(levels), 6), np.uint64)
            rows[:, [HIGH, LOW, LEVEL]] = levels[:, :3]
            rows[:, USED] = levels[:, 2]
            self.buckets[size].append(rows)

    def _expand(self, size: int, rows: Array) -> None:
        """Expand a bucket, in groups of equal tiles used, equal tiles of the level, equal score."""
        keys = rows[:, [USED, LEVEL, SCORE]]
        cuts = np.flatnonzero((keys[1:] != keys[:-1]).any(axis=1)) + 1
        for start, end in zip([0, *cuts], [*cuts, len(rows)], strict=True):
            if start < end:
                self._expand_group(size, rows[start:end], start)

    def _expand_group(self, size: int, rows: Array, start: int) -> None:
        """Lay the table under these states, and every other level that can reach the target."""
        used, level, score = (int(rows[0, i]) for i in (USED, LEVEL, SCORE))
        if score + int(future(self.bound, self.code, used, level)) < self.target:
            return
        risen = score + int(self.bound.points[used])
        rest = np.array(counts_of(self.code - used), np.int64)
        if risen >= self.target:
            self._lay_table(size, rows, start, rest, risen)
        need = self.target - risen
        largest = choose(
            self.bound, self.kinds, self.code, used, level, need, self.reach, self.wanted
        )
        _check_size(largest)
        at = 0 if largest else len(rows)
        while at < len(rows):
            stop, found = levels_below(
                self.kinds, self.work, rows, at, rest, self.reach, self.wanted, self.room
            )
            if stop == at:
                self.room = np.empty((2 * len(self.room), 4), np.uint64)
            self._collect(self.room[:found], used, risen, (size << PARENT_BITS) + start)
            at = stop

    def _lay_table(self, size: int, rows: Array, start: int, rest: Array, points: int) -> None:
        """See whether one of these levels can lie on tiles on the table."""
        for i, row in enumerate(rows):
            if can_be_covered(self.kinds, self.work, row, rest):
                self.best = Tower(points, self._levels(size, start + i))
                self.target = points + 1
                return

    def _collect(self, found: Array, used: int, score: int, parent: int) -> None:
        """Sort found levels into the buckets, by the number of tiles used."""
        new = np.empty((len(found), 6), np.uint64)
        new[:, [HIGH, LOW, LEVEL]] = found[:, :3]
        new[:, USED] = found[:, 2] + np.uint64(used)
        new[:, SCORE] = score
        new[:, PARENT] = found[:, 3] + np.uint64(parent)
        sizes = self.bound.tiles[new[:, USED].astype(np.int64)]
        for size in np.unique(sizes):
            self.buckets[size].append(_merge([new[sizes == size]]))

    def _levels(self, size: int, row: int) -> tuple[tuple[int, int], ...]:
        """Follow the parents of a state up to the top."""
        levels: list[tuple[int, int]] = []
        while True:
            state = [int(value) for value in self.done[size][row]]
            levels.insert(0, (state[HIGH], state[LOW]))
            if state[LEVEL] == state[USED]:
                return tuple(levels)
            size, row = divmod(state[PARENT], 1 << PARENT_BITS)


def _check_size(tiles: int) -> None:
    """Stop when a level larger than the codes can hold would have to be searched."""
    if tiles > MOST_TILES:
        raise ValueError(f"a level of {tiles} tiles cannot be ruled out; {MOST_TILES} are possible")


def _merge(parts: list[Array]) -> Array:
    """Keep the best score of each level with the same tiles used, sorted for `_expand`."""
    if not parts:
        return np.zeros((0, 6), np.uint64)
    rows = np.concatenate(parts)
    rows = rows[np.lexsort(tuple(rows[:, i] for i in (SCORE, LOW, HIGH, LEVEL, USED)))]
    last = np.ones(len(rows), np.bool_)
    last[:-1] = (rows[1:, :4] != rows[:-1, :4]).any(axis=1)
    rows = rows[last]
    return rows[np.lexsort(tuple(rows[:, i] for i in (SCORE, LEVEL, USED)))]
