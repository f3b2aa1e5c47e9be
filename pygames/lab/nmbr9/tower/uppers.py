"""Second program: what levels of up to three tiles can lie on, seen from above."""

from __future__ import annotations

import numpy as np

from pygames.lab.nmbr9.tower.covers import MIDDLE, SIDE, Scratch, covers
from pygames.lab.nmbr9.tower.kinds import KINDS, Array, Kinds
from pygames.lab.nmbr9.tower.rows import njit, unpack


@njit
def _fourth(kinds: Kinds, s: Scratch, upper: Array, cover: Array, seen: Array) -> None:
    """Mark each kind that can lie beside three upper tiles on the same three lower ones."""
    under = np.zeros((SIDE, SIDE), np.int64)
    free = np.zeros((SIDE, SIDE), np.bool_)
    edge = np.zeros((SIDE, SIDE), np.bool_)
    for i in range(len(cover)):
        kind, turn, x, y = cover[i]
        for c in range(kinds.size[kind]):
            under[y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c]] = i + 1
    free[:] = under > 0
    for i in range(len(upper)):
        kind, turn, x, y = upper[i]
        for c in range(kinds.size[kind]):
            v = MIDDLE + y + kinds.y[kind, turn, c]
            h = MIDDLE + x + kinds.x[kind, turn, c]
            free[v, h] = False
            edge[v - 1, h] = edge[v + 1, h] = edge[v, h - 1] = edge[v, h + 1] = True
    for kind in range(KINDS):
        if s.left[kind] == 0 or seen[kind]:
            continue
        for turn in range(kinds.turns[kind]):
            for y in range(MIDDLE - 4, SIDE - 4):
                for x in range(MIDDLE - 4, SIDE - 4):
                    good, meets, first, both = True, False, 0, False
                    for c in range(kinds.size[kind]):
                        at = (y + kinds.y[kind, turn, c], x + kinds.x[kind, turn, c])
                        if not free[at]:
                            good = False
                            break
                        meets = meets or edge[at]
                        first = first or under[at]
                        both = both or under[at] != first
                    if good and meets and both:
                        seen[kind] = True


@njit
def relate(
    kinds: Kinds,
    s: Scratch,
    keys: Array,
    rest: Array,
    reach: Array,
    ends: Array,
    found: Array,
    with_fourth: Array,
    out: Array,
) -> int:
    """Mark what lies under these levels, all of one multiset; return the most covers one has.

    `found[P]` is set for every cover of multiset P, `with_fourth[P][kind]` when a tile of this
    kind can lie beside the three upper ones on the cover's three tiles.
    """
    largest = 0
    for key in keys:
        upper = unpack(key)
        count = covers(kinds, s, upper, rest, reach, ends, -1, len(upper) < 3, out)
        largest = max(largest, count)
        if count < 0 or count > len(out):
            return count
        for i in range(count):
            size, code = out[i, 0, 0], out[i, 0, 1]
            found[code] = True
            if len(upper) == size == 3:
                cover = out[i, 1:4]
                spare = 0
                for j in range(3):
                    s.left[cover[j, 0]] -= 1
                    spare += kinds.size[cover[j, 0]] - kinds.size[upper[j, 0]]
                if spare >= kinds.size[s.left > 0].min() if (s.left > 0).any() else False:
                    _fourth(kinds, s, upper, cover, with_fourth[code])
                for j in range(3):
                    s.left[cover[j, 0]] += 1
    return largest
