"""The second program: chains of multisets, depth first, with the sets of levels that fit them.

It shares the tiles' arrays with the first program and nothing else. What differs:

- what lies on levels of three tiles is found from above (cover every connected level of up to
  three tiles), not from below; four on three from three on three plus one more tile;
- the bound is built by numpy tables over parts of the deck;
- covers come from Algorithm X, and tiles beside are added one by one in every order;
- the search goes depth first from one multiset to the next and never merges two chains.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pygames.lab.nmbr9.tower.covers import covers, make_scratch
from pygames.lab.nmbr9.tower.kinds import CODES, KINDS, Array, Kinds, code_of, tiles_of
from pygames.lab.nmbr9.tower.rows import canonical, grown, pack, touching
from pygames.lab.nmbr9.tower.uppers import relate

if TYPE_CHECKING:
    from collections.abc import Iterator

NEVER = -10_000
SMALL = 3
FIRST_PARTS = 3**5


@cache
def parts(code: int) -> Array:
    """All multisets within this one, the empty one included."""
    if code < FIRST_PARTS:
        found = np.zeros(1, np.int64)
        for kind in range(5):
            copies = np.arange(code // 3**kind % 3 + 1) * 3**kind
            found = (copies[:, None] + found).ravel()
        return found
    high, low = divmod(code, FIRST_PARTS)
    return (parts(high)[:, None] * FIRST_PARTS + parts(low)).ravel()


class Found(NamedTuple):
    """A tower: its points, and its levels from the top, the covering tiles of the table last."""

    points: int
    levels: tuple[bytes, ...]


class Chains:
    """The towers of one deck."""

    def __init__(self, kinds: Kinds, deck: Array) -> None:
        self.kinds = kinds
        self.deck = np.asarray(deck, np.int64)
        self.code = code_of(self.deck.tolist())
        self.scratch = make_scratch()
        self.room = np.zeros((1 << 12, 21, 4), np.int64)
        self.near = np.zeros((4096, 4), np.int64)
        counts = np.arange(CODES)[:, None] // kinds.power % 3
        self.counts = counts
        self.tiles = counts.sum(axis=1)
        self.points = counts @ kinds.points
        self.area = counts @ kinds.size
        self.inner = parts(self.code)
        self.small = self.inner[(self.tiles[self.inner] > 0) & (self.tiles[self.inner] <= SMALL)]
        self.on = self._relation()
        self._build_bound()
        self.nodes = 0
        self.levels = 0
        self.best = Found(-1, ())

    # Geometry

    def _covers(self, level: Array, rest: int, reach: Array, ends: Array, most: int = -1) -> Array:
        """Return covers as an array: [cover][0][0:2] size and multiset, then the tiles."""
        left = self.counts[rest]
        while True:
            found = covers(self.kinds, self.scratch, level, left, reach, ends, most, 0, self.room)
            if found < 0:
                raise ValueError("the level is too large for the masks")
            if found <= len(self.room):
                return self.room[:found]
            self.room = np.zeros((2 * found, 21, 4), np.int64)

    def _touching(self, level: Array, kind: int) -> Array:
        return self.near[: touching(self.kinds, level, kind, self.near)].copy()

    def _beside(self, level: Array, extra: int) -> Iterator[Array]:
        """Add these tiles beside a level in every way, in every order."""
        for order in sorted(set(permutations(tiles_of(extra)))):
            grown = [level]
            for kind in order:
                grown = [
                    np.concatenate((base, place[None]))
                    for base in grown
                    for place in self._touching(base, kind)
                ]
            yield from grown

    def _tops(self, sizes: int, wanted: set[int]) -> dict[int, list[Array]]:
        """Build every connected level of up to so many tiles, by multiset, those wanted."""
        now = {}
        for kind in np.nonzero(self.deck)[0]:
            one = np.array([[kind, 0, 0, 0]], np.int64)
            now[one.tobytes()] = one
        found: dict[int, list[Array]] = {}
        for size in range(1, sizes + 1):
            larger: dict[bytes, Array] = {}
            for level in now.values():
                code = self._code(level)
                if code in wanted:
                    found.setdefault(code, []).append(level)
                if size == sizes:
                    continue
                for kind in np.nonzero(self.deck - self.counts[code] > 0)[0]:
                    for place in self._touching(level, int(kind)):
                        new = canonical(self.kinds, np.concatenate((level, place[None])))
                        larger[new.tobytes()] = new
            now = larger
        return found

    def _code(self, level: Array) -> int:
        return int(self.kinds.power[level[:, 0]].sum())

    # Multisets

    def _relation(self) -> Array:
        """Tell which multisets of up to four tiles can lie on which of up to three."""
        on = np.zeros((CODES, len(self.small)), np.bool_)
        keys = np.array([pack(np.array([[k, 0, 0, 0]])) for k in np.nonzero(self.deck)[0]])
        for size in range(1, SMALL + 1):
            if size > 1:
                room = np.zeros(grown(self.kinds, keys, self.deck, keys[:0]), np.int64)
                grown(self.kinds, keys, self.deck, room)
                keys = np.unique(room)
            codes = np.zeros(len(keys), np.int64)
            for i in range(size):
                codes += self.kinds.power[keys >> (18 * i + 14) & 15]
            for code in np.unique(codes):
                self._relate(int(code), keys[codes == code], on)
        return on

    def _relate(self, upper: int, keys: Array, on: Array) -> None:
        """Mark everything that the levels of one multiset can lie on."""
        rest = self.code - upper
        inside = (self.counts[self.small] <= self.counts[rest]).all(axis=1)
        columns = np.flatnonzero(inside & (self.area[self.small] >= self.area[upper]))
        found = np.zeros(CODES, np.bool_)
        fourth = np.zeros((CODES, KINDS), np.bool_)
        start, size = 0, 1
        while start < len(keys):
            wanted = [
                int(self.small[column])
                for column in columns
                if not on[upper, column]
                or self._open_fourth(upper, int(self.small[column]), fourth)
            ]
            if not wanted:
                break
            reach, ends = self._reach(wanted)
            most = relate(
                self.kinds,
                self.scratch,
                keys[start : start + size],
                self.counts[rest],
                reach,
                ends,
                found,
                fourth,
                self.room,
            )
            if most < 0:
                raise ValueError("the level is too large for the masks")
            if most > len(self.room):
                self.room = np.zeros((2 * most, 21, 4), np.int64)
                continue
            start, size = start + size, min(2 * size, 256)
            for column in columns:
                # Tiles that are not in the cover lie beside it.
                on[upper, column] |= found[parts(int(self.small[column]))].any()
        for column in columns:
            self._mark_four(upper, int(column), found, fourth, on)

    def _open_fourth(self, upper: int, lower: int, fourth: Array) -> bool:
        """Tell whether a fourth tile may lie on `lower` beside `upper`, none of its kind seen."""
        if self.tiles[upper] < SMALL or self.tiles[lower] < SMALL:
            return False
        kinds = (self.counts[self.code - upper - lower] > 0) & ~fourth[lower]
        kinds[self._largest(upper) + 1 :] = False
        return bool((self.kinds.size[kinds] <= self.area[lower] - self.area[upper]).any())

    def _largest(self, code: int) -> int:
        return max(tiles_of(code))

    def _mark_four(self, upper: int, column: int, found: Array, fourth: Array, on: Array) -> None:
        """Mark four tiles on three: three of them, and one that can be added.

        A connected level of four has at least two tiles whose removal leaves it connected. One of
        these is not the last of the four in the order of kinds: take that one away. So every four
        on three is three on three with one tile added whose kind is not above the others. When
        the three need only some of the lower tiles, the fourth may lie on the others: then it is
        allowed without a test.
        """
        lower = int(self.small[column])
        if self.tiles[upper] < SMALL:
            return
        smaller = parts(lower)
        some = found[smaller[smaller != lower]].any()
        for kind in np.flatnonzero(self.counts[self.code - upper - lower]):
            if kind > self._largest(upper):
                break
            larger = upper + 3 ** int(kind)
            if (some or fourth[lower, kind]) and self.area[larger] <= self.area[lower]:
                on[larger, column] = True

    def _reach(self, wanted: list[int]) -> tuple[Array, Array]:
        """Return the largest area of a wanted multiset around each, and where any begins."""
        reach = np.full(CODES, -1, np.int64)
        for code in wanted:
            inner = parts(code)
            reach[inner] = np.maximum(reach[inner], self.area[code])
        return reach, reach >= 0

    def _build_bound(self) -> None:
        """Fill the tables of the bound; `future` explains what they hold."""
        most = int(self.area[self.code]) + 2
        self.wide = np.full((CODES, most), NEVER, np.int64)
        self.loose = self.wide.copy()
        self.narrow = np.full((CODES, len(self.small)), NEVER, np.int64)
        self.over = np.flatnonzero(self.on.any(axis=1) & (self.tiles > SMALL))
        self.four = np.full((CODES, len(self.over) + 1), NEVER, np.int64)
        self.four_at = np.full(CODES, len(self.over))
        self.four_at[self.over] = np.arange(len(self.over))
        self.small_at = {int(code): i for i, code in enumerate(self.small)}
        uppers = np.concatenate((self.small, self.over))
        on = self.on[uppers]
        for used in self.inner[np.argsort(-self.tiles[self.inner], kind="stable")]:
            rest = self.code - used
            lower = parts(int(rest))
            lower = lower[self.tiles[lower] > SMALL]
            values = self._future_of_large(used + lower, lower)
            np.maximum.at(self.wide[used], self.area[lower], values)
            self.wide[used] = np.maximum.accumulate(self.wide[used][::-1])[::-1]
            self.loose[used] = self.wide[used]
            fits = (self.counts[self.small] <= self.counts[rest]).all(axis=1)
            below = np.full(len(self.small), NEVER)
            for i in np.flatnonzero(fits):
                below[i] = self.narrow[used + self.small[i], i]
            np.maximum.at(self.loose[used], self.area[self.small], below)
            self.loose[used] = np.maximum.accumulate(self.loose[used][::-1])[::-1]
            best = np.where(on, below, NEVER).max(axis=1, initial=NEVER)
            self.four[used, :-1] = best[len(self.small) :]
            here = np.maximum(best[: len(self.small)], self.wide[used, self.area[self.small]])
            self.narrow[used] = np.maximum(0, self.points[used] + here)

    def _future_of_large(self, used: Array, level: Array) -> Array:
        below = np.where(
            self.tiles[level] == SMALL + 1,
            np.maximum(self.wide[used, self.area[level]], self.four[used, self.four_at[level]]),
            self.loose[used, self.area[level]],
        )
        return np.maximum(0, self.points[used] + below)

    def future(self, used: int, level: Array) -> Array:
        """Bound the points to come under each of these levels, when so much is used with it."""
        whole = used + level
        result = self._future_of_large(whole, level)
        for i in np.flatnonzero(self.tiles[level] <= SMALL):
            result[i] = self.narrow[whole[i], self.small_at[int(level[i])]]
        return result

    # Search

    def highest(self) -> int:
        """Return the bound for the whole deck."""
        return int(self.future(0, self.inner[self.inner > 0]).max())

    def run(self, target: int) -> Found:
        """Search out all towers of at least `target` points; return the best found so far."""
        self.target = target
        tops = self.inner[self.inner > 0]
        tops = tops[self.future(0, tops) >= target]
        wanted = {int(code) for code in tops}
        sizes = int(self.tiles[tops].max(initial=0))
        for code, levels in sorted(self._tops(sizes, wanted).items()):
            self._go_down(code, code, 0, levels, ())
        return self.best

    def _go_down(
        self, used: int, level: int, score: int, levels: list[Array], above: tuple[bytes, ...]
    ) -> None:
        """Search on below one multiset; `levels` are all ways it can end the chain so far."""
        self.nodes += 1
        self.levels += len(levels)
        rest = self.code - used
        risen = score + int(self.points[used])
        if risen >= self.target:
            everything = np.full(CODES, 10_000)
            for one in levels:
                if len(self._covers(one, rest, everything, everything > 0, most=1)):
                    self.best = Found(risen, (*above, one.tobytes()))
                    self.target = risen + 1
                    break
        lower = parts(rest)
        lower = lower[(self.tiles[lower] > 1) & (self.area[lower] >= self.area[level])]
        if self.tiles[level] <= SMALL + 1:
            allowed = set(self.small[self.on[level]].tolist())
            large = self.tiles[lower] > SMALL
            lower = lower[large | np.isin(lower, sorted(allowed))]
        lower = lower[risen + self.future(used, lower) >= self.target]
        if not len(lower):
            return
        reach, ends = self._reach([int(code) for code in lower])
        next_levels: dict[int, dict[bytes, Array]] = {int(code): {} for code in lower}
        for one in levels:
            for cover in self._covers(one, rest, reach, ends).copy():
                size, code = cover[0, :2]
                for whole in lower:
                    if not (self.counts[code] <= self.counts[whole]).all():
                        continue
                    for found in self._beside(cover[1 : size + 1], int(whole - code)):
                        new = canonical(self.kinds, found)
                        next_levels[int(whole)][new.tobytes()] = new
        for code, found_levels in next_levels.items():
            if found_levels:
                self._go_down(
                    used + code,
                    code,
                    risen,
                    list(found_levels.values()),
                    (*above, levels[0].tobytes()),
                )
