"""The second program: small levels from below, wide levels from above.

Take any tower, and of its levels above the table the lowest that has at most three tiles: the
base. Everything above the base is inside its outline; `bases.py` builds all such towers upwards,
with no bound. All levels between the base and the table have four tiles and more; `widen.py` lays
them under the base, in every way that can still reach the target. A tower whose levels above the
table all have four tiles and more has no base: there the search begins with every such top level.

It shares with the first program the arrays of the tiles (`kinds.py`) and nothing else: no relation
of multisets, no codes of levels, no code for covers. Its bound uses areas alone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.bases import (
    BASES,
    KEPT,
    MIDDLE,
    MOST_BESIDE,
    TOWERS,
    beside,
    make_room,
    rise,
)
from pygames.lab.nmbr9.tower.kinds import CODES, KINDS, Array, Kinds, code_of
from pygames.lab.nmbr9.tower.widen import (
    EVERY,
    MOST_TILES,
    ONE,
    level_key,
    levels_under,
    make_ground,
    tops_around,
)

if TYPE_CHECKING:
    from collections.abc import Callable

WIDE = 4
"""Levels of so many tiles and more are laid from above."""
HALF = 3**5


@cache
def parts(code: int) -> Array:
    """List all multisets within this one, the empty one included."""
    if code < HALF:
        found = np.zeros(1, np.int64)
        for kind in range(5):
            copies = np.arange(code // 3**kind % 3 + 1) * 3**kind
            found = (copies[:, None] + found).ravel()
        return found
    high, low = divmod(code, HALF)
    return (parts(high)[:, None] * HALF + parts(low)).ravel()


class Second(NamedTuple):
    """What the second program found: -1 points if no tower reaches the target."""

    points: int
    bases: int
    towers: int  # towers on small bases
    kept: int  # of these, how many can reach the target
    states: int  # levels under which wide levels were looked for
    tried: int  # tiles laid there


class Widening:
    """The towers of one deck."""

    def __init__(self, kinds: Kinds, deck: Array) -> None:
        self.kinds = kinds
        self.deck = np.asarray(deck, np.int64)
        self.code = code_of(self.deck.tolist())
        self.counts = np.arange(CODES)[:, None] // kinds.power % 3
        self.tiles = self.counts.sum(axis=1)
        self.area = self.counts @ kinds.size
        self.points = self.counts @ kinds.points
        self.gain = self._bound()
        self.ground = make_ground()
        self.out = np.zeros((1 << 12, MOST_TILES + 1, 4), np.int64)
        self.seen: dict[tuple[int, bytes], int] = {}
        self.target = 0
        self.best = -1
        self.states = 0

    def _bound(self) -> Array:
        """Bound what levels under one of a given area can bring, by areas alone.

        gain[used][area] = max(0, S(used) + max of gain[used + B][area of B]) over all B of the
        tiles left that have four tiles and more and at least this area. On the table any number
        of tiles will do, if they have the area: that brings S(used) and no more.
        """
        most = int(self.area[self.code])
        gain = np.zeros((CODES, most + 2), np.int16)
        inner = parts(self.code)
        for used in inner[np.argsort(-self.tiles[inner], kind="stable")]:
            lower = parts(int(self.code - used))
            best = np.full(most + 2, -1)
            best[: self.area[self.code - used] + 1] = 0
            lower = lower[self.tiles[lower] >= WIDE]
            np.maximum.at(best, self.area[lower], gain[used + lower, self.area[lower]])
            best = np.maximum.accumulate(best[::-1])[::-1]
            gain[used] = np.where(best < 0, 0, best + self.points[used])
        return gain

    def run(self, target: int) -> Second:
        """Search out every tower of at least `target` points."""
        self.target, self.best, self.states = target, -1, 0
        self.seen.clear()
        self.ground.count[:] = 0
        totals = np.zeros(3, np.int64)
        for kind in np.flatnonzero(self.deck):
            kept = self._rise(int(kind), totals)
            order = np.lexsort((kept[:, 3, 2], kept[:, 3, 1]))
            for row in kept[order]:
                size, used, points = (int(value) for value in row[3, :3])
                self._widen(row[:size].astype(np.int64), used, points)
        self._wide_tops()
        tried = int(self.ground.count[2])
        return Second(
            self.best, int(totals[BASES]), int(totals[TOWERS]), int(totals[KEPT]),
            self.states, tried,
        )  # fmt: skip

    def _rise(self, kind: int, totals: Array) -> Array:
        """Return the towers on small bases around one tile, with their used tiles and points."""
        room = make_room()
        near = np.zeros((MOST_BESIDE, 4), np.int64)
        near[0] = (kind, 0, MIDDLE, MIDDLE)
        near = near[: 1 + beside(self.kinds, room, kind, self.deck, near[1:])]
        out = np.zeros((1 << 18, 4, 4), np.int32)
        while True:
            found = rise(self.kinds, room, self.deck, near, self.gain, self.target, out)
            if found[KEPT] <= len(out):
                totals += found
                return out[: found[KEPT]]
            out = np.zeros((found[KEPT], 4, 4), np.int32)

    def _widen(self, level: Array, used: int, points: int) -> None:
        """Lay the table under a level, and every wide level that can reach the target."""
        area = int(self.kinds.size[level[:, 0]].sum())
        if points + self.gain[used, area] < self.target:
            return
        key = used, level_key(self.kinds, level).tobytes()
        if self.seen.get(key, -1) >= points:
            return
        self.seen[key] = points
        self.states += 1
        rest = int(self.code - used)
        risen = points + int(self.points[used])
        ground = self.ground
        if risen >= self.target:
            ground.reach[:] = CODES
            if levels_under(self.kinds, ground, level, self.counts[rest], ONE, self.out):
                self.best, self.target = risen, risen + 1
        wanted, reach = self._wanted(used, area, self.target - risen)
        if not wanted.any():
            return
        ground.wanted[:], ground.reach[:] = wanted, reach
        for lower in self._collect(levels_under, level, self.counts[rest], EVERY):
            code = int(self.kinds.power[lower[:, 0]].sum())
            self._widen(lower, used + code, risen)

    def _wanted(self, used: int, area: int, need: int) -> tuple[Array, Array]:
        """Tell which multisets may lie under a level, and the largest area of any around each."""
        lower = parts(int(self.code - used))
        lower = lower[(self.tiles[lower] >= WIDE) & (self.area[lower] >= area)]
        lower = lower[self.gain[used + lower, self.area[lower]] >= need]
        wanted = np.zeros(CODES, np.bool_)
        wanted[lower] = True
        if self.tiles[lower].max(initial=0) > MOST_TILES:
            raise ValueError(f"a level of more than {MOST_TILES} tiles cannot be ruled out")
        reach = np.where(wanted, self.area, -1).reshape((3,) * KINDS)
        for axis in range(KINDS):
            reach = np.flip(np.maximum.accumulate(np.flip(reach, axis), axis), axis)
        return wanted, reach.ravel()

    def _wide_tops(self) -> None:
        """Begin with every connected top level of four tiles and more that can reach the target."""
        wanted, reach = self._wanted(0, 0, self.target)
        for kind in np.flatnonzero(self.deck) if wanted.any() else ():
            self.ground.wanted[:], self.ground.reach[:] = wanted, reach
            for level in self._collect(tops_around, int(kind), self.deck):
                self._widen(level, int(self.kinds.power[level[:, 0]].sum()), 0)

    def _collect(self, search: Callable[..., int], *args: Array | int) -> list[Array]:
        """Return the levels that a search writes, each as its placed tiles."""
        while True:
            count = search(self.kinds, self.ground, *args, self.out)
            if count <= len(self.out):
                return [row[: row[MOST_TILES, 0]].copy() for row in self.out[:count]]
            self.out = np.zeros((2 * count, MOST_TILES + 1, 4), np.int64)
